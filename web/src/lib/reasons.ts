// The engine explains in English, sentence by sentence. In another language each sentence is looked
// up in a phrase book; a sentence that is not in it stays as it is.
import { derived } from 'svelte/store';
import { books, moved, sentencesInGerman } from './phrases';
import { language } from './prefs';

/** A claim, or a line of a figure. */
export const reasonWords = derived(
  language,
  (spoken) =>
    (text: string): string =>
      spoken === 'de' ? (sentencesInGerman(text) ?? moved(text)) : text,
);

export const methodWords = derived(
  language,
  (spoken) =>
    (text: string): string =>
      spoken === 'de' ? (sentencesInGerman(text, books.methods) ?? moved(text)) : text,
);

/** Moves such as "cut a-b", as people say them. */
export const moveWords = derived(
  language,
  (spoken) =>
    (text: string): string =>
      spoken === 'de' ? moved(text) : text,
);
