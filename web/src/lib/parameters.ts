// The numbers of a position, each with its place in the text and a sensible maximum: as
// large as the game's board can still be drawn, or as a game remains fun. The
// text itself has no such limit.
import { component, split } from './notation';

export interface Parameter {
  at: number;
  length: number;
  value: number;
  least: number;
  most: number;
}

/** By game; games with several kinds of numbers have them in brackets after their names. */
const limits: Record<string, [least: number, most: number]> = {
  cram: [1, 8],
  chomp: [1, 12],
  rook: [0, 15],
  queen: [0, 15],
  wythoff: [0, 15],
  northcott: [1, 16],
  nimble: [0, 15],
  staircase: [0, 12],
  ring: [1, 12],
  sprouts: [1, 5],
  moore: [0, 20],
  pokernim: [0, 30],
  increasenim: [0, 20],
};
const others: [number, number] = [0, 60];
/** Numbers after an equals sign: max=3, k=2, times=5. */
const named: [number, number] = [1, 60];

export function parameters(text: string, most = 12): Parameter[] {
  const found: Parameter[] = [];
  let begin = 0;
  for (const term of split(text, '+')) {
    const start = text.indexOf(term, begin);
    begin = start + term.length;
    const { game } = component(term);
    // Numbers that stand by themselves: not those in names, nor the digits of a code.
    for (const one of term.matchAll(/(?<![\w.#])\d+(?![\w.#])|(?<![\w.])\d+(?=x\d)|(?<=\dx)\d+/g)) {
      const at = start + (one.index ?? 0);
      const [least, largest] = text[at - 1] === '=' ? named : (limits[game] ?? others);
      if (one[0].length < 5 && /[(,;x*=\s{-]/.test(text[at - 1] ?? ' ')) {
        found.push({
          at,
          length: one[0].length,
          value: Number(one[0]),
          least,
          most: Math.max(largest, Number(one[0])),
        });
      }
    }
  }
  return found.slice(0, most);
}

export function withParameter(
  text: string,
  { at, length, least, most }: Parameter,
  value: string,
): string {
  const n = Math.max(least, Math.min(most, Math.floor(Number(value)) || 0));
  return text.slice(0, at) + n + text.slice(at + length);
}
