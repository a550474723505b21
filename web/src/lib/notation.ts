// The notation as far as drawing needs it: a sum taken apart, and the arguments of a game. Only the
// server decides what is right.

export interface Component {
  text: string;
  game: string; // 'heap' for *5, 'given' for {…}
  args: string;
}

/** The parts of a text between separators that stand in no bracket. */
export function split(text: string, separator: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let begin = 0;
  for (let i = 0; i < text.length; ++i) {
    if ('({'.includes(text[i])) ++depth;
    else if (')}'.includes(text[i])) --depth;
    else if (text[i] === separator && depth === 0) {
      parts.push(text.slice(begin, i));
      begin = i + 1;
    }
  }
  parts.push(text.slice(begin));
  return parts.map((part) => part.trim());
}

export function component(text: string): Component {
  if (text.startsWith('{')) return { text, game: 'given', args: text.slice(1, -1) };
  if (text.startsWith('*')) return { text, game: 'heap', args: text.slice(1) };
  const open = text.indexOf('(');
  if (open < 0) return { text, game: text === '0' ? 'heap' : text, args: '0' };
  return { text, game: text.slice(0, open).trim(), args: text.slice(open + 1, -1) };
}

export const components = (position: string): Component[] => split(position, '+').map(component);

export const sections = (args: string): string[] => split(args, ';');

export const numbers = (list: string): number[] =>
  split(list, ',')
    .filter((word) => word !== '')
    .map(Number);

/** Errors count bytes; the page counts characters. */
export function characters(text: string, bytes: number): number {
  return new TextDecoder().decode(new TextEncoder().encode(text).slice(0, bytes)).length;
}

export interface Edge {
  a: string;
  b: string;
}

/** a-b, b-c, d: edges, and nodes by themselves. */
export function edges(list: string): { edges: Edge[]; nodes: string[] } {
  const found: Edge[] = [];
  const nodes = new Set<string>();
  for (const word of split(list, ',')) {
    if (!word) continue;
    const [a, b] = word.split('-').map((end) => end.trim());
    nodes.add(a);
    if (b === undefined) continue;
    nodes.add(b);
    found.push({ a, b });
  }
  return { edges: found, nodes: [...nodes] };
}
