// The phrase book for the engine's English sentences: each is looked up as a whole, and what it names
// is carried over.
import { methods, sentences } from '../strings/de-reasons';
import { moved } from './moved';

export interface Phrase {
  pattern: RegExp;
  weight: number; // how much of a sentence it fixes
  text: string;
}

const escaped = (text: string) => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
const phrase = ([from, text]: [string, string]): Phrase => ({
  pattern: new RegExp(`^${from.split('{}').map(escaped).join('(.+?)')}(?= |$)`, 's'),
  weight: from.length,
  text,
});

export const books = { sentences: sentences.map(phrase), methods: methods.map(phrase) };

function filled(text: string, values: string[]): string {
  let next = 0;
  return text.replace(/\{(\d?)\}/g, (_, n) => moved(values[n === '' ? next++ : Number(n)] ?? ''));
}

/** Translates one sentence after the other; null if one is not in the book. */
export function sentencesInGerman(claim: string, book: Phrase[] = books.sentences): string | null {
  let rest = claim;
  let text = '';
  while (rest !== '') {
    const found = book.flatMap(({ pattern, weight, text: words }) => {
      const match = pattern.exec(rest);
      return match ? [{ match, weight, words }] : [];
    });
    if (found.length === 0) return null;
    // The sentence that explains the most.
    const best = found.reduce((a, b) => (b.weight > a.weight ? b : a));
    text += (text ? ' ' : '') + filled(best.words, best.match.slice(1));
    rest = rest.slice(best.match[0].length).trimStart();
  }
  return text;
}

/** One sentence after the other, or else the words that are known. */
export const inGerman = (text: string, book: Phrase[] = books.sentences): string =>
  sentencesInGerman(text, book) ?? moved(text);
