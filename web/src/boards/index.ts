// Which board a game gets. A game that is not here, a user's own included, is played from the list
// of its options.
import { chess, chomp, cram, northcott } from './grid';
import { nimble, ring, staircase, turning } from './coins';
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
  nimble,
  staircase,
  ring,
  hackenbush,
  nimstring: hackenbush,
  nodekayles: kaylesGraph,
  arckayles: kaylesGraph,
  digraph,
};

/** Null where the list of options has to do. */
export function board(input: BoardInput): Model | null {
  try {
    return makers[input.game]?.(input) ?? null;
  } catch {
    // A game of the same name with another notation: it can be played all the same.
    return null;
  }
}
