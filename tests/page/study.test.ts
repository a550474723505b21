// Studies as files and in links: nothing in them is trusted. Needs no browser.
import { expect, test } from '@playwright/test';
import { pack, unpack } from '../../web/src/lib/packed';
import { Random } from '../../web/src/lib/random';
import * as studies from '../../web/src/lib/study';

const seeds = 2_000;

/** A game with variations, comments, marks and rules. */
function sample(): studies.Study {
  let study = studies.begin('nim(3,5) + cram(2x3)', 'misere', 1);
  const made = (to: string, component: number) => ({
    move: `to ${to}`,
    component,
    to,
    by: 0 as const,
    spots: ['0', '1:2'],
  });
  let at = 0;
  [study, at] = studies.play(study, at, made('nim(3,2) + cram(2x3)', 0));
  const [first] = [at];
  [study, at] = studies.play(study, at, made('nim(3,2) + cram(##./...)', 1));
  [study, at] = studies.play(study, first, made('nim(2,2) + cram(2x3)', 0));
  study = studies.change(study, at, { comment: 'Better: “equal” heaps', glyph: '!?', guess: true });
  return {
    ...study,
    title: 'Ein Übungsspiel',
    rules: [{ file: 'own.lua', text: 'return {name = "own"}' }],
    places: 'a:1,2',
  };
}

const odd = ['null', '-1', '1e99', '{}', '[]', '"x"', 'true', '4294967296', '""', '[[[]]]'];

/** A text with some of its pieces changed, doubled or left out, or some of its values replaced. */
function damaged(text: string, random: Random): string {
  for (let times = 1 + random.number(0, 3); times > 0; --times) {
    const from = random.number(0, text.length - 1);
    const to = Math.min(text.length, from + random.number(0, 11));
    const kind = random.number(0, 3);
    if (kind === 0) text = text.slice(0, from) + text.slice(to);
    else if (kind === 1) text = text.slice(0, to) + text.slice(from);
    else if (kind === 2) {
      text = text.slice(0, from) + String.fromCharCode(random.number(0, 299)) + text.slice(from + 1);
    } else {
      const values = [...text.matchAll(/(?<=: )("[^"]*"|-?\d+|true)/g)];
      if (values.length === 0) continue;
      const { index, 0: value } = values[random.number(0, values.length - 1)];
      text =
        text.slice(0, index) + odd[random.number(0, odd.length - 1)] + text.slice(index! + value.length);
    }
  }
  return text;
}

/** Everything that the page does with a study. */
function useAll(study: studies.Study) {
  study.moves.forEach(({ parent }, i) => expect(parent).toBeLessThan(i));
  expect(study.moves[0].parent).toBe(-1);
  for (let i = 0; i < study.moves.length; ++i) {
    expect(studies.pathTo(study, i)[0]).toBe(0);
    studies.histories(study, i);
    studies.lineThrough(study, i);
    for (const change of [studies.promote, studies.remove]) {
      const [changed, at] = change(study, i);
      expect(studies.fromText(studies.toText(changed))).not.toBeNull();
      expect(changed.moves[at]).toBeDefined();
    }
  }
}

test('a study comes back from its file and its link', async () => {
  const study = sample();
  expect(studies.fromText(studies.toText(study))).toEqual(study);
  expect(await unpack(await pack(studies.toText(study)))).toBe(studies.toText(study));
  useAll(study);
});

test('damaged studies are refused or whole', () => {
  const text = studies.toText(sample());
  let read = 0;
  for (let seed = 0; seed < seeds; ++seed) {
    const given = damaged(text, new Random(seed));
    const study = studies.fromText(given);
    if (!study) continue;
    ++read;
    expect(studies.fromText(studies.toText(study)), given).toEqual(study);
    useAll(study);
  }
  expect(read).toBeGreaterThan(seeds / 20);
  expect(read).toBeLessThan(seeds);
});

test('damaged links are refused or read, and none fills the memory', async () => {
  const word = await pack(studies.toText(sample()));
  for (let seed = 0; seed < seeds / 5; ++seed) {
    const text = await unpack(damaged(word, new Random(seed)));
    if (text !== null) studies.fromText(text);
  }
  const bomb = await pack('0'.repeat(20_000_000));
  expect(bomb.length).toBeLessThan(200_000);
  expect(await unpack(bomb)).toBeNull();
});
