// Drawings of graphs: no edge through a foreign node, no two edges along each other, and a place on
// every edge where nothing else is. The measures here are those of the eye, written apart from the
// code that makes the drawings.
import { expect, test } from '@playwright/test';
import { board } from '../../web/src/boards';
import { free, layers, type Line, samples } from '../../web/src/boards/layout';
import type { Edge } from '../../web/src/lib/notation';
import { Random } from '../../web/src/lib/random';

interface Point {
  x: number;
  y: number;
}
const far = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/** What is wrong with a drawing, in words. */
function faults(nodes: Map<string, Point>, list: Edge[], lines: Line[], radius: number): string[] {
  const found: string[] = [];
  const name = (i: number) => `${list[i].a}-${list[i].b} (${i})`;
  const drawn = lines.map((line) => samples(line, 3));
  lines.forEach((line, i) => {
    const { a, b } = list[i];
    for (const [node, place] of nodes) {
      if (node === a || node === b) continue;
      if (drawn[i].some((p) => far(p, place) < radius + 2))
        found.push(`${name(i)} runs through ${node}`);
    }
    drawn.forEach((other, j) => {
      if (i === j) return;
      if (other.some((p) => far(p, line.grip) < 8))
        found.push(`the middle of ${name(i)} lies on ${name(j)}`);
      // Along each other: close for longer than a crossing or a common end explains.
      const ends = [a, b].filter((end) => end === list[j].a || end === list[j].b);
      const close = drawn[i].filter(
        (p) =>
          other.some((q) => far(p, q) < 3) &&
          !ends.some((end) => nodes.has(end) && far(p, nodes.get(end)!) < radius + 18),
      );
      const length = close.slice(1).reduce((sum, p, k) => sum + Math.min(6, far(p, close[k])), 0);
      if (length > 24) found.push(`${name(i)} runs along ${name(j)}`);
    });
  });
  return found;
}

const parse = (text: string): Edge[] =>
  text.split(',').map((word) => {
    const [a, b] = word.trim().split('-');
    return { a, b };
  });
const nodesOf = (list: Edge[]) => [...new Set(list.flatMap(({ a, b }) => [a, b]))];

/** A graph with so many nodes and edges; it hangs together. */
function graph(random: Random, n: number, more: number): Edge[] {
  const list: Edge[] = [];
  for (let i = 1; i < n; ++i) list.push({ a: `n${random.number(0, i - 1)}`, b: `n${i}` });
  for (let k = 0; k < more; ++k) {
    const [i, j] = [random.number(0, n - 1), random.number(0, n - 1)];
    if (i !== j) list.push({ a: `n${i}`, b: `n${j}` });
  }
  return list;
}

test('graphs are drawn as they are', () => {
  const random = new Random(7);
  const graphs = [
    'a-b, b-c, c-a',
    'a-b, b-c, c-d, d-a, a-c, b-d',
    'a-b, a-c, a-d, a-e, b-c, b-d, b-e, c-d, c-e, d-e',
    'a-b, b-c, d-e, e-f, a-d, b-e, c-f',
    'a-b, a-b, a-b, b-c, b-c, c-a',
    'a-x, a-y, a-z, b-x, b-y, b-z, c-x, c-y, c-z',
  ].map(parse);
  for (let k = 0; k < 36; ++k) graphs.push(graph(random, 3 + (k % 10), k % 7));
  for (const list of graphs) {
    const { places, lines } = free(nodesOf(list), list, 20);
    expect(faults(places, list, lines, 20), JSON.stringify(list)).toEqual([]);
  }
});

test('arrows and layers keep out of each other’s way', () => {
  const random = new Random(8);
  for (let k = 0; k < 36; ++k) {
    const list = graph(random, 3 + (k % 10), k % 9);
    const { places, lines } = layers(nodesOf(list), list, { radius: 20 });
    expect(faults(places, list, lines, 20), JSON.stringify(list)).toEqual([]);
  }
});

test('what grows from the ground', () => {
  const random = new Random(9);
  const say = (key: string) => key;
  const drawings = [
    '0-a, 0-b, 0-c, a-b, b-c, a-c',
    '0-a, 0-a, a-b, b-b',
    '0-a, a-b, b-c, c-0, 0-d, d-b',
    '0-0, 0-a',
  ];
  for (let k = 0; k < 40; ++k) {
    const list = graph(random, 3 + (k % 9), k % 5);
    drawings.push(list.map(({ a, b }) => `${a}-${b}`.replace(/\bn0\b/g, '0')).join(', '));
  }
  for (const args of drawings) {
    const model = board({ game: 'hackenbush', args, options: [], say })!;
    const grips = model.spots;
    for (const one of grips) {
      expect(one.x > 0 && one.x < model.width && one.y > 0 && one.y < model.height, args).toBe(
        true,
      );
      for (const other of grips)
        if (one !== other) expect(far(one, other), `${args}: ${one.label}`).toBeGreaterThan(10);
    }
  }
});

test('the same graph looks the same, and stays as it is while edges go', () => {
  const say = (key: string) => key;
  const first = '0-a, a-b, b-0, a-c, b-d, c-d, c-0';
  const args = '0-a, b-0, a-c, b-d, c-d, c-0';
  const whole = board({ game: 'nimstring', args: first, options: [], say })!;
  const again = board({ game: 'nimstring', args: first, options: [], say })!;
  expect(again).toEqual(whole);
  const history = { first, steps: [{ args, spots: ['e1'] }] };
  const later = board({ game: 'nimstring', args, options: [], say, history })!;
  expect(later.spots).toEqual(whole.spots.filter(({ id }) => id !== 'e1'));
  expect([later.width, later.height]).toEqual([whole.width, whole.height]);
});
