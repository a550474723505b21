// A drawing of Sprouts in the plane. Spots and lines are vertices and edges of a net of triangles.
// A new line crosses the edges of triangles at new vertices, and no edge of another line, so lines
// cannot cross, whatever is drawn. Afterwards all vertices move towards their neighbours, to give
// the lines room, as long as no triangle turns over: so no crossing can come about in this way
// either.
//
// A line between two corners of one connected piece divides a face. On which side the other pieces
// then lie is chosen beforehand: they are tied to that side by threads, which the line must not
// cross either; then all ways that are left divide the pieces alike. Threads are taken out again.

export interface Point {
  x: number;
  y: number;
}

/** A place where a line can begin: between two lines at a spot, or anywhere around a bare one. */
export interface Corner {
  spot: number; // a vertex
  from: number; // the next vertex on the line where the corner begins, counterclockwise; -1: bare
  to: number;
}

export interface Stroke {
  a: Corner;
  b: Corner;
  inside: number[][]; // the vertices of pieces that come to lie on the side from a to b
  outside: number[][];
}

interface Piece {
  corners: Corner[]; // of spots, in order, the face on the left; dead ones too
  vertices: number[];
  bare: boolean;
}

const size = 8; // of the first net: its hexagon has so many steps from the middle to a side
const step = 40;
const clear = 34; // between spots and whatever is not tied to them
export const width = 2 * size * step;
export const height = Math.round(Math.sqrt(3) * size * step);

const sideOf = (a: number, b: number) => a * 1e6 + b;
const keyOf = (a: number, b: number) => (a < b ? a * 1e6 + b : b * 1e6 + a);

export class Drawing {
  private points: Point[] = [];
  private triangles = new Map<number, [number, number, number]>();
  private next = 0;
  private sides = new Map<number, number>(); // a directed edge, to the triangle on its left
  private lines = new Map<number, 'line' | 'thread'>();
  private rim = new Set<number>();
  spots: number[] = [];
  paths: number[][] = []; // the vertices of each line

  constructor(count: number) {
    const at = new Map<string, number>();
    for (let j = -size; j <= size; ++j)
      for (let i = -size; i <= size; ++i) {
        const far = Math.max(Math.abs(i), Math.abs(j), Math.abs(i + j));
        if (far > size) continue;
        at.set(`${i},${j}`, this.points.length);
        if (far === size) this.rim.add(this.points.length);
        this.points.push({
          x: width / 2 + step * (i + j / 2),
          y: height / 2 + (step * Math.sqrt(3) * j) / 2,
        });
      }
    const corner = (i: number, j: number) => at.get(`${i},${j}`) ?? -1;
    for (const word of at.keys()) {
      const [i, j] = word.split(',').map(Number);
      const [o, e, s, w] = [corner(i, j), corner(i + 1, j), corner(i, j + 1), corner(i - 1, j + 1)];
      if (e >= 0 && s >= 0) this.add(o, e, s);
      if (w >= 0 && s >= 0) this.add(o, s, w);
    }
    const ring = count === 1 ? 0 : 0.68 * size * step;
    for (let k = 0; k < count; ++k) {
      const angle = (2 * Math.PI * k) / count - Math.PI / 2;
      const wish = { x: width / 2 + ring * Math.cos(angle), y: height / 2 + ring * Math.sin(angle) };
      const free = [...this.points.keys()].filter((v) => !this.spots.includes(v));
      this.spots.push(free.sort((v, w) => this.far(v, wish) - this.far(w, wish))[0]);
    }
  }

  clone(): Drawing {
    const copy = Object.create(Drawing.prototype) as Drawing;
    copy.points = this.points.map((point) => ({ ...point }));
    copy.triangles = new Map(this.triangles);
    copy.next = this.next;
    copy.sides = new Map(this.sides);
    copy.lines = new Map(this.lines);
    copy.rim = this.rim;
    copy.spots = [...this.spots];
    copy.paths = this.paths.map((path) => [...path]);
    return copy;
  }

  point(vertex: number): Point {
    return this.points[vertex];
  }
  degree(spot: number): number {
    return this.wedges(spot).filter(({ from }) => from >= 0).length;
  }

  private far(v: number, to: Point): number {
    return Math.hypot(this.points[v].x - to.x, this.points[v].y - to.y);
  }

  // The net.

  private add(a: number, b: number, c: number): void {
    const name = this.next++;
    this.triangles.set(name, [a, b, c]);
    for (const [v, w] of [[a, b], [b, c], [c, a]]) this.sides.set(sideOf(v, w), name); // prettier-ignore
  }
  private remove(name: number): [number, number, number] {
    const triangle = this.triangles.get(name)!;
    const [a, b, c] = triangle;
    this.triangles.delete(name);
    for (const [v, w] of [[a, b], [b, c], [c, a]]) this.sides.delete(sideOf(v, w)); // prettier-ignore
    return triangle;
  }
  private left(a: number, b: number): number | undefined {
    return this.sides.get(sideOf(a, b));
  }
  private third(name: number, a: number, b: number): number {
    return this.triangles.get(name)!.find((v) => v !== a && v !== b)!;
  }

  /** A new vertex in the middle of an edge. */
  private splitEdge(a: number, b: number): number {
    const v = this.points.length;
    const [p, q] = [this.points[a], this.points[b]];
    this.points.push({ x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 });
    for (const [from, to] of [[a, b], [b, a]]) { // prettier-ignore
      const name = this.left(from, to);
      if (name === undefined) continue;
      const other = this.third(name, from, to);
      this.remove(name);
      this.add(from, v, other);
      this.add(v, to, other);
    }
    const kind = this.lines.get(keyOf(a, b));
    if (kind) {
      this.lines.delete(keyOf(a, b));
      this.lines.set(keyOf(a, v), kind).set(keyOf(v, b), kind);
    }
    return v;
  }

  private splitTriangle(name: number): number {
    const v = this.points.length;
    const [a, b, c] = this.remove(name);
    const [p, q, r] = [a, b, c].map((one) => this.points[one]);
    this.points.push({ x: (p.x + q.x + r.x) / 3, y: (p.y + q.y + r.y) / 3 });
    this.add(a, b, v);
    this.add(b, c, v);
    this.add(c, a, v);
    return v;
  }

  /** The triangles around a vertex, as [right edge, left edge, name], in order. */
  private fan(v: number): [number, number, number][] {
    const found: [number, number, number][] = [];
    const any = this.around.get(v);
    let start = any;
    if (start === undefined) return found;
    // On the rim the fan has an end: begin there.
    const first = start;
    for (let name = this.left(start, v); name !== undefined; ) {
      const before = this.third(name, start, v);
      if (before === first) break;
      start = before;
      name = this.left(start, v);
    }
    let at: number = this.left(start, v) === undefined ? start : first;
    for (let name = this.left(v, at); name !== undefined; name = this.left(v, at)) {
      const to = this.third(name, v, at);
      found.push([at, to, name]);
      at = to;
      if (at === found[0][0]) break;
    }
    return found;
  }
  /** For each vertex one of its neighbours. */
  private get around(): Map<number, number> {
    if (this.seen !== this.next || !this.near) {
      this.near = new Map();
      for (const [a, b, c] of this.triangles.values()) this.near.set(a, b).set(b, c).set(c, a);
      this.seen = this.next;
    }
    return this.near;
  }
  private near: Map<number, number> | undefined;
  private seen = -1;

  // Corners, faces and pieces.

  /** The corners around a vertex, with their triangles. */
  private wedges(v: number): (Corner & { names: number[] })[] {
    const fan = this.fan(v);
    const first = fan.findIndex(([right]) => this.lines.has(keyOf(v, right)));
    if (first < 0) return [{ spot: v, from: -1, to: -1, names: fan.map(([, , name]) => name) }];
    const found: (Corner & { names: number[] })[] = [];
    for (let i = 0; i < fan.length; ++i) {
      const [right, left, name] = fan[(first + i) % fan.length];
      if (this.lines.has(keyOf(v, right)))
        found.push({ spot: v, from: right, to: right, names: [] });
      found[found.length - 1].names.push(name);
      found[found.length - 1].to = left;
    }
    return found;
  }
  private wedge(corner: Corner): Corner & { names: number[] } {
    const all = this.wedges(corner.spot);
    return all.find(({ from }) => from === corner.from) ?? all[0];
  }

  /** The number of the face that each triangle is in. */
  private faces(): Map<number, number> {
    const face = new Map<number, number>();
    let count = 0;
    for (const begin of this.triangles.keys()) {
      if (face.has(begin)) continue;
      const open = [begin];
      face.set(begin, count);
      for (let name = open.pop(); name !== undefined; name = open.pop()) {
        for (const other of this.beside(name)) {
          if (face.has(other)) continue;
          face.set(other, count);
          open.push(other);
        }
      }
      ++count;
    }
    return face;
  }
  private beside(name: number): number[] {
    const [a, b, c] = this.triangles.get(name)!;
    return [[a, b], [b, c], [c, a]].flatMap(([v, w]) => { // prettier-ignore
      const other = this.lines.has(keyOf(v, w)) ? undefined : this.left(w, v);
      return other === undefined ? [] : [other];
    });
  }

  /** All corners on the way around a piece, from this one on, the face on the left. */
  private walk(corner: Corner): Corner[] {
    const start = this.wedge(corner);
    if (start.from < 0) return [start];
    const found: Corner[] = [start];
    for (let at = start; ; ) {
      const back = at.spot;
      at = this.wedges(at.from).find(({ to }) => to === back)!;
      if (at.spot === start.spot && at.from === start.from) return found;
      found.push(at);
    }
  }

  /** The pieces of each face. */
  pieces(): Map<number, Piece[]> {
    const faces = this.faces();
    const found = new Map<number, Piece[]>();
    const done = new Set<string>();
    for (const spot of this.spots)
      for (const corner of this.wedges(spot)) {
        const name = `${spot} ${corner.from}`;
        if (done.has(name)) continue;
        const all = this.walk(corner);
        all.forEach((one) => done.add(`${one.spot} ${one.from}`));
        const face = faces.get(corner.names[0])!;
        found.set(face, [
          ...(found.get(face) ?? []),
          {
            corners: all.filter((one) => this.spots.includes(one.spot)),
            vertices: all.map((one) => one.spot),
            bare: corner.from < 0,
          },
        ]);
      }
    return found;
  }

  /** The position in the notation of grundy. */
  notation(): string {
    const lives = new Map(this.spots.map((spot) => [spot, 3 - this.degree(spot)]));
    const one = this.spots.filter((spot) => lives.get(spot) === 1);
    const letter = (spot: number) => {
      const i = one.indexOf(spot);
      return String.fromCharCode(97 + (i % 26)) + (i < 26 ? '' : Math.floor(i / 26));
    };
    const regions: string[] = [];
    for (const pieces of this.pieces().values()) {
      const bare = pieces.filter((piece) => piece.bare).length;
      const words = pieces
        .filter((piece) => !piece.bare)
        .map(({ corners }) =>
          corners
            .map(({ spot }) => [letter(spot), ':'][(lives.get(spot) ?? 0) - 1] ?? '')
            .join(''),
        )
        .filter((word) => word);
      if (bare + words.length === 0) continue;
      regions.push([...(bare ? [String(bare)] : []), ...words].join(', '));
    }
    return `sprouts(${regions.join('; ') || 0})`;
  }

  /** All lines that can be drawn. Of bare spots that may lie on either side only their number counts. */
  strokes(of?: [number, number]): Stroke[] {
    const found: Stroke[] = [];
    const lives = new Map(this.spots.map((spot) => [spot, 3 - this.degree(spot)]));
    const wanted = (a: Corner, b: Corner) =>
      !of || (a.spot === of[0] && b.spot === of[1]) || (a.spot === of[1] && b.spot === of[0]);
    for (const pieces of this.pieces().values()) {
      pieces.forEach(({ corners }, p) => {
        corners.forEach((a, i) => {
          if (lives.get(a.spot) === 0) return;
          for (const other of pieces.slice(p + 1))
            for (const b of other.corners)
              if (wanted(a, b) && lives.get(b.spot) !== 0)
                found.push({ a, b, inside: [], outside: [] });
          for (const b of corners.slice(i)) {
            const loop = b === a;
            if (!wanted(a, b) || lives.get(b.spot) === 0) continue;
            if (b.spot === a.spot && (!loop || lives.get(a.spot)! < 2)) continue;
            const others = pieces.filter((one) => one !== pieces[p]);
            for (const inside of choices(others)) {
              const outside = others.filter((one) => !inside.includes(one));
              found.push({
                a,
                b,
                inside: inside.map(({ vertices }) => vertices),
                outside: outside.map(({ vertices }) => vertices),
              });
            }
          }
        });
      });
    }
    return found;
  }

  // Drawing.

  /** The shortest way over triangles, from one of these to one of those; the edges it crosses. */
  private way(from: number[], to: number[]): { first: number; crossed: [number, number][] } | null {
    const goal = new Set(to);
    const cost = new Map<number, number>(from.map((name) => [name, 0]));
    const before = new Map<number, { name: number; edge: [number, number] }>();
    const done = new Set<number>();
    const queue = new Queue();
    from.forEach((name) => queue.put(0, name));
    for (let next = queue.take(); next; next = queue.take()) {
      const [value, name] = next;
      if (done.has(name)) continue;
      done.add(name);
      if (goal.has(name)) {
        const crossed: [number, number][] = [];
        let at = name;
        for (let step = before.get(at); step; step = before.get(at)) {
          crossed.unshift(step.edge);
          at = step.name;
        }
        return { first: at, crossed };
      }
      const [a, b, c] = this.triangles.get(name)!;
      for (const [v, w] of [[a, b], [b, c], [c, a]]) { // prettier-ignore
        if (this.lines.has(keyOf(v, w))) continue;
        const other = this.left(w, v);
        if (other === undefined || done.has(other)) continue;
        const [p, q] = [this.points[v], this.points[w]];
        const last = before.get(name)?.edge;
        const [r, s] = last ? last.map((one) => this.points[one]) : [p, q];
        const long = Math.hypot((p.x + q.x - r.x - s.x) / 2, (p.y + q.y - r.y - s.y) / 2);
        // Narrow places and the rim are left to those who need them.
        const narrow = 60 / (4 + Math.hypot(p.x - q.x, p.y - q.y));
        const rim = this.rim.has(v) || this.rim.has(w) ? 60 : 0;
        const sum = value + long + narrow + rim;
        if (sum >= (cost.get(other) ?? Infinity)) continue;
        cost.set(other, sum);
        before.set(other, { name, edge: [v, w] });
        queue.put(sum, other);
      }
    }
    return null;
  }

  /** Draws from a corner of one list to a corner of the other. */
  private join(from: Corner[], to: Corner[], kind: 'line' | 'thread'): number[] {
    const owner = (corners: Corner[]) => {
      const found = new Map<number, number>();
      for (const corner of corners)
        for (const name of this.wedge(corner).names) found.set(name, corner.spot);
      return found;
    };
    const [begins, ends] = [owner(from), owner(to)];
    const way = this.way([...begins.keys()], [...ends.keys()]);
    if (!way) throw new Error('there is no way');
    const start = begins.get(way.first)!;
    let path: number[];
    if (way.crossed.length === 0) {
      path = [start, this.splitTriangle(way.first), ends.get(way.first)!];
    } else {
      const [v, w] = way.crossed[way.crossed.length - 1];
      const end = ends.get(this.left(w, v)!)!;
      path = [start, ...way.crossed.map(([a, b]) => this.splitEdge(a, b)), end];
    }
    for (let i = 1; i < path.length; ++i) this.lines.set(keyOf(path[i - 1], path[i]), kind);
    return path;
  }

  /** Ties pieces to the part of a walk that `arc` gives each time anew. */
  private tie(pieces: number[][], arc: () => Corner[]): void {
    for (const vertices of pieces) {
      const face = this.faces();
      const here = face.get(this.wedge(arc()[0]).names[0]);
      const corners = vertices
        .flatMap((v) => this.wedges(v))
        .filter(({ names }) => face.get(names[0]) === here);
      this.join(arc(), corners, 'thread');
    }
  }

  /** A thread from a bare corner to nowhere, so that there are two sides. */
  private stub(corner: Corner): void {
    const end = this.splitTriangle(this.wedge(corner).names[0]);
    this.lines.set(keyOf(corner.spot, end), 'thread');
  }

  draw({ a, b, inside, outside }: Stroke): void {
    const loop = a.spot === b.spot;
    const same = loop || this.walk(a).some((one) => one.spot === b.spot && one.from === b.from);
    let ends: [Corner, Corner] = [a, b];
    if (loop) {
      // Threads on both sides of the spot make two corners of it; the line leads from one to the other.
      let [into, out] = [inside, outside];
      let base = this.wedge(a);
      if (base.from < 0) {
        if (out.length > 0) this.tie(out.slice(0, 1), () => [this.wedge(base)]);
        else this.stub(base);
        out = out.slice(1);
        base = this.wedges(a.spot)[0];
      }
      const old = new Set(this.wedges(a.spot).map(({ from }) => from));
      if (into.length > 0) this.tie(into.slice(0, 1), () => [this.wedge(base)]);
      else this.stub(base);
      into = into.slice(1);
      const fresh = this.wedges(a.spot).find(({ from }) => !old.has(from))!;
      const first = this.wedges(a.spot).find(({ to }) => to === fresh.from)!;
      ends = [fresh, first];
      const arcs = (from: Corner, to: Corner) => () => {
        const all = this.walk(from);
        const last = all.findIndex((one) => one.spot === to.spot && one.from === to.from);
        return all.slice(1, last);
      };
      this.tie(into, arcs(fresh, first));
      this.tie(out, arcs(first, fresh));
    } else if (same) {
      const arcs = (from: Corner, to: Corner) => () => {
        const all = this.walk(from);
        const last = all.findIndex((one) => one.spot === to.spot && one.from === to.from);
        return all.slice(1, last);
      };
      this.tie(inside, arcs(a, b));
      this.tie(outside, arcs(b, a));
    }
    const path = this.join([ends[0]], [ends[1]], 'line');
    for (const [key, kind] of this.lines) if (kind === 'thread') this.lines.delete(key);
    this.finish(path);
  }

  /** Puts the new spot into the middle of a line, and enough vertices for it to bend. */
  private finish(path: number[]): void {
    const long = (i: number) => this.far(path[i - 1], this.points[path[i]]);
    while (path.length < 9) {
      let most = 1;
      for (let i = 2; i < path.length; ++i) if (long(i) > long(most)) most = i;
      path.splice(most, 0, this.splitEdge(path[most - 1], path[most]));
    }
    let whole = 0;
    for (let i = 1; i < path.length; ++i) whole += long(i);
    let middle = 4;
    let best = Infinity;
    for (let i = 1, so = 0; i < path.length - 1; ++i) {
      so += long(i);
      if (i < 3 || i > path.length - 4 || Math.abs(so - whole / 2) >= best) continue;
      [best, middle] = [Math.abs(so - whole / 2), i];
    }
    this.spots.push(path[middle]);
    this.paths.push(path.slice(0, middle + 1), path.slice(middle));
  }

  /** Gives the lines room: each vertex moves to the middle of its neighbours, if nothing turns over. */
  relax(rounds = 120): void {
    const onLine = new Map<number, number[]>();
    for (const path of this.paths)
      for (let i = 1; i < path.length; ++i) {
        onLine.set(path[i], [...(onLine.get(path[i]) ?? []), path[i - 1]]);
        onLine.set(path[i - 1], [...(onLine.get(path[i - 1]) ?? []), path[i]]);
      }
    const spots = new Set(this.spots);
    const fans = [...this.around.keys()]
      .filter((v) => !this.rim.has(v))
      .map((v) => [v, this.fan(v)] as const);
    for (let round = 0; round < rounds; ++round)
      for (const [v, fan] of fans) {
        const at = this.points[v];
        const middle = this.middle(fan.map(([right]) => right));
        const line = onLine.get(v);
        // Lines are taut, but less so than the net is even; spots hardly move.
        const taut = line && !spots.has(v) ? mix(middle, this.middle(line), 0.75) : middle;
        const goal = this.apart(v, taut);
        let share = spots.has(v) ? 0.25 : 0.8;
        for (let attempt = 0; attempt < 3; ++attempt, share /= 3) {
          const moved = mix(at, goal, share);
          if (!fan.every(([r, l]) => this.area(moved, r, l) > Math.min(2, this.area(at, r, l))))
            continue;
          this.points[v] = moved;
          break;
        }
      }
  }
  /** Farther from spots that are too near to be told apart. */
  private apart(v: number, at: Point): Point {
    let { x, y } = at;
    for (const spot of this.spots) {
      if (spot === v) continue;
      const [dx, dy] = [x - this.points[spot].x, y - this.points[spot].y];
      const far = Math.hypot(dx, dy);
      if (far >= clear || far === 0) continue;
      x += (dx / far) * (clear - far) * 0.7;
      y += (dy / far) * (clear - far) * 0.7;
    }
    return { x, y };
  }

  /**
   * A line as it is drawn: each bend is rounded within the triangle of its corner and the middles of
   * its two sides, unless another line comes into that triangle. So rounded lines do not cross either.
   */
  path(vertices: number[]): string {
    const others = new Set([...this.paths.flat(), ...vertices]);
    const say = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;
    let text = `M${say(this.points[vertices[0]])}`;
    for (let i = 1; i + 1 < vertices.length; ++i) {
      const [p, at, q] = [i - 1, i, i + 1].map((k) => this.points[vertices[k]]);
      const [before, after] = [mix(p, at, 0.5), mix(at, q, 0.5)];
      const free = [...others].every(
        (v) => v === vertices[i] || !within(this.points[v], before, at, after),
      );
      text += `L${say(before)}${free ? 'Q' : 'L'}${say(at)}${free ? ' ' : 'L'}${say(after)}`;
    }
    return `${text}L${say(this.points[vertices[vertices.length - 1]])}`;
  }

  private middle(of: number[]): Point {
    const sum = of.reduce((so, v) => ({ x: so.x + this.points[v].x, y: so.y + this.points[v].y }), {
      x: 0,
      y: 0,
    });
    return { x: sum.x / of.length, y: sum.y / of.length };
  }
  /** Of a triangle; above zero as long as it has not turned over. */
  private area(at: Point, b: number, c: number): number {
    const [q, r] = [this.points[b], this.points[c]];
    return ((q.x - at.x) * (r.y - at.y) - (q.y - at.y) * (r.x - at.x)) / 2;
  }
}

const within = (at: Point, a: Point, b: Point, c: Point): boolean => {
  const sides = [[a, b], [b, c], [c, a]].map( // prettier-ignore
    ([p, q]) => (q.x - p.x) * (at.y - p.y) - (q.y - p.y) * (at.x - p.x),
  );
  return sides.every((one) => one >= 0) || sides.every((one) => one <= 0);
};

const mix = (a: Point, b: Point, share: number): Point => ({
  x: a.x + (b.x - a.x) * share,
  y: a.y + (b.y - a.y) * share,
});

/** Gives the entry of the least value first: a heap. */
class Queue {
  private heap: [number, number][] = [];

  put(value: number, entry: number): void {
    const { heap } = this;
    let at = heap.length;
    for (; at > 0 && heap[(at - 1) >> 1][0] > value; at = (at - 1) >> 1)
      heap[at] = heap[(at - 1) >> 1];
    heap[at] = [value, entry];
  }
  take(): [number, number] | undefined {
    const { heap } = this;
    const [first, last] = [heap[0], heap.pop()];
    if (heap.length === 0 || !last) return first;
    let at = 0;
    for (let child = 1; child < heap.length; child = 2 * at + 1) {
      if (child + 1 < heap.length && heap[child + 1][0] < heap[child][0]) ++child;
      if (heap[child][0] >= last[0]) break;
      heap[at] = heap[child];
      at = child;
    }
    heap[at] = last;
    return first;
  }
}

/** All ways to choose some of these pieces; of bare spots the first so many. */
function choices(pieces: Piece[]): Piece[][] {
  const bare = pieces.filter((one) => one.bare);
  let found: Piece[][] = bare.map((_, i) => bare.slice(0, i + 1));
  found.unshift([]);
  for (const one of pieces.filter((piece) => !piece.bare))
    found = found.flatMap((list) => [list, [...list, one]]);
  return found;
}
