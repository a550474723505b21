// A nim value as it is shown: a number, or ∞ with the values of the options that are not infinite.
import type { NimValue } from './api-types';

export interface Valued {
  nim_value?: NimValue | null;
  loopy_value?: NimValue[];
}

export const shownValue = ({ nim_value, loopy_value }: Valued): string =>
  loopy_value
    ? `∞(${loopy_value.join(',')})`
    : nim_value === null || nim_value === undefined
      ? ''
      : String(nim_value);
