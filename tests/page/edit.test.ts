// Positions that are drawn: with the mouse, by touch and with keys.
import type { Page } from '@playwright/test';
import {
  clicked,
  editorOf,
  freshName,
  printDrawing,
  printSquares,
  readDrawing,
  resized,
  squares,
  withSizes,
} from '../../web/src/lib/editing';
import { readPlaces, writePlaces } from '../../web/src/lib/places';
import { expect, moves, spots, test } from './support';

const position = (page: Page) => page.getByLabel('Position', { exact: true });
const canvas = (page: Page) => page.getByRole('application', { name: 'Drawing area' });

/** A place on the drawing, in its own coordinates. */
async function place(page: Page, x: number, y: number) {
  const box = (await canvas(page).boundingBox())!;
  return { x: box.x + (x / 680) * box.width, y: box.y + (y / 420) * box.height };
}

test('what is drawn is written in the notation', () => {
  expect(printSquares('cram', clicked('cram', squares('cram', '2x3')!, 0, 1))).toBe('.#./...');
  expect(printSquares('chomp', clicked('chomp', squares('chomp', '3x4')!, 1, 2))).toBe('4,2,2');
  const bitten = clicked('chomp', squares('chomp', '4,2,2')!, 1, 3);
  expect(printSquares('chomp', bitten)).toBe('4,4,2');
  expect(printSquares('chomp', resized('chomp', squares('chomp', '4,2')!, 3, 4))).toBe('4,2,2');
  expect(printSquares('queen', clicked('queen', squares('queen', '3,4')!, 1, 5))).toBe('1,5');
  expect(withSizes('octal', '0.77; 6,4', [3])).toBe('0.77; 3');
  expect(withSizes('takeaway', '21; max=3', [5, 6])).toBe('5,6; max=3');
  // What hangs in the air is not part of a Hackenbush drawing.
  expect(printDrawing('hackenbush', readDrawing('hackenbush', '0-a, b-c'))).toBe('0-a');
  expect(printDrawing('digraph', readDrawing('digraph', 'A>B; A, A'))).toBe('A>B; A, A');
  expect(printDrawing('nodekayles', readDrawing('nodekayles', 'a-b, c'))).toBe('a-b, c');
  expect(freshName(['a', 'b'], false)).toBe('c');
  expect(editorOf('rook', '1,2,3')).toBe('text');
  const places = new Map([['a', { x: 10, y: -20 }]]);
  expect(readPlaces(writePlaces(places))).toEqual(places);
});

test('a drawing is made with the mouse, and its nodes stay where they were put', async ({
  quietPage: page,
}) => {
  await page.setViewportSize({ width: 1280, height: 1000 });
  await page.goto('/#/edit?p=hackenbush()');
  for (const [x, y] of [
    [200, 396],
    [200, 300],
    [300, 200],
  ]) {
    const at = await place(page, x, y);
    await page.mouse.click(at.x, at.y);
  }
  await expect(position(page)).toHaveValue('hackenbush(0-a, a-b)');
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  const [from, to] = [await place(page, 300, 200), await place(page, 420, 120)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
  await page.getByRole('link', { name: 'Play it' }).click();
  await expect(page).toHaveURL(/at=/);
  await expect(spots(page)).toHaveCount(2);
  const knots = await page
    .locator('.board .knot')
    .evaluateAll((all) =>
      all.map((one) => [one.getAttribute('cx'), one.getAttribute('cy')].map(Number)),
    );
  expect(knots.length).toBe(2);
  expect(Math.round(Math.abs(knots[0][0] - knots[1][0]) / 10)).toBe(22);
  expect(Math.round(Math.abs(knots[0][1] - knots[1][1]) / 10)).toBe(18);
  await page.reload();
  await expect(spots(page)).toHaveCount(2);
  await page.getByRole('link', { name: 'Edit from here' }).click();
  await expect(position(page)).toHaveValue('hackenbush(0-a, a-b)');
});

test('the same with keys alone', async ({ quietPage: page }) => {
  await page.goto('/#/edit?p=nodekayles(a-b)');
  await page.getByRole('button', { name: 'Clear' }).click();
  await canvas(page).focus();
  await page.keyboard.press('Enter');
  for (let i = 0; i < 4; ++i) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(position(page)).toHaveValue('nodekayles(a-b)');
  await page.keyboard.press('Delete');
  await expect(position(page)).toHaveValue('nodekayles(a)');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(position(page)).toHaveValue('nodekayles(a-b)');
});

test('squares, heaps, coins, and the parts of a sum', async ({ quietPage: page }) => {
  await page.goto('/#/edit?p=cram(2x3)');
  await page.getByRole('button', { name: 'Square 1, 2: free' }).click();
  await expect(position(page)).toHaveValue('cram(.#./...)');
  await page.getByRole('button', { name: 'Add a game to the sum' }).click();
  await page.getByLabel('Heap 1').first().fill('7');
  await expect(position(page)).toHaveValue('cram(.#./...) + nim(7)');
  await page.getByRole('button', { name: 'Add a heap' }).click();
  await expect(position(page)).toHaveValue('cram(.#./...) + nim(7,3)');
  await page.getByRole('button', { name: 'Remove part 1' }).click();
  await page.getByLabel('Game', { exact: true }).selectOption('turtles');
  await page.getByRole('button', { name: 'Coin 2: tails' }).click();
  await expect(position(page)).toHaveValue('turtles(HHHTH)');
  await page.getByRole('link', { name: 'Play it' }).click();
  await expect(spots(page).first()).toBeVisible();
});

test('every game of the catalogue can be drawn and then played', async ({
  quietPage: page,
  request,
}) => {
  test.setTimeout(120_000);
  const { games } = await (await request.get('/api/games')).json();
  await page.goto('/#/edit');
  for (const { name } of games as { name: string }[]) {
    await page.getByLabel('Game', { exact: true }).selectOption(name);
    await expect(page.getByRole('link', { name: 'Play it' }), name).toBeVisible();
    const text = await position(page).inputValue();
    const answer = await request.post('/api/moves', { data: { position: text, list_only: true } });
    expect(answer.status(), text).toBe(200);
    expect((await answer.json()).options.length, text).toBeGreaterThan(0);
  }
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 780 } });
  test('a drawing is made and played', async ({ quietPage: page }) => {
    await page.goto('/#/edit?p=arckayles(a-b)');
    await page.getByRole('button', { name: 'Clear' }).tap();
    for (const [x, y] of [
      [150, 150],
      [400, 150],
    ]) {
      const at = await place(page, x, y);
      await page.touchscreen.tap(at.x, at.y);
    }
    await expect(position(page)).toHaveValue('arckayles(a-b)');
    await page.getByRole('link', { name: 'Play it' }).tap();
    await spots(page).first().tap();
    await expect(moves(page)).not.toHaveCount(0);
  });
});
