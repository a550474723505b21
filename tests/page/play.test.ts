import { cards, expect, goesOn, moves, open, playOut, spot, spots, status, test } from './support';

const boards: Record<string, string> = {
  heaps: 'nim(2,3)',
  'splitting heaps': 'splitnim(3)',
  pins: 'kayles(4)',
  'a strip of dominoes': 'dawsonkayles(5)',
  dominoes: 'cram(2x3)',
  'the chocolate bar': 'chomp(2x3)',
  'rook on its board': 'rook(2,3)',
  'queen on its board': 'queen(3,4)',
  'turning coins': 'turtles(HTH)',
  'turning described sets of coins': 'coins(HTH; sets="1-3")',
  'corners of a rectangle': 'corners(TTT/THH)',
  'a rug of coins': 'rugs(HT/TH)',
  'coins joined by rows and columns': 'acrostic(TTH/THT)',
  'a product of coins': 'tartan(TTH/HTT; turtles; mockturtles)',
  'a product of coins where two corners leave a choice': 'tartan(TTT/TTT/TTH; mockturtles; twins)',
  'coins on a strip': 'nimble(0,2,3)',
  'a staircase': 'staircase(2,1)',
  'a Hackenbush drawing': 'hackenbush(0-a, a-b, a-c)',
  'a digraph with counters': 'digraph(A>B, B>C, A>C; A, B)',
  'a graph of nodes': 'nodekayles(a-b, b-c, d)',
  'a graph of edges': 'arckayles(a-b, b-c, c-d)',
  'a ring': 'ring(3)',
  'a sum': 'nim(1,2) + cram(1x2) + *1',
};

for (const [name, position] of Object.entries(boards)) {
  test(`a whole game by clicks: ${name}`, async ({ quietPage: page }) => {
    await open(page, position, { mode: 'two' });
    const made = await playOut(page);
    expect(made).toBeGreaterThan(0);
    await expect(status(page)).toContainText('wins.');
  });
}

test('counters of Northcott slide, come back and are stuck', async ({ quietPage: page }) => {
  await open(page, 'northcott(5; 2-4)', { mode: 'two' });
  await spot(page, '1:3').click();
  await expect(moves(page)).toHaveCount(1);
  await spot(page, '1:5').click();
  await expect(moves(page)).toHaveCount(2);
  await expect(page.locator('[data-spot="1:5"]')).toHaveAttribute('aria-label', /Black counter/);
  await spot(page, '1:4').click();
  await expect(moves(page)).toHaveCount(3);
  await expect(status(page)).toContainText('First wins.');
});

test('a game without a drawing is played from its options', async ({ quietPage: page }) => {
  await open(page, '{*0, *1, nim(2,2)}', { mode: 'two' });
  await expect(cards(page)).toHaveCount(3);
  await cards(page).filter({ hasText: 'to *0' }).click();
  await expect(status(page)).toContainText('First wins.');
});

test('a domino is placed by dragging', async ({ quietPage: page }) => {
  await open(page, 'cram(2x2)', { mode: 'two' });
  const from = (await spot(page, '1,1').boundingBox())!;
  const to = (await spot(page, '2,1').boundingBox())!;
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(moves(page)).toHaveText([/\(1,1\)-\(2,1\)/]);
});

test('a whole game by the keyboard alone', async ({ quietPage: page }) => {
  await open(page, 'nim(2,3)', { mode: 'two' });
  for (let i = 0; i < 12 && (await goesOn(page)); ++i) {
    // Tab to the board from the top of the page, then arrows and Enter.
    await page.locator('#main').focus();
    await page.keyboard.press('Tab');
    await expect(page.locator('.board [data-spot]:focus')).toHaveCount(1);
    await page.keyboard.press('ArrowRight');
    const before = await moves(page).count();
    await page.keyboard.press('Enter');
    await expect(moves(page)).toHaveCount(before + 1);
  }
  await expect(status(page)).toContainText('wins.');
});

test('the engine answers, and wins what it can win', async ({ quietPage: page }) => {
  await open(page, 'nim(1,2,3)');
  await expect(status(page)).toContainText('Your move');
  await spots(page).first().click();
  await expect(moves(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(status(page)).toContainText('Your move');
  for (let i = 0; i < 8 && (await goesOn(page)); ++i) {
    await spots(page).last().click();
    await expect(status(page)).toContainText(/Your move|wins/);
  }
  await expect(status(page)).toContainText('The engine wins.');
});

test('the engine can begin, play itself, and err', async ({ quietPage: page }) => {
  await open(page, 'nim(3,5,7)', { first: 'engine', level: '60' });
  await expect(moves(page)).toHaveCount(1);
  await page.getByLabel('Opponent').selectOption('watch');
  await expect(status(page)).toContainText('wins.', { timeout: 30_000 });
});

test('undo, redo, restart, swap, resign', async ({ quietPage: page }) => {
  await open(page, 'nim(2,3)', { mode: 'two' });
  await spots(page).first().click();
  await expect(moves(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('.boards [data-spot]')).toHaveCount(5);
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(page.locator('.boards [data-spot]')).toHaveCount(3);
  await page.getByRole('button', { name: 'Restart' }).click();
  await expect(moves(page)).toHaveCount(0);
  await page.getByLabel('Opponent').selectOption('engine');
  await page.getByRole('button', { name: 'Swap sides' }).click();
  await expect(moves(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes, resign' }).click();
  await expect(status(page)).toContainText('The engine wins.');
});

test('misère play ends the other way', async ({ quietPage: page }) => {
  await open(page, 'nim(1)', { mode: 'two', play: 'misere' });
  await spots(page).first().click();
  await expect(status(page)).toContainText('Second wins.');
});

test('analysis marks moves by shape, shows values and reasons, and the course of the game', async ({
  quietPage: page,
}) => {
  await open(page, 'queen(3,4) + *4', { mode: 'two' });
  await expect(page.locator('.mark')).toHaveCount(0);
  await page.getByRole('button', { name: 'Analyse' }).click();
  await expect(page.locator('.marks .mark.win')).toHaveCount(3);
  await expect(page.locator('.marks .mark.win circle').first()).toBeVisible();
  await expect(page.locator('.marks .mark.lose rect').first()).toBeVisible();
  await expect(page.locator('.binary tfoot')).toContainText('6');
  await expect(page.getByText('the least missing number is 6')).toBeVisible();
  await expect(page.getByText('Why')).toBeVisible();
  await expect(page.locator('[data-spot="0,4"]')).toHaveAttribute('aria-label', /wins$/);
  await spot(page, '2,3').click({ force: true });
  await expect(page.getByRole('group', { name: /thrown away 1 times/ })).toBeVisible();
});

test('hints come only when asked for, in steps', async ({ quietPage: page }) => {
  await open(page, 'nim(1,1) + nim(2)', { mode: 'two' });
  await page.getByRole('button', { name: 'Hint' }).click();
  await expect(page.locator('.hint')).toContainText('You can win');
  await expect(page.locator('.spot.hinted')).toHaveCount(0);
  const more = page.getByRole('button', { name: 'More help' });
  await more.click();
  await expect(page.locator('.hint')).toContainText('Play in nim(2).');
  await more.click();
  await expect(page.locator('.hint')).toContainText(/binary|heap/);
  await more.click();
  await expect(page.locator('.hint')).toContainText('2 -> 0');
  await expect(page.locator('.spot.hinted')).not.toHaveCount(0);
});

test('values of 64 bits are exact', async ({ quietPage: page }) => {
  await open(page, '*18446744073709551615 + *18446744073709551613', { mode: 'two' });
  await page.getByRole('button', { name: 'Analyse' }).click();
  await expect(page.locator('.binary tbody')).toContainText('18446744073709551615');
  await expect(page.locator('.binary tfoot .value')).toHaveText('2');
});

test('moves are announced', async ({ quietPage: page }) => {
  await open(page, 'nim(2,3)', { mode: 'two' });
  await spot(page, '1:1').click();
  await expect(page.locator('.table [aria-live]')).toContainText('First: 3 -> 1. Now nim(2,1).');
});
