// What went wrong, in the language of the page. The engine's messages are English; in another
// language the kind of problem is said, and the mark under the character shows where it is.
import { derived } from 'svelte/store';
import { type ApiError, Away } from './api';
import { t } from './i18n';
import { language } from './prefs';

export const translateError = derived(
  [language, t],
  ([spoken, say]) =>
    (error: ApiError): string => {
      if (error instanceof Away) return say('error.away');
      if (spoken === 'en') {
        return error.expected ? `${error.message}; expected ${error.expected}` : error.message;
      }
      const name = /^unknown game '(.*?)'/.exec(error.message)?.[1];
      if (name) return say('error.game', { name });
      if (error.offset !== null || error.status === 400) return say('error.input');
      if (error.status === 422) return say('error.endless');
      if (error.status === 429) return say('error.busy');
      return error.status === 0 ? error.message : say('error.other', { status: error.status });
    },
);
