// A page of somebody else in the same browser: it must not start work here, nor read an answer.
//
// The browser reaches the server through a relay that writes down what passes, because a request that
// is hidden in the body of another would be answered behind the browser's back.
import { createServer as createHttpServer } from 'node:http';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { chromium, expect, test, type Page } from '@playwright/test';
import { port as serverPort } from './playwright.config';

const question = '{"position": "nim(3,5,7)"}';
/** Only an answer to that question has it. */
const answer = '"nim_value"';

const hidden = [
  'POST /api/solve HTTP/1.1',
  'Host: 127.0.0.1',
  'Content-Type: application/json',
  `Content-Length: ${question.length}`,
  '',
  question,
].join('\r\n');

const listen = (server: Server) =>
  new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  );

/** Passes bytes on to the server, and keeps a copy. */
class Relay {
  asked = '';
  answered = '';
  port = 0;
  private readonly server = createServer((client) => {
    const server = connect(serverPort, '127.0.0.1');
    client.on('data', (bytes) => (this.asked += bytes.toString('latin1')));
    server.on('data', (bytes) => (this.answered += bytes.toString('latin1')));
    client.pipe(server).pipe(client);
    client.on('error', () => server.destroy());
    server.on('error', () => client.destroy());
  });

  async open(): Promise<this> {
    this.port = await listen(this.server);
    return this;
  }
  close() {
    this.server.close();
  }
  /** The statuses of all answers so far. */
  statuses(): number[] {
    return [...this.answered.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map((match) => Number(match[1]));
  }
}

/** An empty page of another origin. */
async function foreignSite() {
  const server = createHttpServer((_, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end('<!doctype html><title>foreign</title><body></body>');
  });
  return { port: await listen(server), close: () => server.close() };
}

/** Tries everything that a page can do; what it could read of the answers. */
const attack = (page: Page, target: string) =>
  page.evaluate(
    async ({ target, question, hidden }) => {
      const read: string[] = [];
      const text = { 'Content-Type': 'text/plain' };
      const json = { 'Content-Type': 'application/json' };
      const ask = async (path: string, how: RequestInit) => {
        try {
          const response = await fetch(target + path, how);
          read.push(await response.text());
        } catch {
          // refused by the browser
        }
      };
      await ask('/api/info', {});
      await ask('/api/info', { mode: 'no-cors' });
      await ask('/api/solve', { method: 'POST', headers: json, body: question });
      await ask('/api/solve', { method: 'POST', headers: text, body: question });
      await ask('/api/solve', { method: 'POST', headers: json, body: question, mode: 'no-cors' });
      await ask('/api/solve', { method: 'POST', body: new Blob([question]), mode: 'no-cors' });
      for (const path of ['/', '/api/solve', '/api/info', '/api/nothing', '/nothing', '/embed']) {
        for (const mode of ['no-cors', 'cors'] as const) {
          await ask(path, { method: 'POST', headers: text, body: hidden, mode });
          await ask(path, { method: 'POST', body: new URLSearchParams({ x: hidden }), mode });
        }
      }
      navigator.sendBeacon(`${target}/`, hidden);
      navigator.sendBeacon(`${target}/api/solve`, new Blob([question], { type: 'text/plain' }));

      const loaded = (element: HTMLElement) =>
        new Promise<void>((done) => {
          element.onload = element.onerror = () => done();
          document.body.append(element);
          setTimeout(done, 2000);
        });
      for (const path of ['/api/info', '/api/games', '/api/solve']) {
        await loaded(Object.assign(document.createElement('img'), { src: target + path }));
        await loaded(Object.assign(document.createElement('script'), { src: target + path }));
      }
      const frame = document.createElement('iframe');
      frame.name = 'sink';
      await loaded(Object.assign(frame, { src: `${target}/api/info` }));
      for (const path of ['/', '/api/solve']) {
        const form = document.createElement('form');
        Object.assign(form, { action: target + path, method: 'post', enctype: 'text/plain' });
        form.target = 'sink';
        // Sent as NAME=VALUE: the hidden request begins on a line of its own.
        const field = document.createElement('textarea');
        field.name = 'x';
        field.value = `\n${hidden}`;
        form.append(field);
        document.body.append(form);
        const done = new Promise<void>((resolve) => {
          frame.onload = () => resolve();
          setTimeout(resolve, 2000);
        });
        form.submit();
        await done;
      }
      try {
        read.push(frame.contentDocument?.body.textContent ?? '');
      } catch {
        // of another origin
      }
      await new Promise<void>((done) => {
        const socket = new WebSocket(`${target.replace('http', 'ws')}/api/info`);
        socket.onmessage = (event) => read.push(String(event.data));
        socket.onclose = socket.onerror = () => done();
      });
      await new Promise<void>((done) => {
        const events = new EventSource(`${target}/api/info`);
        events.onmessage = (event) => read.push(String(event.data));
        events.onerror = () => done(events.close());
      });
      return read.filter((text) => text !== '');
    },
    { target, question, hidden },
  );

for (const name of ['127.0.0.1', 'localhost']) {
  test(`a foreign page at ${name} starts no work and reads nothing`, async ({ page }) => {
    const relay = await new Relay().open();
    const site = await foreignSite();
    await page.goto(`http://${name}:${site.port}/`);
    const read = await attack(page, `http://127.0.0.1:${relay.port}`);
    expect(read).toEqual([]);
    // It did ask, with requests hidden in bodies, and was answered each time with a refusal.
    expect(relay.asked.split(hidden).length).toBeGreaterThan(6);
    const statuses = relay.statuses();
    expect(statuses.length).toBeGreaterThan(20);
    expect(statuses.filter((status) => status < 400)).toEqual([]);
    expect(relay.answered).not.toContain(answer);
    expect(relay.answered).not.toContain('Access-Control-Allow-Origin');
    site.close();
    relay.close();
  });
}

test('the page of the server itself is answered through the same relay', async ({ page }) => {
  const relay = await new Relay().open();
  await page.goto(`http://127.0.0.1:${relay.port}/`);
  const text = await page.evaluate(
    async (body) =>
      (
        await fetch('/api/solve', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body,
        })
      ).text(),
    question,
  );
  expect(text).toContain(answer);
  expect(relay.answered).toContain(answer);
  relay.close();
});

test('a page whose name points here is no page of this server', async ({ launchOptions }) => {
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), '--host-resolver-rules=MAP *.example 127.0.0.1'],
  });
  for (const name of ['evil.example', '127.evil.example', '127.0.0.1.evil.example']) {
    const relay = await new Relay().open();
    const page = await browser.newPage();
    const response = await page.goto(`http://${name}:${relay.port}/`);
    expect(response?.status()).toBe(403);
    // To the browser this is the same origin.
    const statuses = await page.evaluate(async (body) => {
      const headers = { 'Content-Type': 'application/json' };
      const asked = await fetch('/api/solve', { method: 'POST', headers, body });
      const info = await fetch('/api/info');
      return [asked.status, info.status];
    }, question);
    expect(statuses).toEqual([403, 403]);
    expect(relay.answered).not.toContain(answer);
    await page.close();
    relay.close();
  }
  await browser.close();
});
