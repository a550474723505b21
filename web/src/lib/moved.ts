// Words of moves and figures in German.
import { words } from '../strings/de-moves';

export const moved = (text: string): string =>
  words.reduce((line, [from, to]) => line.replace(from, to), text);
