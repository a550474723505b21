// A game with all that was tried in it: a tree of moves with comments and marks. It is kept in the
// browser, saved as a file, and sent in a link; rules of one's own travel inside it.
import type { Outcome, Play, RuleFile } from './api-types';
import type { History } from '../boards/model';
import { components } from './notation';

export type Glyph = '' | '!' | '?' | '!?';
export const glyphs: Glyph[] = ['', '!', '?', '!?'];

export interface Move {
  parent: number; // index in the list; -1 for the start
  move: string;
  component: number;
  to: string; // the position after it
  by: 0 | 1;
  spots: string[]; // what it changed on the board
  guess?: boolean; // the engine could not prove it
  comment?: string;
  glyph?: Glyph;
}

export interface Study {
  title: string;
  play: Play;
  turn: 0 | 1; // who moves first
  moves: Move[]; // the first entry is the start; parents stand before their children
  rules?: RuleFile[];
  places?: string; // of nodes that were placed by hand
}

export const begin = (position: string, play: Play, turn: 0 | 1): Study => ({
  title: '',
  play,
  turn,
  moves: [{ parent: -1, move: '', component: 0, to: position, by: turn, spots: [] }],
});

export const children = ({ moves }: Study, at: number): number[] =>
  moves.flatMap((move, i) => (move.parent === at ? [i] : []));

/** From the start to this move, both included. */
export function pathTo({ moves }: Study, at: number): number[] {
  const path: number[] = [];
  for (let i = at; i >= 0; i = moves[i].parent) path.unshift(i);
  return path;
}

/** The path through this move, and on along the first children to the end. */
export function lineThrough(study: Study, at: number): number[] {
  const line = pathTo(study, at);
  for (let next = children(study, at)[0]; next !== undefined; next = children(study, next)[0])
    line.push(next);
  return line;
}

/** Makes a move, which may have been made before. */
export function play(study: Study, at: number, made: Omit<Move, 'parent'>): [Study, number] {
  const again = children(study, at).find((i) => {
    const { to, move, component } = study.moves[i];
    return to === made.to && move === made.move && component === made.component;
  });
  if (again !== undefined) return [study, again];
  return [{ ...study, moves: [...study.moves, { parent: at, ...made }] }, study.moves.length];
}

export const change = (study: Study, at: number, part: Partial<Move>): Study => ({
  ...study,
  moves: study.moves.map((move, i) => (i === at ? { ...move, ...part } : move)),
});

/** Without a move and all that follows it; where one is then. */
export function remove(study: Study, at: number): [Study, number] {
  if (at === 0) return [{ ...study, moves: study.moves.slice(0, 1) }, 0];
  const gone = new Set([at]);
  study.moves.forEach(({ parent }, i) => gone.has(parent) && gone.add(i));
  return [
    reordered(
      study,
      [...study.moves.keys()].filter((i) => !gone.has(i)),
    ),
    study.moves[at].parent,
  ];
}

/** Makes the line through a move the first of its siblings; where the move is then. */
export function promote(study: Study, at: number): [Study, number] {
  const path = new Set(pathTo(study, at));
  const order = [...study.moves.keys()].sort(
    (a, b) =>
      depth(study, a) - depth(study, b) || Number(path.has(b)) - Number(path.has(a)) || a - b,
  );
  return [reordered(study, order), order.indexOf(at)];
}

const depth = (study: Study, at: number): number => pathTo(study, at).length;

function reordered(study: Study, order: number[]): Study {
  const place = new Map(order.map((old, i) => [old, i]));
  const moves = order.map((old) => ({
    ...study.moves[old],
    parent: place.get(study.moves[old].parent) ?? -1,
  }));
  return { ...study, moves };
}

/** What has happened to each component on the way to a move, for the boards. */
export function histories(study: Study, at: number): History[] {
  const path = pathTo(study, at);
  const first = components(study.moves[path[0]].to);
  const found = first.map(({ args }): History => ({ first: args, steps: [] }));
  for (const i of path.slice(1)) {
    const { component, to, spots } = study.moves[i];
    const now = components(to);
    if (now.length !== first.length) return now.map(({ args }) => ({ first: args, steps: [] }));
    found[component]?.steps.push({ args: now[component]?.args ?? '', spots });
  }
  return found;
}

/** Each move that gave a won position away, with who wins before it and after it. */
export function blunders(line: (Outcome | null)[]): number[] {
  return line.flatMap((outcome, i) =>
    i > 0 && line[i - 1] === 'N' && (outcome === 'N' || outcome === 'D') ? [i] : [],
  );
}

// Files and links.

export const toText = (study: Study): string =>
  JSON.stringify({ grundy: 'study', version: 1, ...study }, null, 1);

const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.length <= most;

/** Reads what a file or a link holds; nothing in it is trusted. */
export function fromText(text: string): Study | null {
  try {
    const raw = JSON.parse(text);
    if (raw?.grundy !== 'study' || raw.version !== 1 || !Array.isArray(raw.moves)) return null;
    const moves = (raw.moves as unknown[]).slice(0, 5000).map((one, i): Move | null => {
      const move = one as Partial<Move>;
      const parent = Number(move.parent);
      if (!Number.isInteger(parent) || parent >= i || (i === 0 ? parent !== -1 : parent < 0))
        return null;
      if (!isText(move.move, 4000) || !isText(move.to, 20_000)) return null;
      return {
        parent,
        move: move.move,
        to: move.to,
        component: Math.max(0, Math.floor(Number(move.component) || 0)),
        by: move.by === 1 ? 1 : 0,
        spots: Array.isArray(move.spots) ? move.spots.filter((id) => isText(id, 40)) : [],
        ...(move.guess === true ? { guess: true } : {}),
        ...(isText(move.comment, 5000) && move.comment ? { comment: move.comment } : {}),
        ...(glyphs.includes(move.glyph as Glyph) && move.glyph ? { glyph: move.glyph } : {}),
      };
    });
    if (moves.length === 0 || moves.some((move) => move === null)) return null;
    const rules = Array.isArray(raw.rules)
      ? (raw.rules as RuleFile[]).filter(
          (one) => isText(one?.file, 200) && isText(one?.text, 60_000),
        )
      : [];
    return {
      title: isText(raw.title, 200) ? raw.title : '',
      play: raw.play === 'misere' ? 'misere' : 'normal',
      turn: raw.turn === 1 ? 1 : 0,
      moves: moves as Move[],
      ...(rules.length > 0 ? { rules: rules.slice(0, 8) } : {}),
      ...(isText(raw.places, 4000) ? { places: raw.places } : {}),
    };
  } catch {
    return null;
  }
}
