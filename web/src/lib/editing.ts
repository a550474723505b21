// Which editor a game gets, and how what is drawn is written in the notation.
import { bar } from '../boards/grid';
import { readDigraph } from '../boards/graph';
import { type Edge, edges, numbers, sections } from './notation';

export type Editor = 'sizes' | 'squares' | 'letters' | 'rows' | 'graph' | 'text';

const editors: Record<Exclude<Editor, 'text'>, string[]> = {
  sizes: [
    'heap', 'nim', 'takeaway', 'subtraction', 'splitnim', 'grundy', 'moore', 'euclid', 'pokernim',
    'increasenim', 'kayles', 'dawson', 'dawsonkayles', 'treblecross', 'guiles', 'officers', 'kenyon',
    'octal', 'nimble', 'staircase',
  ], // prettier-ignore
  squares: ['cram', 'chomp', 'rook', 'queen', 'wythoff'],
  letters: ['turtles', 'mockturtles', 'ruler', 'ring'],
  rows: ['northcott'],
  graph: ['hackenbush', 'nimstring', 'nodekayles', 'arckayles', 'digraph'],
};

export function editorOf(game: string, args: string): Editor {
  const found = Object.entries(editors).find(([, games]) => games.includes(game));
  const editor = (found?.[0] ?? 'text') as Editor;
  // A rook in three dimensions, a board of a thousand squares: written, not drawn.
  if (editor === 'squares' && !squares(game, args)) return 'text';
  if (editor === 'sizes' && sizes(game, args).some((n) => !(n <= 100))) return 'text';
  if (editor === 'graph' && /["@]/.test(args)) return 'text';
  return editor;
}

/** What a game begins with when it is chosen. */
export const beginnings: Record<string, string> = {
  heap: '*3',
  nim: 'nim(3,4,5)',
  takeaway: 'takeaway(10; max=3)',
  subtraction: 'subtraction(10; {1,3})',
  moore: 'moore(2,3,4; k=2)',
  euclid: 'euclid(5,8)',
  pokernim: 'pokernim(3,4,5; reserve=5,5)',
  increasenim: 'increasenim(3,4; add=2, times=2)',
  octal: 'octal(0.77; 8)',
  nimble: 'nimble(1,3,4)',
  staircase: 'staircase(2,3,1)',
  cram: 'cram(4x4)',
  chomp: 'chomp(3x4)',
  rook: 'rook(3,4)',
  queen: 'queen(3,4)',
  turtles: 'turtles(HTHTH)',
  mockturtles: 'mockturtles(HTHTH)',
  ruler: 'ruler(HTHTH)',
  ring: 'ring(......)',
  northcott: 'northcott(8; 3-6, 2-5)',
  hackenbush: 'hackenbush(0-a, a-b, a-c)',
  nimstring: 'nimstring(0-a, a-b, b-0)',
  nodekayles: 'nodekayles(a-b, b-c)',
  arckayles: 'arckayles(a-b, b-c)',
  digraph: 'digraph(A>B, B>C; A)',
  sprouts: 'sprouts(2)',
  given: '{*0, *1, *3}',
};

export const written = (game: string, args: string): string =>
  game === 'heap' ? `*${args || 0}` : game === 'given' ? `{${args}}` : `${game}(${args})`;

// Sizes, with what stands before or after them.

export const sizes = (game: string, args: string): number[] =>
  numbers(game === 'octal' ? (sections(args)[1] ?? '') : sections(args)[0]);

export function withSizes(game: string, args: string, list: number[]): string {
  const rest = sections(args);
  const at = game === 'octal' ? 1 : 0;
  rest[at] = (list.length > 0 ? list : [0]).join(',');
  return rest.join('; ');
}

// Squares: rows of true for what is there, or the place of a piece.

export interface Squares {
  rows: number;
  columns: number;
  held: boolean[][];
  piece?: [number, number];
}

export function squares(game: string, args: string): Squares | null {
  if (game === 'rook' || game === 'queen' || game === 'wythoff') {
    const place = numbers(args);
    if (place.length !== 2 || place.some((n) => !(n <= 15))) return null;
    const [rows, columns] = place.map((n) => Math.max(n + 1, 6));
    return { rows, columns, held: [], piece: [place[0], place[1]] };
  }
  const rectangle = /^(\d+)x(\d+)$/.exec(args.trim());
  const lines = rectangle
    ? Array.from({ length: Math.min(20, Number(rectangle[1])) }, () =>
        '.'.repeat(Math.min(20, Number(rectangle[2]))),
      )
    : game === 'chomp'
      ? bar(args).map((n) => '.'.repeat(Math.min(n, 20)))
      : args.split('/').map((line) => line.trim());
  const columns = Math.max(0, ...lines.map((line) => line.length));
  if (lines.length > 16 || columns > 16 || columns < 1) return null;
  return {
    rows: lines.length,
    columns,
    held: lines.map((line) => Array.from({ length: columns }, (_, j) => line[j] === '.')),
  };
}

export function printSquares(game: string, { held, rows, columns, piece }: Squares): string {
  if (piece) return piece.join(',');
  if (game === 'chomp') {
    const lengths = held.map((row) => row.filter(Boolean).length).filter((n) => n > 0);
    return lengths.join(',') || '1';
  }
  if (held.every((row) => row.every(Boolean))) return `${rows}x${columns}`;
  return held.map((row) => row.map((free) => (free ? '.' : '#')).join('')).join('/');
}

/** A square is taken or given back. In a bar, what lies beyond a bite goes too. */
export function clicked(game: string, one: Squares, row: number, column: number): Squares {
  if (one.piece) return { ...one, piece: [row, column] };
  if (game !== 'chomp') {
    const held = one.held.map((line, i) =>
      line.map((free, j) => (i === row && j === column ? !free : free)),
    );
    return { ...one, held };
  }
  if (row === 0 && column === 0) return one;
  const there = one.held[row][column];
  const held = one.held.map((line, i) =>
    line.map((cell, j) =>
      there ? cell && !(i >= row && j >= column) : cell || (i <= row && j <= column),
    ),
  );
  return { ...one, held };
}

export function resized(game: string, one: Squares, rows: number, columns: number): Squares {
  const held = Array.from({ length: rows }, (_, i) =>
    Array.from({ length: columns }, (_, j) => one.held[i]?.[j] ?? true),
  );
  if (game !== 'chomp') return { ...one, rows, columns, held };
  // The rows of a bar get no longer downwards.
  let longest = columns;
  const lengths = held.map(
    (row) => (longest = Math.min(longest, Math.max(1, row.filter(Boolean).length))),
  );
  return {
    ...one,
    rows,
    columns,
    held: lengths.map((n) => Array.from({ length: columns }, (_, j) => j < n)),
  };
}

// Graphs.

export interface Drawing {
  nodes: string[];
  edges: Edge[];
  counters: string[]; // of a digraph, with repetitions
}

export const ground = (game: string): boolean => game === 'hackenbush' || game === 'nimstring';

export function readDrawing(game: string, args: string): Drawing {
  if (game === 'digraph') {
    const { nodes, arrows, counters } = readDigraph(args);
    return { nodes, edges: arrows, counters };
  }
  const found = edges(args);
  return { nodes: found.nodes.filter((node) => node !== '0'), edges: found.edges, counters: [] };
}

export function printDrawing(game: string, { nodes, edges: list, counters }: Drawing): string {
  if (game === 'digraph') {
    const used = new Set([...list.flatMap(({ a, b }) => [a, b]), ...counters]);
    const lone = nodes.filter((node) => !used.has(node));
    const arrows = [...list.map(({ a, b }) => `${a}>${b}`), ...lone].join(', ');
    return `${arrows}; ${counters.join(', ')}`;
  }
  // What hangs on nothing is not yet part of a drawing that stands on the ground.
  const tied = ground(game) ? reached('0', list) : null;
  const drawn = list.filter(({ a }) => !tied || tied.has(a)).map(({ a, b }) => `${a}-${b}`);
  const joined = new Set(list.flatMap(({ a, b }) => [a, b]));
  const lone =
    ground(game) || game === 'arckayles' ? [] : nodes.filter((node) => !joined.has(node));
  return [...drawn, ...lone].join(', ');
}

function reached(start: string, list: Edge[]): Set<string> {
  const found = new Set([start]);
  const queue = [start];
  for (const node of queue) {
    for (const { a, b } of list) {
      const next = a === node ? b : b === node ? a : null;
      if (next !== null && !found.has(next)) {
        found.add(next);
        queue.push(next);
      }
    }
  }
  return found;
}

/** A name that no node has. */
export function freshName(nodes: string[], capital: boolean): string {
  const letters = [...(capital ? 'ABCDEFGHIJKLMNOPQRSTUVWXYZ' : 'abcdefghijklmnopqrstuvwxyz')];
  for (let round = 0; ; ++round) {
    const found = letters.map((one) => one + (round || '')).find((one) => !nodes.includes(one));
    if (found) return found;
  }
}
