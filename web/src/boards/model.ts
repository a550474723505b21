// A board as data: what to draw, where one can click, and which clicks make which move. One
// component draws them all, so every game has the same feel, and a picture of a board is made
// from the same data.

export interface Shape {
  tag: 'rect' | 'circle' | 'path' | 'line' | 'text' | 'ellipse';
  attrs: Record<string, string | number>;
  cls: string;
  text?: string;
}

/** What is known of a move; pending while it is computed. */
export type MarkKind = 'win' | 'lose' | 'draw' | 'unknown' | 'pending';

/** A place that can be clicked. */
export interface Spot {
  id: string;
  x: number; // where marks go, and where the keyboard finds it
  y: number;
  shapes: Shape[];
  label: string; // what it holds
}

/** Clicks that make a move: the spots of `path`, one after the other. */
export interface Way {
  option: number; // index in the list of options
  path: string[];
  affects: string[]; // the spots that the move changes
  quiet?: boolean; // another way to a move that is marked elsewhere
}

export interface Model {
  width: number;
  height: number;
  back: Shape[];
  spots: Spot[];
  ways: Way[];
  front?: Shape[];
  /** What the last move has changed or taken away. */
  trace?: Shape[];
  /** How the spots that a move changes leave the board. */
  leave?: 'fade' | 'fall' | 'stay';
  label: string;
}

/** An option of this component: its index in the whole list, and its move. */
export interface LocalOption {
  index: number;
  move: string;
}

/**
 * What a component was when the game began, and what it was after each move in it. Boards keep their
 * size, their places and their colours with it, and show what the last move was.
 */
export interface History {
  first: string; // the arguments
  steps: Past[];
}

export interface Past {
  args: string; // after the move
  spots: string[]; // that the move changed, as far as they are known
}

export interface BoardInput {
  game: string;
  args: string;
  options: LocalOption[];
  history?: History;
  /** Nodes of a graph that somebody has placed. */
  places?: Map<string, { x: number; y: number }>;
  /** Words of the labels, in the language of the page. */
  say: (key: string, values?: Record<string, string | number>) => string;
}

export type BoardMaker = (input: BoardInput) => Model | null;

export const shape = (
  tag: Shape['tag'],
  cls: string,
  attrs: Shape['attrs'],
  text?: string,
): Shape => ({ tag, cls, attrs, text });

/** The arguments from the beginning of the game on, one after the other. */
export const states = ({ args, history }: BoardInput): Past[] =>
  history ? [{ args: history.first, spots: [] }, ...history.steps] : [{ args, spots: [] }];
