// The package installed from its tarball, bundled by esbuild into a page, in a real browser.

import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { build } from 'esbuild';
import { serve } from '../../demo/build/serve.mjs';
import { packedProject } from '../js/packed.js';
import { examples } from '../js/readme.js';
import { openPage } from './browser.js';

const project = packedProject();
after(project.remove);
const installed = join(project.folder, 'node_modules', 'raybound');
const blank = '<!doctype html><title>blank</title><link rel="icon" href="data:,">';
writeFileSync(join(installed, 'blank.html'), blank);

/** Writes a page for each example, bundled or not, and serves them. */
async function pages(/** @type {import('node:test').TestContext} */ t, /** @type {object} */ headers = {}) {
  const root = join(project.folder, 'pages');
  mkdirSync(root, { recursive: true });
  for (const [i, { code }] of examples.entries()) {
    writeFileSync(
      join(root, `example${i}.html`),
      `${blank}<script type="module" src="example${i}.js"></script>`,
    );
    await build({
      stdin: { contents: `${code}\ndocument.title = 'done';`, resolveDir: project.folder },
      bundle: true,
      minify: true,
      format: 'esm',
      outfile: join(root, `example${i}.js`),
      logLevel: 'error',
    });
  }
  const server = await serve(root, { headers: /** @type {Record<string, string>} */ (headers) });
  t.after(server.close);
  return server.url;
}

/** The lines that a page printed until its script ended. */
async function printed(/** @type {import('node:test').TestContext} */ t, /** @type {string} */ url) {
  const page = await openPage(t, 'about:blank');
  /** @type {string[]} */
  const lines = [];
  page.on('console', (message) => lines.push(message.text()));
  await page.goto(url);
  await page.waitForFunction(() => document.title === 'done');
  return lines;
}

// Only strings and numbers have the same text in Node's console.log and in a browser's: only those are compared.
const plain = examples.filter(({ expected }) => expected.every((line) => /^[-\w. ]*$/.test(line)));

test("README's examples print the same in a bundled page", async (t) => {
  const url = await pages(t);
  for (const example of plain) {
    assert.deepEqual(await printed(t, `${url}example${examples.indexOf(example)}.html`), example.expected);
  }
});

test('a page without the permission for eval runs them, too', async (t) => {
  const url = await pages(t, { 'Content-Security-Policy': "script-src 'self' 'wasm-unsafe-eval'" });
  for (const example of plain) {
    assert.deepEqual(await printed(t, `${url}example${examples.indexOf(example)}.html`), example.expected);
  }
});

test('one file works in a page without a build step: as a module, and as a script with the global raybound', async (t) => {
  const server = await serve(installed);
  t.after(server.close);
  const page = await openPage(t, `${server.url}blank.html`);
  const names = await page.evaluate(
    async (url) => Object.keys(await import(url)),
    `${server.url}dist/all.js`,
  );
  await page.addScriptTag({ url: `${server.url}dist/umd/raybound.js` });
  const [globals, t1] = await page.evaluate(() => {
    const R = /** @type {any} */ (window).raybound;
    const hit = new R.SpatialIndex([0, 0, 1, 1]).raycast({
      origin: { x: -1, y: 0.5 },
      direction: { x: 1, y: 0 },
    });
    return [Object.keys(R), hit.t];
  });
  assert.ok(names.includes('intersectObjects'));
  assert.deepEqual(globals.sort(), names.sort());
  assert.equal(t1, 1);
});

test('modules that import it at the same time can all use it', async (t) => {
  const server = await serve(installed);
  t.after(server.close);
  const page = await openPage(t, `${server.url}blank.html`);
  const results = await page.evaluate(async (url) => {
    const load = async () => {
      const { intersectBoundingBox } = await import(url);
      const ray = { origin: { x: 0, y: 0 }, direction: { x: 1, y: 0 } };
      return intersectBoundingBox(ray, { min: { x: 1, y: -1 }, max: { x: 2, y: 1 } });
    };
    return Promise.all([load(), load(), load()]);
  }, `${server.url}dist/raybound.js`);
  assert.deepEqual(results, [true, true, true]);
});
