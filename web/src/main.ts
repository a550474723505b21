import './app.css';
import App from './App.svelte';
import { get } from 'svelte/store';
import { fetchAll, fetchLanguage } from './lib/i18n';
import { fetchPhrases } from './lib/reasons';
import { language } from './lib/prefs';

const later = 3000; // ms

// Nothing is shown in one language first and then in another.
fetchLanguage(get(language)).then(() => {
  new App({ target: document.getElementById('app')! });
  // When the first view has long been there, so that the language can be changed without the server.
  setTimeout(() => {
    fetchAll();
    fetchPhrases();
  }, later);
});
