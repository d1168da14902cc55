// Indices that are dropped without `dispose` wait for the garbage collector with little memory. Before, each index of a few shapes held 66 KB:
// 30,000 of them filled 2 GB before the engine collected any, because it does not see memory of wasm.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { ShapeIndex } from '../../../js/index.js';

const square = [0, 0, 10, 0, 10, 10, 0, 10];

test('an index takes memory in proportion to its shapes', () => {
  const index = new ShapeIndex();
  index.add(square);
  index.pick({ x: 1, y: 1 });
  assert.ok(index.byteLength < 2048, `${index.byteLength} bytes for one shape`);
  const large = new ShapeIndex();
  for (let i = 0; i < 5000; i++) large.add(square, { transform: { e: i } });
  large.pick({ x: 1, y: 1 });
  const one = new ShapeIndex();
  for (let i = 0; i < 5; i++) one.add(square, { transform: { e: i } });
  assert.ok(large.byteLength < 1500 * one.byteLength, `${large.byteLength}, ${one.byteLength}`);
  // Chunks grow, so that there are few of them: their free bytes are at most as many as those in use.
  const before = large.byteLength;
  for (let i = 0; i < 5000; i++) large.add(square, { transform: { e: i } });
  assert.ok(large.byteLength < 2.5 * before);
});

test('the memory of dropped indices is used again after a collection', () => {
  const program = `
    import { ShapeIndex } from ${JSON.stringify(new URL('../../../js/index.js', import.meta.url).href)};
    import { Store } from ${JSON.stringify(new URL('../../../js/wasm/Store.js', import.meta.url).href)};
    const sizes = [];
    for (let round = 0; round < 12; round++) {
      for (let i = 0; i < 2000; i++) new ShapeIndex().add(${JSON.stringify(square)});
      gc();
      // The registry's callbacks run in a turn of their own.
      for (let i = 0; i < 5; i++) await new Promise((resolve) => setImmediate(resolve));
      sizes.push(Store.common().memory.buffer.byteLength);
    }
    console.log(JSON.stringify(sizes));
  `;
  const output = execFileSync(process.execPath, ['--expose-gc', '--input-type=module', '--eval', program]);
  const sizes = JSON.parse(String(output));
  assert.ok(sizes[0] < 16e6, `${sizes}`);
  assert.equal(sizes[11], sizes[3], `${sizes}`);
});
