// What a visitor has chosen, kept in the browser. If the browser keeps nothing, no harm is done.
import { writable, type Writable } from 'svelte/store';

function kept<Value extends string>(
  key: string,
  values: Value[],
  fallback: Value,
): Writable<Value> {
  let first = fallback;
  try {
    const found = localStorage.getItem(`grundy.${key}`) as Value | null;
    if (found && values.includes(found)) first = found;
  } catch {
    // as if nothing had been kept
  }
  const store = writable<Value>(first);
  store.subscribe((value) => {
    try {
      localStorage.setItem(`grundy.${key}`, value);
    } catch {
      // it is only forgotten
    }
  });
  return store;
}

export type Theme = 'system' | 'light' | 'dark';
export type Language = 'en' | 'de';

export const theme = kept<Theme>('theme', ['system', 'light', 'dark'], 'system');
export const animation = kept<'on' | 'off'>('animation', ['on', 'off'], 'on');
export const language = kept<Language>(
  'language',
  ['en', 'de'],
  typeof navigator !== 'undefined' && navigator.language.startsWith('de') ? 'de' : 'en',
);

theme.subscribe((value) => {
  if (value === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = value;
});
language.subscribe((value) => (document.documentElement.lang = value));

export const reducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
