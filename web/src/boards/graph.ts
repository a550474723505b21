// Games on graphs: Hackenbush drawings, strings and coins, digraphs with counters, graphs whose nodes
// or edges are taken. Nodes keep their places as the graph gets smaller.
import { type Edge, edges, sections, split } from '../lib/notation';
import { bends, bent, far, free, isStub, layers, type Layout, type Line, path } from './layout';
import { placed, type Point, samples, stub } from './layout';
import {
  type BoardInput,
  type Model,
  type Shape,
  type Spot,
  type Way,
  shape,
  states,
} from './model';

const most = { edges: 60, nodes: 40 };

interface Graph {
  nodes: string[];
  edges: Edge[];
}

/** The graph of the beginning, and which of its edges are still there. */
function grown(input: BoardInput): { graph: Graph; there: boolean[] } {
  const now = edges(input.args);
  const past = states(input);
  const graph = edges(past[0].args);
  const gone = new Set(past.flatMap(({ spots }) => spots));
  const left = [...now.edges];
  const there = graph.edges.map(() => false);
  const find = (edge: Edge) =>
    left.findIndex(({ a, b }) => (a === edge.a && b === edge.b) || (a === edge.b && b === edge.a));
  // Of edges side by side, those that were clicked are gone.
  for (const chosen of [false, true]) {
    graph.edges.forEach((edge, i) => {
      if (there[i] || gone.has(`e${i}`) !== chosen) return;
      const k = find(edge);
      if (k < 0) return;
      left.splice(k, 1);
      there[i] = true;
    });
  }
  // What was never in the first graph: another position altogether.
  if (left.length > 0) return { graph: now, there: now.edges.map(() => true) };
  return { graph, there };
}

/** How far each node is from the start, along edges in both directions. */
function distances(start: string, list: Edge[]): Map<string, number> {
  const found = new Map([[start, 0]]);
  const queue = [start];
  for (const node of queue) {
    for (const { a, b } of list) {
      const next = a === node ? b : b === node ? a : null;
      if (next !== null && !found.has(next)) {
        found.set(next, found.get(node)! + 1);
        queue.push(next);
      }
    }
  }
  return found;
}

/** The places that somebody gave, if they are for all nodes of this graph. */
const given = ({ places }: BoardInput, nodes: string[]): Map<string, Point> | undefined =>
  places && nodes.every((node) => node === '0' || places.has(node))
    ? new Map(nodes.flatMap((node) => (places.has(node) ? [[node, places.get(node)!]] : [])))
    : undefined;

const edgeSpot = (i: number, { a, b }: Edge, line: Line, cls: string, input: BoardInput): Spot => ({
  id: `e${i}`,
  ...line.grip,
  shapes: [
    // A straight edge has no area that a pointer could be sent to.
    shape('circle', 'hit', { cx: line.grip.x, cy: line.grip.y, r: 10 }),
    shape('path', 'hit-line', { d: path(line) }),
    shape('path', cls, { d: path(line) }),
  ],
  label: input.say('board.edge', { a, b }),
});

const joins = (edge: Edge, a: string, b: string): boolean =>
  (edge.a === a && edge.b === b) || (edge.a === b && edge.b === a);

/** What stands on the ground: higher up the further away, and every edge in a lane of its own. */
function standing({ nodes, edges: list }: Graph, places?: Map<string, Point>): Layout {
  if (places) return onGround(list, places);
  const height = distances('0', list);
  const up = list.map(({ a, b }): Edge => {
    const [low, high] = [height.get(a) ?? 0, height.get(b) ?? 0];
    return high < low || (high === low && nodes.indexOf(b) < nodes.indexOf(a))
      ? { a: b, b: a }
      : { a, b };
  });
  const all = nodes.includes('0') ? nodes : ['0', ...nodes];
  return layers(all, up, { radius: 6, direction: 'BT', ground: '0' });
}

/** Nodes that were placed by hand above a ground line; edges come straight down to it. */
function onGround(list: Edge[], given: Map<string, Point>): Layout {
  const floor = Math.max(...[...given.values()].map(({ y }) => y), 40) + 60;
  const bend = bends(list);
  const feet = new Map<string, number>();
  const lines = list.map(({ a, b }, i) => {
    const [low, high] = a === '0' ? [a, b] : [b, a];
    if (low !== '0') return bent(given.get(a)!, given.get(b)!, bend[i]);
    const from = given.get(high) ?? { x: 0, y: floor };
    const k = feet.get(high) ?? 0;
    feet.set(high, k + 1);
    return bent({ x: from.x + k * 26, y: floor }, from, k === 0 ? 0 : 0.3);
  });
  const xs = [...given.values()].map(({ x }) => x);
  return {
    places: new Map([...given, ['0', { x: 0, y: floor }]]),
    lines,
    width: Math.max(...xs, 100) + 50,
    height: floor + 24,
  };
}

/** Strings and coins: an edge to the ground ends in a sign of its own, wherever there is room. */
function hanging({ nodes, edges: list }: Graph, places?: Map<string, Point>): Layout {
  const loose = list.map(
    ({ a, b }, i): Edge => ({
      a: a === '0' ? stub(i) : a,
      b: b === '0' ? (a === '0' ? `${stub(i)}b` : stub(i)) : b,
    }),
  );
  const own = nodes.filter((node) => node !== '0');
  const ends = loose.flatMap(({ a, b }) => [a, b]).filter(isStub);
  if (!places) return free([...own, ...ends], loose, 12);
  const all = new Map(places);
  const centre = {
    x: [...places.values()].reduce((sum, { x }) => sum + x, 0) / Math.max(1, places.size),
    y: [...places.values()].reduce((sum, { y }) => sum + y, 0) / Math.max(1, places.size),
  };
  const turned = new Map<string, number>();
  for (const { a, b } of loose) {
    const [end, node] = isStub(a) ? [a, b] : [b, a];
    if (!isStub(end)) continue;
    const from = places.get(node) ?? centre;
    const k = turned.get(node) ?? 0;
    turned.set(node, k + 1);
    const out = Math.atan2(from.y - centre.y, from.x - centre.x) + k * 0.9;
    all.set(end, { x: from.x + 50 * Math.cos(out), y: from.y + 50 * Math.sin(out) });
  }
  return placed(all, loose);
}

/** A short bar across the end of a line. */
function bar(line: Line, end: Point): Shape {
  const near = samples(line, 3).find((p) => far(p, end) > 6 && far(p, end) < 30) ?? line.grip;
  const d = far(near, end) || 1;
  const [nx, ny] = [(-(near.y - end.y) / d) * 11, ((near.x - end.x) / d) * 11];
  return shape('path', 'ground', {
    d: `M${(end.x - nx).toFixed(1)} ${(end.y - ny).toFixed(1)}L${(end.x + nx).toFixed(1)} ${(end.y + ny).toFixed(1)}`,
  });
}

export function hackenbush(input: BoardInput): Model | null {
  const { game, options, say } = input;
  const { graph, there } = grown(input);
  if (graph.edges.length > most.edges || graph.nodes.length > most.nodes) return null;
  const strings = game === 'nimstring';
  const layout = (strings ? hanging : standing)(graph, given(input, graph.nodes));
  const left = graph.edges.filter((_, i) => there[i]);
  const spots = graph.edges.flatMap((edge, i): Spot[] =>
    there[i] ? [edgeSpot(i, edge, layout.lines[i], strings ? 'string' : 'stem', input)] : [],
  );
  const held = new Set(left.flatMap(({ a, b }) => [a, b]));
  const front = [...layout.places]
    .filter(([node]) => node !== '0' && held.has(node))
    .flatMap(([node, { x, y }]) =>
      strings
        ? [
            shape('circle', 'coin heads', { cx: x, cy: y, r: 12 }),
            shape('text', 'small dark', { x, y: y + 4 }, node.length > 2 ? '' : node),
          ]
        : [shape('circle', 'knot', { cx: x, cy: y, r: 6 })],
    );
  const ways = options.flatMap(({ index, move }): Way[] => {
    const [a, b] = move.replace(/^cut /, '').split('-');
    return graph.edges.flatMap((edge, i): Way[] => {
      if (!there[i] || !joins(edge, a, b)) return [];
      const tied = distances(
        '0',
        graph.edges.filter((_, k) => k !== i && there[k]),
      );
      const fallen = graph.edges.flatMap((other, k) =>
        k === i || (there[k] && !strings && !tied.has(other.a)) ? [`e${k}`] : [],
      );
      return [{ option: index, path: [`e${i}`], affects: fallen }];
    });
  });
  const floor = layout.places.get('0')?.y ?? 0;
  const back = strings
    ? graph.edges.flatMap(({ a, b }, i) => {
        if (!there[i] || (a !== '0' && b !== '0')) return [];
        const { points } = layout.lines[i];
        return [bar(layout.lines[i], a === '0' ? points[0] : points[points.length - 1])];
      })
    : [shape('path', 'ground', { d: `M8 ${floor + 3}H${(layout.width - 8).toFixed(0)}` })];
  return {
    width: layout.width,
    height: layout.height,
    back,
    spots,
    ways,
    front,
    leave: strings ? 'fade' : 'fall',
    label: say('board.drawing', { edges: left.length }),
  };
}

export function kaylesGraph(input: BoardInput): Model | null {
  const { game, options, say } = input;
  const now = edges(input.args);
  const first = edges(states(input)[0].args);
  const same = now.nodes.every((node) => first.nodes.includes(node));
  const graph = same ? first : now;
  if (graph.nodes.length > most.nodes || graph.edges.length > most.edges) return null;
  const own = given(input, graph.nodes);
  const layout = own
    ? placed(own, graph.edges)
    : free(graph.nodes, graph.edges, game === 'nodekayles' ? 20 : 13);
  const byNode = game === 'nodekayles';
  const alive = new Set(now.nodes);
  const held = graph.edges.map(({ a, b }) => now.edges.some((edge) => joins(edge, a, b)));
  const disc = (node: string): Shape[] => {
    const { x, y } = layout.places.get(node)!;
    return [
      shape('circle', byNode ? 'chip tone1' : 'node', { cx: x, cy: y, r: byNode ? 20 : 13 }),
      shape('text', byNode ? 'letter' : 'small', { x, y: y + 5 }, node.length > 3 ? '' : node),
    ];
  };
  const spots: Spot[] = byNode
    ? graph.nodes
        .filter((node) => alive.has(node))
        .map((node) => ({
          id: node,
          ...layout.places.get(node)!,
          shapes: disc(node),
          label: say('board.node', { node }),
        }))
    : graph.edges.flatMap((edge, i) =>
        held[i] ? [edgeSpot(i, edge, layout.lines[i], 'stem', input)] : [],
      );
  const ways = options.flatMap(({ index, move }): Way[] => {
    const what = move.replace(/^take /, '');
    if (byNode) {
      const near = now.edges.flatMap(({ a, b }) => (a === what ? [b] : b === what ? [a] : []));
      return [{ option: index, path: [what], affects: [what, ...near] }];
    }
    const [a, b] = what.split('-');
    const touched = (edge: Edge) => [edge.a, edge.b].some((end) => end === a || end === b);
    const affects = graph.edges.flatMap((other, k) => (held[k] && touched(other) ? [`e${k}`] : []));
    return graph.edges.flatMap((edge, i): Way[] =>
      held[i] && joins(edge, a, b) ? [{ option: index, path: [`e${i}`], affects }] : [],
    );
  });
  return {
    width: layout.width,
    height: layout.height,
    back: byNode
      ? graph.edges.flatMap((_, i) =>
          held[i] ? [shape('path', 'wire', { d: path(layout.lines[i]) })] : [],
        )
      : [],
    spots,
    ways,
    front: byNode ? [] : graph.nodes.filter((node) => alive.has(node)).flatMap(disc),
    label: say('board.graph', { nodes: now.nodes.length }),
  };
}

/** An arrow along a line, from the rim of one node to that of the other. */
function arrow(line: Line, radius: number): Shape[] {
  const all = samples(line, 3);
  const [from, to] = [all[0], all[all.length - 1]];
  const outside = all.filter((p, i) => {
    const start = i < all.length / 2;
    return far(p, start ? from : to) >= (start ? radius : radius + 8);
  });
  if (outside.length < 2) return [];
  const end = outside[outside.length - 1];
  const d = far(end, to) || 1;
  const [ux, uy] = [(to.x - end.x) / d, (to.y - end.y) / d];
  const tip = { x: to.x - ux * radius, y: to.y - uy * radius };
  const base = { x: tip.x - ux * 11, y: tip.y - uy * 11 };
  const at = (x: number, y: number) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  return [
    shape('path', 'arrow', { d: `M${outside.map(({ x, y }) => at(x, y)).join('L')}` }),
    shape('path', 'tip', {
      d: `M${at(tip.x, tip.y)}L${at(base.x - uy * 5, base.y + ux * 5)}L${at(base.x + uy * 5, base.y - ux * 5)}z`,
    }),
  ];
}

/** A>B, B>C; A, B: arrows, nodes and counters. */
export function readDigraph(args: string): { nodes: string[]; arrows: Edge[]; counters: string[] } {
  const [list, tokens] = sections(args);
  const arrows: Edge[] = [];
  const nodes = new Set<string>();
  for (const word of split(list, ',')) {
    const chain = word.split('>').map((end) => end.trim());
    chain.forEach((node) => node && nodes.add(node));
    for (let i = 1; i < chain.length; ++i) arrows.push({ a: chain[i - 1], b: chain[i] });
  }
  const counters = split(tokens ?? '', ',').filter((word) => word);
  counters.forEach((node) => nodes.add(node));
  return { nodes: [...nodes], arrows, counters };
}

export function digraph(input: BoardInput): Model | null {
  const { options, say } = input;
  const { nodes, arrows, counters } = readDigraph(input.args);
  if (nodes.length > most.nodes || nodes.length === 0 || arrows.length > most.edges) return null;
  const sorted = readDigraph(states(input)[0].args).nodes.filter((node) => nodes.includes(node));
  const order = sorted.length === nodes.length ? sorted : nodes;
  const own = given(input, order);
  const layout = own ? placed(own, arrows, 44) : layers(order, arrows, { radius: 20 });
  const front: Shape[] = [];
  const spots = order.map((node): Spot => {
    const { x, y } = layout.places.get(node)!;
    const held = counters.filter((counter) => counter === node).length;
    if (held > 0) {
      front.push(shape('circle', 'coin heads', { cx: x + 13, cy: y - 13, r: 11 }));
      front.push(shape('text', 'small dark', { x: x + 13, y: y - 9 }, held > 1 ? `×${held}` : '●'));
    }
    return {
      id: node,
      x,
      y,
      shapes: [
        shape('circle', 'node', { cx: x, cy: y, r: 20 }),
        shape('text', 'letter', { x, y: y + 5 }, node.length > 4 ? node.slice(0, 3) + '…' : node),
      ],
      label: say('board.counters', { node, n: held }),
    };
  });
  const ways = options.map(({ index, move }): Way => {
    const [from, to] = move.split('->').map((end) => end.trim());
    return { option: index, path: [from, to], affects: [from, to] };
  });
  return {
    width: layout.width,
    height: layout.height,
    back: layout.lines.flatMap((line) => arrow(line, 20)),
    spots,
    ways,
    front,
    leave: 'stay',
    label: say('board.digraph', { nodes: nodes.length }),
  };
}
