// German without an English word: every text of every view is read, and the reasons of every game.
import { sentencesInGerman } from '../../web/src/lib/phrases';
import { expect, test } from './support';

/** Words that German texts of this page do not have. */
const english =
  /\b(the|and|with|move|moves|wins|loses|player|value|which|answered|leaves|position|click|your|you|from|every|heap|row|step|take|turn|cut|no|is|are|of|to)\b/i;

/** Explanations as far down as they go. */
interface Reason {
  claim: string;
  because?: Reason[];
}
const claims = ({ claim, because }: Reason): string[] => [
  claim,
  ...(because ?? []).flatMap(claims),
];

test('the reasons of every game are in the phrase book', async ({ request }) => {
  test.setTimeout(120_000);
  const { games } = await (await request.get('/api/games')).json();
  const missing = new Set<string>();
  for (const { examples } of games as { examples: string[] }[]) {
    for (const position of examples.slice(0, 2)) {
      for (const play of ['normal', 'misere']) {
        const answer = await request.post('/api/explain', { data: { position, play } });
        const { explanation } = await answer.json();
        if (!explanation) continue;
        for (const claim of claims(explanation)) {
          const words = sentencesInGerman(claim);
          if (
            words === null ||
            english.test(words.replace(/\S*[(>{*]\S*|\b[a-z0]-[a-z0]\b/g, ''))
          ) {
            missing.add(claim);
          }
        }
      }
    }
  }
  expect([...missing]).toEqual([]);
});

test.use({ locale: 'de-DE' });
for (const view of [
  '',
  '#/play?p=nim(3,5,7)&mode=two',
  '#/play?p=hackenbush(0-a,a-b,b-0,a-c)&mode=two',
  '#/play?p=staircase(3,1,2)&mode=two&play=misere',
  '#/play?p=ring(5)&mode=two',
  '#/play?p=kayles(5)%2Bcram(2x3)&mode=two',
  '#/learn',
  '#/learn/mirror',
  '#/play?p=sprouts(3)&mode=two',
  '#/worksheet',
  '#/room',
  '#/room?class',
  '#/puzzles?seed=7',
  '#/edit?p=digraph(A>B;A)',
  '#/tables?game=kayles',
]) {
  test(`no English in ${view || 'the first page'}`, async ({ quietPage: page, request }) => {
    let at = view;
    if (view.startsWith('#/room')) {
      const kind = view.endsWith('class') ? 'class' : 'match';
      const data = { position: 'nim(3,5)', kind };
      at = `#/room/${(await (await request.post('/api/rooms/open', { data })).json()).room}`;
    }
    await page.goto(`/${at}`);
    // A room always waits for news.
    if (!view.includes('room')) await page.waitForLoadState('networkidle');
    if (view.includes('play?') && !view.includes('sprouts')) {
      await page.getByRole('button', { name: 'Analysieren' }).click();
      await expect(page.locator('.marks .mark').first()).toBeVisible();
      await expect(page.locator('.mark.pending')).toHaveCount(0);
    }
    if (view.includes('room')) await expect(page.locator('.status')).toBeVisible();
    const texts = await page.evaluate(() => {
      const found: string[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const parent = walker.currentNode.parentElement!;
        // Positions and codes are notation, and the names of languages are their own.
        if (parent.closest('script, style, noscript, [lang="en"], option:not([value])')) continue;
        if (parent.closest('code') && !parent.closest('.figure, .moves')) continue;
        found.push(walker.currentNode.textContent ?? '');
      }
      for (const one of document.querySelectorAll('[aria-label], [title], [placeholder]')) {
        if (one.matches('.part')) continue;
        for (const name of ['aria-label', 'title', 'placeholder'])
          found.push(one.getAttribute(name) ?? '');
      }
      return found.filter((text) => text.trim());
    });
    expect(texts.length).toBeGreaterThan(20);
    const bare = (text: string) =>
      text.replace(/[a-z]+\([^)]*\)|\{[^}]*\}|"[^"]*"|\b[a-z]-[a-z0]\b|English/g, '');
    expect(texts.filter((text) => english.test(bare(text)))).toEqual([]);
  });
}
