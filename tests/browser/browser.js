// What browser tests share: one Chromium and one server of dist/site per test file.
//
//   import { openPage } from './browser.js';
//   test('…', async t => {
//     const page = await openPage(t, 'index.html', { viewport: { width: 390, height: 844 } });

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { serve } from '../../demo/serve.mjs';

export const top = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
export const site = join(top, 'dist', 'site');

/** The browser's program: CHROMIUM, or where systems usually have it. */
export function chromiumPath() {
  const places = [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ];
  if (process.env.CHROMIUM) {
    if (existsSync(process.env.CHROMIUM)) return process.env.CHROMIUM;
    return execFileSync('sh', ['-c', 'command -v "$CHROMIUM"'], { encoding: 'utf8' }).trim();
  }
  const found = places.find(existsSync);
  assert.ok(found, 'no Chromium found: set CHROMIUM to its path');
  return found;
}

/** @type {Promise<import('playwright-core').Browser> | undefined} */
let browser;
/** @type {ReturnType<typeof serve> | undefined} */
let server;

/** The one browser of this test file, started at its first use and ended after its last test. */
export function launch() {
  browser ??= chromium.launch({
    executablePath: chromiumPath(),
    args: [
      // Chromium's sandbox refuses to run as root, which is who runs tests in containers.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  return browser;
}

/** Address of the one server of dist/site of this test file, with a slash at the end. */
export async function siteUrl() {
  server ??= serve(site);
  return (await server).url;
}

after(async () => {
  await (await browser)?.close();
  await (await server)?.close();
});

/** Until a page's figures are there: their module waits for wasm (demo/ready.js), and a page's load event does not wait for that. */
export const begun = (/** @type {import('playwright-core').Page} */ page) =>
  page.waitForFunction(
    () => !document.querySelector('[data-figure]') || 'rayboundFigures' in window || 'rayboundDemo' in window,
  );

/**
 * A page in a fresh context, closed after the test. The test fails on any error the page meets: an exception, an
 * error on the console, an answer of 400 or more.
 *
 * @param {import('node:test').TestContext} t
 * @param {string} [address]  relative to the site; an absolute URL is taken as it is
 * @param {import('playwright-core').BrowserContextOptions} [options]  viewport, colorScheme, hasTouch …
 * @returns {Promise<import('playwright-core').Page>}
 */
export async function openPage(t, address = '', options = {}) {
  const context = await (await launch()).newContext(options);
  const page = await context.newPage();
  /** @type {string[]} */
  const errors = [];
  page.on('pageerror', (error) => errors.push(String(error.stack ?? error)));
  page.on('console', (message) => message.type() === 'error' && errors.push(`console: ${message.text()}`));
  page.on(
    'response',
    (response) => response.status() >= 400 && errors.push(`${response.status()} ${response.url()}`),
  );
  page.on('requestfailed', (request) => {
    // A request cut short because the page went elsewhere is no error.
    const reason = request.failure()?.errorText ?? '';
    if (reason !== 'net::ERR_ABORTED') errors.push(`${reason} ${request.url()}`);
  });
  t.after(async () => {
    await context.close();
    assert.deepEqual(errors, [], 'errors on the page');
  });
  await page.goto(new URL(address, await siteUrl()).href, { waitUntil: 'load' });
  if (options.javaScriptEnabled !== false) await begun(page);
  return page;
}
