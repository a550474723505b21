// Shorthands: a page that must not complain, and moves on its boards.
import { test as base, expect, type Page } from '@playwright/test';

export { expect };

/** A page whose console stays free of errors, and which asks nobody but its own server. */
export const test = base.extend<{ quietPage: Page }>({
  quietPage: async ({ page, baseURL }, use) => {
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => {
      if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(baseURL!)) {
        complaints.push(`asked ${request.url()}`);
      }
    });
    await use(page);
    expect(complaints).toEqual([]);
  },
});

export const open = async (page: Page, position: string, more: Record<string, string> = {}) => {
  await page.goto(`/#/play?${new URLSearchParams({ p: position, ...more })}`);
  await expect(page.getByRole('region', { name: 'Board', exact: true })).toBeVisible();
};

/** The spots that can be clicked now. */
export const spots = (page: Page) => page.locator('.board [data-spot][role=button]');
/** One of them: a click waits until the moves of the position have come. */
export const spot = (page: Page, id: string) =>
  page.locator(`.board [data-spot="${id}"][role=button]`);
export const cards = (page: Page) => page.locator('.cards button:enabled');
export const status = (page: Page) => page.locator('.status');
export const moves = (page: Page) => page.locator('.moves li');

/** Waits until there is something to click or the game is over; says whether it goes on. */
export async function goesOn(page: Page): Promise<boolean> {
  await expect(spots(page).or(page.locator('.status.won')).first()).toBeVisible();
  return (await page.locator('.status.won').count()) === 0;
}

/** Plays two-handed with clicks on the board alone until nobody can move. */
export async function playOut(page: Page, most = 60): Promise<number> {
  let made = 0;
  for (let clicks = 0; clicks < 4 * most; ++clicks) {
    if (await page.locator('.status.won').count()) return made;
    const confirm = page.getByRole('button', { name: 'Make this move' });
    if (await confirm.count()) await confirm.click();
    else if (await spots(page).count()) await spots(page).last().click({ force: true });
    else await page.waitForTimeout(30);
    made = await moves(page).count();
  }
  return made;
}
