// Any number of arenas and shared indices in one page: browsers limit the number of memories to about 125 per process.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { build } from 'esbuild';
import { serve } from '../../demo/build/serve.mjs';
import { openPage, top } from './browser.js';

const folder = mkdtempSync(join(tmpdir(), 'raybound-memory-'));
after(() => rmSync(folder, { recursive: true }));
writeFileSync(
  join(folder, 'blank.html'),
  '<!doctype html><title>blank</title><link rel="icon" href="data:,">',
);
writeFileSync(
  join(folder, 'worker.js'),
  `import { SpatialIndex } from './raybound.js';
   onmessage = ({ data: { handle, x } }) => {
     const index = SpatialIndex.from(handle);
     postMessage([...index.search({ min: { x, y: 0 }, max: { x, y: 1 } })]);
     index.dispose();
   };`,
);
await build({
  entryPoints: [join(top, 'js/index.js')],
  bundle: true,
  format: 'esm',
  outfile: join(folder, 'raybound.js'),
  logLevel: 'error',
});

/** A page that may share memory with its workers. */
async function isolated(/** @type {import('node:test').TestContext} */ t) {
  const server = await serve(folder, {
    headers: {
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Embedder-Policy': 'require-corp',
    },
  });
  t.after(server.close);
  return openPage(t, `${server.url}blank.html`);
}

test('1,000 arenas work, and none accesses the arrays of another', async (t) => {
  const page = await isolated(t);
  const wrong = await page.evaluate(async () => {
    const { Arena, batch } = await import(/** @type {any} */ ('./raybound.js'));
    const arenas = Array.from({ length: 1000 }, (_, i) => {
      const arena = new Arena(1024);
      const [rays, boxes, t] = [arena.float64(4), arena.float64(4), arena.float64(1)];
      rays.set([0, i, 1, 0]);
      boxes.set([i + 1, i, i + 2, i]);
      return { arena, rays, boxes, t };
    });
    const wrong = [];
    for (const [i, { rays, boxes, t }] of arenas.entries())
      if (batch('rayBox2', rays, boxes, {}, { rows: t }).count !== 1 || t[0] !== i + 1) wrong.push(i);
    for (const { arena } of arenas) arena.dispose();
    for (const [i, { rays, t }] of arenas.entries()) if (rays[1] !== i || t[0] !== i + 1) wrong.push(i);
    return wrong;
  });
  assert.deepEqual(wrong, []);
});

test('400 shared indices are in one memory, and a worker queries each', async (t) => {
  const page = await isolated(t);
  const { isolatedPage, memories, results } = await page.evaluate(async () => {
    const { SpatialIndex } = await import(/** @type {any} */ ('./raybound.js'));
    const indices = Array.from({ length: 400 }, (_, i) => {
      const boxes = Array.from({ length: 10 }, (_, k) => [100 * i + k, 0, 100 * i + k + 0.5, 1]).flat();
      return new SpatialIndex(boxes, { shared: true });
    });
    const memories = new Set(indices.map(({ handle }) => handle.memory)).size;
    const worker = new Worker('./worker.js', { type: 'module' });
    const results = [];
    for (let i = 0; i < indices.length; i += 7) {
      worker.postMessage({ handle: indices[i].handle, x: 100 * i + (i % 10) });
      const { data } = await new Promise((done, fail) => {
        worker.onmessage = done;
        worker.onerror = fail;
      });
      results.push(data.length === 1 && data[0] === i % 10);
    }
    worker.terminate();
    return { isolatedPage: crossOriginIsolated, memories, results };
  });
  assert.equal(isolatedPage, true);
  assert.equal(memories, 1);
  assert.deepEqual(
    results,
    results.map(() => true),
  );
});

test('large arenas throw an error of raybound if there is no memory, and everything else works', async (t) => {
  const page = await isolated(t);
  const { made, error, works } = await page.evaluate(async () => {
    const { Arena, batch, Rebound, SpatialIndex } = await import(/** @type {any} */ ('./raybound.js'));
    const small = new Arena(1024);
    const index = new SpatialIndex([0, 0, 1, 1]);
    const room = new Rebound({ walls: [[0, 0, 10, 0, 10, 10, 0, 10]] });
    const large = [];
    let error = '';
    try {
      // Each is larger than half of the memory that small ones share: it gets a memory of its own.
      while (large.length < 500) large.push(new Arena(9e6));
    } catch (thrown) {
      error = String(thrown);
    }
    const [rays, boxes, t] = [small.float64(4), small.float64(4), small.float64(1)];
    rays.set([0, 0, 1, 0]);
    boxes.set([3, -1, 4, 1]);
    const works = [
      batch('rayBox2', rays, boxes, {}, { rows: t }).count === 1 && t[0] === 3,
      index.collides({ min: { x: 1, y: 1 }, max: { x: 2, y: 2 } }),
      room.distanceToPoint({ x: 5, y: 6 }) === 4,
      new SpatialIndex(new Float64Array(400_000)).length === 100_000,
      large[0].float64(9)[8] === 0,
    ];
    return { made: large.length, error, works };
  });
  t.diagnostic(`${made} arenas of 9 MB: ${error || 'none refused'}`);
  assert.ok(made > 50);
  if (made < 500) assert.match(error, /^RangeError: raybound: no WebAssembly memory is available/);
  assert.deepEqual(
    works,
    works.map(() => true),
  );
});
