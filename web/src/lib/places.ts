// Where the nodes of a graph stand that somebody has placed.

/** a:10,20 b:30,40: where nodes stand. The notation knows nothing of it. */
export function readPlaces(
  text: string | undefined,
): Map<string, { x: number; y: number }> | undefined {
  const found = [...(text ?? '').matchAll(/([\w.]+):(-?\d+),(-?\d+)/g)].map(
    ([, node, x, y]) => [node, { x: Number(x), y: Number(y) }] as const,
  );
  return found.length > 0 ? new Map(found.slice(0, 200)) : undefined;
}

export const writePlaces = (places: Map<string, { x: number; y: number }>): string =>
  [...places].map(([node, { x, y }]) => `${node}:${Math.round(x)},${Math.round(y)}`).join(' ');
