// Rows from which runs of neighbours are taken: pins, squares of a strip, chips. A move takes a run
// and leaves what stands to its left and right. What is left stays where it stood, so the gaps show
// what has been taken.
import { numbers, sections } from '../lib/notation';
import { type BoardInput, type Model, type Past, type Shape, type Spot, type Way } from './model';
import { shape, states } from './model';

const size = 36;
const perLine = 40;
const top = 26; // above a row, for the marks of single pins
const high = size + top + 28; // of a row with the marks of pairs below it

/** Neighbours that are still there, in a row of the beginning. */
interface Run {
  row: number;
  start: number;
  length: number;
}

const lengths = (runs: Run[]) =>
  runs
    .map(({ length }) => length)
    .filter((n) => n > 0)
    .sort((a, b) => a - b);

function without(runs: Run[], spots: string[]): Run[] {
  const gone = new Set(spots);
  return runs.flatMap(({ row, start, length }) => {
    const cut = spots.map((id) => /^(\d+)\|(\d+)$/.exec(id)).find((found) => found);
    if (spots.length === 1 && cut && Number(cut[1]) === row) {
      const at = Number(cut[2]);
      if (at > start && at < start + length) {
        return [
          { row, start, length: at - start },
          { row, start: at, length: start + length - at },
        ];
      }
    }
    const left: Run[] = [];
    for (let i = start; i < start + length; ++i) {
      if (gone.has(`${row}:${i}`)) continue;
      const last = left[left.length - 1];
      if (last && last.start + last.length === i) ++last.length;
      else left.push({ row, start: i, length: 1 });
    }
    return left;
  });
}

/** Where the move is not known spot by spot: what is left stands at the ends of the run. */
function fitted(runs: Run[], sizes: number[]): Run[] {
  const left = sizes.filter((n) => n > 0);
  const changed: Run[] = [];
  const next = runs.filter((run) => {
    const at = left.indexOf(run.length);
    if (at < 0) changed.push(run);
    else left.splice(at, 1);
    return at >= 0;
  });
  for (const run of changed) {
    let start = run.start;
    const parts = left.splice(0, 3);
    parts.forEach((length, k) => {
      const last = k === parts.length - 1 && parts.length > 1;
      next.push({ row: run.row, start: last ? run.start + run.length - length : start, length });
      start += length;
    });
  }
  return next.sort((a, b) => a.row - b.row || a.start - b.start);
}

function runsOf(past: Past[], read: (args: string) => number[]): Run[] {
  let runs = read(past[0].args).map((length, row): Run => ({ row, start: 0, length }));
  for (const { args, spots } of past.slice(1)) {
    const sizes = read(args);
    const seen = without(runs, spots);
    const right = spots.length > 0 && lengths(seen).join() === lengths(sizes.map(asRun)).join();
    runs = right ? seen : fitted(runs, sizes);
  }
  return runs.filter(({ length }) => length > 0);
}
const asRun = (length: number): Run => ({ row: 0, start: 0, length });

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
  if (game === 'dawsonkayles' || game === 'treblecross') return [cell('cell', x, y)];
  return [hit, shape('circle', 'chip tone1', { cx: x, cy: y, r: size / 2 - 4 })];
}

const cell = (cls: string, x: number, y: number): Shape =>
  shape('rect', cls, {
    x: x - size / 2 + 1,
    y: y - size / 2 + 1,
    width: size - 2,
    height: size - 2,
    rx: 4,
  });

/** How far to each side of the chosen chip a move reaches, in games with one chip to choose. */
const reach: Record<string, number> = { dawson: 1, treblecross: 2 };

/** All ways to click a move in a run of its size; clefts between two pins are added to `gaps`. */
function waysIn(game: string, { row, start, length: n }: Run, parts: number[], gaps: Set<string>) {
  const [a, b] = parts.length === 2 ? parts : [0, parts[0]];
  const ways: Omit<Way, 'option'>[] = [];
  const side = reach[game];
  if (side !== undefined) {
    for (let k = 0; k < n; ++k) {
      const [before, after] = [Math.max(0, k - side), Math.max(0, n - k - 1 - side)];
      if (!((before === a && after === b) || (before === b && after === a))) continue;
      const ids = Array.from(
        { length: n - before - after },
        (_, i) => `${row}:${start + before + i}`,
      );
      ways.push({ path: [`${row}:${start + k}`], affects: ids });
    }
    return ways;
  }
  for (const left of new Set([a, b])) {
    const length = n - a - b;
    const first = start + left;
    const last = first + length - 1;
    if (length < 1) {
      gaps.add(`${row}|${first}`);
      ways.push({ path: [`${row}|${first}`], affects: [`${row}|${first}`] });
      continue;
    }
    const ids = Array.from({ length }, (_, k) => `${row}:${first + k}`);
    if (length === 1) ways.push({ path: [ids[0]], affects: ids });
    else if (length === 2 && game !== 'dawsonkayles') {
      gaps.add(`${row}|${last}`);
      ways.push({ path: [`${row}|${last}`], affects: ids });
    } else {
      ways.push({ path: [ids[0], ids[length - 1]], affects: ids });
      ways.push({ path: [ids[length - 1], ids[0]], affects: ids });
    }
  }
  return ways;
}

export function strip(input: BoardInput): Model | null {
  const { game, options, say } = input;
  const read = (args: string) => numbers(sections(args).slice(-1)[0]);
  const past = states(input);
  const rows = read(past[0].args);
  if (rows.some((n) => !(n <= 60)) || rows.length > 24) return null;
  const runs = runsOf(past, read);
  const ways: Way[] = [];
  const gaps = new Set<string>();
  for (const { index, move } of options) {
    const [from, to] = move.split('->');
    const parts = to.trim().split('+').map(Number);
    if (parts.length > 2) continue; // chosen from the list
    for (const run of runs) {
      if (run.length !== Number(from)) continue;
      for (const way of waysIn(game, run, parts, gaps)) ways.push({ option: index, ...way });
    }
  }
  const cells = game === 'dawsonkayles' || game === 'treblecross';
  const spots: Spot[] = [];
  const back: Shape[] = [];
  const places = standing(rows);
  const alive = new Set<string>();
  runs.forEach((run) => {
    for (let i = run.start; i < run.start + run.length; ++i) {
      const { x, y } = places[run.row][i];
      alive.add(`${run.row}:${i}`);
      spots.push({
        id: `${run.row}:${i}`,
        x,
        y: cells ? y : y - size / 2 - 10,
        shapes: piece(game, x, y),
        label: say(cells ? 'board.cell' : 'board.pin', {
          row: run.row + 1,
          n: i + 1,
          of: rows[run.row],
        }),
      });
      if (i > run.start && gaps.has(`${run.row}|${i}`)) spots.push(joint(run.row, i, places, say));
    }
  });
  const width = Math.max(100, ...places.flat().map(({ x }) => x + size / 2)) + 8;
  const lines = Math.max(0, ...places.flat().map(({ line }) => line)) + 1;
  for (let i = 0; i < lines; ++i) {
    back.push(shape('path', 'floor', { d: `M6 ${top + i * high + size + 2}H${width - 6}` }));
  }
  if (cells) back.push(...covered(game, places, alive));
  return {
    width,
    height: lines * high,
    back,
    spots,
    ways,
    label: say('board.strip', { sizes: runs.map(({ length }) => length).join(', ') || '0' }),
  };
}

/** Squares of a strip that can no longer be used. */
const covered = (game: string, places: Place[][], alive: Set<string>): Shape[] =>
  places.flatMap((row, r) =>
    row.flatMap(({ x, y }, i) =>
      alive.has(`${r}:${i}`) ? [] : [cell(game === 'treblecross' ? 'cell dead' : 'taken', x, y)],
    ),
  );

interface Place {
  x: number;
  y: number;
  line: number;
}

/** Where the pins of all rows stand: in one line if they fit, else each row in a line of its own. */
function standing(rows: number[]): Place[][] {
  const together = rows.reduce((a, b) => a + b + 1, -1) <= 24;
  let x = 8;
  let line = 0;
  return rows.map((n, row) => {
    if (row > 0 && !together) {
      x = 8;
      ++line;
    }
    const places = Array.from({ length: n }, (_, i): Place => {
      if (i > 0 && i % perLine === 0) {
        x = 8;
        ++line;
      }
      x += size;
      return { x: x - size / 2, y: top + line * high + size / 2, line };
    });
    x += size;
    return places;
  });
}

/** Between two pins: takes both, or splits the row. */
function joint(row: number, i: number, places: Place[][], say: BoardInput['say']): Spot {
  const { x, y } = places[row][i];
  const broken = places[row][i - 1].y !== y;
  const gx = broken ? x - size / 2 + 6 : x - size / 2;
  return {
    id: `${row}|${i}`,
    x: gx,
    y: y + size / 2 + 13,
    shapes: [
      shape('rect', 'hit', { x: gx - 9, y: y - size / 2, width: 18, height: size + 24 }),
      shape('circle', 'joint', { cx: gx, cy: y + size / 2 + 13, r: 4.5 }),
    ],
    label: say('board.pins', { row: row + 1, a: i, b: i + 1 }),
  };
}
