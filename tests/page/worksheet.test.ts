// Worksheets: made, looked at, printed and saved.
import { expect, test } from './support';

test('a worksheet is made, previewed and printed', async ({ quietPage: page }) => {
  await page.goto('/#/worksheet');
  await page.getByLabel('Game, or a position to vary').fill('queen');
  await page.getByLabel('Exercises', { exact: true }).fill('4');
  await page.getByLabel('Number of the sheet').fill('3');
  await page.getByRole('button', { name: 'Make a sheet' }).click();
  const paper = page.locator('.paper');
  await expect(paper.getByRole('heading', { name: /^1\. queen/ })).toBeVisible();
  await expect(paper.locator('.exercise')).toHaveCount(4);
  await expect(paper.locator('.verdict')).toHaveCount(0);
  const first = await paper.locator('h3').allTextContents();
  // The sheet has its own style.
  await expect(paper.locator('h2').first()).toHaveCSS('border-bottom-style', 'solid');
  await page.getByRole('button', { name: 'Answers' }).click();
  await expect(paper.locator('.verdict').first()).toContainText(/wins/);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file' }).click();
  expect((await saved).suggestedFilename()).toBe('answers-3.html');
  // On paper there is the sheet alone.
  await page.emulateMedia({ media: 'print' });
  await expect(paper).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.locator('header nav')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Exercises', exact: true }).click();
  await page.getByRole('button', { name: 'Make a sheet' }).click();
  expect(await paper.locator('h3').allTextContents()).toEqual(first);
  await page.getByRole('button', { name: 'Another sheet' }).click();
  await expect(page.getByLabel('Number of the sheet')).not.toHaveValue('3');
  const seed = await page.getByLabel('Number of the sheet').inputValue();
  await expect(paper.locator('footer')).toContainText(`Sheet ${seed},`);
});

test('kinds are chosen, and several games take turns', async ({ quietPage: page }) => {
  await page.goto('/#/worksheet');
  await page.getByLabel('Game, or a position to vary').fill('nim, queen');
  await page.getByLabel('Exercises', { exact: true }).fill('4');
  await page.getByLabel('Number of the sheet').fill('3');
  await page.getByLabel('Kinds').selectOption('graph');
  await page.getByLabel('Points').check();
  await page.getByRole('button', { name: 'Make a sheet' }).click();
  const paper = page.locator('.paper');
  await expect(paper.getByRole('heading', { name: 'Draw the graph of the game' })).toBeVisible();
  await expect(paper.locator('.exercise')).toHaveCount(4);
  await expect(paper.getByText(/^\d+ points$/).first()).toBeVisible();
  const titles = (await paper.locator('h3').allTextContents()).join(' ');
  expect(titles).toContain('nim(');
  expect(titles).toContain('queen(');
  await page.getByRole('button', { name: 'Answers' }).click();
  await expect(paper.locator('.exercise svg')).toHaveCount(4);
});

test('a game that does not exist is said', async ({ page }) => {
  await page.goto('/#/worksheet');
  await page.getByLabel('Game, or a position to vary').fill('nmi');
  await page.getByRole('button', { name: 'Make a sheet' }).click();
  await expect(page.getByRole('alert')).toContainText('nmi');
});
