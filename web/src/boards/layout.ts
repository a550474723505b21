// Where the nodes of a graph stand and how its edges run. The same graph looks the same every time.
//
// Two libraries do the placing. d3-force pulls and pushes the nodes from several starts, and the
// drawing with the fewest faults wins; its random numbers come from a fixed seed. If every such
// drawing has a fault, or the graph has a direction (arrows, or a ground to grow from), dagre puts
// the nodes into layers and gives each edge a lane of its own, so edges pass each other and all
// other nodes by. A fault is what would mislead a player: an edge through a foreign node, two edges
// along each other, or an edge whose middle cannot be pointed at.
import * as dagre from '@dagrejs/dagre';
import { forceLink, forceManyBody, forceSimulation, forceX, forceY } from 'd3-force';
import type { Edge } from '../lib/notation';
import { Random } from '../lib/random';

export interface Point {
  x: number;
  y: number;
}

/** An edge as it is drawn. */
export interface Line {
  points: Point[]; // the corners of the line, which is drawn smooth
  grip: Point; // where it is marked, and where nothing else is
}

export interface Layout {
  places: Map<string, Point>;
  lines: Line[]; // one for each edge, in order
  width: number;
  height: number;
}

const mid = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
export const far = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
const at = ({ x, y }: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** The path of a line: straight between two points, else a curve that keeps inside its corners. */
export function path({ points }: Line): string {
  const [first, ...rest] = points;
  if (rest.length === 1) return `M${at(first)}L${at(rest[0])}`;
  let d = `M${at(first)}`;
  rest.slice(0, -1).forEach((corner, i) => {
    const end = i + 2 === rest.length ? rest[i + 1] : mid(corner, rest[i + 1]);
    d += `Q${at(corner)} ${at(end)}`;
  });
  return d;
}

/** Points along the path, about so far from each other. */
export function samples({ points }: Line, apart = 6): Point[] {
  const found: Point[] = [points[0]];
  let from = points[0];
  const last = points.length - 1;
  for (let i = 1; i <= Math.max(1, last - 1); ++i) {
    const to = i + 1 >= last ? points[last] : mid(points[i], points[i + 1]);
    const corner = last === 1 ? mid(from, to) : points[i];
    const steps = Math.max(2, Math.ceil((far(from, corner) + far(corner, to)) / apart));
    for (let k = 1; k <= steps; ++k) {
      const t = k / steps;
      found.push({
        x: (1 - t) ** 2 * from.x + 2 * t * (1 - t) * corner.x + t ** 2 * to.x,
        y: (1 - t) ** 2 * from.y + 2 * t * (1 - t) * corner.y + t ** 2 * to.y,
      });
    }
    from = to;
  }
  return found;
}

/** Gives every line a grip as far as may be from other lines and nodes, and near its middle. */
function gripped(places: Map<string, Point>, lines: Line[], radius: number): Line[] {
  const drawn = lines.map((line) => samples(line, 7));
  return lines.map((line, i) => {
    const own = samples(line, 7);
    const middle = own.length / 2;
    let best = line.grip;
    let most = -Infinity;
    own.forEach((point, k) => {
      if (k < own.length * 0.18 || k > own.length * 0.82) return;
      let room = 26;
      for (const place of places.values()) room = Math.min(room, far(point, place) - radius);
      drawn.forEach((other, j) => {
        if (i === j || room < 0) return;
        for (const q of other) room = Math.min(room, far(point, q));
      });
      const worth = room - (4 * Math.abs(k - middle)) / own.length;
      if (worth > most) [best, most] = [point, worth];
    });
    return { points: line.points, grip: best };
  });
}

/** Edges side by side get different bends; 0 for an edge by itself. */
export function bends(list: Edge[]): number[] {
  const key = ({ a, b }: Edge) => [a, b].sort().join('\n');
  const total = new Map<string, number>();
  for (const edge of list) total.set(key(edge), (total.get(key(edge)) ?? 0) + 1);
  const seen = new Map<string, number>();
  return list.map((edge) => {
    const k = seen.get(key(edge)) ?? 0;
    seen.set(key(edge), k + 1);
    const bend = k - (total.get(key(edge))! - 1) / 2;
    return edge.a < edge.b ? bend : -bend;
  });
}

/** A line between two nodes that is bent to one side; a loop stands above its node. */
export function bent(a: Point, b: Point, bend: number): Line {
  if (a === b) {
    const r = 30 + Math.abs(bend) * 22;
    const points = [
      a,
      { x: a.x - r, y: a.y - r },
      { x: a.x, y: a.y - 2 * r },
      { x: a.x + r, y: a.y - r },
      a,
    ];
    return { points, grip: { x: a.x, y: a.y - 1.5 * r } };
  }
  if (bend === 0) return { points: [a, b], grip: mid(a, b) };
  const length = far(a, b) || 1;
  const corner = {
    x: (a.x + b.x) / 2 - ((b.y - a.y) / length) * bend * 52,
    y: (a.y + b.y) / 2 + ((b.x - a.x) / length) * bend * 52,
  };
  const points = [a, corner, b];
  return { points, grip: mid(mid(a, b), corner) };
}

/** True if two stretches cross. */
function cross(a: Point, b: Point, c: Point, d: Point): boolean {
  const side = (p: Point, q: Point, r: Point) =>
    (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x) > 0;
  return side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b);
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}
const box = (line: Point[]): Box => ({
  left: Math.min(...line.map((one) => one.x)) - 5,
  right: Math.max(...line.map((one) => one.x)) + 5,
  top: Math.min(...line.map((one) => one.y)) - 5,
  bottom: Math.max(...line.map((one) => one.y)) + 5,
});
const apart = (a: Box, b: Box): boolean =>
  a.right < b.left || b.right < a.left || a.bottom < b.top || b.bottom < a.top;

/** How bad a drawing is: faults first, then crossings. */
function judge(
  places: Map<string, Point>,
  list: Edge[],
  lines: Line[],
  radius: number,
): { faults: number; crossings: number } {
  let faults = 0;
  let crossings = 0;
  const drawn = lines.map((line) => samples(line));
  const boxes = drawn.map(box);
  list.forEach(({ a, b }, i) => {
    for (const [node, place] of places) {
      if (node === a || node === b) continue;
      if (drawn[i].some((one) => far(one, place) < radius + 5)) ++faults;
    }
    for (let j = 0; j < list.length; ++j) {
      if (i === j) continue;
      if (drawn[j].some((one) => far(one, lines[i].grip) < 11)) ++faults;
      if (j > i || apart(boxes[i], boxes[j])) continue;
      const ends = [a, b]
        .filter((end) => end === list[j].a || end === list[j].b)
        .flatMap((end) => places.get(end) ?? []);
      if (along(drawn[i], drawn[j], ends, radius)) ++faults;
      for (let k = 1; k < drawn[i].length; ++k) {
        for (let l = 1; l < drawn[j].length; ++l) {
          if (cross(drawn[i][k - 1], drawn[i][k], drawn[j][l - 1], drawn[j][l])) ++crossings;
        }
      }
    }
  });
  return { faults, crossings };
}

/** True if a line stays close to another for longer than a crossing or a common end explains. */
function along(line: Point[], other: Point[], ends: Point[], radius: number): boolean {
  let length = 0;
  for (let k = 1; k < line.length; ++k) {
    const p = line[k];
    if (ends.some((end) => far(p, end) < radius + 16)) continue;
    if (other.some((q) => far(p, q) < 4.5)) length += Math.min(6, far(p, line[k - 1]));
  }
  return length > 19;
}

/** Moves everything into a frame that begins at (0,0). */
function framed(places: Map<string, Point>, lines: Line[], margin: number): Layout {
  const all = [...places.values(), ...lines.flatMap((line) => samples(line, 12))];
  if (all.length === 0) return { places, lines, width: 160, height: 60 };
  const left = Math.min(...all.map((p) => p.x)) - margin;
  const top = Math.min(...all.map((p) => p.y)) - margin;
  const moved = (p: Point): Point => ({ x: p.x - left, y: p.y - top });
  return {
    places: new Map([...places].map(([node, p]) => [node, moved(p)])),
    lines: lines.map(({ points, grip }) => ({ points: points.map(moved), grip: moved(grip) })),
    width: Math.max(140, Math.max(...all.map((p) => p.x)) - left + margin),
    height: Math.max(90, Math.max(...all.map((p) => p.y)) - top + margin),
  };
}

/** Nodes where somebody has put them. */
export function placed(places: Map<string, Point>, list: Edge[], margin = 36): Layout {
  const bend = bends(list);
  const lines = list.map(({ a, b }, i) => bent(places.get(a)!, places.get(b)!, bend[i]));
  return framed(places, gripped(places, lines, 14), margin);
}

function pulled(nodes: string[], list: Edge[], start: Point[]): Map<string, Point> {
  const bodies = nodes.map((id, i) => ({ id, ...start[i] }));
  const links = list
    .filter(({ a, b }) => a !== b)
    .map(({ a, b }) => ({ source: a, target: b, short: isStub(a) || isStub(b) }));
  forceSimulation(bodies)
    .force('push', forceManyBody().strength(-420).distanceMax(420))
    .force(
      'pull',
      forceLink<(typeof bodies)[0], (typeof links)[0]>(links)
        .id((body) => body.id)
        .distance((link) => (link.short ? 52 : 84))
        .strength(0.9),
    )
    .force('x', forceX(0).strength(0.05))
    .force('y', forceY(0).strength(0.07))
    .stop()
    .tick(260);
  return new Map(bodies.map(({ id, x, y }) => [id, { x, y }]));
}

/** Nodes that end an edge to the ground, which has no place of its own in a free drawing. */
export const stub = (i: number): string => `0#${i}`;
export const isStub = (node: string): boolean => node.startsWith('0#');

const kept = new Map<string, Layout>();
const remembered = (key: string, make: () => Layout): Layout => {
  const found = kept.get(key) ?? make();
  if (kept.size > 400) kept.clear();
  kept.set(key, found);
  return found;
};

type Drawing = { places: Map<string, Point>; lines: Line[] };

/** Drawings by d3-force, from a circle and from places of a fixed seed. */
function* pulls(nodes: string[], list: Edge[]): Generator<Drawing> {
  const n = nodes.length;
  const random = new Random(n * 64 + list.length);
  const bend = bends(list);
  for (let round = 0; round < (n > 24 ? 6 : 14); ++round) {
    const start = nodes.map((_, i): Point => {
      const angle = (2 * Math.PI * i) / n + 0.3 + i * 0.01;
      const r = 40 + n * 13;
      return round === 0
        ? { x: r * Math.cos(angle), y: r * Math.sin(angle) }
        : { x: (random.next() - 0.5) * 60 * n, y: (random.next() - 0.5) * 60 * n };
    });
    const places = levelled(pulled(nodes, list, start));
    yield {
      places,
      lines: list.map(({ a, b }, i) => bent(places.get(a)!, places.get(b)!, bend[i])),
    };
  }
}

/** The first drawing without faults and crossings, or the best of all. */
function best(drawings: Iterable<Drawing>, list: Edge[], radius: number, ground?: string) {
  let found = { faults: Infinity, score: Infinity, layout: framed(new Map(), [], 0) };
  for (const { places, lines } of drawings) {
    // The ground is a line: edges meet on it, and none runs through it.
    const nodes = new Map([...places].filter(([node]) => node !== ground));
    const held = gripped(nodes, lines, radius);
    const { faults, crossings } = judge(nodes, list, held, radius);
    const score = 1000 * faults + crossings;
    if (score < found.score) found = { faults, score, layout: framed(places, held, radius + 16) };
    // Layers have as many crossings however wide they are.
    if (score === 0 || (faults === 0 && ground !== undefined)) break;
  }
  return found;
}

/** Nodes wherever their edges pull them. */
export function free(nodes: string[], list: Edge[], radius = 20): Layout {
  return remembered(JSON.stringify(['free', nodes, list, radius]), () => {
    const found = best(pulls(nodes, list), list, radius);
    if (found.faults === 0) return found.layout;
    const other = best(spaced(nodes, list, { radius }), list, radius);
    return (other.score < found.score ? other : found).layout;
  });
}

/** Turned over if most edges run from right to left. */
function onward({ places, lines, width, height }: Layout, list: Edge[]): Layout {
  const drift = list.reduce((sum, { a, b }) => sum + places.get(b)!.x - places.get(a)!.x, 0);
  const turn = (p: Point): Point => ({ x: drift < 0 ? width - p.x : p.x, y: p.y });
  return {
    places: new Map([...places].map(([node, p]) => [node, turn(p)])),
    lines: lines.map(({ points, grip }) => ({ points: points.map(turn), grip: turn(grip) })),
    width,
    height,
  };
}

/** Nodes in layers, and a lane for every edge. */
export function layers(nodes: string[], list: Edge[], how: Layers = {}): Layout {
  const { radius = 20, ground } = how;
  return remembered(JSON.stringify(['layers', nodes, list, how]), () => {
    let found = best(spaced(nodes, list, how), list, radius, ground ?? '');
    if (found.faults > 0 && ground === undefined) {
      const other = best(pulls(nodes, list), list, radius);
      if (other.score < found.score) found = { ...other, layout: onward(other.layout, list) };
    }
    return found.layout;
  });
}

/** Turned so that it is wider than high, and the edges lie level or upright as far as they can. */
function levelled(places: Map<string, Point>): Map<string, Point> {
  const all = [...places.values()];
  const spread = (angle: number, part: 'x' | 'y') => {
    const values = all.map((p) =>
      part === 'x'
        ? p.x * Math.cos(angle) - p.y * Math.sin(angle)
        : p.x * Math.sin(angle) + p.y * Math.cos(angle),
    );
    return Math.max(...values) - Math.min(...values);
  };
  let best = 0;
  let least = Infinity;
  for (let k = 0; k < 36; ++k) {
    const angle = (k * Math.PI) / 36;
    const height = spread(angle, 'y');
    if (height < least - 0.5) [best, least] = [angle, height];
  }
  return new Map(
    [...places].map(([node, { x, y }]) => [
      node,
      {
        x: x * Math.cos(best) - y * Math.sin(best),
        y: x * Math.sin(best) + y * Math.cos(best),
      },
    ]),
  );
}

export interface Layers {
  radius?: number;
  direction?: 'LR' | 'BT';
  /** A node that is drawn as a line at the bottom: edges end on it wherever they come down. */
  ground?: string;
}

/** Between layers, and between the lanes of edges. */
const spacings = [
  [6, 26],
  [24, 30],
  [50, 36],
  [90, 36],
  [90, 60],
  [140, 44],
  [140, 80],
  [200, 60],
];

/** Drawings by dagre: wider layers make edges flatter, if they must be. */
function* spaced(nodes: string[], list: Edge[], how: Layers): Generator<Drawing> {
  for (const [between, lane] of spacings) {
    yield inLayers(nodes, list, how, between + (how.radius ?? 20), lane);
  }
}

function inLayers(
  nodes: string[],
  list: Edge[],
  { radius = 20, direction = 'LR', ground }: Layers,
  between: number,
  lane: number,
): Drawing {
  const graph = new dagre.graphlib.Graph({ multigraph: true });
  graph.setGraph({ rankdir: direction, nodesep: radius + 16, edgesep: lane, ranksep: between });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const node of nodes) {
    graph.setNode(node, { width: 2 * radius, height: node === ground ? 2 : 2 * radius });
  }
  list.forEach(({ a, b }, i) => {
    graph.setEdge({ v: a, w: b, name: String(i) }, { width: 24, height: 24, labelpos: 'c' });
  });
  dagre.layout(graph);
  const places = new Map<string, Point>();
  for (const node of nodes) {
    const { x, y } = graph.node(node) as Point;
    places.set(node, { x, y });
  }
  const floor = ground === undefined ? 0 : places.get(ground)!.y;
  const lines = list.map(({ a, b }, i): Line => {
    const edge = graph.edge({ v: a, w: b, name: String(i) }) as Point & { points: Point[] };
    const points = [places.get(a)!, ...edge.points.slice(1, -1), places.get(b)!];
    if (a === ground && b === ground) {
      return bent({ x: edge.x, y: floor }, { x: edge.x + 40, y: floor }, -1);
    }
    if (a === ground) points[0] = { x: points[1].x, y: floor };
    return { points, grip: { x: edge.x, y: edge.y } };
  });
  return { places, lines };
}
