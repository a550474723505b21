// What is known of a position, as it becomes known: first what a theorem says at once, then values,
// reasons and every move. Each piece says whether it is proved; nothing is shown as known before.
import { api, type Asking } from './api';
import type { Option, Outcome, Play, Progress, Solution } from './api-types';

export interface Known {
  solution: Solution | null;
  options: Option[];
  pending: boolean; // more is being computed
  stopped: boolean; // a limit was reached before all was known
  progress: Progress | null;
}

export const nothing: Known = {
  solution: null,
  options: [],
  pending: false,
  stopped: false,
  progress: null,
};

/** Marks the moves that a solution knows to win. */
function withWins(options: Option[], { winning_moves: wins }: Solution): Option[] {
  if (!wins || wins.length === 0) return options;
  const won = new Set(wins.map(({ to, component }) => `${component ?? 0} ${to}`));
  return options.map((option) =>
    option.outcome === null && won.has(`${option.component ?? 0} ${option.to}`)
      ? { ...option, outcome: 'P' as Outcome }
      : option,
  );
}

export interface Question {
  position: string;
  play: Play;
  options: Option[]; // without values
  timeout?: number; // seconds, if more than usual
}

/** Asks step by step; `tell` is called with all that is known so far. */
export async function analyse(
  { position, play, options, timeout }: Question,
  signal: AbortSignal,
  tell: (known: Known) => void,
): Promise<void> {
  let known: Known = { ...nothing, options, pending: true };
  const learn = (part: Partial<Known>) => {
    if (signal.aborted) return;
    known = { ...known, ...part };
    tell(known);
  };
  const asking: Asking = { signal, progress: (progress) => learn({ progress }) };
  const question = { position, play, timeout };
  const quick = await api.solve({ ...question, without_value: true, max_moves: 1 }, asking);
  learn({ solution: quick, options: withWins(known.options, quick) });
  if (quick.outcome === null && quick.stopped) {
    learn({ pending: false, stopped: true, progress: null });
    return;
  }
  const [solution, list] = await Promise.all([
    api.explain(question, asking).then((found) => {
      // A search that stopped early may know less than the theorem.
      const better = found.outcome ?? quick.outcome;
      const wins = found.winning_moves?.length ? found.winning_moves : quick.winning_moves;
      const full = { ...found, outcome: better, winning_moves: wins };
      learn({ solution: full, options: withWins(known.options, full) });
      return full;
    }),
    api.moves(question, asking).then((found) => {
      learn({ options: withWins(found.options, known.solution ?? quick) });
      return found;
    }),
  ]);
  learn({
    pending: false,
    stopped: !!solution.stopped || !!list.stopped,
    progress: null,
  });
}

const judged = new Map<string, Outcome | null>();

/** Who wins at each position of a line, for the player to move; null if it is not known. */
export async function outcomesOf(
  line: string[],
  play: Play,
  signal: AbortSignal,
): Promise<(Outcome | null)[]> {
  const found: (Outcome | null)[] = [];
  for (const position of line) {
    const key = `${play} ${position}`;
    if (!judged.has(key)) {
      const { outcome } = await api.solve({ position, play, outcome_only: true }, { signal });
      if (outcome !== null) judged.set(key, outcome);
    }
    found.push(judged.get(key) ?? null);
  }
  return found;
}
