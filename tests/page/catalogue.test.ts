// Every game of the catalogue, without a line written for it: it opens, has a picture, and some moves
// are made against the engine, by clicks alone.
import type { Page } from '@playwright/test';
import { cards, expect, moves, open, spots, status, test } from './support';

/** These are played from the list of their options. */
const undrawn = ['given', 'sprouts'];

/** Makes one move with as many clicks as it takes; false if the game is over. */
async function move(page: Page): Promise<boolean> {
  const before = await moves(page).count();
  for (let clicks = 0; clicks < 40; ++clicks) {
    if (await page.locator('.status.won').count()) return false;
    if ((await moves(page).count()) > before) return true;
    const confirm = page.getByRole('button', { name: 'Make this move' });
    if (await confirm.count()) await confirm.click();
    else if (await spots(page).count()) await spots(page).first().click({ force: true });
    else if (await cards(page).count()) await cards(page).first().click();
    else await page.waitForTimeout(50);
  }
  throw new Error(`no move can be made in ${page.url()}`);
}

for (const quarter of [0, 1, 2, 3]) {
  test(`every game is played against the engine (${quarter + 1} of 4)`, async ({
    quietPage: page,
    request,
  }) => {
    test.setTimeout(240_000);
    const { games } = await (await request.get('/api/games')).json();
    expect(games.length).toBeGreaterThan(30);
    for (const { name, examples } of games.filter((_: object, i: number) => i % 4 === quarter)) {
      await page.goto('about:blank');
      await open(page, examples[0], { first: 'engine' });
      await expect(moves(page), name).toHaveCount(1);
      if (!undrawn.includes(name)) await expect(page.locator('.board svg'), name).toBeVisible();
      for (let round = 0; round < 2; ++round) {
        if (!(await move(page))) break;
        // The engine answers.
        await expect
          .poll(async () => (await status(page).textContent()) ?? '', name)
          .toMatch(/Your move|win/);
      }
      await expect(page.getByRole('alert'), name).toHaveCount(0);
    }
  });
}

test('every game of the catalogue is named in every language', async ({
  quietPage: page,
  request,
}) => {
  const { games } = await (await request.get('/api/games')).json();
  await page.goto('/');
  await page.getByLabel('Language').selectOption('de');
  for (const { summary } of games)
    await expect(page.getByText(summary, { exact: true })).toHaveCount(0);
});
