// Games of the visitor's own: rule files that are kept in the browser, and sent along with each
// question that names one of them.
import { get, writable } from 'svelte/store';
import type { RuleFile, RuleGame } from './api-types';
import { unpack } from './packed';

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

/** Games that came with a link: known until the page is closed, unless they are kept. */
export const borrowed = writable<OwnGame[]>([]);

/** Makes the games of a link known, if they pass their checks. */
export async function borrow(word: string): Promise<boolean> {
  const text = await unpack(word);
  if (text === null) return false;
  try {
    return await lend((JSON.parse(text) as RuleFile[]).slice(0, 8));
  } catch {
    return false;
  }
}

/** The same for rule files that came in another way. */
export async function lend(rules: RuleFile[]): Promise<boolean> {
  try {
    const response = await fetch('/api/rules', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ rules }),
    });
    if (!response.ok) return false;
    const { games } = (await response.json()) as { games: RuleGame[] };
    const found = games.map((game, i): OwnGame => ({ ...rules[i], game }));
    const names = new Set(found.map(({ game }) => game.name));
    borrowed.update((list) => [...list.filter(({ game }) => !names.has(game.name)), ...found]);
    return true;
  } catch {
    return false;
  }
}

/** Replaces a game of the same name, if there is one. */
export const keepGame = (own: OwnGame): void =>
  ownGames.update((games) => [...games.filter((one) => one.game.name !== own.game.name), own]);

export const dropGame = (name: string): void =>
  ownGames.update((games) => games.filter((one) => one.game.name !== name));

/** A position to begin with. */
export const firstPosition = ({ name, examples }: RuleGame): string => examples[0] ?? `${name}(5)`;

/** The files of the games that a text names, or nothing. */
export function rulesFor(text: string, games?: OwnGame[]): RuleFile[] | undefined {
  const words = new Set(text.match(/\w+/g));
  const lent = get(borrowed);
  const names = new Set(lent.map(({ game }) => game.name));
  // What a link brings goes before what is kept here under the same name.
  const all = games ?? [...get(ownGames).filter(({ game }) => !names.has(game.name)), ...lent];
  const files = all
    .filter(({ game }) => words.has(game.name))
    .map(({ file, text }) => ({ file, text }));
  return files.length > 0 ? files : undefined;
}

/** True if the rules may be kept: all checks passed, and play was seen to end. */
export const sound = (game: RuleGame): boolean => game.passed && game.complete !== false;

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
