// Games that survive a reload. Each entry of the browser's history knows the name of its game; the
// latest games are kept.
import { fromText, type Study, toText } from './study';

const key = 'grundy.games';
const most = 20;

interface Kept {
  id: string;
  hash: string; // the address, with the opponent and the strength
  at: number;
  study: string;
}

function read(): Kept[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(found) ? found.filter((one) => typeof one?.id === 'string') : [];
  } catch {
    return [];
  }
}

export const newName = (): string => crypto.getRandomValues(new Uint32Array(2)).join('-');

export function keep(id: string, study: Study, at: number, hash: string): void {
  const others = read().filter((one) => one.id !== id);
  try {
    const games = [{ id, at, hash, study: toText(study) }, ...others].slice(0, most);
    localStorage.setItem(key, JSON.stringify(games));
  } catch {
    // it is forgotten when the page is closed
  }
}

export function recall(id: unknown): { study: Study; at: number } | null {
  const found = read().find((one) => one.id === id);
  const study = found ? fromText(found.study) : null;
  if (!found || !study || !study.moves[found.at]) return null;
  return { study, at: found.at };
}

/** The latest games, for the first page. */
export const latest = (): { id: string; study: Study; hash: string }[] =>
  read().flatMap(({ id, at, hash, study: text }) => {
    const study = fromText(text);
    return study && study.moves.length > 1 && study.moves[at] && hash?.startsWith('#/play?')
      ? [{ id, study, hash }]
      : [];
  });
