// The board as a place to work: drawings are true, the game survives, what is proved is told apart,
// and the keyboard stays where it is.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type Locator, type Page } from '@playwright/test';
import { cards, expect, moves, open, spot, spots, status, test } from './support';

/** What is under the middle of each edge, and what the edge is. */
const hits = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.board [data-spot]')].map((one) => {
      const path = one.querySelector<SVGPathElement>('path.hit-line')!;
      const found = [0.3, 0.4, 0.5, 0.6, 0.7].map((share) => {
        const at = path.getPointAtLength(path.getTotalLength() * share);
        const { x, y } = at.matrixTransform(path.getScreenCTM()!);
        const under = document.elementFromPoint(x, y)?.closest('[data-spot]');
        return under?.getAttribute('data-spot');
      });
      return [one.getAttribute('data-spot'), found.includes(one.getAttribute('data-spot'))];
    }),
  );

for (const position of [
  'hackenbush(0-a,0-b,0-c,a-b,b-c,a-c)',
  'nimstring(0-a,a-b,b-0,a-c,b-d,c-d,c-0)',
  'nimstring(0-a,0-a,0-b,0-c,0-c,0-d,0-d,0-e,0-f,0-f,a-b,b-c,d-e,e-f,a-d,b-e,c-f)',
  'arckayles(a-b,a-c,a-d,b-c,b-d,c-d)',
]) {
  test(`every edge can be hit, and is itself: ${position}`, async ({ quietPage: page }) => {
    await open(page, position, { mode: 'two' });
    await expect(spots(page)).not.toHaveCount(0);
    const found = await hits(page);
    expect(found.length).toBeGreaterThan(5);
    expect(found.filter(([, itself]) => !itself)).toEqual([]);
  });
}

test('a click on a-b cuts a-b', async ({ quietPage: page }) => {
  await open(page, 'hackenbush(0-a,0-b,0-c,a-b,b-c,a-c)', { mode: 'two' });
  await page.getByRole('button', { name: /Edge from a to b/ }).click();
  await expect(moves(page)).toHaveText([/cut a-b/]);
});

test('a board of dots and boxes is no row of coins', async ({ quietPage: page }) => {
  await open(
    page,
    'nimstring(0-a,0-a,0-b,0-c,0-c,0-d,0-d,0-e,0-f,0-f,a-b,b-c,d-e,e-f,a-d,b-e,c-f)',
  );
  const at = await page
    .locator('.board circle.coin')
    .evaluateAll((all) => all.map((one) => Number(one.getAttribute('cy'))));
  expect(at.length).toBe(6);
  expect(Math.max(...at) - Math.min(...at)).toBeGreaterThan(50);
});

test('a move that the engine could not prove is called so', async ({ quietPage: page }) => {
  test.setTimeout(90_000);
  await open(page, 'cram(7x7)', { first: 'engine' });
  await expect(moves(page)).toHaveCount(1, { timeout: 40_000 });
  await expect(moves(page).first()).toContainText('not proved');
  await expect(status(page)).toContainText('could not prove');
});

test('what a theorem knows is there at once, and nothing more is claimed', async ({
  quietPage: page,
}) => {
  await open(page, 'cram(6x7)', { mode: 'two' });
  await expect(spots(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Analyse' }).click();
  await expect(page.getByText('The player to move wins.').first()).toBeVisible();
  await expect(page.getByText('A winning move; there may be others:')).toBeVisible();
  await expect(page.getByText('The one winning move:')).toHaveCount(0);
  await expect(page.locator('.mark.unknown')).toHaveCount(0);
  await expect(page.locator('.mark.win').first()).toBeVisible();
  await expect(page.getByText(/Thinking… · [\d,]+ positions/)).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('Stopped before everything was known.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Search for a minute' })).toBeVisible();
});

test('resigning is asked for again, and its button stays in its place', async ({
  quietPage: page,
}) => {
  await open(page, 'nim(3,4,5)', { mode: 'two' });
  const resign = page.getByRole('button', { name: 'Resign' });
  await expect(spots(page).first()).toBeVisible();
  const before = await resign.boundingBox();
  await spot(page, '1:1').click();
  await expect(moves(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(spot(page, '1:3')).toBeVisible();
  expect((await resign.boundingBox())!.x).toBe(before!.x);
  await resign.click();
  await page.getByRole('button', { name: 'Play on' }).click();
  await expect(status(page)).toContainText('First to move');
});

test('boards keep their size, heaps their places and colours, and the last move is marked', async ({
  quietPage: page,
}) => {
  await open(page, 'nim(3,5,7)', { mode: 'two' });
  const board = page.locator('.board svg').first();
  const size = async () => {
    const { width, height } = (await board.boundingBox())!;
    return [width, height];
  };
  await expect(spots(page)).toHaveCount(15);
  const before = await size();
  const tone = await page.locator('[data-spot="2:0"] .chip').getAttribute('class');
  await spot(page, '0:0').click(); // the first heap goes
  await expect(moves(page)).toHaveCount(1);
  await expect(page.locator('[data-spot="2:0"]')).toHaveAttribute(
    'aria-label',
    /Heap 3, chip 1 of 7/,
  );
  expect(await page.locator('[data-spot="2:0"] .chip').getAttribute('class')).toBe(tone);
  expect(await size()).toEqual(before);
  await expect(page.locator('.traces .last-move')).toHaveCount(3);
  await open(page, 'chomp(3x4)', { mode: 'two' });
  await expect(spots(page).first()).toBeVisible();
  const bar = await size();
  await spot(page, '2,2').click();
  await expect(moves(page)).toHaveCount(1);
  expect(await size()).toEqual(bar);
  await expect(page.locator('.traces .last-move')).toHaveCount(6);
});

test('name and rules stand beside every board', async ({ quietPage: page }) => {
  for (const view of ['#/play?p=chomp(3x4)', 'embed#/play?p=chomp(3x4)']) {
    await page.goto('about:blank');
    await page.goto(`/${view}`);
    await expect(page.getByRole('heading', { name: 'Chomp' })).toBeVisible();
    await expect(page.getByText('the corner is poisoned')).toBeVisible();
    await expect(page.getByText('Whoever cannot move loses.')).toBeVisible();
  }
  await page.goto('about:blank');
  await page.goto('/#/puzzles?seed=7&theme=chomp');
  await expect(page.getByRole('heading', { name: 'Chomp' })).toBeVisible();
});

test('the keyboard stays on the board, and arrows go on after a pick', async ({
  quietPage: page,
}) => {
  await open(page, 'cram(2x3)', { mode: 'two' });
  await spot(page, '1,1').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-spot="1,1"]')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[data-spot="1,2"]')).toBeFocused();
  await expect(page.locator('[data-spot="1,2"]')).toHaveAttribute('aria-label', /makes the move/);
  await page.keyboard.press('Enter');
  await expect(moves(page)).toHaveCount(1);
  await expect(page.locator('.board [data-spot]:focus')).toHaveCount(1);
  await expect(page.locator('.board [data-spot]:focus')).toHaveAttribute(
    'aria-label',
    /begins a move/,
  );
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('.board [data-spot]:focus')).toHaveCount(1);
});

test('it stays there while the engine answers', async ({ quietPage: page }) => {
  await open(page, 'nim(3,4,5)');
  await spot(page, '2:4').focus();
  await page.keyboard.press('Enter');
  await expect(moves(page)).toHaveCount(2);
  await expect(page.locator('.board [data-spot]:focus')).toHaveCount(1);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(moves(page)).toHaveCount(4);
});

test('heaps of any size can be played', async ({ quietPage: page }) => {
  await open(page, 'nim(18446744073709551615,5)', { mode: 'two' });
  await page.getByLabel(/leave of heap 1/).fill('5');
  await page.getByLabel(/leave of heap 1/).press('Enter');
  await expect(moves(page)).toHaveText([/18446744073709551615 -> 5/]);
  await open(page, 'nim(5000,5)', { mode: 'two' });
  await page.getByRole('button', { name: 'Analyse' }).click();
  await page.getByRole('button', { name: '5000 -> 5' }).click();
  await expect(moves(page)).toHaveText([/5000 -> 5/]);
  await open(page, 'nim(100,200)', { mode: 'two' });
  await expect(page.getByLabel(/leave of heap 2/)).toBeVisible();
  await expect(cards(page).first()).toBeHidden();
  await page.getByLabel(/leave of heap 2/).fill('300');
  await page.getByLabel(/leave of heap 2/).press('Enter');
  await expect(page.getByRole('alert')).toContainText('not a legal number');
});

test('a reload keeps the game, and a move after a step back keeps the line', async ({
  quietPage: page,
}) => {
  await open(page, 'nim(3,4,5)', { mode: 'two' });
  await spot(page, '0:1').click();
  await expect(moves(page)).toHaveCount(1);
  await spot(page, '1:1').click();
  await expect(moves(page)).toHaveCount(2);
  await page.reload();
  await expect(moves(page)).toHaveCount(2);
  await expect(status(page)).toContainText('First to move');
  await page.getByRole('button', { name: 'Undo' }).click();
  await spot(page, '2:0').click();
  await expect(page.locator('.variation')).toContainText('4 -> 1');
  await page.locator('.variation button').first().click();
  await expect(page.locator('.moves li.now')).toContainText('4 -> 1');
});

test('poison does not look like a win', async ({ quietPage: page }) => {
  await open(page, 'chomp(2x3)', { mode: 'two' });
  const colours = await page.evaluate(() => {
    const style = getComputedStyle(document.documentElement);
    const poison = document.querySelector('.poison')!;
    return [getComputedStyle(poison).stroke, style.getPropertyValue('--win')];
  });
  expect(colours[0]).not.toBe('rgb(11, 122, 83)');
  expect(colours[1].trim()).toBe('#0b7a53');
});

test('a row of twenty pins is one row', async ({ quietPage: page }) => {
  await open(page, 'kayles(20)', { mode: 'two' });
  await expect(spots(page).first()).toBeVisible();
  const tops = await page
    .locator('.board .pin')
    .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
  expect(tops.length).toBe(20);
  expect(new Set(tops).size).toBe(1);
});

test('a ring offers only legal letters', async ({ quietPage: page }) => {
  await open(page, 'ring(A...)', { mode: 'two' });
  await expect(spot(page, 'B2')).toBeVisible();
  await expect(page.locator('[data-spot="A2"]')).toHaveCount(0);
  await expect(page.locator('[data-spot="A3"]')).toHaveCount(1);
});

test('the legend shows the marks that are on the board', async ({ quietPage: page }) => {
  await open(page, 'nim(3,5,7)', { mode: 'two' });
  await page.getByRole('button', { name: 'Analyse' }).click();
  await expect(page.locator('.marks .mark.win').first()).toBeVisible();
  const kinds = async (where: Locator) =>
    [
      ...new Set(await where.evaluateAll((all) => all.map((one) => one.getAttribute('class')))),
    ].sort();
  await expect(page.locator('.marks .mark.pending')).toHaveCount(0);
  const shown = (await kinds(page.locator('.marks .mark'))).map((one) => one!.split(' ')[1]);
  const told = (await kinds(page.locator('.legend .mark'))).map((one) => one!.split(' ')[1]);
  expect(told).toEqual(shown);
});

test('puzzles do not repeat, and say why', async ({ quietPage: page }) => {
  test.setTimeout(90_000);
  await page.goto('/#/puzzles?seed=7&theme=nim');
  const seen: string[] = [];
  for (let i = 0; i < 6; ++i) {
    await expect(page.locator('.boards .part')).toBeVisible();
    const name = await page.locator('.boards .part').first().getAttribute('aria-label');
    expect(seen).not.toContain(name);
    seen.push(name!);
    await page.getByRole('button', { name: 'Another puzzle' }).click();
    await expect(page.locator(`.boards .part[aria-label="${name}"]`)).toHaveCount(0);
  }
  await page.goto('about:blank');
  await page.goto('/#/puzzles?seed=11&theme=nim&level=easy');
  await page.getByRole('button', { name: 'Show the answer' }).click();
  const answer = await page.locator('.move code').first().textContent();
  expect(answer).toBeTruthy();
});

test('games are found by what people call them', async ({ quietPage: page }) => {
  await page.goto('/');
  for (const [word, name] of [
    ['boxes', 'Nimstring'],
    ['chocolate', 'Chomp'],
    ['tree', 'Hackenbush in one colour'],
    ['marienbad', 'Nim'],
    ['bowling', 'Kayles'],
    ['Käsekästchen', 'Nimstring'],
  ]) {
    await page.getByLabel('Search').fill(word);
    await expect(page.locator('.game h4').filter({ hasText: name }).first()).toBeVisible();
  }
});

test('the first page has a game on the board and no wall of cards before it', async ({
  quietPage: page,
}) => {
  await page.goto('/');
  const quick = page.locator('.quick');
  await quick.locator('[data-spot="2:4"][role=button]').click();
  await expect(quick.getByRole('status')).toContainText('Your move');
  await expect(page.locator('.game h4').first()).toHaveText('Nim');
  await expect(page.locator('.game h4').last()).toHaveText('Game given by its options');
});

test('a page can be printed', async ({ quietPage: page }) => {
  await open(page, 'nim(3,5,7)', { mode: 'two' });
  await spot(page, '0:0').click();
  await expect(moves(page)).toHaveCount(1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('header')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
  await expect(page.locator('.board svg').first()).toBeVisible();
  await expect(moves(page).first()).toBeVisible();
});

test('a picture of a sum has its plus', async ({ quietPage: page }) => {
  await open(page, 'nim(2) + kayles(3)', { mode: 'two' });
  await expect(spots(page).first()).toBeVisible();
  await page.getByText('Share').click();
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as SVG' }).click();
  expect(readFileSync(await (await waiting).path(), 'utf8')).toContain('>+</text>');
});

test('endless rules are not kept, and a link carries its game', async ({
  quietPage: page,
  browser,
  baseURL,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'New game' }).click();
  const rules = page.getByLabel('Rules of the game');
  await rules.fill(
    'return {name = "endless", options = function(n) return {n + 1} end, examples = {"endless(3)"}}',
  );
  await page.getByRole('button', { name: 'Check and keep' }).click();
  await expect(page.getByText('Play was not seen to end')).toBeVisible();
  await expect(page.getByText(/All \d+ checks passed/)).toHaveCount(0);
  await rules.fill(
    'return {name = "lent", options = function(n) return heaps.subtract(n, {1, 3, 4}) end, test = {{"lent(_)", {0, 1, 0, 1, 2}}}}',
  );
  await page.getByRole('button', { name: 'Check and keep' }).click();
  await page.getByRole('link', { name: 'Play: lent' }).click();
  await expect(cards(page).first()).toBeVisible();
  await expect(page).toHaveURL(/rules=/);
  const other = await browser.newPage({ baseURL });
  await other.goto(page.url());
  await expect(cards(other).first()).toBeVisible();
  await other.close();
});

test('a study holds variations, comments and marks, in a file and in a link', async ({
  quietPage: page,
}) => {
  await open(page, 'nim(1,2)', { mode: 'two' });
  await spot(page, '1:0').click(); // gives the win away
  await expect(moves(page)).toHaveCount(1);
  await page.getByLabel('Comment on this position').fill('too much');
  await page.getByLabel('Comment on this position').blur();
  await page.getByRole('button', { name: 'a mistake' }).click();
  await spot(page, '0:0').click();
  await expect(status(page)).toContainText('Second wins.');
  await page.getByRole('button', { name: 'Find mistakes' }).click();
  await expect(page.locator('.mistake')).toContainText('2 -> 1 would have kept it.');
  await expect(page.locator('.mistake')).toContainText('Now 1 -> 0 wins for the opponent.');
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const file = await (await waiting).path();
  await page.getByText('Share').click();
  const link = await page.getByLabel('Link to the whole game').inputValue();
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.locator('.comment')).toHaveText('too much');
  await open(page, 'kayles(5)', { mode: 'two' });
  await page.getByLabel('Open').setInputFiles(file);
  await expect(page.locator('.comment')).toHaveText('too much');
  await expect(moves(page).first()).toContainText('2 -> 0?');
  await expect(page.getByRole('heading', { name: 'Nim' })).toBeVisible();
});

// The browser notes the lost connection in its console.
test('the server goes away and comes back in the middle of a game', async ({ page }) => {
  test.setTimeout(60_000);
  const port = 8196;
  const start = async () => {
    const server = spawn(process.env.GRUNDY_PROGRAM!, ['serve', '--quiet', '--port', String(port)]);
    await expect
      .poll(
        async () => (await fetch(`http://127.0.0.1:${port}/api/info`).catch(() => null))?.status,
      )
      .toBe(200);
    return server;
  };
  const end = async (server: Awaited<ReturnType<typeof start>>) => {
    const gone = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGKILL');
    await gone;
  };
  let server = await start();
  await page.goto(`http://127.0.0.1:${port}/#/play?p=nim(3,4,5)`);
  await spot(page, '2:4').click();
  await expect(moves(page)).toHaveCount(2);
  const chips = await page.locator('.board [data-spot]').count();
  await end(server);
  await spots(page).first().click();
  await expect(status(page)).toContainText('The server does not answer.');
  await expect(page.locator('.board svg')).toBeVisible();
  expect(await page.locator('.board [data-spot]').count()).toBeGreaterThan(0);
  expect(chips).toBeGreaterThan(0);
  await expect(page.locator('pre')).toHaveCount(0);
  server = await start();
  await expect(status(page)).toContainText(/Your move|wins/, { timeout: 20_000 });
  await expect(moves(page)).not.toHaveCount(2);
  await end(server);
});

test('the latest games are on the first page, with their moves', async ({ quietPage: page }) => {
  await open(page, 'nim(3,4,5)', { mode: 'two' });
  await spot(page, '0:1').click();
  await expect(moves(page)).toHaveCount(1);
  await page.getByRole('navigation').getByRole('link', { name: 'Games' }).click();
  await page.locator('.recent').getByRole('link', { name: 'nim(3,4,5)' }).click();
  await expect(moves(page)).toHaveText([/3 -> 1/]);
  await expect(status(page)).toContainText('Second to move');
});

test('a reason lights up what it speaks of', async ({ quietPage: page }) => {
  await open(page, 'cram(2x4)', { mode: 'two' });
  await page.getByRole('button', { name: 'Analyse' }).click();
  await page.getByRole('button', { name: 'show', exact: true }).first().hover();
  await expect(page.locator('.board .pair0')).toHaveCount(2);
  await page.locator('.figure.rows button').first().hover();
  await expect(page.locator('.board .lit.first')).toHaveCount(2);
  await expect(page.locator('.board .lit.second')).toHaveCount(2);
  await page.getByRole('heading', { name: 'Analysis' }).hover();
  await expect(page.locator('.board .lit')).toHaveCount(0);
});

test('a slow network loses no move', async ({ quietPage: page }) => {
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  await open(page, 'nim(2,3)', { mode: 'two' });
  await spot(page, '1:1').click();
  await spot(page, '0:0').click();
  await expect(moves(page)).toHaveText([/3 -> 1/, /2 -> 0/]);
});
