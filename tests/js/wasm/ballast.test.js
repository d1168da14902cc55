// Dropped indices are collected early although the engine does not count memory of wasm. Without ballast V8's full collections grow rarer: 400,000
// dropped indices, with a turn of the event loop every 2,000, held more than 500 MB, and the more the longer the program ran.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { afterEach, test } from 'node:test';
import { Ballast } from '../../../js/wasm/ballast.js';

const MB = 1 << 20;
const { ArrayBuffer } = globalThis;

/** The buffers that the ballast allocated. @type {number[]} */
let sizes = [];

/** Replaces the constructor of buffers. @param {(size: number) => void} allocate */
function replaceBuffers(allocate) {
  sizes = [];
  Object.assign(globalThis, {
    ArrayBuffer: class {
      /** @param {number} size */
      constructor(size) {
        sizes.push(size);
        allocate(size);
      }
    },
  });
}

afterEach(() => Object.assign(globalThis, { ArrayBuffer }));

test('objects that are disposed of need no ballast', () => {
  replaceBuffers(() => {});
  const ballast = new Ballast();
  for (let i = 0; i < 1000; i++) {
    ballast.add(8 * MB);
    ballast.add(-8 * MB);
  }
  assert.deepEqual(sizes, []);
});

test('ballast grows with the memory of objects, up to two buffers, and ends with a collection', () => {
  replaceBuffers(() => {});
  const ballast = new Ballast();
  ballast.add(16 * MB);
  assert.equal(sizes.length, 0);
  ballast.add(1);
  assert.equal(sizes.length, 1);
  ballast.add(3 * MB);
  assert.equal(sizes.length, 1, 'the next buffer follows after 4 MB');
  ballast.add(2 * MB);
  assert.equal(sizes.length, 2);
  ballast.add(-21 * MB);
  ballast.settle();
  ballast.add(15 * MB);
  assert.equal(sizes.length, 2, 'after a collection that freed all, it begins again at 16 MB');
  ballast.add(2 * MB);
  assert.equal(sizes.length, 3);
});

test('ballast for objects that stay in use grows with the logarithm of their memory', () => {
  replaceBuffers(() => {});
  const ballast = new Ballast();
  for (let i = 0; i < 2000; i++) ballast.add(MB);
  // After two buffers without a collection the next ones follow at 1.5 times the memory: at 16, 52, 106, 187, 308, 490, 763, 1,173, 1,787 MB.
  assert.ok(sizes.length <= 20, `${sizes.length} buffers`);
});

test('a buffer that cannot be allocated is passed over', () => {
  replaceBuffers(() => {
    throw new RangeError('Array buffer allocation failed');
  });
  const ballast = new Ballast();
  for (let i = 0; i < 100; i++) ballast.add(MB);
  assert.ok(sizes.length > 0 && sizes.length < 100);
});

test('400,000 dropped indices hold less than 300 MB', () => {
  const program = `
    import { ShapeIndex } from ${JSON.stringify(new URL('../../../js/index.js', import.meta.url).href)};
    let most = 0;
    for (let i = 1; i <= 400000; i++) {
      new ShapeIndex().add([0, 0, 10, 0, 10, 10, 0, 10]);
      if (i % 2000 > 0) continue;
      await new Promise((resolve) => setImmediate(resolve));
      most = Math.max(most, process.memoryUsage.rss());
    }
    console.log(most);
  `;
  const most = Number(execFileSync(process.execPath, ['--input-type=module', '--eval', program]));
  assert.ok(most < 300e6, `${most / 1e6} MB`);
});
