// Coins: turned over in a row, moved along a strip, or carried down a staircase.
import { numbers } from '../lib/notation';
import { type BoardInput, type Model, type Shape, type Spot, type Way } from './model';
import { shape, states } from './model';

const size = 42;

function orders(ids: string[]): string[][] {
  if (ids.length < 2 || ids.length > 3) return [ids];
  return ids.flatMap((id, i) => orders(ids.filter((_, k) => k !== i)).map((rest) => [id, ...rest]));
}

/** "turn 1,3" and "turn 2-4": which coins. */
function turned(move: string): number[] {
  const words = move.replace('turn ', '');
  const run = /^(\d+)-(\d+)$/.exec(words);
  if (!run) return words.split(',').map(Number);
  const [first, last] = [Number(run[1]), Number(run[2])];
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

export function turning({ game, args, options, say }: BoardInput): Model | null {
  const coins = [...args.split(';')[0].trim()];
  if (coins.length > 24) return null;
  const perLine = 12;
  const spots: Spot[] = coins.map((coin, i) => {
    const x = 10 + (i % perLine) * size + size / 2;
    const y = 10 + Math.floor(i / perLine) * (size + 18) + size / 2;
    return {
      id: String(i + 1),
      x,
      y,
      shapes: [
        shape('circle', coin === 'H' ? 'coin heads' : 'coin tails', {
          cx: x,
          cy: y,
          r: size / 2 - 3,
        }),
        shape('text', coin === 'H' ? 'face heads' : 'face tails', { x, y: y + 5 }, coin),
        shape('text', 'axis', { x, y: y + size / 2 + 11 }, String(i + 1)),
      ],
      label: say(coin === 'H' ? 'board.heads' : 'board.tails', { n: i + 1 }),
    };
  });
  const ways = options.flatMap(({ index, move }): Way[] => {
    const ids = turned(move).map(String);
    // The ruler turns a run: its two ends say which.
    const ends = game === 'ruler' && ids.length > 1 ? [ids[0], ids[ids.length - 1]] : ids;
    return orders(ends).map((path) => ({ option: index, path, affects: ids }));
  });
  const lines = Math.max(1, Math.ceil(coins.length / perLine));
  return {
    width: 20 + Math.min(perLine, Math.max(coins.length, 3)) * size,
    height: 12 + lines * (size + 18),
    back: [],
    spots,
    ways,
    leave: 'stay',
    label: say('board.coins', { coins: coins.join('') }),
  };
}

/** "turn row 2 and columns 1,3" or "turn (1,2) and (2,2)": which squares, row by row. */
function crossed(move: string): string[] {
  const sets = /^turn rows? ([\d,]+) and columns? ([\d,]+)$/.exec(move);
  if (!sets) return [...move.matchAll(/\((\d+,\d+)\)/g)].map(([, square]) => square);
  const columns = sets[2].split(',');
  return sets[1].split(',').flatMap((row) => columns.map((column) => `${row},${column}`));
}

/** Coins in a rectangle. Two opposite corners choose a move; the rest follows where it must. */
export function turningBoard({ args, options, say }: BoardInput): Model | null {
  const rows = args.split(';')[0].trim().split('/');
  if (rows.length > 12 || rows[0].length > 12) return null;
  const left = 26;
  const spots: Spot[] = rows.flatMap((row, i) =>
    [...row].map((coin, j): Spot => {
      const x = left + j * size + size / 2;
      const y = left + i * size + size / 2;
      const face = coin === 'H' ? 'heads' : 'tails';
      return {
        id: `${i + 1},${j + 1}`,
        x,
        y,
        shapes: [
          shape('circle', `coin ${face}`, { cx: x, cy: y, r: size / 2 - 3 }),
          shape('text', `face ${face}`, { x, y: y + 5 }, coin),
        ],
        label: say(`board.${face}At`, { row: i + 1, column: j + 1 }),
      };
    }),
  );
  const back = [
    ...rows.map((_, i) =>
      shape('text', 'axis', { x: left / 2, y: left + i * size + size / 2 + 5 }, String(i + 1)),
    ),
    ...[...rows[0]].map((_, j) =>
      shape('text', 'axis', { x: left + j * size + size / 2, y: left - 8 }, String(j + 1)),
    ),
  ];
  const moves = options.map(({ index, move }) => ({ index, ids: crossed(move) }));
  const corners = (ids: string[]) => [ids[ids.length - 1], ids[0]];
  const alike = new Map<string, number>();
  for (const { ids } of moves) {
    const ends = corners(ids).join(' ');
    alike.set(ends, (alike.get(ends) ?? 0) + 1);
  }
  const ways = moves.flatMap(({ index, ids }): Way[] => {
    if (ids.length < 2) return [{ option: index, path: ids, affects: ids }];
    // The other coins are clicked only where two corners leave a choice.
    const rest = alike.get(corners(ids).join(' '))! > 1 ? ids.slice(1, -1) : [];
    return orders(corners(ids)).map((ends) => ({
      option: index,
      path: [...ends, ...rest],
      affects: ids,
    }));
  });
  return {
    width: left + Math.max(rows[0].length, 3) * size + 10,
    height: left + rows.length * size + 10,
    back,
    spots,
    ways,
    leave: 'stay',
    label: say('board.coins', { coins: rows.join('/') }),
  };
}

export function nimble(input: BoardInput): Model | null {
  const { args, options, say } = input;
  const coins = numbers(args);
  const last = Math.max(3, ...numbers(states(input)[0].args), ...coins);
  if (last > 15 || coins.length > 40) return null;
  const held = (square: number) => coins.filter((coin) => coin === square).length;
  const tallest = Math.min(6, Math.max(2, coins.length));
  const top = 10 + Math.min(tallest, 6) * 12;
  const front: Shape[] = [];
  const spots: Spot[] = [];
  for (let square = 0; square <= last; ++square) {
    const x = 8 + square * size + size / 2;
    const count = held(square);
    spots.push({
      id: String(square),
      x,
      y: top + size / 2,
      shapes: [
        shape('rect', square === 0 ? 'cell home' : square % 2 ? 'cell odd' : 'cell', {
          x: x - size / 2 + 1,
          y: top,
          width: size - 2,
          height: size,
          rx: 4,
        }),
      ],
      label: say('board.nimble', { n: square, coins: count }),
    });
    for (let i = 0; i < Math.min(count, 6); ++i) {
      front.push(
        shape('ellipse', 'coin heads', { cx: x, cy: top + size / 2 - 2 - i * 11, rx: 14, ry: 8 }),
      );
    }
    if (count > 1) {
      front.push(
        shape(
          'text',
          'face heads',
          { x, y: top + size / 2 + 3 - (Math.min(count, 6) - 1) * 11 },
          String(count),
        ),
      );
    }
    front.push(shape('text', 'axis', { x, y: top + size + 15 }, String(square)));
  }
  const ways = options.map(({ index, move }): Way => {
    const [from, to] = move.split('->').map((end) => end.trim());
    return { option: index, path: [from, to], affects: [from, to] };
  });
  return {
    width: 16 + (last + 1) * size,
    height: top + size + 24,
    back: [],
    spots,
    ways,
    front,
    leave: 'stay',
    label: say('board.nimbleStrip', { coins: args }),
  };
}

export function staircase(input: BoardInput): Model | null {
  const { args, options, say } = input;
  const steps = numbers(args);
  if (steps.length > 12 || steps.some((n) => n > 20)) return null;
  const coin = 22;
  const high = 30;
  const most = states(input).flatMap((past) => numbers(past.args));
  const wide = Math.max(3, ...most) * coin + 40;
  const height = (steps.length + 1) * high + 20;
  const back: Shape[] = [];
  const spots: Spot[] = [];
  steps.forEach((n, i) => {
    const y = height - 14 - (i + 2) * high;
    const x = 8 + i * 14;
    back.push(shape('rect', 'stair', { x, y: y + high - 4, width: wide, height: 8, rx: 2 }));
    back.push(shape('text', 'count', { x: x + 14, y: y + high - 10 }, String(i + 1)));
    for (let k = 0; k < n; ++k) {
      const cx = x + 38 + k * coin;
      spots.push({
        id: `${i + 1}:${k}`,
        x: cx,
        y: y + high - 15,
        shapes: [
          shape('rect', 'hit', { x: cx - coin / 2, y: y, width: coin, height: high - 4 }),
          shape('circle', 'coin heads', { cx, cy: y + high - 15, r: 10 }),
        ],
        label: say('board.stairCoin', { step: i + 1, n: n - k }),
      });
    }
  });
  back.push(
    shape('rect', 'stair base', {
      x: 0,
      y: height - 16,
      width: wide + steps.length * 14 + 16,
      height: 8,
      rx: 2,
    }),
  );
  const ways = options.map(({ index, move }): Way => {
    const [, taken, step] = /(\d+) from step (\d+)/.exec(move)!.map(Number);
    const n = steps[step - 1];
    const affects = Array.from({ length: taken }, (_, k) => `${step}:${n - 1 - k}`);
    return { option: index, path: [`${step}:${n - taken}`], affects };
  });
  return {
    width: wide + steps.length * 14 + 16,
    height,
    back,
    spots,
    ways,
    leave: 'fall',
    label: say('board.stairs', { coins: args }),
  };
}

export function ring({ args, options, say }: BoardInput): Model | null {
  const text = args.trim();
  const cells = /^\d+$/.test(text) ? '.'.repeat(Math.min(Number(text), 50)) : text;
  const n = cells.length;
  if (n > 24 || n < 1) return null;
  const radius = Math.max(64, (n * 64) / (2 * Math.PI));
  const middle = radius + 36;
  const can = new Set(options.map(({ move }) => move.replace(' at ', '')));
  const spots: Spot[] = [];
  const back: Shape[] = [shape('circle', 'wire', { cx: middle, cy: middle, r: radius })];
  [...cells].forEach((cell, i) => {
    const angle = (2 * Math.PI * i) / n - Math.PI / 2;
    const x = middle + radius * Math.cos(angle);
    const y = middle + radius * Math.sin(angle);
    if (cell !== '.') {
      back.push(shape('circle', 'taken', { cx: x, cy: y, r: 22 }));
      back.push(shape('text', 'letter', { x, y: y + 6 }, cell));
      return;
    }
    back.push(shape('circle', 'cell', { cx: x, cy: y, r: 29 }));
    // A picture without moves shows both letters.
    const legal = ['A', 'B'].filter((letter) => options.length === 0 || can.has(letter + (i + 1)));
    legal.forEach((letter, k) => {
      const cx = x + (legal.length > 1 ? (k === 0 ? -13.5 : 13.5) : 0);
      spots.push({
        id: `${letter}${i + 1}`,
        x: cx,
        y,
        shapes: [
          shape('circle', `chip tone${letter === 'A' ? 3 : 0}`, { cx, cy: y, r: 13 }),
          shape('text', 'small', { x: cx, y: y + 4 }, letter),
        ],
        label: say('board.ringCell', { letter, n: i + 1 }),
      });
    });
  });
  const ways = options.map(({ index, move }): Way => {
    const [, letter, at] = /([AB]) at (\d+)/.exec(move)!;
    return { option: index, path: [letter + at], affects: [letter + at] };
  });
  return {
    width: 2 * middle,
    height: 2 * middle,
    back,
    spots,
    ways,
    leave: 'stay',
    label: say('board.ring', { cells }),
  };
}
