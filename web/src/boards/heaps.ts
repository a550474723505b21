// Heaps of chips in trays: a click on a chip takes it and all to its right; a click between two chips
// splits the heap; a click on a ghost beyond the last one adds chips. A tray stays where it is, and
// keeps its colour, until the end of the game.
import { numbers, sections } from '../lib/notation';
import { type BoardInput, type Model, type Past, type Shape, type Spot, type Way } from './model';
import { shape, states } from './model';

const size = 34;
const perLine = 15;
export const most = 60; // chips that are drawn; larger heaps are written

interface Change {
  heap: number;
  parts: number[];
}

interface Tray {
  n: number;
  tone: number;
}

/** The sizes after a move that changed these chips, or null if they do not say. */
function changed(trays: Tray[], spots: string[]): Tray[] | null {
  if (spots.length === 0) return null;
  const next = trays.map((tray) => ({ ...tray }));
  const split = /^(\d+)\|(\d+)$/.exec(spots[0]);
  if (split) {
    const [heap, at] = [Number(split[1]), Number(split[2])];
    if (!next[heap]) return null;
    const rest = next[heap].n - at;
    next[heap].n = at;
    next.splice(heap + 1, 0, { n: rest, tone: next.length });
    return next;
  }
  const byHeap = new Map<number, number[]>();
  for (const id of spots) {
    const [heap, chip] = id.split(':').map(Number);
    if (!next[heap] || !(chip >= 0)) return null;
    byHeap.set(heap, [...(byHeap.get(heap) ?? []), chip]);
  }
  for (const [heap, chips] of byHeap) {
    const least = Math.min(...chips);
    next[heap].n = least >= trays[heap].n ? Math.max(...chips) + 1 : least;
  }
  return next;
}

/** The trays after a move, found by their sizes: those that are still there stay. */
function matched(trays: Tray[], sizes: number[]): Tray[] {
  const left = sizes.filter((n) => n > 0);
  const next = trays.map((tray) => {
    const at = left.indexOf(tray.n);
    if (at < 0) return { ...tray, n: -1 };
    left.splice(at, 1);
    return tray;
  });
  for (const tray of next) if (tray.n < 0) tray.n = left.shift() ?? 0;
  for (const n of left) next.push({ n, tone: next.length });
  return next;
}

const sorted = (list: number[]) =>
  list
    .filter((n) => n > 0)
    .sort((a, b) => a - b)
    .join();

export function traysOf(past: Past[], read: (args: string) => number[]): Tray[] {
  let trays = read(past[0].args).map((n, tone) => ({ n, tone }));
  for (const { args, spots } of past.slice(1)) {
    const sizes = read(args);
    const seen = changed(trays, spots);
    const right = seen && sorted(seen.map(({ n }) => n)) === sorted(sizes);
    trays = right ? seen : matched(trays, sizes);
  }
  return trays;
}

/** "5 -> 3", "5 -> 1+4", "2 -> 1, 1 -> 0": each change with the sizes that it names. */
function changes(move: string): { from: number; parts: number[] }[] {
  return move.split(',').map((one) => {
    const [from, to] = one.replaceAll('*', '').split('->');
    return { from: Number(from), parts: (to ?? '').split('+').map(Number) };
  });
}

/** All ways to give the changes to heaps of their sizes. */
function assignments(move: string, heaps: number[]): Change[][] {
  let found: Change[][] = [[]];
  for (const { from, parts } of changes(move)) {
    const next: Change[][] = [];
    for (const before of found) {
      heaps.forEach((n, heap) => {
        if (n === from && !before.some((one) => one.heap === heap)) {
          next.push([...before, { heap, parts }]);
        }
      });
    }
    found = next.slice(0, 200);
  }
  return found;
}

function orders(ids: string[]): string[][] {
  if (ids.length < 2) return [ids];
  if (ids.length > 3) return [ids];
  return ids.flatMap((id, i) => orders(ids.filter((_, k) => k !== i)).map((rest) => [id, ...rest]));
}

function euclidMove(move: string): string {
  const found = /\((\d+),(\d+)\) -> \((\d+),(\d+)\)/.exec(move);
  if (!found) return '';
  const [, a, b, c, d] = found;
  return a !== c ? `${a} -> ${c}` : `${b} -> ${d}`;
}

interface Made {
  index: number;
  change: Change[];
}

/** The clicks of every move, and the places where heaps are split. */
function waysOf(
  made: Made[],
  sizes: number[],
  grow: number[],
): { ways: Way[]; splits: Set<string> } {
  const ways: Way[] = [];
  const splits = new Set<string>();
  for (const { index, change } of made) {
    const ids: string[] = [];
    const affects: string[] = [];
    let possible = true;
    for (const { heap, parts } of change) {
      const n = sizes[heap];
      const sum = parts.reduce((a, b) => a + b, 0);
      if (parts.length === 1 && sum < n) {
        ids.push(`${heap}:${sum}`);
        for (let i = sum; i < n; ++i) affects.push(`${heap}:${i}`);
      } else if (parts.length === 1 && sum <= grow[heap]) {
        ids.push(`${heap}:${sum - 1}`);
        for (let i = n; i < sum; ++i) affects.push(`${heap}:${i}`);
      } else if (parts.length === 2 && sum === n) {
        ids.push(`${heap}|${parts[0]}`);
        splits.add(`${heap}|${parts[0]}`);
        affects.push(`${heap}|${parts[0]}`);
        if (parts[0] !== parts[1] && change.length === 1) {
          const other = `${heap}|${parts[1]}`;
          splits.add(other);
          ways.push({ option: index, path: [other], affects: [other] });
        }
      } else possible = false;
    }
    if (possible) for (const path of orders(ids)) ways.push({ option: index, path, affects });
  }
  return { ways, splits };
}

export function heaps(input: BoardInput): Model | null {
  const { game, options, say } = input;
  const past = states(input);
  const read = (args: string) => numbers(sections(args)[0]);
  if (past.some(({ args }) => read(args).some((n) => !(n <= most)))) return null;
  const trays = traysOf(past, read);
  if (trays.length > 16) return null;
  const sizes = trays.map(({ n }) => n);
  const made = options.flatMap(({ index, move }) =>
    assignments(game === 'euclid' ? euclidMove(move) : move, sizes).map((change) => ({
      index,
      change,
    })),
  );
  const grow = sizes.map((n, heap) =>
    Math.min(
      n + 12,
      Math.max(
        n,
        ...made.flatMap(({ change }) =>
          change
            .filter((one) => one.heap === heap && one.parts.length === 1)
            .map((one) => one.parts[0]),
        ),
      ),
    ),
  );
  const { ways, splits } = waysOf(made, sizes, grow);
  const spots: Spot[] = [];
  const back: Shape[] = [];
  const largest = Math.max(3, ...grow, ...past.flatMap(({ args }) => read(args)));
  const columns = Math.min(perLine, largest);
  // Between two chips there is little room, so the mark of a split stands above it.
  const above = ['splitnim', 'lasker', 'grundy'].includes(game) ? 20 : 0;
  const line = size + above;
  const left = 46;
  let y = 14;

  trays.forEach(({ n, tone }, heap) => {
    const tallest = Math.max(n, grow[heap], read(past[0].args)[heap] ?? 0);
    const height = Math.max(1, Math.ceil(tallest / perLine)) * line;
    back.push(
      shape('rect', 'tray', {
        x: 2,
        y,
        width: left + columns * size + 6,
        height: height + 6,
        rx: 10,
      }),
    );
    back.push(shape('text', 'count', { x: 24, y: y + (height + above) / 2 + 9 }, String(n)));
    for (let i = 0; i < grow[heap]; ++i) {
      const cx = left + (i % perLine) * size + size / 2;
      const cy = y + 3 + Math.floor(i / perLine) * line + above + size / 2;
      const ghost = i >= n;
      spots.push({
        id: `${heap}:${i}`,
        x: cx,
        y: cy,
        shapes: [
          shape('rect', 'hit', { x: cx - size / 2, y: cy - size / 2, width: size, height: size }),
          shape('circle', ghost ? 'chip ghost' : `chip tone${tone % 4}`, {
            cx,
            cy,
            r: size / 2 - 3,
          }),
          ...(ghost ? [] : [shape('circle', 'shine', { cx, cy, r: size / 2 - 8 })]),
        ],
        label: ghost
          ? say('board.ghost', { heap: heap + 1, n: i + 1 })
          : say('board.chip', { heap: heap + 1, n: i + 1, of: n }),
      });
    }
    for (let i = 1; i < n; ++i) {
      if (!splits.has(`${heap}|${i}`) || i % perLine === 0) continue;
      const cx = left + (i % perLine) * size;
      const cy = y + 3 + Math.floor(i / perLine) * line + above + size / 2;
      spots.push({
        id: `${heap}|${i}`,
        x: cx,
        y: cy - size / 2 - 8,
        shapes: [
          shape('rect', 'hit', {
            x: cx - 9,
            y: cy - size / 2 - above,
            width: 18,
            height: size + above,
          }),
          shape('path', 'cleft', { d: `M${cx} ${cy - 22}v38` }),
        ],
        label: say('board.split', { heap: heap + 1, a: i, b: n - i }),
      });
    }
    y += height + 14;
  });
  return {
    width: left + columns * size + 10,
    height: Math.max(y, 40),
    back,
    spots,
    ways,
    label: say('board.heaps', { sizes: sizes.join(', ') || '0' }),
  };
}
