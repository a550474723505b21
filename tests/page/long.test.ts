// ./test page-long: every game of the catalogue to its end, by mouse, by touch and by keys, and many
// drawings of graphs, larger ones too.
import type { Page } from '@playwright/test';
import { board } from '../../web/src/boards';
import { Random } from '../../web/src/lib/random';
import { cards, expect, moves, open, spots, status, test } from './support';

/** One move in the way that is tested; false if the game is over. */
type Mover = (page: Page) => Promise<void>;

/** The move before may have ended the game in the meantime; the loop looks again. */
const missed = () => {};

const byMouse: Mover = async (page) => {
  if (await spots(page).count()) await spots(page).last().click({ force: true });
  else await cards(page).first().click({ timeout: 1000 }).catch(missed);
};
const byTouch: Mover = async (page) => {
  if (await spots(page).count()) await spots(page).last().tap({ force: true });
  else await cards(page).first().tap({ timeout: 1000 }).catch(missed);
};
const byKeys: Mover = async (page) => {
  const focused = page.locator('.board [data-spot]:focus');
  if ((await focused.count()) === 0) {
    const stop = page.locator('.board [data-spot][tabindex="0"]').first();
    if (await stop.count()) await stop.focus();
    else await cards(page).first().focus();
  } else await page.keyboard.press(['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'][turn++ % 4]);
  await page.keyboard.press('Enter');
};
let turn = 0;

async function toTheEnd(page: Page, name: string, mover: Mover) {
  for (let clicks = 0; clicks < 400; ++clicks) {
    if (await page.locator('.status.won').count()) return;
    const confirm = page.getByRole('button', { name: 'Make this move' });
    if (await confirm.count()) await confirm.click();
    else if ((await spots(page).count()) + (await cards(page).count()) > 0) await mover(page);
    else await page.waitForTimeout(40);
  }
  throw new Error(`${name} does not end`);
}

/** Small enough to be played to the end; others have their first example. */
const small: Record<string, string> = {
  takeaway: 'takeaway(9; max=3)',
  subtraction: 'subtraction(9; {1,3})',
  euclid: 'euclid(5,8)',
  pokernim: 'pokernim(2,3; reserve=1)',
  northcott: 'northcott(4; 1-3, 2-4)',
  digraph: 'digraph(A>B, B>C, A>C; A, B)',
};

for (const [way, mover] of Object.entries({ mouse: byMouse, touch: byTouch, keys: byKeys })) {
  test.describe(`by ${way}`, () => {
    test.use({ hasTouch: way === 'touch' });
    for (const quarter of [0, 1, 2, 3]) {
      test(`every game to its end (${quarter + 1} of 4)`, async ({ quietPage: page, request }) => {
        test.setTimeout(900_000);
        const { games } = await (await request.get('/api/games')).json();
        for (const { name, examples } of games.filter(
          (_: object, i: number) => i % 4 === quarter,
        )) {
          await page.goto('about:blank');
          await open(page, small[name] ?? examples[0], { mode: 'two' });
          await expect(spots(page).or(cards(page)).first(), name).toBeVisible();
          // Counters that may go back and forth for ever are played for a while.
          if (name === 'northcott' || name === 'pokernim') {
            for (let i = 0; i < 6; ++i) await mover(page);
            await expect(moves(page).first(), name).toBeVisible();
            continue;
          }
          await toTheEnd(page, name, mover);
          await expect(status(page), name).toContainText('wins');
        }
      });
    }
  });
}

test('edges of many drawings can be told apart', () => {
  test.setTimeout(600_000);
  const random = new Random(2026);
  const say = (key: string) => key;
  for (let k = 0; k < 400; ++k) {
    const n = 3 + (k % 18);
    const list: string[] = [];
    for (let i = 1; i < n; ++i)
      list.push(`${random.number(0, i - 1) || '0'}-n${i}`.replace(/^(?=[1-9])/, 'n'));
    for (let i = 0; i < k % 8; ++i)
      list.push(`n${random.number(1, n - 1)}-n${random.number(1, n - 1)}`);
    for (const game of ['hackenbush', 'nimstring']) {
      const model = board({ game, args: list.join(', '), options: [], say })!;
      for (const one of model.spots) {
        for (const other of model.spots) {
          if (one === other) continue;
          expect(Math.hypot(one.x - other.x, one.y - other.y), list.join()).toBeGreaterThan(6);
        }
      }
    }
  }
});
