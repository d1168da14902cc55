// Any number of arenas in one page: browsers limit the number of memories to about 125 per process.

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
await build({
  entryPoints: [join(top, 'js/index.js')],
  bundle: true,
  format: 'esm',
  outfile: join(folder, 'raybound.js'),
  logLevel: 'error',
});

/** A page that can import the bundle. */
async function blank(/** @type {import('node:test').TestContext} */ t) {
  const server = await serve(folder);
  t.after(server.close);
  return openPage(t, `${server.url}blank.html`);
}

test('1,000 arenas work, and none accesses the arrays of another', async (t) => {
  const page = await blank(t);
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

test('large arenas throw an error of raybound if there is no memory, and everything else works', async (t) => {
  const page = await blank(t);
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
