// A position as it is put on the screen: for each component a board with its moves, fields for the
// numbers of heaps that are too large to draw, or a list of moves.
import type { Option } from './api-types';
import { board } from '../boards';
import { most } from '../boards/heaps';
import type { History, Model, Shape } from '../boards/model';
import { type Component, components, sections, split } from './notation';
import type { Values } from './i18n';

export interface Listed {
  index: number;
  move: string;
  option: Option;
}

export interface Part {
  part: Component;
  own: Listed[];
  model: Model | null;
  large: string[] | null; // sizes of heaps
  listed: Listed[]; // moves that cannot be clicked
  traced: string; // a word that changes with the last move
}

/** Games whose heaps are written if they cannot be drawn. */
const written = ['heap', 'nim', 'takeaway', 'subtraction', 'splitnim', 'lasker', 'moore', 'euclid'];

function largeHeaps({ game, args }: Component): string[] | null {
  if (!written.includes(game)) return null;
  const sizes = split(sections(args)[0], ',').filter((word) => word);
  const fits = sizes.every((word) => /^\d+$/.test(word));
  return fits && sizes.length <= 60 && sizes.some((word) => Number(word) > most) ? sizes : null;
}

export interface Staging {
  position: string;
  options: Option[];
  past?: History[];
  last?: number; // the component of the last move
  places?: Map<string, { x: number; y: number }>;
  say: (key: string, values?: Values) => string;
}

export function stage({ position, options, past, last, places, say }: Staging): Part[] {
  return components(position).map((part, i) => {
    const own = options
      .map((option, index) => ({ index, move: option.move, option }))
      .filter(({ option }) => (option.component ?? 0) === i);
    const history = past?.[i];
    const input = { ...part, options: own, say, history, places };
    const model = board(input);
    if (model && i === last && history && history.steps.length > 0) {
      model.trace = traces(input, history);
    }
    const clicked = new Set(model?.ways.map((way) => way.option));
    const large = model ? null : largeHeaps(part);
    return {
      part,
      own,
      model,
      large,
      listed: own.filter(({ index }) => !clicked.has(index)),
      traced: i === last ? String(history?.steps.length) : '',
    };
  });
}

/** What the last move changed, as it looked before: boards do not move, so it is drawn over them. */
function traces(input: Parameters<typeof board>[0], history: History): Shape[] {
  const steps = history.steps.slice(0, -1);
  const args = steps.length > 0 ? steps[steps.length - 1].args : history.first;
  const before = board({ ...input, args, options: [], history: { ...history, steps } });
  const spots = new Set(history.steps[history.steps.length - 1].spots);
  return (before?.spots ?? [])
    .filter(({ id }) => spots.has(id))
    .flatMap(({ shapes }) => shapes)
    .filter(({ tag, cls }) => tag !== 'text' && !/hit|shine|choc-top|band|skull/.test(cls))
    .map((one) => ({ ...one, cls: 'last-move' }));
}

/** A move in a heap that is too large to draw, by the number that is left of it. */
export function writtenMove(
  position: string,
  { component, heap, left }: { component: number; heap: number; left: string },
): Pick<Option, 'move' | 'to' | 'component' | 'in'> {
  const parts = components(position);
  const part = parts[component];
  const [sizes, ...rest] = part.args.split(';');
  const numbers = sizes.split(',').map((one) => one.trim());
  const from = numbers[heap];
  numbers[heap] = left;
  const star = part.game === 'heap';
  const text = star ? `*${left}` : `${part.game}(${[numbers.join(','), ...rest].join(';')})`;
  return {
    move: star ? `*${from} -> *${left}` : `${from} -> ${left}`,
    to: parts.map((one, i) => (i === component ? text : one.text)).join(' + '),
    component,
    in: parts.length > 1 ? part.text : undefined,
  };
}
