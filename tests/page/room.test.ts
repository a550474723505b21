// Two browsers in a room, somebody who watches, and a class with its phones.
import AxeBuilder from '@axe-core/playwright';
import { type Browser, type Page } from '@playwright/test';
import { qr } from '../../web/src/lib/qr';
import { expect, open, status, test } from './support';

/** Another visitor, who shares nothing with the first. */
async function visitor(browser: Browser, link: string, phone = false): Promise<Page> {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    locale: 'en-GB',
    ...(phone ? { viewport: { width: 390, height: 780 }, hasTouch: true } : {}),
  });
  const page = await context.newPage();
  await page.goto(link);
  return page;
}

async function openRoom(page: Page, position: string, button: string): Promise<string> {
  await open(page, position, { mode: 'two' });
  await page.getByRole('button', { name: button }).click();
  await expect(page).toHaveURL(/#\/room\/[\w-]{22}$/);
  await expect(page.getByLabel('Link to this room')).toHaveValue(page.url());
  return page.url();
}

test('two browsers play each other, and a third watches', async ({ quietPage: one, browser }) => {
  const link = await openRoom(one, 'nim(1,1,1)', 'Play somebody by link');
  await expect(status(one)).toContainText('Waiting for the other player');
  const two = await visitor(browser, link);
  const three = await visitor(browser, link);
  await two.getByRole('button', { name: 'Play against the one who waits' }).click();
  await expect(status(one)).toContainText('Your move');
  await expect(status(two)).toContainText('Player 1 to move');
  await expect(two.locator('.board [role=button]')).toHaveCount(0);
  await expect(three.getByRole('button', { name: 'Play against' })).toHaveCount(0);

  await one.locator('.board [role=button]').last().click();
  await expect(status(two)).toContainText('Your move');
  await expect(three.locator('.moves li')).toHaveCount(1);
  // A reload keeps the seat.
  await two.reload();
  await expect(status(two)).toContainText('Your move');
  await two.locator('.board [role=button]').first().click();
  await expect(three.locator('.moves li')).toHaveCount(2);
  await one.locator('.board [role=button]').first().click();
  await expect(status(one)).toContainText('You win!');
  await expect(status(two)).toContainText('You lose.');
  await expect(status(three)).toContainText('Player 1 wins.');
});

// A room that has ended is a 404, of which the console complains.
test('resigning, and again with the sides changed', async ({ page: one, browser }) => {
  const link = await openRoom(one, 'nim(3,5)', 'Play somebody by link');
  const two = await visitor(browser, link);
  await two.getByRole('button', { name: 'Play against the one who waits' }).click();
  await one.getByRole('button', { name: 'Resign…' }).click();
  await one.getByRole('button', { name: 'Yes, resign' }).click();
  await expect(status(one)).toContainText('You lose');
  await expect(status(two)).toContainText('You win');
  await two.getByRole('button', { name: 'Play again' }).click();
  await expect(status(two)).toContainText('Your move');
  await expect(status(one)).toContainText('Player 2 to move');
  await two.getByRole('button', { name: 'End this room' }).click();
  await expect(status(one)).toContainText('This room has ended');
});

test('a class answers from phones, and sees the tally and the value', async ({
  quietPage: teacher,
  browser,
}) => {
  const link = await openRoom(teacher, 'nim(3,5)', 'Show it to a class');
  await expect(teacher.getByRole('img', { name: 'The link as a QR code' })).toBeVisible();
  await expect(status(teacher)).toContainText('Value hidden');
  const phones = [await visitor(browser, link, true), await visitor(browser, link, true)];
  await teacher.getByRole('button', { name: 'Who wins' }).click();
  for (const phone of phones) await phone.getByRole('button', { name: 'The player to move' }).tap();
  await phones[1].getByRole('button', { name: 'The other player' }).tap();
  await expect(teacher.getByText('Answers: 2')).toBeVisible();
  await expect(teacher.locator('.votes')).toHaveCount(0);
  await teacher.getByRole('button', { name: 'Show the answers' }).click();
  for (const page of [teacher, ...phones]) {
    await expect(page.locator('.votes')).toHaveText(['1', '1']);
    await expect(page.locator('li.right')).toContainText('The player to move');
  }
  for (const page of [teacher, phones[0]]) {
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`)).toEqual([]);
  }
  await teacher.getByRole('button', { name: 'Reveal the value' }).click();
  await expect(status(phones[0])).toContainText('Nim value 6');
  await expect(phones[0].locator('.marks .mark').first()).toBeVisible();
  // A move hides it again; only the teacher moves.
  await expect(phones[0].locator('.board [role=button]')).toHaveCount(0);
  await teacher.locator('.board [role=button]').first().click();
  await expect(status(phones[0])).toContainText('Value hidden');
  await teacher.getByText('Another position').click();
  await teacher.getByRole('textbox', { name: 'Another position' }).fill('cram(2x3)');
  await teacher.getByRole('button', { name: 'Show it', exact: true }).click();
  await expect(phones[0].locator('[data-spot="1,1"]')).toBeVisible();
  await teacher.getByText('A question of your own').click();
  await teacher.getByLabel('Question', { exact: true }).fill('Which is it?');
  await teacher.getByLabel('Answers, one on each line').fill('this\nthat');
  await teacher.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(phones[0].getByRole('heading', { name: 'Which is it?' })).toBeVisible();
});

test('a room that is not there', async ({ page }) => {
  await page.goto('/#/room/AAAAAAAAAAAAAAAAAAAAAA');
  await expect(page.getByRole('alert')).toContainText('This room has ended');
});

test('a link fits into its code', () => {
  expect(qr('http://192.168.100.100:8153/#/room/AAAAAAAAAAAAAAAAAAAAAA')).toHaveLength(33);
  expect(qr('x'.repeat(106))).toHaveLength(37);
  expect(qr('x'.repeat(107))).toBeNull();
});
