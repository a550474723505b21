import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [svelte()],
  // Everything small enough to be sent at once; nothing inline, which the server's policy forbids.
  build: { target: 'es2020', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  // `npm run dev` beside a running `grundy serve`.
  server: { proxy: { '/api': 'http://127.0.0.1:8153' } },
});
