import AxeBuilder from '@axe-core/playwright';
import { readFileSync } from 'node:fs';
import { course } from '../../web/src/lib/course';
import { expect, moves, open, spot, spots, status, test } from './support';

const views = [
  '',
  '#/play?p=nim(3,5,7)',
  '#/play?p=cram(3x4)&mode=two',
  '#/learn',
  '#/learn/nim',
  '#/learn/mex',
  '#/puzzles',
  '#/tables',
  '#/tables?game=kayles',
  '#/formulas',
  '#/nimbers',
  '#/quotients',
  '#/worksheet',
  '#/play?p=sprouts(3)&mode=two',
  'embed#/play?p=chomp(3x4)',
  '#/edit?p=hackenbush(0-a,a-b)%2Bcram(3x3)',
  '#/edit?p=nim(3,4)%2Bturtles(HTH)',
  '#/play?p=nim(100,200)&mode=two',
];

// A test for each view, so that both workers share them.
for (const theme of ['light', 'dark'] as const) {
  // Colours alone differ in the dark.
  const looked = theme === 'light' ? views : views.filter((_, i) => i % 2 === 1 || i === 0);
  for (const view of looked) {
    test(`no serious fault in accessibility, ${theme}: ${view}`, async ({ quietPage: page }) => {
      await page.emulateMedia({ colorScheme: theme });
      await page.goto(`/${view}`);
      await page.waitForLoadState('networkidle');
      if (view.includes('play?p=nim')) {
        await page.getByRole('button', { name: 'Analyse' }).click();
        await expect(page.locator('.mark.win').first()).toBeVisible();
      }
      const { violations } = await new AxeBuilder({ page }).analyze();
      const serious = violations.filter(
        ({ impact }) => impact === 'serious' || impact === 'critical',
      );
      expect(serious.map(({ id, nodes }) => `${id}: ${nodes[0].html}`)).toEqual([]);
    });
  }
}

test('nothing is wider than a small phone', async ({ quietPage: page }) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const view of views) {
    await page.goto('about:blank');
    await page.goto(`/${view}`);
    await page.waitForLoadState('networkidle');
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(over, view).toBeLessThanOrEqual(0);
  }
});

test('the catalogue: search, numbers, sums, and errors under the character', async ({
  quietPage: page,
}) => {
  await page.goto('/');
  await expect(page.locator('.game')).not.toHaveCount(0);
  await page.getByLabel('Search').fill('domino');
  await expect(page.locator('.game h4').filter({ hasText: 'Cram' })).toBeVisible();
  await page.getByRole('button', { name: 'Add to the sum: Cram' }).click();
  const line = page.getByLabel('Or write a position');
  await expect(line).toHaveValue('nim(3,5,7) + cram(2x3)');
  await page.getByLabel('Number 1', { exact: true }).fill('4');
  await page.getByLabel('Number 1', { exact: true }).blur();
  await expect(line).toHaveValue('nim(4,5,7) + cram(2x3)');
});

test('a link holds position, side, convention and mode', async ({ quietPage: page, context }) => {
  await open(page, 'nim(2,3)', { mode: 'two', play: 'misere' });
  await spots(page).first().click();
  await expect(moves(page)).toHaveCount(1);
  await page.getByText('Share').click();
  const link = await page.getByLabel('Link to this position').inputValue();
  const other = await context.newPage();
  await other.goto(link);
  await expect(status(other)).toContainText('Second to move');
  await expect(status(other)).toContainText('misère play');
  await expect(other.locator('.boards [data-spot]')).toHaveCount(3);
});

test('pictures of the board', async ({ quietPage: page }) => {
  await open(page, 'chomp(2x3)', { mode: 'two' });
  await expect(spots(page).first()).toBeVisible();
  await page.getByText('Share').click();
  for (const [button, start] of [
    ['Save as SVG', '<svg'],
    ['Save as PNG', '\u0089PNG'],
  ] as const) {
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    const path = await (await waiting).path();
    const bytes = readFileSync(path);
    expect(bytes.toString('latin1').startsWith(start)).toBe(true);
    expect(bytes.length).toBeGreaterThan(500);
  }
});

test('the embedded view can be framed and played', async ({ quietPage: page }) => {
  await page.goto('/embed#/play?p=nim(2,3)&mode=two');
  await expect(page.locator('header')).toHaveCount(0);
  await spots(page).last().click();
  await expect(page.locator('.boards [data-spot]')).toHaveCount(4);
});

test('language and appearance are kept', async ({ quietPage: page }) => {
  await page.goto('/');
  await page.getByLabel('Language').selectOption('de');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Spiele mit perfektem Spiel');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.getByLabel('Darstellung').selectOption('dark');
  const dark = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Spiele mit perfektem Spiel');
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(dark);
  expect(dark).toBe('rgb(17, 20, 27)');
});

test('every step of the course can be solved', async ({ quietPage: page, request }) => {
  for (const { id, position, play, answer, asks, choices } of course) {
    const solution = await (
      await request.post('/api/solve', { data: { position, play: play ?? 'normal' } })
    ).json();
    if (answer) {
      expect(String(solution[asks!]), id).toBe(answer);
      await page.goto(`/#/learn/${id}`);
      if (choices) await page.getByLabel('Your answer').selectOption(answer);
      else await page.getByLabel('Your answer').fill(answer);
      await page.getByRole('button', { name: 'Check' }).click();
      await expect(page.locator('.verdict.right')).toBeVisible();
    } else {
      expect(solution.winning_moves.length, id).toBeGreaterThan(0);
    }
  }
  await page.goto('/#/learn/copycat');
  await spot(page, '0:0').click();
  await expect(page.locator('.verdict.wrong')).toBeVisible();
  await spot(page, '1:4').click();
  await expect(page.locator('.verdict.right')).toBeVisible();
});

test('puzzles have one answer, and the day decides which', async ({ quietPage: page }) => {
  for (const level of ['easy', 'medium', 'hard']) {
    await page.goto('about:blank');
    await page.goto(`/#/puzzles?level=${level}&seed=7`);
    await expect(page.locator('.boards')).toBeVisible();
    await page.getByRole('button', { name: 'Show the answer' }).click();
    await expect(page.getByText('The one winning move:')).toBeVisible();
  }
  await page.goto('about:blank');
  await page.goto('/#/puzzles');
  await expect(page.getByRole('heading', { name: 'Puzzle of the day' })).toBeVisible();
  const first = await page.locator('.boards [aria-label]').first().getAttribute('aria-label');
  await page.reload();
  expect(await page.locator('.boards [aria-label]').first().getAttribute('aria-label')).toBe(first);
});

test('tables: heat map, plot, values, downloads', async ({ quietPage: page }) => {
  await page.goto('/#/tables?game=queen(_,_)');
  await expect(page.locator('rect.square.zero').first()).toBeVisible();
  await page.locator('rect.square').nth(1).hover();
  await expect(page.getByText('(0, 1): 1')).toBeVisible();
  for (const [format, start] of [
    ['CSV', ''],
    ['SVG', '<svg'],
  ]) {
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: format }).click();
    expect(readFileSync(await (await waiting).path(), 'utf8')).toContain(start);
  }
});

test("sequences: the period and its proof, codes of one's own, single heaps, downloads", async ({
  quietPage: page,
}) => {
  await page.goto('/#/tables');
  await page.getByLabel('Game', { exact: true }).selectOption('kayles');
  await expect(page.getByText('Period 12 from 71 on')).toBeVisible();
  await expect(page.getByText('proved')).toBeVisible();
  await page.getByRole('group', { name: 'Plot' }).focus();
  for (let i = 0; i < 12; ++i) await page.keyboard.press('ArrowRight');
  await expect(page.getByText('G(11) = 6')).toBeVisible();
  await page.getByLabel('Value of the heap').fill('1000000000000');
  await page.getByRole('button', { name: 'Look up' }).click();
  await expect(page.getByText('G(1000000000000) = 1')).toBeVisible();
  await page.getByLabel('Or a code of your own').fill('0.137');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByText('Period 34 from 52 on')).toBeVisible();
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  expect(readFileSync(await (await waiting).path(), 'utf8')).toContain(
    'n,nim_value\n0,0\n1,1\n2,1\n3,2\n',
  );
  await page.goto('/#/tables?game=' + encodeURIComponent('cram(2x_)') + '&to=5');
  await page.reload();
  await expect(page.getByRole('img', { name: 'Nim values of 5 sizes as dots' })).toBeVisible();
});

test('once loaded, the page needs nothing but the interface', async ({ quietPage: page }) => {
  // Other languages come a little later.
  const later = ['de', 'phrases', 'moved'].map((name) =>
    page.waitForResponse((response) => response.url().includes(`/assets/${name}-`)),
  );
  await page.goto('/');
  await expect(page.locator('.game')).not.toHaveCount(0);
  for (const response of await Promise.all(later)) await response.finished();
  await page.route(
    (url) => !url.pathname.startsWith('/api/'),
    (route) => route.abort(),
  );
  for (const name of ['Learn', 'Puzzles', 'Tables', 'Games']) {
    await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
  await page.locator('.game').getByRole('link', { name: 'Cram' }).click();
  await page.getByRole('button', { name: 'Analyse' }).click();
  await expect(page.locator('.binary')).toBeVisible();
  await page.getByLabel('Language').selectOption('de');
  await expect(page.getByRole('heading', { name: 'Analyse' })).toBeVisible();
});

test('an analysis that is turned off is withdrawn', async ({ quietPage: page }) => {
  await open(page, 'cram(7x7)', { mode: 'two' });
  const withdrawn = page.waitForEvent('requestfailed', (request) =>
    request.url().endsWith('/api/solve'),
  );
  await page.getByRole('button', { name: 'Analyse' }).click();
  await expect(page.getByText(/Thinking… · [\d,]+ positions/)).toBeVisible();
  await page.getByRole('button', { name: 'Analyse' }).click();
  await withdrawn;
  await expect(page.locator('.mark')).toHaveCount(0);
});

test('play that can go on for ever has its own values', async ({ quietPage: page }) => {
  await open(page, 'digraph(A>B, B>A; A)', { mode: 'two' });
  await page.getByRole('button', { name: 'Analyse' }).click();
  await expect(page.getByText('A draw: play goes on for ever.')).toBeVisible();
  await expect(page.getByText('Moves that hold the draw:')).toBeVisible();
  await expect(page.locator('.boards').getByText(/nim value ∞/)).toBeVisible();
});

for (const locale of ['en-GB', 'de-DE']) {
  test.describe(locale, () => {
    test.use({ locale });
    test('the first view is small and soon usable', async ({ quietPage: page }) => {
      const sizes: Promise<number>[] = [];
      page.on('requestfinished', (request) => {
        if (/\.(js|css)$/.test(request.url()))
          sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
      });
      await page.goto('/');
      await page.waitForLoadState('networkidle');
      expect(sizes.length).toBeGreaterThan(1);
      const bytes = (await Promise.all(sizes)).reduce((sum, one) => sum + one, 0);
      expect(bytes).toBeGreaterThan(10_000);
      expect(bytes).toBeLessThan(150_000);
    });
  });
}

test('a position that is too much is said to be so', async ({ quietPage: page }) => {
  await open(page, 'cram(7x7)', { mode: 'two' });
  await page.getByRole('button', { name: 'Analyse' }).click();
  await expect(page.getByText('The limits were reached before it was clear who wins.')).toBeVisible(
    {
      timeout: 30_000,
    },
  );
  await expect(spots(page).first()).toBeVisible();
});

test('games are found by their values', async ({ quietPage: page }) => {
  await page.goto('/#/tables?game=kayles');
  await page.getByRole('button', { name: 'Other games with these values' }).click();
  await expect(page.getByText('games have these 24 values.')).toBeVisible();
  const code = page.getByRole('link', { name: '0.77', exact: true });
  await code.click();
  await expect(page.getByRole('heading', { name: '0.77' })).toBeVisible();

  const values = page.getByLabel('Nim values of the heaps');
  await values.fill('0 1 2 9 7');
  await page.getByRole('button', { name: 'Find the games' }).click();
  await expect(page.getByText('No game of the catalogue and no short code')).toBeVisible();
});

test('a quotient is drawn', async ({ quietPage: page }) => {
  await page.goto('/#/quotients?game=kayles');
  await expect(page.getByText('The quotient has 40 elements, 9 of them lost.')).toBeVisible();
  await expect(page.getByText('The values have period 12 from 71 on.')).toBeVisible();
  await expect(page.locator('.words li')).toHaveCount(40);
  await expect(page.locator('.words li.lost')).toHaveCount(9);
  const picture = page.getByRole('img', { name: /The products of 40 elements/ });
  await picture.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('(a) · (a) = 1')).toBeVisible();

  // A game without a quotient says how far it is known.
  await page.getByLabel('A code, a heap game or a position').fill('0.76');
  await page.getByRole('button', { name: 'Find the quotient' }).click();
  await expect(page.getByText(/the least sum that it gets wrong is/)).toBeVisible();
  await page.getByLabel('A code, a heap game or a position').fill('kayls');
  await page.getByRole('button', { name: 'Find the quotient' }).click();
  await expect(page.getByRole('alert')).toContainText('kayls');
});
