// The course: what each step shows and asks. Its words are among the strings; what is right is the
// engine's to say, or an answer that tests compare with it.
import type { Play } from './api-types';

export interface Lesson {
  id: string;
  position: string;
  play?: Play;
  /** The answer to a question; without it, the visitor must make a winning move. */
  answer?: string;
  choices?: string[];
  /** What the engine must say for the answer to be right. */
  asks?: 'outcome' | 'nim_value';
}

export const course: Lesson[] = [
  { id: 'takeaway', position: 'takeaway(10; max=3)' },
  {
    id: 'positions',
    position: 'takeaway(12; max=3)',
    answer: 'P',
    choices: ['N', 'P'],
    asks: 'outcome',
  },
  { id: 'copycat', position: 'nim(4,7)' },
  { id: 'nim', position: 'nim(3,5,7)' },
  { id: 'binary', position: 'nim(13,11)', answer: '6', asks: 'nim_value' },
  { id: 'sums', position: 'rook(3,5) + *4' },
  { id: 'mex', position: '{*0,*1,*2,*5,*9}', answer: '3', asks: 'nim_value' },
  { id: 'values', position: 'queen(3,4) + *4' },
  { id: 'kayles', position: 'kayles(8)' },
  { id: 'mirror', position: 'cram(2x3)' },
  { id: 'stealing', position: 'chomp(3x3)' },
  { id: 'misere', position: 'nim(1,2,4)', play: 'misere' },
];
