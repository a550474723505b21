// Puzzles: positions with exactly one winning move. Candidates come from a seed, and the engine says
// which of them are puzzles, so that no puzzle is wrong.
import { api } from './api';
import type { Solution } from './api-types';
import { Random } from './random';

export type Difficulty = 'easy' | 'medium' | 'hard';
export const difficulties: Difficulty[] = ['easy', 'medium', 'hard'];

const list = (random: Random, count: number, first: number, last: number) =>
  Array.from({ length: count }, () => random.number(first, last)).join(',');

type Maker = (random: Random, size: number) => string; // size: 1, 2, 3

const makers: Record<Difficulty, Maker[]> = {
  easy: [
    (r) => `nim(${list(r, 3, 1, 6)})`,
    (r) => `takeaway(${r.number(5, 21)}; max=3)`,
    (r) => `kayles(${r.number(3, 7)})`,
    (r) => `rook(${list(r, 2, 1, 6)})`,
    (r) => `cram(2x${r.number(2, 4)})`,
  ],
  medium: [
    (r) => `nim(${list(r, 4, 1, 12)})`,
    (r) => `queen(${list(r, 2, 2, 9)})`,
    (r) => `kayles(${list(r, 2, 3, 8)})`,
    (r) => `chomp(${r.number(2, 3)}x${r.number(3, 5)})`,
    (r) => `splitnim(${list(r, 3, 1, 7)})`,
    (r) => `nim(${list(r, 2, 1, 7)}) + rook(${list(r, 2, 1, 5)})`,
  ],
  hard: [
    (r) => `queen(${list(r, 2, 2, 8)}) + kayles(${r.number(3, 9)}) + *${r.number(1, 7)}`,
    (r) => `chomp(${r.number(3, 4)}x${r.number(4, 6)})`,
    (r) => `cram(3x${r.number(3, 5)}) + *${r.number(1, 4)}`,
    (r) => `grundy(${list(r, 3, 5, 14)})`,
    (r) => `turtles(${Array.from({ length: 9 }, () => (r.next() < 0.5 ? 'H' : 'T')).join('')}H)`,
    (r) => `dawsonkayles(${list(r, 3, 4, 12)})`,
  ],
};

export interface Puzzle {
  solution: Solution;
}

export async function findPuzzle(
  seed: number,
  difficulty: Difficulty,
  signal?: AbortSignal,
): Promise<Puzzle> {
  const random = new Random(seed * 3 + difficulties.indexOf(difficulty));
  for (let tries = 0; tries < 60; ++tries) {
    const position = random.pick(makers[difficulty])(random, 1);
    const solution = await api.solve({ position }, { signal });
    const moves = solution.winning_moves;
    if (moves?.length === 1 && solution.winning_moves_complete !== false) return { solution };
  }
  throw new Error('no puzzle was found');
}
