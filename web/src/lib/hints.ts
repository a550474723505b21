// Hints in steps: who wins, in which component to play, which idea helps, and only then the move.
import type { Explanation, Option, Solution } from './api-types';
import type { Glow } from './pointing';
import type { Values } from './i18n';

export interface HintStep {
  text: string;
  option?: number | null;
  glow?: Glow;
}

/** Ideas that a hint can name, the most telling first. */
const ideas = [
  'mirror',
  'copies',
  'two-rows',
  'wythoff',
  'remainder',
  'fusion',
  'stalk',
  'odd-steps',
  'gaps',
  'digit-sums',
  'coin-turning',
  'misere-nim',
  'nim-sum',
  'components',
  'mex',
];

function kindsIn(reason: Explanation | undefined): Set<string> {
  const found = new Set<string>();
  const open = reason ? [reason] : [];
  for (const one of open) {
    found.add(one.kind);
    open.push(...(one.because ?? []));
  }
  return found;
}

export function stepsOf(
  solution: Solution,
  options: Option[],
  say: (key: string, values?: Values) => string,
): HintStep[] {
  const { outcome } = solution;
  const words = { N: 'hint.win', P: 'hint.lose', D: 'hint.draw' } as const;
  const steps: HintStep[] = [{ text: say(outcome ? words[outcome] : 'outcome.unknown') }];
  const best = solution.winning_moves?.[0] ?? solution.drawing_moves?.[0] ?? solution.advice;
  if (!best) return steps;
  if (best.in !== undefined && outcome === 'N') {
    steps.push({ text: say('hint.component', { part: best.in }) });
  }
  const kinds = kindsIn(solution.explanation);
  const idea = outcome === 'N' ? ideas.find((kind) => kinds.has(kind)) : undefined;
  if (idea) steps.push({ text: say(`idea.${idea}`) });
  const option = options.findIndex(
    (one) => one.to === best.to && (one.component ?? 0) === (best.component ?? 0),
  );
  const move = best.in ? `${best.in}: ${best.move}` : best.move;
  steps.push({ text: say('hint.move', { move }), option });
  return steps;
}
