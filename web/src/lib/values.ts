// A nim value as it is shown: a number, or ∞ with the values of the options that are not infinite.
import type { NimValue } from './api-types';

export interface Valued {
  nim_value?: NimValue | null;
  loopy_value?: NimValue[];
}

export function shownValue({ nim_value, loopy_value }: Valued): string {
  if (loopy_value) return loopy_value.length > 0 ? `∞(${loopy_value.join(',')})` : '∞';
  return nim_value === null || nim_value === undefined ? '' : String(nim_value);
}
