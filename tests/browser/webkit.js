// WebKit, by the small part of WebDriver (w3.org/TR/webdriver2) that the tests need: WebKitGTK's driver starts it, on a virtual
// display. Its page has the interface of Playwright's pages; Playwright itself supports only its own build of WebKit.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Codes of keys (WebDriver, 17.4.2). */
const KEYS = {
  Tab: '\uE004',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};

/** WebDriver does not report errors of a page, so the page records them. */
const LISTENER = `<script>
  window.failures = [];
  addEventListener('error', ({ error, message, target }) => failures.push(String(error?.stack ?? message ?? target.outerHTML)), true);
  addEventListener('unhandledrejection', ({ reason }) => failures.push(String(reason?.stack ?? reason)));
  console.error = (...all) => failures.push('console: ' + all.join(' '));
</script>`;

/** A copy of a folder whose pages record their errors. */
export function listening(/** @type {string} */ folder) {
  const copy = mkdtempSync(join(tmpdir(), 'raybound-pages-'));
  process.once('exit', () => rmSync(copy, { recursive: true }));
  cpSync(folder, copy, { recursive: true });
  for (const file of readdirSync(copy).filter((name) => name.endsWith('.html'))) {
    const page = readFileSync(join(copy, file), 'utf8');
    writeFileSync(join(copy, file), page.replace('<head>', `$&${LISTENER}`));
  }
  return copy;
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  server.close();
  return port;
}

/** The driver, and the one page of the browser that it starts. @param {string} program */
export async function launchWebkit(program) {
  const display = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  await once(display, 'spawn');
  let number = '';
  // Reads to the end: the line's end is written separately, and the display ends if its pipe is closed before.
  for await (const part of /** @type {import('node:stream').Readable} */ (display.stdio[3])) number += part;
  const port = await freePort();
  const driver = spawn(program, [`--port=${port}`], {
    stdio: 'ignore',
    // Without a graphics card compositing takes half a second per frame.
    env: {
      ...process.env,
      DISPLAY: `:${number.trim()}`,
      GDK_BACKEND: 'x11',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    },
  });
  await once(driver, 'spawn');
  for (const child of [driver, display]) {
    child.unref();
    process.once('exit', () => child.kill());
  }
  const url = `http://127.0.0.1:${port}`;
  for (const end = Date.now() + 10_000; !(await fetch(`${url}/status`).catch(() => null)); await wait(50)) {
    if (Date.now() > end) throw new Error(`${program} does not answer`);
  }
  const page = new Page(`${url}/session`);
  await page.begin();
  return { page, close: () => page.end() };
}

/**
 * The longest time of a command, also of a script. A browser that does not start leaves the driver waiting; 100,000 strokes on a busy
 * machine took over 60 s.
 */
const COMMAND_MS = 240_000;

/** The members of Playwright's `Page`, by the same names, that the tests use. */
class Page {
  /** @param {string} address  of the session */
  constructor(address) {
    this.address = address;
  }

  async begin() {
    const capabilities = { alwaysMatch: { timeouts: { script: COMMAND_MS } } };
    const { sessionId } = await this.#send('POST', '', { capabilities });
    this.address += `/${sessionId}`;
    await this.#send('POST', '/window/rect', { x: 0, y: 0, width: 1280, height: 960 });
  }

  end() {
    return this.#send('DELETE', '');
  }

  /** @param {string} method @param {string} path @param {object} [body] */
  async #send(method, path, body) {
    const response = await fetch(this.address + path, {
      method,
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(COMMAND_MS),
    });
    const { value } = /** @type {any} */ (await response.json());
    if (!response.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`);
    return value;
  }

  /** Opens a page. The driver of a busy machine may answer while the page before is still there, or the new one is being parsed. */
  async goto(/** @type {string} */ url) {
    await this.evaluate(() => void Object.assign(globalThis, { isLeft: true }));
    await this.#send('POST', '/url', { url });
    await this.waitForFunction(() => !('isLeft' in globalThis) && document.readyState === 'complete');
  }

  /** A function of one argument, or a script's text. @param {Function | string} code @param {unknown} [argument] */
  async evaluate(code, argument = null) {
    const run = typeof code === 'string' ? `(0, eval)(${JSON.stringify(code)})` : `(${code})(argument)`;
    const script = `const [argument, done] = arguments;
      (async () => ${run})().then((value) => done({ value }), (error) => done({ error: error + '\\n' + error.stack }));`;
    const { value, error } = await this.#send('POST', '/execute/async', { script, args: [argument] });
    if (error) throw new Error(error);
    return value;
  }

  /** @param {Function} code @param {unknown} [argument] */
  async waitForFunction(code, argument) {
    for (const end = Date.now() + 30_000; !(await this.evaluate(code, argument)); await wait(50)) {
      if (Date.now() > end) throw new Error(`was never true: ${code}`);
    }
  }

  /** The errors of the current page. */
  errors() {
    return this.evaluate(() => /** @type {any} */ (globalThis).failures ?? []);
  }

  /** @param {'pointer' | 'key'} type @param {object[]} actions */
  #act(type, actions) {
    return this.#send('POST', '/actions', { actions: [{ type, id: type, actions }] });
  }

  keyboard = {
    press: (/** @type {keyof typeof KEYS} */ key) =>
      this.#act('key', [
        { type: 'keyDown', value: KEYS[key] },
        { type: 'keyUp', value: KEYS[key] },
      ]),
  };

  #at = { x: 0, y: 0 };
  mouse = {
    move: async (/** @type {number} */ x, /** @type {number} */ y, { steps = 1 } = {}) => {
      const from = this.#at;
      this.#at = { x, y };
      const part = (/** @type {number} */ a, /** @type {number} */ b, /** @type {number} */ i) =>
        Math.round(a + ((b - a) * i) / steps);
      for (let i = 1; i <= steps; i += 1) {
        const [px, py] = [part(from.x, x, i), part(from.y, y, i)];
        await this.#act('pointer', [{ type: 'pointerMove', duration: 0, x: px, y: py }]);
      }
    },
    down: () => this.#act('pointer', [{ type: 'pointerDown', button: 0 }]),
    up: () => this.#act('pointer', [{ type: 'pointerUp', button: 0 }]),
  };
}
