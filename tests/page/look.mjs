import { chromium } from '@playwright/test';
const base = 'http://127.0.0.1:8472/';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'] });
const shots = process.argv.slice(2);
for (const shot of shots) {
  const [name, hash, w, h, theme, act] = shot.split('~');
  const page = await browser.newPage({ viewport: { width: +w, height: +h }, colorScheme: theme });
  page.on('console', (m) => m.type() === 'error' && console.log(name, 'console', m.text()));
  page.on('pageerror', (e) => console.log(name, 'pageerror', e.message));
  await page.goto(base + hash);
  await page.waitForTimeout(900);
  if (act) { await page.getByRole('button', { name: act }).first().click(); await page.waitForTimeout(900); }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (wide > 0) console.log(name, 'overflow', wide);
  await page.screenshot({ path: `/tmp/shot-${name}.png` });
  await page.close();
}
await browser.close();
