// The games of the server, fetched once for all views.
import { readable } from 'svelte/store';
import { api } from './api';
import type { Game } from './api-types';

let fetched: Promise<Game[]> | null = null;

/** Asks again after a failure. */
export function fetchGames(): Promise<Game[]> {
  fetched ??= api.games().then(
    ({ games }) => games,
    (problem) => {
      fetched = null;
      throw problem;
    },
  );
  return fetched;
}

export const catalogue = readable<Game[]>([], (set) => {
  let timer: ReturnType<typeof setTimeout>;
  const ask = () =>
    fetchGames().then(set, () => {
      timer = setTimeout(ask, 3000);
    });
  ask();
  return () => clearTimeout(timer);
});
