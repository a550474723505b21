// Games of the visitor's own: written or dropped, checked, played, kept, removed.
import { cards, expect, moves, status, test } from './support';

const rules = (name: string, wrong = false) => `return {
  name = "${name}",
  options = function(n) return heaps.subtract(n, {1, 3, 4}) end,
  picture = function(n) return {n} end,
  test = {{"${name}(_)", {0, 1, 0, 1, ${wrong ? 9 : 2}}}},
}`;

test('a game is written, checked, played and kept', async ({ quietPage: page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'New game' }).click();
  await page.getByLabel('Rules of the game').fill(rules('three'));
  await page.getByRole('button', { name: 'Check and keep' }).click();
  const own = page.getByRole('region', { name: 'Games of your own' });
  await expect(own.getByText('All 2 checks passed')).toBeVisible();

  await own.getByRole('link', { name: 'Play: three' }).click();
  await expect(page.getByRole('img', { name: 'three(5)' })).toBeVisible();
  // 5 - 3 = 2, which has the value 0; then 2 -> 1, and 1 -> 0.
  await cards(page).filter({ hasText: '5 -> 2' }).click();
  await expect(moves(page)).toHaveCount(2);
  await cards(page).filter({ hasText: '1 -> 0' }).click();
  await expect(status(page)).toContainText('You win!');

  await page.reload(); // it is still known
  await page.goto('/#/play?p=three(11)%20%2B%20nim(2)');
  await page.getByRole('button', { name: 'Analyse' }).click();
  await expect(page.getByText('nim value 2').first()).toBeVisible();
});

test('a file is dropped, changed and removed', async ({ quietPage: page }) => {
  await page.goto('/');
  const data = await page.evaluateHandle(
    (text) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], 'dropped.lua'));
      return transfer;
    },
    rules('dropped', true),
  );
  const own = page.getByRole('region', { name: 'Games of your own' });
  await own.dispatchEvent('drop', { dataTransfer: data });
  await expect(page.getByLabel('Rules of the game (dropped.lua)')).toHaveValue(/name = "dropped"/);
  await page.getByRole('button', { name: 'Check and keep' }).click();
  await expect(own.getByText('1 of 2 checks failed')).toBeVisible();
  await expect(own.getByText('the value at 4 is 2, not 9')).toBeVisible();
  // It is not kept before it is right.
  await expect(own.getByRole('link', { name: 'Play: dropped' })).toHaveCount(0);
  await page.getByLabel('Rules of the game').fill(rules('dropped'));
  await page.getByRole('button', { name: 'Check and keep' }).click();
  await expect(own.getByText('All 2 checks passed')).toBeVisible();
  await own.getByRole('button', { name: 'Edit: dropped' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await own.getByRole('button', { name: 'Remove: dropped' }).click();
  await expect(own.getByText('dropped')).toHaveCount(0);
});

// The browser notes a refused request in its console, which is no fault of the page.
test('what is wrong with rules is said with its line', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'New game' }).click();
  const said = page.getByRole('alert');
  for (const [text, message] of [
    ['return {\n  name = "slip",\n  options = 5 +\n}', 'mygame.lua:4: '],
    ['return {name = "nim", options = function(n) return {} end}', "'nim'"],
    ['while true do end', 'the script runs too long'],
  ]) {
    await page.getByLabel('Rules of the game').fill(text);
    await page.getByRole('button', { name: 'Check and keep' }).click();
    await expect(said).toContainText(message);
  }
});
