// All words of the page, by language. A new language is one more file of strings and one line here;
// what it leaves out appears in English, and a test lists it.
import { derived, get } from 'svelte/store';
import { language } from './prefs';
import { en } from '../strings/en';
import { de, deGames } from '../strings/de';

export type Key = keyof typeof en;
export type Values = Record<string, string | number>;

const languages: Record<string, Partial<Record<Key, string>>> = { en, de };
const games: Record<string, Record<string, [string, string]>> = { en: {}, de: deGames };

export function translate(words: string, key: string, values: Values = {}): string {
  const text = languages[words]?.[key as Key] ?? en[key as Key] ?? key;
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ''));
}

/** In components: $t('play.undo') */
export const t = derived(
  language,
  (words) => (key: string, values?: Values) => translate(words, key, values),
);

export const say = (key: string, values?: Values): string => translate(get(language), key, values);

/** Title and summary of a game, as far as they are translated. */
export const gameWords = derived(
  language,
  (words) => (game: { name: string; title: string; summary: string }) => {
    const [title, summary] = games[words]?.[game.name] ?? [game.title, game.summary];
    return { title, summary };
  },
);
