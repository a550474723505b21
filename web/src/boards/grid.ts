// Boards of squares: dominoes, the chocolate bar, rook and queen, rows of counters.
import { numbers, sections, split } from '../lib/notation';
import { type BoardInput, type Model, type Shape, type Spot, type Way } from './model';
import { shape, states } from './model';

const size = 44;
const margin = 26;

const square = (cls: string, row: number, column: number, inset = 1): Shape =>
  shape('rect', cls, {
    x: margin + column * size + inset,
    y: 8 + row * size + inset,
    width: size - 2 * inset,
    height: size - 2 * inset,
    rx: inset > 1 ? 7 : 3,
  });

const middle = (row: number, column: number) => ({
  x: margin + column * size + size / 2,
  y: 8 + row * size + size / 2,
});

function frame(rows: number, columns: number, first: number): Shape[] {
  const shapes: Shape[] = [];
  for (let i = 0; i < rows; ++i) {
    shapes.push(
      shape('text', 'axis', { x: 13, y: 8 + i * size + size / 2 + 4 }, String(i + first)),
    );
  }
  for (let j = 0; j < columns; ++j) {
    shapes.push(
      shape(
        'text',
        'axis',
        { x: margin + j * size + size / 2, y: 8 + rows * size + 16 },
        String(j + first),
      ),
    );
  }
  return shapes;
}

const extent = (rows: number, columns: number) => ({
  width: margin + columns * size + 8,
  height: 8 + rows * size + 24,
});

function cells(args: string): string[] | null {
  const rectangle = /^(\d+)x(\d+)$/.exec(args.trim());
  const rows = rectangle
    ? Array.from({ length: Math.min(Number(rectangle[1]), 30) }, () =>
        '.'.repeat(Math.min(Number(rectangle[2]), 30)),
      )
    : args.split('/').map((row) => row.trim());
  const columns = Math.max(0, ...rows.map((row) => row.length));
  return rows.length <= 16 && columns <= 16 && columns > 0
    ? rows.map((row) => row.padEnd(columns, '#'))
    : null;
}

/** The two squares that a move has covered, by comparing the boards before and after it. */
function domino(before: string[], after: string[]): [number, number][] {
  const found: [number, number][] = [];
  after.forEach((row, i) =>
    [...row].forEach((cell, j) => {
      if (cell !== '.' && before[i]?.[j] === '.') found.push([i, j]);
    }),
  );
  return found;
}

export function cram(input: BoardInput): Model | null {
  const { options, say } = input;
  const past = states(input).map(({ args }) => cells(args));
  const rows = cells(input.args);
  const first = past[0];
  if (!rows || !first) return null;
  const back: Shape[] = frame(rows.length, rows[0].length, 1);
  const spots: Spot[] = [];
  first.forEach((row, i) =>
    [...row].forEach((cell, j) => {
      if (cell !== '.') back.push(square('taken', i, j, 2));
      else if (rows[i]?.[j] !== '.') back.push(square((i + j) % 2 ? 'cell odd' : 'cell', i, j));
    }),
  );
  for (let k = 1; k < past.length; ++k) {
    const [one, other] = domino(past[k - 1] ?? [], past[k] ?? []);
    if (!one || !other) continue;
    const wide = one[0] === other[0];
    back.push(
      shape('rect', `domino tone${k % 2}`, {
        x: margin + one[1] * size + 3,
        y: 8 + one[0] * size + 3,
        width: (wide ? 2 : 1) * size - 6,
        height: (wide ? 1 : 2) * size - 6,
        rx: 9,
      }),
    );
  }
  rows.forEach((row, i) =>
    [...row].forEach((cell, j) => {
      if (cell !== '.') return;
      spots.push({
        id: `${i + 1},${j + 1}`,
        ...middle(i, j),
        shapes: [square((i + j) % 2 ? 'cell odd' : 'cell', i, j)],
        label: say('board.square', { row: i + 1, column: j + 1 }),
      });
    }),
  );
  const ways: Way[] = [];
  for (const { index, move } of options) {
    const found = /\((\d+,\d+)\)-\((\d+,\d+)\)/.exec(move);
    if (!found) continue;
    const [, a, b] = found;
    ways.push({ option: index, path: [a, b], affects: [a, b] });
    ways.push({ option: index, path: [b, a], affects: [a, b] });
  }
  return {
    ...extent(rows.length, rows[0].length),
    back,
    spots,
    ways,
    leave: 'stay',
    label: say('board.grid', { rows: rows.length, columns: rows[0].length }),
  };
}

/** The lengths of the rows of a bar. */
export function bar(args: string): number[] {
  const rectangle = /^(\d+)x(\d+)$/.exec(args.trim());
  return rectangle
    ? Array.from({ length: Math.min(Number(rectangle[1]), 40) }, () => Number(rectangle[2]))
    : numbers(args);
}

export function chomp(input: BoardInput): Model | null {
  const { options, say } = input;
  const lengths = bar(input.args);
  const whole = bar(states(input)[0].args);
  const columns = Math.max(0, ...whole);
  if (whole.length > 20 || columns > 20 || columns < 1) return null;
  const spots: Spot[] = [];
  const back = frame(whole.length, columns, 1);
  whole.forEach((length, i) => {
    for (let j = lengths[i] ?? 0; j < length; ++j) back.push(square('crumb', i, j, 4));
  });
  lengths.forEach((length, i) => {
    for (let j = 0; j < length; ++j) {
      const poison = i === 0 && j === 0;
      const { x, y } = middle(i, j);
      spots.push({
        id: `${i + 1},${j + 1}`,
        x,
        y,
        shapes: poison
          ? [
              square('poison', i, j, 2),
              shape('path', 'skull', {
                d: `M${x - 9} ${y - 9}l18 18m0-18l-18 18`,
              }),
            ]
          : [square('choc', i, j, 2), square('choc-top', i, j, 8)],
        label: poison ? say('board.poison') : say('board.square', { row: i + 1, column: j + 1 }),
      });
    }
  });
  const ways = options.map(({ index, move }): Way => {
    const [row, column] = move.slice(1, -1).split(',').map(Number);
    return {
      option: index,
      path: [`${row},${column}`],
      affects: spots
        .map((spot) => spot.id)
        .filter((id) => {
          const [i, j] = id.split(',').map(Number);
          return i >= row && j >= column;
        }),
    };
  });
  return {
    ...extent(whole.length, columns),
    back,
    spots,
    ways,
    label: say('board.bar', { rows: lengths.join(', ') }),
  };
}

const rook = (x: number, y: number) =>
  `M${x - 11} ${y + 13}h22v-4h-3l-2-11h3v-9h-4v3h-3v-3h-4v3h-3v-3h-4v9h3l-2 11h-3z`;
const queen = (x: number, y: number) =>
  `M${x - 11} ${y + 13}h22v-4h-22zM${x - 10} ${y + 7}l-4-15l7 7l2-10l5 9l5-9l2 10l7-7l-4 15z`;

export function chess(input: BoardInput): Model | null {
  const { game, options, say } = input;
  const place = numbers(input.args);
  const first = numbers(states(input)[0].args);
  if (place.length !== 2 || first.some((n) => !(n <= 15))) return null;
  const [row, column] = place;
  const rows = Math.max(first[0], 2) + 1;
  const columns = Math.max(first[1], 2) + 1;
  const back = frame(rows, columns, 0);
  const spots: Spot[] = [];
  const { x, y } = middle(row, column);
  for (let i = 0; i < rows; ++i) {
    for (let j = 0; j < columns; ++j) {
      const here = i === row && j === column;
      spots.push({
        id: `${i},${j}`,
        ...middle(i, j),
        shapes: [square((i + j) % 2 ? 'cell odd' : 'cell', i, j)],
        label: say(here ? `board.${game}` : 'board.square', { row: i, column: j }),
      });
    }
  }
  const target = middle(0, 0);
  return {
    ...extent(rows, columns),
    back,
    spots,
    ways: options.map(({ index, move }): Way => {
      const to = /-> \((\d+),(\d+)\)/.exec(move)!;
      const target = `${to[1]},${to[2]}`;
      return { option: index, path: [target], affects: [`${row},${column}`, target] };
    }),
    leave: 'stay',
    front: [
      ...(row + column > 0 ? [shape('circle', 'goal', { cx: target.x, cy: target.y, r: 7 })] : []),
      shape('path', 'man', {
        d: game === 'queen' || game === 'wythoff' ? queen(x, y) : rook(x, y),
      }),
    ],
    label: say('board.man', { row, column }),
  };
}

export function northcott({ args, options, say }: BoardInput): Model | null {
  const [widthText, list, turn] = sections(args);
  const width = Number(widthText);
  const rows = split(list ?? '', ',').map((pair) => pair.split('-').map(Number));
  if (!(width <= 24) || rows.length > 16) return null;
  const mine = turn === 'black' ? 1 : 0;
  const back = frame(rows.length, width, 1);
  const spots: Spot[] = [];
  const front: Shape[] = [];
  rows.forEach(([white, black], i) => {
    for (let j = 1; j <= width; ++j) {
      const holds = j === white ? 'white' : j === black ? 'black' : 'square';
      spots.push({
        id: `${i + 1}:${j}`,
        ...middle(i, j - 1),
        shapes: [square((i + j) % 2 ? 'cell odd' : 'cell', i, j - 1)],
        label: say(`board.${holds}`, { row: i + 1, column: j }),
      });
    }
    for (const [column, cls] of [
      [white, 'white'],
      [black, 'black'],
    ] as const) {
      const { x, y } = middle(i, column - 1);
      front.push(shape('circle', `man ${cls}`, { cx: x, cy: y, r: 14 }));
      if ((cls === 'black') === (mine === 1))
        front.push(shape('circle', 'own', { cx: x, cy: y, r: 5 }));
    }
  });
  const ways = options.flatMap(({ index, move }): Way[] => {
    const found = /row (\d+): (\d+) -> (\d+)/.exec(move);
    if (!found) return [];
    const [, row, from, to] = found;
    const target = `${row}:${to}`;
    return [
      { option: index, path: [target], affects: [`${row}:${from}`, target] },
      {
        option: index,
        path: [`${row}:${from}`, target],
        affects: [`${row}:${from}`, target],
        quiet: true,
      },
    ];
  });
  return {
    ...extent(rows.length, width),
    back,
    spots,
    ways,
    front,
    leave: 'stay',
    label: say(mine ? 'board.northcottBlack' : 'board.northcottWhite', { rows: rows.length }),
  };
}
