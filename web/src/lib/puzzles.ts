// Puzzles: positions with exactly one winning move. Candidates come from a seed, and the engine says
// which of them are puzzles, so no puzzle is wrong. How hard one is depends on how many moves there
// are to choose from. A puzzle that has been shown does not come again while there are others.
import { api } from './api';
import type { Play, Solution } from './api-types';
import { Random } from './random';

export type Difficulty = 'easy' | 'medium' | 'hard';
export const difficulties: Difficulty[] = ['easy', 'medium', 'hard'];
export const themes = [
  'all',
  'nim',
  'mirror',
  'mex',
  'sums',
  'misere',
  'chomp',
  'periods',
] as const;
export type Theme = (typeof themes)[number];

/** The numbers of moves among which the one that wins is to be found. */
const choices: Record<Difficulty, [number, number]> = {
  easy: [3, 12],
  medium: [8, 30],
  hard: [15, 200],
};

const list = (random: Random, count: number, first: number, last: number) =>
  Array.from({ length: count }, () => random.number(first, last)).join(',');

type Maker = (random: Random, size: number) => string; // size: 0, 1, 2

const makers: Record<Exclude<Theme, 'all'>, Maker[]> = {
  nim: [
    (r, s) => `nim(${list(r, 3 + Math.min(s, 1), 1, 5 + 5 * s)})`,
    (r, s) => `rook(${list(r, 2, 1, 5 + 4 * s)})`,
    (r, s) => `staircase(${list(r, 3 + s, 1, 4 + s)})`,
    (r, s) =>
      `northcott(${7 + s}; ${[0, 1, 2].map(() => `${r.number(1, 3)}-${r.number(4, 7)}`).join(', ')})`,
  ],
  mirror: [
    (r, s) => `cram(2x${r.number(2, 3 + s) * 2 - 1})`,
    (r, s) => `kayles(${r.number(4 + 2 * s, 9 + 4 * s)})`,
    (r, s) => `cram(3x${2 * r.number(1, 1 + Math.min(s, 1))})`,
    (r, s) => `dawsonkayles(${r.number(4 + s, 9 + 5 * s)})`,
  ],
  mex: [
    (r, s) => `queen(${list(r, 2, 2, 6 + 3 * s)})`,
    (r, s) =>
      `turtles(${Array.from({ length: 4 + 2 * s }, () => (r.next() < 0.5 ? 'H' : 'T')).join('')}H)`,
    (r, s) => `splitnim(${list(r, 2 + Math.min(s, 1), 1, 5 + 3 * s)})`,
    (r, s) => `takeaway(${r.number(5, 21 + 10 * s)}; max=${r.number(3, 4 + s)})`,
  ],
  sums: [
    (r, s) => `nim(${list(r, 2, 1, 5 + 2 * s)}) + rook(${list(r, 2, 1, 4 + s)})`,
    (r, s) => `queen(${list(r, 2, 1, 4 + 2 * s)}) + *${r.number(1, 4 + 2 * s)}`,
    (r, s) => `kayles(${r.number(3, 6 + 2 * s)}) + *${r.number(1, 4)} + nim(${r.number(1, 5)})`,
    (r, s) => `cram(2x${r.number(2, 3 + s)}) + kayles(${r.number(2, 5 + s)})`,
  ],
  misere: [
    (r, s) => `nim(${list(r, 3 + Math.min(s, 1), 1, 4 + 4 * s)})`,
    (r, s) => `nim(${list(r, 2 + s, 1, 1)},${r.number(2, 5 + 3 * s)})`,
    (r, s) => `kayles(${r.number(3, 7 + 2 * s)})`,
  ],
  chomp: [
    (r, s) => `chomp(${r.number(2, 2 + s)}x${r.number(3 + s, 5 + s)})`,
    (r, s) => `chomp(${[5 + s, 4, r.number(1, 4)].slice(0, 2 + Math.min(s, 1)).join(',')})`,
    (r, s) => `chomp(${3 + s}x${3 + s})`,
    (r) => `chomp(${r.number(4, 7)},${r.number(2, 4)})`,
  ],
  periods: [
    (r, s) => `kayles(${list(r, 1 + Math.min(s, 1), 5, 12 + 6 * s)})`,
    (r, s) => `dawson(${list(r, 1 + s, 4, 12 + 4 * s)})`,
    (r, s) => `grundy(${list(r, 1 + s, 5, 12 + 3 * s)})`,
    (r, s) => `subtraction(${r.number(9, 25 + 20 * s)}; {1,3,4})`,
  ],
};

export interface Puzzle {
  solution: Solution;
  play: Play;
  again: boolean; // it has been shown before
}

export async function findPuzzle(
  seed: number,
  difficulty: Difficulty,
  theme: Theme,
  seen: Set<string>,
  signal?: AbortSignal,
): Promise<Puzzle> {
  const size = difficulties.indexOf(difficulty);
  const random = new Random(seed * 24 + size * 8 + themes.indexOf(theme));
  const [least, most] = choices[difficulty];
  let shown: Puzzle | null = null;
  for (let tries = 0; tries < 90; ++tries) {
    const kind = theme === 'all' ? random.pick([...themes].slice(1)) : theme;
    const play: Play = kind === 'misere' ? 'misere' : 'normal';
    const position = random.pick(makers[kind as Exclude<Theme, 'all'>])(random, size);
    const again = seen.has(`${play} ${position}`);
    if (again && shown) continue;
    const { options } = await api.moves({ position, play, list_only: true }, { signal });
    const count = options.reduce((sum, { count: same }) => sum + (same ?? 1), 0);
    if (count < least || count > most) continue;
    const solution = await api.solve({ position, play }, { signal });
    const moves = solution.winning_moves;
    if (moves?.length !== 1 || solution.winning_moves_complete === false) continue;
    if (!again) return { solution, play, again };
    shown = { solution, play, again };
  }
  if (shown) return shown;
  throw new Error('no puzzle was found');
}

// What has been shown and solved, kept in the browser.

export interface Progress {
  seen: string[];
  solved: Record<string, [first: number, shown: number]>; // by theme
}
const key = 'grundy.puzzles';

export function readRecord(): Progress {
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? '{}');
    return {
      seen: Array.isArray(found.seen)
        ? found.seen.filter((one: unknown) => typeof one === 'string')
        : [],
      solved: typeof found.solved === 'object' && found.solved ? found.solved : {},
    };
  } catch {
    return { seen: [], solved: {} };
  }
}

export function writeRecord(record: Progress): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...record, seen: record.seen.slice(-400) }));
  } catch {
    // it is only forgotten
  }
}
