// How a game is played, as it stands in the address.
import type { Play } from './api-types';
import { href } from './route';

export type Mode = 'engine' | 'two' | 'watch';

export interface Setup {
  position: string;
  play: Play;
  mode: Mode;
  engineFirst: boolean;
  level: number; // errors in a hundred moves
  turn: 0 | 1; // who is to move: the first player or the second
  places?: string; // of the nodes of a graph, if somebody has placed them
  rules?: string; // of one's own games, packed
  study?: string; // a whole game with its variations, packed
}

export const readMode = (word: string | null): Mode =>
  word === 'two' || word === 'watch' ? word : 'engine';

export const levels = [0, 10, 30, 60];

export function readSetup(params: URLSearchParams): Setup {
  const level = Number(params.get('level') ?? 0);
  return {
    position: params.get('p') ?? 'nim(3,5,7)',
    play: params.get('play') === 'misere' ? 'misere' : 'normal',
    mode: readMode(params.get('mode')),
    engineFirst: params.get('first') === 'engine',
    level: level >= 0 && level <= 100 ? level : 0,
    turn: params.get('turn') === '2' ? 1 : 0,
    places: params.get('at') ?? undefined,
    rules: params.get('rules') ?? undefined,
    study: params.get('study') ?? undefined,
  };
}

export function setupHref(setup: Partial<Setup> & { position: string }): string {
  return href('play', {
    p: setup.position,
    play: setup.play === 'misere' ? 'misere' : undefined,
    mode: setup.mode && setup.mode !== 'engine' ? setup.mode : undefined,
    first: setup.engineFirst ? 'engine' : undefined,
    level: setup.level || undefined,
    turn: setup.turn ? 2 : undefined,
    at: setup.places,
    rules: setup.rules,
    study: setup.study,
  });
}
