// Bad input makes the browser note a failed request in its console, which is no fault of the page.
import { expect, test } from '@playwright/test';

test('a position that cannot be read is pointed into', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('Or write a position').fill('nim(3,x)');
  await expect(page.locator('.caret')).toHaveText(/nim\(3,x\)\n {6}▲/);
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeDisabled();
});

test('so it is where a link holds one', async ({ page }) => {
  await page.goto('/#/play?p=nmi(3)');
  await expect(page.getByRole('alert')).toContainText("unknown game 'nmi'");
});

test('the page of another origin cannot ask', async ({ request }) => {
  const answer = await request.post('/api/solve', {
    data: { position: '*1' },
    headers: { Origin: 'http://evil.example' },
  });
  expect(answer.status()).toBe(403);
});

test('values that are no numbers are refused where they stand', async ({ page }) => {
  await page.goto('/#/tables');
  await page.getByRole('button', { name: 'Find games by their values' }).click();
  await page.getByLabel('Nim values of the heaps').fill('0 1 two');
  await page.getByRole('button', { name: 'Find the games' }).click();
  await expect(page.getByRole('alert')).toContainText(/0 1 two\n {4}▲/);
});
