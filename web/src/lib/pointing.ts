// From the words of a reason to places on the boards: moves and squares that a statement names are
// lit there while one points at it.
import type { Explanation } from './api-types';
import type { Part } from './stage';

/** Classes of spots, by component. */
export type Glow = Record<number, Record<string, string>>;

export const glowOf = (glow: Glow | undefined): Glow => glow ?? {};

const list = (fact: unknown): string[] => (Array.isArray(fact) ? fact.map(String) : []);

/** The component that "in nim(3,5): 5 -> 3" speaks of, and the move. */
function taken(words: string, parts: Part[]): { component: number; move: string } {
  const found = /^in (.*): (.*)$/.exec(words);
  if (!found) return { component: 0, move: words };
  const component = parts.findIndex(({ part }) => part.text === found[1]);
  return { component: Math.max(0, component), move: found[2] };
}

/** The spots of a move, if it can be made now or names squares. */
function spotsOf(move: string, { own, model }: Part): string[] {
  if (!model) return [];
  const option = own.find((one) => one.move === move);
  const way = option && model.ways.find((one) => one.option === option.index);
  if (way) return way.affects;
  const squares = [...move.matchAll(/\((\d+,\d+)\)/g)].map(([, square]) => square);
  return squares.filter((id) => model.spots.some((spot) => spot.id === id));
}

function lit(glow: Glow, component: number, spots: string[], cls: string): Glow {
  const own = { ...glow[component] };
  for (const id of spots) own[id] = cls;
  return { ...glow, [component]: own };
}

/** What a statement speaks of; `row` is a line of its figure, if one points at that. */
export function spokenOf(reason: Explanation, parts: Part[], row: number | null = null): Glow {
  const facts = reason.facts ?? {};
  let glow: Glow = {};
  const light = (words: string, cls: string) => {
    const { component, move } = taken(words, parts);
    if (parts[component]) glow = lit(glow, component, spotsOf(move, parts[component]), cls);
  };
  if (reason.kind === 'replies') {
    const [moves, replies] = [list(facts.moves), list(facts.replies)];
    if (row !== null && moves[row]) {
      light(moves[row], 'lit first');
      if (replies[row]) light(replies[row], 'lit second');
    }
    return glow;
  }
  const pairs = list(facts.pairs);
  const component = parts.findIndex(({ model }) => model !== null);
  if (reason.kind === 'mirror' && component >= 0) {
    pairs.forEach((pair, k) => {
      const ends = [...pair.matchAll(/\((\d+,\d+)\)/g)].map(([, square]) => square);
      glow = lit(glow, component, ends, `pair pair${k % 8}`);
    });
  }
  if (reason.kind === 'copies') {
    let k = 0;
    for (const pair of pairs) {
      parts.forEach(({ part, model }, i) => {
        if (part.text === pair && model) {
          glow = lit(
            glow,
            i,
            model.spots.map((spot) => spot.id),
            `pair pair${k % 8}`,
          );
        }
      });
      ++k;
    }
  }
  // The pairs of a mirror say more than its example of a move and an answer.
  const named = reason.kind === 'mirror' ? ['first_move'] : ['first_move', 'move'];
  for (const name of named) {
    if (typeof facts[name] === 'string') light(facts[name] as string, 'lit first');
  }
  if (typeof facts.answer === 'string' && reason.kind !== 'mirror') light(facts.answer, 'lit second');
  if (reason.kind === 'component' && typeof facts.position === 'string') {
    parts.forEach(({ part, model }, i) => {
      if (part.text === facts.position && model)
        glow = lit(
          glow,
          i,
          model.spots.map((spot) => spot.id),
          'lit first',
        );
    });
  }
  return glow;
}

/** True if pointing at a statement shows something. */
export const speaks = (reason: Explanation, parts: Part[]): boolean =>
  Object.values(spokenOf(reason, parts)).some((spots) => Object.keys(spots).length > 0);
