// A board as data: what to draw, where one can click, and which clicks make which move. One
// component draws them all, so that every game has the same feel, and a picture of a board is made
// from the same data.

export interface Shape {
  tag: 'rect' | 'circle' | 'path' | 'line' | 'text' | 'ellipse';
  attrs: Record<string, string | number>;
  cls: string;
  text?: string;
}

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
  /** How what a move changes leaves the board. */
  leave?: 'fade' | 'fall';
  label: string;
}

/** An option of this component: its index in the whole list, and its move. */
export interface LocalOption {
  index: number;
  move: string;
}

export interface BoardInput {
  game: string;
  args: string;
  options: LocalOption[];
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
