// Sprouts drawn: whole games by clicks, and by hundreds of random lines without a browser. Lines never
// cross, and every move of the engine has a line.
import { type APIRequestContext } from '@playwright/test';
import { Random } from '../../web/src/lib/random';
import { Drawing, type Point } from '../../web/src/lib/sprouts';
import { expect, goesOn, open, spot, spots, status, test } from './support';

const turn = (a: Point, b: Point, c: Point) =>
  Math.sign((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x));

/** How many pairs of pieces of lines cross or touch where they have no end in common. */
function crossings(drawing: Drawing): number {
  const pieces = drawing.paths.flatMap((path) => path.slice(1).map((v, i) => [path[i], v]));
  let count = 0;
  pieces.forEach(([a, b], i) =>
    pieces.slice(i + 1).forEach(([c, d]) => {
      if (a === c || a === d || b === c || b === d) return;
      const [p, q, r, s] = [a, b, c, d].map((v) => drawing.point(v));
      if (turn(p, q, r) !== turn(p, q, s) && turn(r, s, p) !== turn(r, s, q)) ++count;
    }),
  );
  return count;
}

async function parsed(request: APIRequestContext, positions: string[]): Promise<string[]> {
  const found: string[] = [];
  for (let i = 0; i < positions.length; i += 40) {
    const answer = await request.post('/api/parse', {
      data: { position: positions.slice(i, i + 40).join(' + ') },
    });
    const { components } = await answer.json();
    found.push(...components.map((one: { position: string }) => one.position));
  }
  return found;
}

test('every move has a line, every line is a move, and none crosses another', async ({
  request,
}) => {
  let lines = 0;
  const random = new Random(5);
  for (const count of [1, 2, 3, 4]) {
    let drawing = new Drawing(count);
    let position = `sprouts(${count})`;
    for (;;) {
      const data = { position, list_only: true };
      const { options } = await (await request.post('/api/moves', { data })).json();
      const wanted = new Set<string>(options.map((one: { to: string }) => one.to));
      const drawn = drawing.strokes().map((stroke) => {
        const copy = drawing.clone();
        copy.draw(stroke);
        return copy;
      });
      const found = await parsed(request, drawn.map((one) => one.notation())); // prettier-ignore
      expect([...new Set(found)].sort()).toEqual([...wanted].sort());
      expect(drawn.map(crossings).every((number) => number === 0)).toBe(true);
      if (wanted.size === 0) break;
      lines += drawn.length;
      const next = random.number(0, drawn.length - 1);
      [drawing, position] = [drawn[next], found[next]];
      drawing.relax();
      expect(crossings(drawing)).toBe(0);
    }
  }
  expect(lines).toBeGreaterThan(50);
});

test('a game by clicks, with a choice among lines', async ({ quietPage: page }) => {
  await open(page, 'sprouts(3)', { mode: 'two' });
  await spot(page, '1').click();
  await spot(page, '1').click();
  // A loop leaves none, one or both of the others inside.
  await expect(page.getByText('Line 1 of 3')).toBeVisible();
  await page.getByRole('button', { name: 'Another line' }).click();
  await expect(page.getByText('Line 2 of 3')).toBeVisible();
  await page.getByRole('button', { name: 'Make this move' }).click();
  await expect(page.locator('.moves li')).toHaveCount(1);
  await expect(page.locator('[data-spot]')).toHaveCount(4);
  for (let made = 2; (await goesOn(page)) && made < 9; ++made) {
    await spots(page).first().focus();
    await page.keyboard.press('Enter');
    await spots(page).last().focus();
    await page.keyboard.press('Enter');
    const confirm = page.getByRole('button', { name: 'Make this move' });
    const now = page.locator('.moves li');
    await expect(confirm.or(now.nth(made - 1)).first()).toBeVisible();
    if (await confirm.count()) await confirm.click();
    await expect(now).toHaveCount(made);
  }
  await expect(status(page)).toContainText('wins.');
  await page.reload();
  await expect(status(page)).toContainText('wins.');
  await expect(page.locator('path.line').first()).toBeVisible();
});

test('winning lines and hints are on the drawing', async ({ quietPage: page }) => {
  await open(page, 'sprouts(3)', { mode: 'two' });
  await page.getByRole('button', { name: 'Analyse' }).click();
  await expect(page.locator('path.ghost.win').first()).toBeVisible();
});

test('the engine draws its lines too', async ({ quietPage: page }) => {
  await open(page, 'sprouts(2)', {});
  await page.locator('[data-spot="1"]').focus();
  await page.keyboard.press('Enter');
  await page.locator('[data-spot="2"]').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-spot]')).toHaveCount(4);
});

test('a position that did not begin with bare spots is played from its list', async ({
  quietPage: page,
}) => {
  await open(page, 'sprouts(:a:a)', { mode: 'two' });
  await expect(page.getByText('Only games that begin with')).toBeVisible();
  await page.locator('.cards button:enabled').first().click();
  await expect(page.locator('.moves li')).toHaveCount(1);
});
