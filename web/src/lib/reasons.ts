// The engine explains in English, sentence by sentence. In another language each sentence is looked
// up in a phrase book; a sentence that is not in it stays as it is.
import { derived, writable } from 'svelte/store';
import type * as Phrases from './phrases';
import { language } from './prefs';

/** The phrase book, fetched when German is first spoken, or when there is time. */
const book = writable<typeof Phrases | null>(null);
let asked = false;
export function fetchPhrases(): void {
  if (asked) return;
  asked = true;
  import('./phrases').then(book.set, () => (asked = false));
}
language.subscribe((spoken) => spoken === 'de' && fetchPhrases());

/** A claim, or a line of a figure. */
export const reasonWords = derived(
  [language, book],
  ([spoken, phrases]) =>
    (text: string): string =>
      spoken === 'de' && phrases
        ? (phrases.sentencesInGerman(text) ?? phrases.moved(text))
        : text,
);

export const methodWords = derived(
  [language, book],
  ([spoken, phrases]) =>
    (text: string): string =>
      spoken === 'de' && phrases
        ? (phrases.sentencesInGerman(text, phrases.books.methods) ?? phrases.moved(text))
        : text,
);

/** Moves such as "cut a-b", as people say them. */
export const moveWords = derived(
  [language, book],
  ([spoken, phrases]) =>
    (text: string): string =>
      spoken === 'de' && phrases ? phrases.moved(text) : text,
);
