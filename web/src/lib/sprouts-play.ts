// Moves of Sprouts as lines of a drawing. The engine writes a position in one way only, and keeps no
// drawing: so each line that can be drawn is drawn for a trial, and the engine says which position
// it leads to.
import { api } from './api';
import { component, components } from './notation';
import { Drawing, type Stroke } from './sprouts';

export interface Trial {
  drawing: Drawing; // with the line
  path: number[]; // vertices of the line
  args: string; // the position that it leads to, as the engine writes it
}

const atOnce = 40; // positions in one question
const most = 8; // bare spots
const kept = new Map<string, Drawing>(); // by all positions from the beginning of the game on
const keptMost = 400;

function keep(name: string, drawing: Drawing): Drawing {
  if (kept.size >= keptMost) kept.delete(kept.keys().next().value as string);
  kept.set(name, drawing);
  return drawing;
}

const nameOf = (chain: string[]) => chain.join('|');

/** Draws these lines, each by itself, and has the engine name the positions. */
async function tried(from: Drawing, strokes: Stroke[], signal?: AbortSignal): Promise<Trial[]> {
  const trials: Trial[] = [];
  for (let i = 0; i < strokes.length; i += atOnce) {
    const drawings = strokes.slice(i, i + atOnce).map((stroke) => {
      const drawing = from.clone();
      drawing.draw(stroke);
      return drawing;
    });
    const position = drawings.map((drawing) => drawing.notation()).join(' + ');
    const { components: named } = await api.parse({ position }, { signal });
    drawings.forEach((drawing, k) => {
      const [first, second] = drawing.paths.slice(-2);
      const { args } = component(named[k].position);
      trials.push({ drawing, path: [...first, ...second.slice(1)], args });
    });
  }
  return trials;
}

/** All lines between two spots. */
export const linesBetween = (from: Drawing, a: number, b: number, signal?: AbortSignal) =>
  tried(from, from.strokes([a, b]), signal);

const shortest = new WeakMap<Drawing, Map<string, Trial>>();

/** For each position that a line leads to, the shortest such line. */
export async function linesTo(from: Drawing, signal?: AbortSignal): Promise<Map<string, Trial>> {
  const known = shortest.get(from);
  if (known) return known;
  const found = new Map<string, Trial>();
  for (const trial of await tried(from, from.strokes(), signal)) {
    const other = found.get(trial.args);
    if (!other || length(trial) < length(other)) found.set(trial.args, trial);
  }
  shortest.set(from, found);
  return found;
}

const length = ({ drawing, path }: Trial): number =>
  path.slice(1).reduce((sum, v, i) => {
    const [p, q] = [drawing.point(path[i]), drawing.point(v)];
    return sum + Math.hypot(p.x - q.x, p.y - q.y);
  }, 0);

/**
 * The drawing of a game, from its beginning on. A line that was drawn by hand is as it was drawn;
 * of the others the shortest is taken. Null if the game did not begin with a few bare spots.
 */
export async function drawingOf(chain: string[], signal?: AbortSignal): Promise<Drawing | null> {
  let known = chain.length;
  while (known > 0 && !kept.has(nameOf(chain.slice(0, known)))) --known;
  if (known === 0) {
    const count = /^\s*\d+\s*$/.test(chain[0]) ? Number(chain[0]) : 0;
    if (count < 1 || count > most) return null;
    keep(chain[0], new Drawing(count));
    known = 1;
  }
  let drawing = kept.get(nameOf(chain.slice(0, known)))!;
  for (; known < chain.length; ++known) {
    const line: Trial | undefined = (await linesTo(drawing, signal)).get(chain[known]);
    if (!line) return null;
    drawing = line.drawing.clone();
    drawing.relax();
    keep(nameOf(chain.slice(0, known + 1)), drawing);
  }
  return drawing;
}

/** Remembers a line that somebody has chosen. */
export function keepLine(chain: string[], { drawing, args }: Trial): void {
  const copy = drawing.clone();
  copy.relax();
  keep(nameOf([...chain, args]), copy);
}

/** What a component is after an option. */
export const argsAfter = (to: string | null, index: number): string | null =>
  to === null ? null : (components(to)[index]?.args ?? null);
