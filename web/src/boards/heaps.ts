// Heaps of chips in rows: a click on a chip takes it and all to its right; a click between two chips
// splits the heap; a click on a ghost beyond the last one adds chips.
import { numbers, sections } from '../lib/notation';
import { type BoardInput, type Model, type Shape, type Spot, type Way, shape } from './model';

const size = 34;
const perLine = 12;
const most = 60;

interface Change {
  heap: number;
  parts: number[];
}

/** "5 -> 3", "5 -> 1+4", "2 -> 1, 1 -> 0": each change with the sizes that it speaks of. */
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

export function heaps({ game, args, options, say }: BoardInput): Model | null {
  const sizes = numbers(sections(args)[0]);
  if (sizes.some((n) => !(n <= most)) || sizes.length > 16) return null;
  const moves = options.map((option) => ({
    index: option.index,
    move: game === 'euclid' ? euclidMove(option.move) : option.move,
  }));
  const made = moves.flatMap(({ index, move }) =>
    assignments(move, sizes).map((change) => ({ index, change })),
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
  const spots: Spot[] = [];
  const back: Shape[] = [];
  const ways: Way[] = [];
  const splits = new Set<string>();
  const columns = Math.min(perLine, Math.max(3, ...grow));
  const left = 46;
  let y = 14;

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

  sizes.forEach((n, heap) => {
    const lines = Math.max(1, Math.ceil(grow[heap] / perLine));
    // Between two chips there is little room: what is said of a split stands above it.
    const above = [...splits].some((id) => id.startsWith(`${heap}|`)) ? 20 : 0;
    const line = size + above;
    const height = lines * line;
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
          shape('circle', ghost ? 'chip ghost' : `chip tone${heap % 4}`, {
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
