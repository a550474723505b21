// Games of the visitor's own: rule files that are kept in the browser, and sent along with each
// question that names one of them.
import { get, writable } from 'svelte/store';
import type { RuleFile, RuleGame } from './api-types';

export interface OwnGame extends RuleFile {
  game: RuleGame; // what the server said about it
}

const key = 'grundy.rules';

function kept(): OwnGame[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(found)
      ? found.filter((one) => typeof one?.text === 'string' && typeof one?.game?.name === 'string')
      : [];
  } catch {
    return []; // as if nothing had been kept
  }
}

export const ownGames = writable<OwnGame[]>(kept());
ownGames.subscribe((games) => {
  try {
    localStorage.setItem(key, JSON.stringify(games));
  } catch {
    // they are forgotten when the page is closed
  }
});

/** In the place of one of the same name, if there is one. */
export const keepGame = (own: OwnGame): void =>
  ownGames.update((games) => [...games.filter((one) => one.game.name !== own.game.name), own]);

export const dropGame = (name: string): void =>
  ownGames.update((games) => games.filter((one) => one.game.name !== name));

/** A position to begin with. */
export const firstPosition = ({ name, examples }: RuleGame): string => examples[0] ?? `${name}(5)`;

/** The files of the games that are named in a text, or none. */
export function rulesFor(text: string, games: OwnGame[] = get(ownGames)): RuleFile[] | undefined {
  const words = new Set(text.match(/\w+/g));
  const files = games
    .filter(({ game }) => words.has(game.name))
    .map(({ file, text }) => ({ file, text }));
  return files.length > 0 ? files : undefined;
}

/** What an empty editor begins with. */
export const template = `return {
  name = "mygame",
  summary = "take 1, 3 or 4 stones",
  options = function(n)
    return heaps.subtract(n, {1, 3, 4})
  end,
  picture = function(n) return {n} end,
  test = {
    {"mygame(_)", {0, 1, 0, 1, 2, 3, 2}},
  },
}
`;
