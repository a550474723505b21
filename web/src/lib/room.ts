// A room on the server, as this browser sees it. The key of a seat is kept here, so a reload does
// not lose it; nothing else about a person is kept anywhere.
import { api, ApiError, Away } from './api';
import type { Room } from './api-types';

const key = 'grundy.seats';
const most = 50;

function kept(): [string, string][] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(found) ? found.filter((one) => Array.isArray(one) && one.length === 2) : [];
  } catch {
    return [];
  }
}

export const seatIn = (room: string): string => kept().find(([one]) => one === room)?.[1] ?? '';

export function keepSeat(room: string, seat: string): void {
  try {
    const others = kept().filter(([one]) => one !== room);
    localStorage.setItem(key, JSON.stringify([[room, seat], ...others].slice(0, most)));
  } catch {
    // it is lost with the page
  }
}

export interface Following {
  seat: () => string;
  news: (state: Room) => void;
  away: (is: boolean) => void;
  ended: () => void;
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const id = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(id), resolve()), { once: true });
  });

/** Tells all that happens in a room until it ends or `signal` says stop. */
export async function follow(room: string, to: Following, signal: AbortSignal): Promise<void> {
  let seen = 0;
  let failures = 0;
  while (!signal.aborted) {
    const began = performance.now();
    try {
      const seat = to.seat();
      const state = await api.lookAtRoom(
        { room, ...(seat ? { seat } : {}), seen, wait: seen > 0 },
        signal,
      );
      if (signal.aborted) return;
      to.away(false);
      failures = 0;
      // A seat was taken while this look was waiting: it has shown what others see.
      if (to.seat() !== seat) {
        seen = 0;
        continue;
      }
      const old = state.version === seen;
      seen = state.version;
      if (!old) to.news(state);
      // No place to wait on the server: ask now and then.
      else if (performance.now() - began < 1000) await pause(1500, signal);
    } catch (problem) {
      if (signal.aborted) return;
      const gone = problem instanceof ApiError && !(problem instanceof Away);
      if (gone && [400, 404].includes(problem.status)) return to.ended();
      to.away(true);
      await pause(Math.min(8000, 700 * 2 ** failures++), signal);
    }
  }
}
