// Hosts that lack WebAssembly, and pages whose policy forbids it: the error says so, and polywasm replaces it.

import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { build } from 'esbuild';
import { serve } from '../../demo/build/serve.mjs';
import { lacking, launch, launchWith, openPage, top } from './browser.js';
import { listening } from './webkit.js';

const folder = join(top, 'build/hosts');
mkdirSync(folder, { recursive: true });

const [guide] =
  readFileSync(join(top, 'docs/installation.md'), 'utf8').match(/(?<=^```javascript\n)[^]*?(?=```)/m) ?? [];
const QUERY = `
  const query = () => new SpatialIndex([0, 0, 1, 1, 5, 0, 6, 1]).raycast({ origin: { x: 3, y: 0.5 }, direction: { x: 1, y: 0 } });
  const said = (error) => error.message + ' | ' + error.cause?.message;
  const texts = [typeof globalThis.WebAssembly];
  try { texts.push(JSON.stringify(query())); } catch (error) { texts.push(said(error)); }
  try { await init(); texts.push('started'); } catch (error) { texts.push(said(error)); }
  globalThis.texts = texts;`;

/** Writes a page with a bundled program. @param {string} name @param {string} imports */
async function write(name, imports) {
  await build({
    stdin: { contents: imports + QUERY, resolveDir: top },
    bundle: true,
    format: 'esm',
    outfile: join(folder, `${name}.js`),
    logLevel: 'error',
  });
  writeFileSync(
    join(folder, `${name}.html`),
    `<!doctype html><link rel="icon" href="data:,"><script type="module" src="${name}.js"></script>`,
  );
}
await write('plain', "import { init, SpatialIndex } from 'raybound';");
await write('polywasm', `${guide}import { init } from 'raybound/scalar';`);

/** The lines that a page stores. @param {any} page @param {string} url */
async function lines(page, url) {
  await page.goto(url);
  await page.waitForFunction(() => 'texts' in globalThis);
  return page.evaluate(() => /** @type {any} */ (globalThis).texts);
}

test('without WebAssembly the error says so, and with polywasm the program of the guide works', async (t) => {
  const server = await serve(folder);
  t.after(server.close);
  const browser = await launchWith(t, '--js-flags=--jitless');
  const page = await browser.newPage();
  const [type, first, started] = await lines(page, `${server.url}plain.html`);
  assert.equal(type, 'undefined');
  for (const text of [first, started])
    assert.match(text, /^raybound: this host has no WebAssembly .* polywasm .* raybound\/scalar/);
  const [, hit, ready] = await lines(page, `${server.url}polywasm.html`);
  assert.equal(JSON.parse(hit).index, 1);
  assert.equal(JSON.parse(hit).t, 2);
  assert.equal(ready, 'started');
});

for (const engine of /** @type {const} */ (['chromium', 'firefox', 'webkit']))
  test(
    `${engine}: the error names the policy that forbids WebAssembly`,
    { skip: lacking(engine) },
    async (t) => {
      const headers = { 'Content-Security-Policy': "script-src 'self'" };
      const server = await serve(engine === 'webkit' ? listening(folder) : folder, { headers });
      t.after(server.close);
      // Firefox reports the policy on the console, too, which openPage takes for an error of the page.
      const page =
        engine === 'webkit'
          ? await openPage(t, 'about:blank', { engine })
          : await (await launch(engine)).newPage();
      const [, first, started] = await lines(page, `${server.url}plain.html`);
      for (const text of [first, started])
        assert.match(
          text,
          /^raybound: the content security policy of this page forbids WebAssembly: .*'wasm-unsafe-eval' \| /,
        );
    },
  );
