// The page in Debian's Chromium, served by the program that was built.
import { defineConfig } from '@playwright/test';

export const port = 8197;

export default defineConfig({
  testDir: '.',
  // ./test page-long
  testIgnore: process.env.GRUNDY_PAGE_LONG ? [] : ['long.test.ts'],
  workers: 2,
  fullyParallel: true,
  timeout: 60_000,
  // A browser on a busy machine stalls now and then; what fails once and then passes is listed as flaky.
  retries: 1,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    baseURL: `http://127.0.0.1:${port}/`,
    // The page must not depend on motion, and tests need not wait for it.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-GB',
    launchOptions: {
      executablePath: process.env.GRUNDY_CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
  },
  webServer: {
    command: `"${process.env.GRUNDY_PROGRAM}" serve --quiet --port ${port}`,
    url: `http://127.0.0.1:${port}/api/info`,
    reuseExistingServer: false,
  },
});
