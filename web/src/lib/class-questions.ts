// Questions to a class about a position, with the right answer found by the engine.
import { api } from './api';
import type { Play } from './api-types';
import type { Values } from './i18n';

export interface Asked {
  text: string;
  answers: string[];
  right: number | null; // not known, or it is a matter of opinion
}

export type Sort = 'wins' | 'value' | 'move';
type Say = (key: string, values?: Values) => string;

const largest = 6; // value with an answer of its own
const wrong = 4; // moves beside the right one

function shuffled<One>(list: One[]): One[] {
  return list
    .map((one) => [Math.random(), one] as const)
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one);
}

export async function questionOf(
  sort: Sort,
  position: string,
  play: Play,
  say: Say,
): Promise<Asked> {
  if (sort === 'wins') {
    const { outcome } = await api.solve({ position, play, without_value: true, max_moves: 1 });
    const right = outcome === 'N' ? 0 : outcome === 'P' ? 1 : null;
    return { text: say('room.q.wins'), answers: [say('room.q.mover'), say('room.q.next')], right };
  }
  if (sort === 'value') {
    const { nim_value: value } = await api.solve({ position, play, max_moves: 1 });
    const answers = Array.from({ length: largest + 1 }, (_, n) => String(n));
    return {
      text: say('room.q.value'),
      answers: [...answers, say('room.q.more', { n: largest + 1 })],
      right: value === null || value === undefined ? null : Math.min(Number(value), largest + 1),
    };
  }
  const { options } = await api.moves({ position, play });
  const fits = options.filter(({ move, outcome }) => outcome !== null && move.length < 80);
  const [win] = shuffled(fits.filter(({ outcome }) => outcome === 'P'));
  const others = shuffled(fits.filter(({ outcome }) => outcome !== 'P')).slice(0, wrong);
  const listed = shuffled(win ? [win, ...others] : others);
  const words = listed.map((one) => (one.in ? `${one.in}: ${one.move}` : one.move));
  return {
    text: say('room.q.move'),
    answers: [...words.map((word) => word.slice(0, 80)), say('room.q.none')],
    right: win ? listed.indexOf(win) : listed.length,
  };
}
