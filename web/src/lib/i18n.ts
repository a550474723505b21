// All words of the page, by language. A new language is one more file of strings and one line here;
// what it leaves out appears in English, and a test lists it.
import { derived, get, writable } from 'svelte/store';
import { language } from './prefs';
import { en } from '../strings/en';

export type Key = keyof typeof en;
export type Values = Record<string, string | number>;

type Words = Partial<Record<Key, string>>;
type GameWords = Record<string, [string, string]>; // title and summary

const languages: Record<string, Words> = { en };
const games: Record<string, GameWords> = { en: {} };
const fetched = writable(0);

/** Languages besides English are fetched when they are first spoken. */
const others: Record<string, () => Promise<{ words: Words; games: GameWords }>> = {
  de: () => import('../strings/de').then(({ de, deGames }) => ({ words: de, games: deGames })),
};

export async function fetchLanguage(name: string): Promise<void> {
  if (languages[name] || !others[name]) return;
  try {
    const found = await others[name]();
    [languages[name], games[name]] = [found.words, found.games];
    fetched.update((count) => count + 1);
  } catch {
    // until the next time, it is English
  }
}
export const fetchAll = () => Promise.all(Object.keys(others).map(fetchLanguage));
language.subscribe(fetchLanguage);

export function translate(words: string, key: string, values: Values = {}): string {
  const text = languages[words]?.[key as Key] ?? en[key as Key] ?? key;
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ''));
}

/** In components: $t('play.undo') */
export const t = derived(
  [language, fetched],
  ([words]) => (key: string, values?: Values) => translate(words, key, values),
);

export const say = (key: string, values?: Values): string => translate(get(language), key, values);

/** Title and summary of a game, as far as they are translated. */
export const gameWords = derived(
  [language, fetched],
  ([words]) => (game: { name: string; title: string; summary: string }) => {
    const [title, summary] = games[words]?.[game.name] ?? [game.title, game.summary];
    return { title, summary };
  },
);
