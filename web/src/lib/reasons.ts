// The engine explains in English, sentence by sentence. In another language each sentence is looked
// up in a phrase book; a sentence that is not in it stays as it is.
import { derived, get, writable } from 'svelte/store';
import { language } from './prefs';

/** What is fetched when it is first needed in German, or when there is time. */
function lazily<Book>(load: () => Promise<Book>) {
  let [used, asked] = [false, false];
  const book = writable<Book | null>(null, () => {
    used = true;
    if (get(language) === 'de') fetch();
  });
  function fetch(): void {
    if (asked) return;
    asked = true;
    load().then(book.set, () => (asked = false));
  }
  language.subscribe((spoken) => spoken === 'de' && used && fetch());
  return { book, fetch };
}
const { book, fetch: fetchBook } = lazily(() => import('./phrases'));
// Boards name moves; only reasons need the whole book.
const { book: words, fetch: fetchWords } = lazily(() => import('./moved'));

export function fetchPhrases(): void {
  fetchBook();
  fetchWords();
}

/** A claim, or a line of a figure. */
export const reasonWords = derived(
  [language, book],
  ([spoken, phrases]) =>
    (text: string): string =>
      spoken === 'de' && phrases
        ? phrases.inGerman(text)
        : text,
);

export const methodWords = derived(
  [language, book],
  ([spoken, phrases]) =>
    (text: string): string =>
      spoken === 'de' && phrases
        ? phrases.inGerman(text, phrases.books.methods)
        : text,
);

/** Moves such as "cut a-b", as people say them. */
export const moveWords = derived(
  [language, words],
  ([spoken, german]) =>
    (text: string): string =>
      spoken === 'de' && german ? german.moved(text) : text,
);
