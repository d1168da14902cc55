// Shared code of browser tests: one browser of each engine and one server of dist/site per test file.
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
import { chromium, firefox } from 'playwright-core';
import { serve } from '../../demo/build/serve.mjs';
import { launchWebkit, listening } from './webkit.js';

/** @typedef {'chromium' | 'firefox' | 'webkit'} Engine */

export const top = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
export const site = join(top, 'dist', 'site');

/** Usual paths of the programs that start each engine. */
const PLACES = {
  chromium: [
    '/usr/bin/chromium-headless-shell', // half the processor time of the headless full browser
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  firefox: ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'],
  webkit: ['/usr/bin/WebKitWebDriver'],
};

/** The program of an engine, from CHROMIUM, FIREFOX or WEBKIT, or at its usual path. @param {Engine} engine */
function programOf(engine) {
  const wish = process.env[engine.toUpperCase()];
  if (engine === 'webkit' && !existsSync('/usr/bin/Xvfb')) return undefined; // no display
  if (!wish) return PLACES[engine].find(existsSync);
  if (existsSync(wish)) return wish;
  return execFileSync('sh', ['-c', 'command -v "$0"', wish], { encoding: 'utf8' }).trim();
}

/**
 * Why an engine's tests are skipped: RB_ENGINES does not name it, or it is not installed. In continuous integration the tests of a missing
 * engine fail instead.
 * @param {Engine} engine
 */
export function lacking(engine) {
  const { RB_ENGINES = engine, CI } = process.env;
  if (!RB_ENGINES.split(',').includes(engine)) return `RB_ENGINES is ${RB_ENGINES}`;
  return !CI && !programOf(engine) && `no ${engine} found: set ${engine.toUpperCase()} to its path`;
}

/** @param {string} executablePath @param {string[]} [flags] */
const startChromium = (executablePath, flags = []) =>
  chromium.launch({
    executablePath,
    args: [
      ...flags,
      // Chromium's sandbox does not run as root, the usual user in containers.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });

/** @type {Record<Engine, (program: string) => Promise<any>>} */
const starts = {
  chromium: startChromium,
  // Firefox as distributed. Playwright 1.65 starts with a command that Firefox 153, the current ESR, does not support.
  firefox: (executablePath) => firefox.launch({ executablePath, channel: 'moz-firefox' }),
  webkit: launchWebkit,
};

/** @type {Partial<Record<Engine, Promise<any>>>} */
const browsers = {};
/** @type {Partial<Record<Engine, Promise<{url: string, close: () => Promise<void>}>>>} */
const servers = {};

/** The browser of an engine for this test file, started at its first use and ended after the last test. */
export function launch(engine = /** @type {Engine} */ ('chromium')) {
  const program = programOf(engine);
  assert.ok(program, `no ${engine} found: set ${engine.toUpperCase()} to its path`);
  return (browsers[engine] ??= starts[engine](program));
}

/**
 * A Chromium of its own with more flags, ended after the test.
 * @param {import('node:test').TestContext} t
 * @param {string[]} flags
 * @returns {Promise<import('playwright-core').Browser>}
 */
export async function launchWith(t, ...flags) {
  const program = programOf('chromium');
  assert.ok(program, 'no chromium found: set CHROMIUM to its path');
  const browser = await startChromium(program, flags);
  t.after(() => browser.close());
  return browser;
}

/** Address of this test file's server of dist/site for an engine, with a slash at the end. */
export async function siteUrl(engine = /** @type {Engine} */ ('chromium')) {
  servers[engine] ??= serve(engine === 'webkit' ? listening(site) : site);
  return (await servers[engine]).url;
}

after(async () => {
  for (const one of [...Object.values(browsers), ...Object.values(servers)]) await (await one).close();
});

/** A page's address relative to the site, in a language. @param {string} address  'ball.html#…' @param {string} [locale] */
export const inLanguage = (address, locale = 'en') =>
  address.replace(/^(?=[\w-]+\.html)/, locale.startsWith('zh') ? 'zh/' : 'en/');

/** Milliseconds after which a page is not expected to react any more. A quarter of one core, shared with all other tests, needed 60,000. */
const BUSY = 300_000;

/** Waits until a page's figures exist: they wait for wasm (demo/lib/figures.js), which the load event does not. */
export const begun = (/** @type {import('playwright-core').Page} */ page) =>
  page.waitForFunction(() => !document.querySelector('[data-figure]') || 'rayboundFigures' in window);

/**
 * A page in a fresh context, closed after the test. The test fails on any error of the page: an exception, an error on the console, a
 * response of 400 or more.
 *
 * @param {import('node:test').TestContext} t
 * @param {string} [address]  relative to the site; only a page's name is that page in the language of `locale`; an absolute URL is used as
 *   it is
 * @param {import('playwright-core').BrowserContextOptions & {engine?: Engine}} [options]  viewport, colorScheme, hasTouch …: Firefox
 *   supports all but colorScheme and reducedMotion, WebKit none; its page is always the same one, and supports less.
 * @returns {Promise<import('playwright-core').Page>}
 */
export async function openPage(t, address = '', { engine = 'chromium', ...options } = {}) {
  const browser = await launch(engine);
  const url = new URL(inLanguage(address, options.locale), await siteUrl(engine)).href;
  /** @type {string[]} */
  const errors = [];
  if (engine === 'webkit') {
    const { page } = browser;
    t.after(async () => assert.deepEqual(await page.errors(), [], 'errors on the page'));
    await page.goto(url);
    await begun(page);
    return page;
  }
  const context = await browser.newContext(options);
  context.setDefaultTimeout(BUSY);
  const page = await context.newPage();
  page.on('pageerror', (error) => errors.push(String(error.stack ?? error)));
  page.on('console', (message) => message.type() === 'error' && errors.push(`console: ${message.text()}`));
  page.on(
    'response',
    (response) => response.status() >= 400 && errors.push(`${response.status()} ${response.url()}`),
  );
  page.on('requestfailed', (request) => {
    // A request that is aborted because the page navigates is no error; nor is a script that Chromium does not preload without JavaScript.
    const reason = request.failure()?.errorText ?? '';
    const off = options.javaScriptEnabled === false && reason === 'csp';
    if (!off && !/ERR_ABORTED|BINDING_ABORTED/.test(reason)) errors.push(`${reason} ${request.url()}`);
  });
  t.after(async () => {
    await context.close();
    assert.deepEqual(errors, [], 'errors on the page');
  });
  await page.goto(url, { waitUntil: 'load' });
  if (options.javaScriptEnabled !== false) await begun(page);
  return page;
}
