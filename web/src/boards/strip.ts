// Rows from which runs of neighbours are taken: pins, squares of a strip, chips. A move takes a run
// and leaves what stands to its left and right: one click on a single pin, one between two, or the
// two ends of a longer run.
import { numbers, sections } from '../lib/notation';
import { type BoardInput, type Model, type Shape, type Spot, type Way, shape } from './model';

const size = 36;
const perLine = 12;
const top = 26; // above a row, for the marks of single pins
const high = size + top + 28; // of a row with the marks of pairs below it

function piece(game: string, x: number, y: number): Shape[] {
  const hit = shape('rect', 'hit', { x: x - size / 2, y: y - size / 2, width: size, height: size });
  if (game === 'kayles' || game === 'octal') {
    const d = `M${x - 5} ${y - 9}a5 5 0 1 1 10 0c0 4 5 8 5 15c0 5-2 8-4 9h-12c-2-1-4-4-4-9c0-7 5-11 5-15z`;
    return [
      hit,
      shape('path', 'pin', { d }),
      shape('path', 'band', { d: `M${x - 5} ${y - 4}h10` }),
    ];
  }
  if (game === 'dawsonkayles' || game === 'treblecross') {
    return [
      shape('rect', 'cell', {
        x: x - size / 2 + 1,
        y: y - size / 2 + 1,
        width: size - 2,
        height: size - 2,
        rx: 4,
      }),
    ];
  }
  return [hit, shape('circle', 'chip tone1', { cx: x, cy: y, r: size / 2 - 4 })];
}

export function strip({ game, args, options, say }: BoardInput): Model | null {
  const rows = numbers(sections(args).slice(-1)[0]);
  if (rows.some((n) => !(n <= 60)) || rows.length > 24) return null;
  const ways: Way[] = [];
  const gaps = new Set<string>();
  for (const { index, move } of options) {
    const [from, to] = move.split('->');
    const parts = to.trim().split('+').map(Number);
    if (parts.length > 2) continue; // chosen from the list
    rows.forEach((n, row) => {
      if (n !== Number(from)) return;
      const [a, b] = parts.length === 2 ? parts : [0, parts[0]];
      for (const left of new Set([a, b])) {
        const length = n - a - b;
        const first = left;
        const last = left + length - 1;
        if (length < 1) {
          gaps.add(`${row}|${left}`);
          ways.push({ option: index, path: [`${row}|${left}`], affects: [`${row}|${left}`] });
          continue;
        }
        const ids = Array.from({ length }, (_, k) => `${row}:${first + k}`);
        if (length === 1) ways.push({ option: index, path: [ids[0]], affects: ids });
        else if (length === 2) {
          gaps.add(`${row}|${last}`);
          ways.push({ option: index, path: [`${row}|${last}`], affects: ids });
        } else {
          ways.push({ option: index, path: [`${row}:${first}`, `${row}:${last}`], affects: ids });
          ways.push({ option: index, path: [`${row}:${last}`, `${row}:${first}`], affects: ids });
        }
      }
    });
  }
  const cells = game === 'dawsonkayles' || game === 'treblecross';
  const spots: Spot[] = [];
  const back: Shape[] = [];
  let x = 8;
  let line = 0;
  const across = Math.min(perLine, Math.max(4, rows.reduce((a, b) => a + b, 0) + rows.length - 1));
  const place = (n: number) => {
    // A row that fits is not broken.
    if (x > 8 && x + n * size > across * size + 16) {
      x = 8;
      ++line;
    }
  };
  rows.forEach((n, row) => {
    place(Math.min(n, perLine));
    const start: { x: number; y: number }[] = [];
    for (let i = 0; i < n; ++i) {
      if (x + size > perLine * size + 17) {
        x = 8;
        ++line;
      }
      const cx = x + size / 2;
      const cy = top + line * high + size / 2;
      start.push({ x: cx, y: cy });
      spots.push({
        id: `${row}:${i}`,
        x: cx,
        y: cells ? cy : cy - size / 2 - 10,
        shapes: piece(game, cx, cy),
        label: say('board.pin', { row: row + 1, n: i + 1, of: n }),
      });
      x += size;
    }
    start.forEach(({ x: cx, y: cy }, i) => {
      if (i === 0 || !gaps.has(`${row}|${i}`)) return;
      const broken = start[i - 1].y !== cy;
      const gx = broken ? cx - size / 2 + 6 : cx - size / 2;
      spots.push({
        id: `${row}|${i}`,
        x: gx,
        y: cy + size / 2 + 13,
        shapes: [
          shape('rect', 'hit', { x: gx - 9, y: cy - size / 2, width: 18, height: size + 24 }),
          shape('circle', 'joint', { cx: gx, cy: cy + size / 2 + 13, r: 4.5 }),
        ],
        label: say('board.pins', { row: row + 1, a: i, b: i + 1 }),
      });
    });
    x += 16;
  });
  const width = Math.max(...spots.map((spot) => spot.x + size / 2), 100) + 10;
  const height = (line + 1) * high;
  for (let i = 0; i <= line; ++i) {
    const y = top + i * high + size + 2;
    back.push(shape('path', 'floor', { d: `M6 ${y}H${width - 6}` }));
  }
  return {
    width,
    height,
    back,
    spots,
    ways,
    label: say('board.strip', { sizes: rows.join(', ') || '0' }),
  };
}
