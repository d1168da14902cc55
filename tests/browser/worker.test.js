// The two programs of docs/triangle-meshes.md that build a mesh in a worker, bundled and run in Chromium as printed; and with two workers.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { build } from 'esbuild';
import { serve } from '../../demo/build/serve.mjs';
import { pages } from '../js/readme.js';
import { lacking, openPage, top } from './browser.js';

const path = 'docs/triangle-meshes.md';
// The program consists of two files; the tests of examples in `js` blocks skip them.
const programs = [...(pages.get(path) ?? '').matchAll(/^```javascript\n([\s\S]*?)^```$/gm)].map(
  ([, code]) => code,
);

/**
 * Bundles the code of a worker and of a page, and returns what the page prints first.
 * @param {import('node:test').TestContext} t
 * @param {string[]} sources
 * @param {Record<string, string>} [headers]
 * @param {boolean} [fails]  whether the page has errors
 */
async function printedBy(t, sources, headers, fails = false) {
  const root = mkdtempSync(join(tmpdir(), 'raybound-worker-'));
  t.after(() => rmSync(root, { recursive: true }));
  for (const [i, name] of ['worker.js', 'page.js'].entries())
    await build({
      stdin: { contents: sources[i], resolveDir: top },
      bundle: true,
      format: 'esm',
      outfile: join(root, name),
      logLevel: 'error',
    });
  writeFileSync(
    join(root, 'index.html'),
    '<!doctype html><title>worker</title><link rel="icon" href="data:,"><script type="module" src="page.js"></script>',
  );
  const server = await serve(root, { headers });
  t.after(server.close);
  const page = await openPage(t, 'about:blank');
  if (fails)
    for (const event of ['pageerror', 'response', 'requestfailed', 'console']) page.removeAllListeners(event);
  const printed = page.waitForEvent('console', (message) => message.type() === 'log');
  await page.goto(server.url);
  return (await printed).text();
}

test(`${path}: a worker builds a mesh and sends it`, { skip: lacking('chromium') }, async (t) => {
  assert.equal(programs.length, 2);
  const expected = [...programs[1].matchAll(/\/\/ → (.*)$/gm)].map(([, line]) => line);
  assert.deepEqual([await printedBy(t, programs)], expected);
});

/** A page whose two workers build a mesh. It prints whether memory is shared, whether the bytes are those of the constructor, and errors. */
const SHARED = `
import { MeshBVH } from 'raybound';

const positions = new Float32Array(9 * 100_000);
let state = 7;
for (let i = 0; i < positions.length; i++) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  positions[i] = state / 2 ** 32 + 0.03 * Math.floor(i / 9 / 1000);
}
const workers = [1, 2].map(() => new Worker(new URL('./worker.js', import.meta.url), { type: 'module' }));
const texts = [typeof SharedArrayBuffer];
const bytes = (mesh) => new Uint8Array(mesh.toBuffer());
let last = 0;
const mesh = await MeshBVH.build({ positions }, { worker: workers, onProgress: (progress) => (last = progress) });
const [built, expected] = [bytes(mesh), bytes(new MeshBVH({ positions }))];
texts.push(last, built.length === expected.length && built.every((byte, i) => byte === expected[i]));
const controller = new AbortController();
const { signal } = controller;
const aborted = MeshBVH.build({ positions }, { worker: workers, signal, onProgress: () => controller.abort('enough') });
texts.push(await aborted.catch((reason) => reason));
positions[5] = NaN;
texts.push(await MeshBVH.build({ positions }, { worker: workers }).catch(({ name }) => name));
for (const worker of workers) worker.terminate();
console.log(texts.join(' '));
`;

for (const [name, isIsolated, kind] of /** @type {const} */ ([
  ['an isolated page shares its memory with them', true, 'function'],
  ['another page sends them copies', false, 'undefined'],
]))
  test(`two workers build a mesh: ${name}`, { skip: lacking('chromium') }, async (t) => {
    const isolated = {
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Embedder-Policy': 'require-corp',
    };
    const printed = await printedBy(t, [programs[0], SHARED], isIsolated ? isolated : {});
    assert.equal(printed, `${kind} 1 true enough RangeError`);
  });

/** A page whose workers do not start, or throw. It prints the errors of their builds. */
const BROKEN = `
import { MeshBVH } from 'raybound';

const geometry = { positions: [0, 0, 0, 1, 0, 0, 0, 1, 0] };
const source = URL.createObjectURL(new Blob(['throw new RangeError("no luck")']));
const found = [];
for (const address of ['missing.js', source])
  for (const type of ['module', 'classic'])
    await MeshBVH.build(geometry, { worker: new Worker(address, { type }) }).catch((error) => {
      found.push(error instanceof Error, String(error));
    });
console.log(found.join('\\n'));`;

// The error was the event of the worker, "[object Event]".
test(
  'a worker that does not start rejects the build with an Error',
  { skip: lacking('chromium') },
  async (t) => {
    const message = 'TypeError: MeshBVH.build: worker must be one that runs until the mesh is built, got ';
    const missing = `true\n${message}one whose script was not found, or is a module that threw`;
    const thrown = `true\n${message}Uncaught RangeError: no luck`;
    assert.equal(await printedBy(t, ['', BROKEN], {}, true), [missing, missing, missing, thrown].join('\n'));
  },
);
