// The address: everything after the # names the view and holds the whole position, so a link
// is all that one has to share.
import { readable } from 'svelte/store';

export interface Route {
  view: string; // '', 'play', 'edit', 'learn', 'puzzles', 'tables', 'nimbers', 'quotients'
  params: URLSearchParams;
}

export function parseRoute(hash: string): Route {
  const [path, query] = hash.replace(/^#\/?/, '').split('?');
  return { view: path ?? '', params: new URLSearchParams(query ?? '') };
}

export const embedded = location.pathname === '/embed';

export const route = readable<Route>(parseRoute(location.hash), (set) => {
  const read = () => set(parseRoute(location.hash));
  addEventListener('hashchange', read);
  return () => removeEventListener('hashchange', read);
});

export function href(
  view: string,
  params: Record<string, string | number | undefined> = {},
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined && value !== '') query.set(name, String(value));
  }
  // Brackets and commas may stay as they are: links are read by people too.
  const text = query
    .toString()
    .replace(/%28/g, '(')
    .replace(/%29/g, ')')
    .replace(/%2C/g, ',')
    .replace(/%3E/g, '>')
    .replace(/%3B/g, ';')
    .replace(/%3D/g, '=')
    .replace(/%2F/g, '/');
  return `#/${view}${text ? `?${text}` : ''}`;
}

/** Changes the address without a new entry in the history; `state` survives a reload. */
export function remember(hash: string, state: unknown = null): void {
  const same = JSON.stringify(history.state) === JSON.stringify(state);
  if (location.hash !== hash || !same) history.replaceState(state, '', hash);
}
