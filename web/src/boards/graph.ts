// Games on graphs: Hackenbush drawings, digraphs with counters, graphs whose nodes or edges are
// taken. Layouts depend on the graph alone, so that the same position always looks the same.
import { type Edge, edges, sections, split } from '../lib/notation';
import { type BoardInput, type Model, type Shape, type Spot, type Way, shape } from './model';

interface Point {
  x: number;
  y: number;
}

/** A curve from a to b, bent the more the further `bend` is from 0. */
function curve(a: Point, b: Point, bend: number): { d: string; middle: Point } {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const nx = (-(b.y - a.y) / length) * bend * 26;
  const ny = ((b.x - a.x) / length) * bend * 26;
  const control = { x: (a.x + b.x) / 2 + nx, y: (a.y + b.y) / 2 + ny };
  return {
    d: `M${a.x.toFixed(1)} ${a.y.toFixed(1)}Q${control.x.toFixed(1)} ${control.y.toFixed(1)} ${b.x.toFixed(1)} ${b.y.toFixed(1)}`,
    middle: { x: (a.x + b.x) / 4 + control.x / 2, y: (a.y + b.y) / 4 + control.y / 2 },
  };
}

const loop = (p: Point, k: number): { d: string; middle: Point } => {
  const r = 24 + k * 9;
  return {
    d: `M${p.x} ${p.y}c${-r} ${-r * 1.5} ${r} ${-r * 1.5} 0 0`,
    middle: { x: p.x, y: p.y - r * 1.12 },
  };
};

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

/** Edges side by side get different bends. */
function bends(list: Edge[]): number[] {
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

/** Heights by distance from the ground; each node above the middle of what it grows from. */
function grown(list: Edge[], nodes: string[]): Map<string, Point> {
  const far = distances('0', list);
  const parent = new Map<string, string>();
  const children = new Map<string, string[]>();
  for (const node of nodes) {
    if (node === '0') continue;
    const below = list.find(
      ({ a, b }) =>
        (a === node && far.get(b) === far.get(node)! - 1) ||
        (b === node && far.get(a) === far.get(node)! - 1),
    );
    if (!below) continue;
    const from = below.a === node ? below.b : below.a;
    parent.set(node, from);
    children.set(from, [...(children.get(from) ?? []), node]);
  }
  const places = new Map<string, Point>();
  let column = 0;
  // Depth first without recursion: a node is placed after all that grows from it.
  const stack: { node: string; done: boolean }[] = [{ node: '0', done: false }];
  while (stack.length > 0) {
    const { node, done } = stack.pop()!;
    const above = children.get(node) ?? [];
    if (!done && above.length > 0) {
      stack.push({ node, done: true });
      for (const child of [...above].reverse()) stack.push({ node: child, done: false });
      continue;
    }
    const xs = above.map((child) => places.get(child)!.x);
    const x = xs.length > 0 ? (Math.min(...xs) + Math.max(...xs)) / 2 : column++ * 64;
    places.set(node, { x, y: (far.get(node) ?? 0) * 62 });
  }
  return places;
}

export function hackenbush({ game, args, options, say }: BoardInput): Model | null {
  const graph = edges(args);
  if (graph.edges.length > 60) return null;
  const strings = game === 'nimstring';
  const places = grown(graph.edges, graph.nodes);
  const xs = [...places.values()].map((p) => p.x);
  const ys = [...places.values()].map((p) => p.y);
  // Edges to the ground end on it wherever it is near.
  const left = Math.min(0, ...xs);
  const width = Math.max(...xs, 60) - left + 100;
  const height = Math.max(...ys, 40) + 70;
  const ground = height - 24;
  const at = (node: string, other: string, k: number): Point => {
    if (node !== '0') {
      const p = places.get(node) ?? { x: 0, y: 0 };
      return { x: p.x - left + 50, y: ground - p.y };
    }
    const over = other === '0' ? { x: 30 + k * 60 } : places.get(other)!;
    return { x: over.x - left + 50, y: ground };
  };
  const bend = bends(graph.edges);
  const spots: Spot[] = graph.edges.map(({ a, b }, i) => {
    const [p, q] = [at(a, b, i), at(b, a, i)];
    const { d, middle } = a === b ? loop(p, Math.abs(bend[i])) : curve(p, q, bend[i]);
    return {
      id: `e${i}`,
      ...middle,
      shapes: [shape('path', 'hit-line', { d }), shape('path', strings ? 'string' : 'stem', { d })],
      label: say('board.edge', { a, b }),
    };
  });
  const front = [...places.keys()]
    .filter((node) => node !== '0')
    .map((node) => {
      const p = at(node, '', 0);
      return shape('circle', strings ? 'coin heads' : 'knot', {
        cx: p.x,
        cy: p.y,
        r: strings ? 11 : 5,
      });
    });
  const ways = options.flatMap(({ index, move }): Way[] => {
    const [a, b] = move.replace(/^cut /, '').split('-');
    return graph.edges.flatMap((edge, i): Way[] => {
      if (!((edge.a === a && edge.b === b) || (edge.a === b && edge.b === a))) return [];
      const rest = graph.edges.filter((_, k) => k !== i);
      const tied = distances('0', rest);
      const fallen = graph.edges
        .map((other, k) => (k === i || (!strings && !tied.has(other.a)) ? `e${k}` : ''))
        .filter((id) => id);
      return [{ option: index, path: [`e${i}`], affects: fallen }];
    });
  });
  return {
    width,
    height,
    back: [shape('path', 'ground', { d: `M8 ${ground + 2}H${width - 8}` })],
    spots,
    ways,
    front,
    leave: strings ? 'fade' : 'fall',
    label: say('board.drawing', { edges: graph.edges.length }),
  };
}

/** Springs and repulsion, from a circle: legible for the few nodes that fit on a board. */
function relaxed(nodes: string[], list: Edge[]): Map<string, Point> {
  const n = nodes.length;
  const radius = Math.max(60, n * 17);
  const p = nodes.map((_, i) => ({
    x: radius * Math.cos((2 * Math.PI * i) / n + 0.3),
    y: radius * Math.sin((2 * Math.PI * i) / n + 0.3),
  }));
  const index = new Map(nodes.map((node, i) => [node, i]));
  for (let round = 0; round < 300; ++round) {
    const f = p.map((q) => ({ x: -q.x * 0.012, y: -q.y * 0.02 }));
    for (let i = 0; i < n; ++i) {
      for (let j = 0; j < i; ++j) {
        const dx = p[i].x - p[j].x || 0.1;
        const dy = p[i].y - p[j].y || 0.1;
        const push = 2600 / (dx * dx + dy * dy);
        const d = Math.hypot(dx, dy);
        f[i].x += (dx / d) * push;
        f[i].y += (dy / d) * push;
        f[j].x -= (dx / d) * push;
        f[j].y -= (dy / d) * push;
      }
    }
    for (const { a, b } of list) {
      const i = index.get(a)!;
      const j = index.get(b)!;
      if (i === j) continue;
      const dx = p[j].x - p[i].x;
      const dy = p[j].y - p[i].y;
      const d = Math.hypot(dx, dy) || 1;
      const pull = (d - 78) * 0.05;
      f[i].x += (dx / d) * pull;
      f[i].y += (dy / d) * pull;
      f[j].x -= (dx / d) * pull;
      f[j].y -= (dy / d) * pull;
    }
    p.forEach((q, i) => {
      q.x += Math.max(-12, Math.min(12, f[i].x));
      q.y += Math.max(-12, Math.min(12, f[i].y));
    });
  }
  return new Map(nodes.map((node, i) => [node, p[i]]));
}

function framed(places: Map<string, Point>): { width: number; height: number } {
  const all = [...places.values()];
  const left = Math.min(...all.map((p) => p.x)) - 36;
  const top = Math.min(...all.map((p) => p.y)) - 36;
  for (const p of all) {
    p.x -= left;
    p.y -= top;
  }
  return {
    width: Math.max(140, Math.max(...all.map((p) => p.x)) + 36),
    height: Math.max(100, Math.max(...all.map((p) => p.y)) + 36),
  };
}

export function kaylesGraph({ game, args, options, say }: BoardInput): Model | null {
  const graph = edges(args);
  if (graph.nodes.length > 24) return null;
  if (graph.nodes.length === 0) {
    return {
      width: 160,
      height: 60,
      back: [],
      spots: [],
      ways: [],
      label: say('board.graph', { nodes: 0 }),
    };
  }
  const places = relaxed(graph.nodes, graph.edges);
  const size = framed(places);
  const byNode = game === 'nodekayles';
  const bend = bends(graph.edges);
  const lines = graph.edges.map(({ a, b }, i) => curve(places.get(a)!, places.get(b)!, bend[i]));
  const disc = (node: string): Shape[] => {
    const { x, y } = places.get(node)!;
    return [
      shape('circle', byNode ? 'chip tone1' : 'node', { cx: x, cy: y, r: byNode ? 19 : 13 }),
      shape('text', byNode ? 'letter' : 'small', { x, y: y + 5 }, node.length > 3 ? '' : node),
    ];
  };
  const touched = (edge: Edge, other: Edge) =>
    [edge.a, edge.b].some((end) => end === other.a || end === other.b);
  const spots: Spot[] = byNode
    ? graph.nodes.map((node) => ({
        id: node,
        ...places.get(node)!,
        shapes: disc(node),
        label: say('board.node', { node }),
      }))
    : graph.edges.map(({ a, b }, i) => ({
        id: `e${i}`,
        ...lines[i].middle,
        shapes: [
          shape('path', 'hit-line', { d: lines[i].d }),
          shape('path', 'stem', { d: lines[i].d }),
        ],
        label: say('board.edge', { a, b }),
      }));
  const ways = options.flatMap(({ index, move }): Way[] => {
    const what = move.replace(/^take /, '');
    if (byNode) {
      const near = graph.edges.flatMap(({ a, b }) => (a === what ? [b] : b === what ? [a] : []));
      return [{ option: index, path: [what], affects: [what, ...near] }];
    }
    const [a, b] = what.split('-');
    return graph.edges.flatMap((edge, i): Way[] =>
      (edge.a === a && edge.b === b) || (edge.a === b && edge.b === a)
        ? [
            {
              option: index,
              path: [`e${i}`],
              affects: graph.edges.flatMap((other, k) => (touched(edge, other) ? [`e${k}`] : [])),
            },
          ]
        : [],
    );
  });
  return {
    ...size,
    back: byNode ? lines.map(({ d }) => shape('path', 'wire', { d })) : [],
    spots,
    ways,
    front: byNode ? [] : graph.nodes.flatMap(disc),
    label: say('board.graph', { nodes: graph.nodes.length }),
  };
}

/** Columns by the longest way to an end, where there is one; else as springs pull. */
function layered(nodes: string[], arrows: Edge[]): Map<string, Point> {
  const depth = new Map(nodes.map((node) => [node, 0]));
  for (let round = 0; round <= nodes.length; ++round) {
    let changed = false;
    for (const { a, b } of arrows) {
      if (depth.get(a)! <= depth.get(b)!) {
        depth.set(a, depth.get(b)! + 1);
        changed = true;
      }
    }
    if (!changed) break;
    if (round === nodes.length) return relaxed(nodes, arrows); // there is a cycle
  }
  const deepest = Math.max(...depth.values());
  const columns = Array.from({ length: deepest + 1 }, (_, k) =>
    nodes.filter((node) => deepest - depth.get(node)! === k),
  );
  const tallest = Math.max(...columns.map((column) => column.length));
  const places = new Map<string, Point>();
  columns.forEach((column, i) => {
    const height = (node: string) => {
      const before = arrows.filter(({ b }) => b === node).map(({ a }) => places.get(a)?.y ?? 0);
      return before.reduce((sum, y) => sum + y, 0) / Math.max(1, before.length);
    };
    const sorted = i === 0 ? column : [...column].sort((a, b) => height(a) - height(b));
    sorted.forEach((node, k) => {
      // Every other column is moved a little, so that long arrows do not run through nodes.
      const y = (k + (tallest - column.length) / 2) * 78 + (i % 2 ? 26 : 0);
      places.set(node, { x: i * 92, y });
    });
  });
  return places;
}

/** How far a curve stays from the nodes that are not its ends. */
function clearance(p: Point, control: Point, q: Point, others: Point[]): number {
  let least = Infinity;
  for (let t = 0.1; t < 0.95; t += 0.1) {
    const x = (1 - t) ** 2 * p.x + 2 * t * (1 - t) * control.x + t ** 2 * q.x;
    const y = (1 - t) ** 2 * p.y + 2 * t * (1 - t) * control.y + t ** 2 * q.y;
    for (const o of others) least = Math.min(least, Math.hypot(o.x - x, o.y - y));
  }
  return least;
}

/** An arrow between two nodes, bent no more than it takes to pass the others by. */
function drawn({ a, b }: Edge, arrows: Edge[], places: Map<string, Point>): Shape[] {
  const [p, q] = [places.get(a)!, places.get(b)!];
  if (a === b) {
    const d = `M${p.x - 9} ${p.y - 19}c-18 -34 36 -34 20 -4`;
    const tip = `M${p.x + 8} ${p.y - 18}l-2 -11l10 5z`;
    return [shape('path', 'arrow', { d }), shape('path', 'tip', { d: tip })];
  }
  const others = [...places].filter(([node]) => node !== a && node !== b).map(([, at]) => at);
  const length = Math.hypot(q.x - p.x, q.y - p.y) || 1;
  const bent = (bend: number): Point => ({
    x: (p.x + q.x) / 2 - ((q.y - p.y) / length) * bend,
    y: (p.y + q.y) / 2 + ((q.x - p.x) / length) * bend,
  });
  // An arrow in each direction: each keeps to its own side.
  const twoWay = arrows.some((other) => other.a === b && other.b === a);
  const bends = twoWay ? [18, 50, 90] : [0, 28, -28, 60, -60, 100, -100];
  const free = bends.map((bend) => Math.min(30, clearance(p, bent(bend), q, others)));
  const control = bent(bends[free.indexOf(Math.max(...free))]);
  const towards = (from: Point, far: number): Point => {
    const d = Math.hypot(control.x - from.x, control.y - from.y) || 1;
    return {
      x: from.x + ((control.x - from.x) / d) * far,
      y: from.y + ((control.y - from.y) / d) * far,
    };
  };
  const [start, end, point, base] = [
    towards(p, 21),
    towards(q, 27),
    towards(q, 21),
    towards(q, 32),
  ];
  const [nx, ny] = [((point.y - base.y) / 11) * 5, (-(point.x - base.x) / 11) * 5];
  const at = (x: number, y: number) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  return [
    shape('path', 'arrow', {
      d: `M${at(start.x, start.y)}Q${at(control.x, control.y)} ${at(end.x, end.y)}`,
    }),
    shape('path', 'tip', {
      d: `M${at(point.x, point.y)}L${at(base.x + nx, base.y + ny)}L${at(base.x - nx, base.y - ny)}z`,
    }),
  ];
}

export function digraph({ args, options, say }: BoardInput): Model | null {
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
  if (nodes.size > 24 || nodes.size === 0) return null;
  const places = layered([...nodes], arrows);
  const size = framed(places);
  const back: Shape[] = arrows.flatMap((arrow) => drawn(arrow, arrows, places));
  const front: Shape[] = [];
  const spots = [...nodes].map((node): Spot => {
    const { x, y } = places.get(node)!;
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
  return { ...size, back, spots, ways, front, label: say('board.digraph', { nodes: nodes.size }) };
}
