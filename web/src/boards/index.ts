// Which board a game gets. A game that is not here, a user's own included, is played from the list
// of its options.
import { chess, chomp, cram, northcott } from './grid';
import { nimble, ring, staircase, turning, turningBoard } from './coins';
import { digraph, hackenbush, kaylesGraph } from './graph';
import { heaps } from './heaps';
import { type BoardInput, type BoardMaker, type Model } from './model';
import { strip } from './strip';

const makers: Record<string, BoardMaker> = {
  heap: heaps,
  nim: heaps,
  takeaway: heaps,
  subtraction: heaps,
  splitnim: heaps,
  lasker: heaps,
  grundy: heaps,
  moore: heaps,
  pokernim: heaps,
  increasenim: heaps,
  euclid: heaps,
  octal: strip,
  kayles: strip,
  dawson: strip,
  dawsonkayles: strip,
  treblecross: strip,
  guiles: strip,
  officers: strip,
  kenyon: strip,
  cram,
  chomp,
  rook: chess,
  queen: chess,
  wythoff: chess,
  northcott,
  turtles: turning,
  mockturtles: turning,
  ruler: turning,
  coins: turning,
  moebius: turning,
  mogul: turning,
  moidores: turning,
  twins: turning,
  triplets: turning,
  grunt: turning,
  sym: turning,
  acrostic: turningBoard,
  tartan: turningBoard,
  corners: turningBoard,
  rugs: turningBoard,
  nimble,
  staircase,
  ring,
  hackenbush,
  nimstring: hackenbush,
  nodekayles: kaylesGraph,
  arckayles: kaylesGraph,
  digraph,
};

/** How a game is played on its board; nothing for a game without one. */
export function boardKind(game: string): string {
  const kinds: [string, BoardMaker][] = [
    ['heaps', heaps],
    ['strip', strip],
    ['grid', cram],
    ['bar', chomp],
    ['chess', chess],
    ['northcott', northcott],
    ['coins', turning],
    ['nimble', nimble],
    ['stairs', staircase],
    ['ring', ring],
    ['edges', hackenbush],
    ['digraph', digraph],
  ];
  if (game === 'nodekayles') return 'nodes';
  if (game === 'arckayles') return 'edges';
  if (game === 'sprouts') return 'sprouts';
  if (game === 'kayles' || game === 'octal') return 'pins';
  if (['splitnim', 'lasker', 'grundy'].includes(game)) return 'split';
  if (game === 'dawson' || game === 'treblecross') return 'cell';
  return kinds.find(([, maker]) => makers[game] === maker)?.[0] ?? (game === 'given' ? 'list' : '');
}

/** Null if the list of options has to do. */
export function board(input: BoardInput): Model | null {
  try {
    return makers[input.game]?.(input) ?? null;
  } catch {
    // A game of the same name with another notation: it can still be played.
    return null;
  }
}
