// Many shared indices are in one memory, and another thread never confuses them.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Worker } from 'node:worker_threads';
import { SpatialIndex } from '../../../js/index.js';

/** Boxes in a row, the first box at `x`. */
const row = (/** @type {number} */ x, count = 10) =>
  Array.from({ length: count }, (_, i) => [x + i, 0, x + i + 0.5, 1]).flat();
/** @type {(index: SpatialIndex, x: number) => number[]} */
const at = (index, x) => [...index.search({ min: { x, y: 0 }, max: { x, y: 1 } })];
const shared = { shared: true };

describe('shared indices of a thread', () => {
  it('leave a large memory to be garbage-collected with the last of them, a small memory to the next index', () => {
    const small = new SpatialIndex(row(0), shared);
    const first = small.handle.memory;
    small.dispose();
    const large = new SpatialIndex(row(0, 100_000), shared);
    assert.equal(large.handle.memory, first);
    large.dispose();
    const next = new SpatialIndex(row(0), shared);
    assert.notEqual(next.handle.memory, first);
    next.dispose();
  });

  // Before, each had a memory of its own: browsers refuse the 125th memory of a process.
  it('share one memory by hundreds, and are freed one by one', () => {
    const indices = Array.from({ length: 300 }, (_, i) => new SpatialIndex(row(100 * i), shared));
    const { memory } = indices[0].handle;
    for (const index of indices) assert.equal(index.handle.memory, memory);
    for (let i = 0; i < 300; i += 2) indices[i].dispose();
    for (let i = 1; i < 300; i += 2) {
      assert.deepEqual(at(indices[i], 100 * i + 3), [3]);
      indices[i].insert({ min: { x: -1, y: 0 }, max: { x: 0, y: 1 } }).toFixed();
      indices[i].rebuild('fast');
    }
    for (let i = 1; i < 300; i += 2) {
      assert.deepEqual(at(indices[i], 100 * i + 3), [3]);
      const guest = SpatialIndex.from(indices[i].handle);
      assert.deepEqual(at(guest, 0), [10]);
      guest.dispose();
    }
    const [a, b] = [new SpatialIndex(row(0), shared), new SpatialIndex(row(5), shared)];
    assert.deepEqual(a.pairs(b), new SpatialIndex(row(0)).pairs(new SpatialIndex(row(5))));
    for (const index of [...indices, a, b]) index.dispose();
  });

  it('take no more memory after a thousand were created and disposed of, or dropped', async () => {
    const keeps = new SpatialIndex(row(0), shared);
    const { buffer } = keeps.handle.memory;
    for (let i = 0; i < 1000; i++) new SpatialIndex(row(i), shared).dispose();
    assert.equal(keeps.handle.memory.buffer, buffer);
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc');
    for (let i = 0; i < 1000; i++) {
      new SpatialIndex(row(i, 100), shared).insert({ min: { x: 0, y: 0 }, max: { x: 1, y: 1 } });
      if (i % 100) continue;
      collect();
      await setImmediate();
    }
    const { byteLength } = keeps.handle.memory.buffer;
    assert.ok(byteLength <= buffer.byteLength + 6e6, `${byteLength} bytes`);
    assert.deepEqual(at(keeps, 4), [4]);
    keeps.dispose();
  });
});

describe('a handle', () => {
  // Before, its queries used the next index at the same address.
  it('throws if its index was freed, and so do indices that were made of it', () => {
    const other = new SpatialIndex(row(0), shared);
    for (const end of /** @type {((index: SpatialIndex) => unknown)[]} */ ([
      (index) => index.dispose(),
      (index) => index.rebuild(),
    ])) {
      const index = new SpatialIndex(row(200), shared);
      const { handle } = index;
      const guest = SpatialIndex.from(handle);
      assert.deepEqual(at(guest, 205), [5]);
      end(index);
      const gone = /^TypeError: SpatialIndex: this must be an index that its owner has not freed or rebuilt/;
      assert.throws(() => at(guest, 205), gone);
      assert.throws(
        () => SpatialIndex.from(handle),
        /^RangeError: SpatialIndex\.from: buffer must be the handle/,
      );
      const heirs = Array.from({ length: 200 }, () => new SpatialIndex(row(300, 6), shared));
      assert.ok(
        heirs.some((heir) => heir.handle.at === handle.at),
        'another index is there now',
      );
      assert.throws(() => at(guest, 205), gone);
      guest.dispose();
      for (const heir of heirs) {
        assert.deepEqual(at(heir, 305), [5]);
        heir.dispose();
      }
    }
    assert.deepEqual(at(other, 4), [4]);
    other.dispose();
  });

  it('of a memory without an index throws', () => {
    const memory = new WebAssembly.Memory({ initial: 16, maximum: 32, shared: true });
    const refused = /^RangeError: SpatialIndex\.from: buffer must be the handle of an index/;
    assert.throws(() => SpatialIndex.from({ memory, at: 524288 }), refused);
    new Int32Array(memory.buffer)[131072] = 0x01564252;
    assert.throws(() => SpatialIndex.from({ memory, at: 524288 }), refused);
    for (const initial of [0, 1]) {
      const tiny = new WebAssembly.Memory({ initial, maximum: 1, shared: true });
      if (initial) new Int32Array(tiny.buffer)[4] = 0x01564252;
      assert.throws(() => SpatialIndex.from({ memory: tiny, at: 16 }), refused);
    }
  });

  // Each message creates another object for the same memory: before, each object had a stack of 256 KB and more.
  it('that is posted again and again takes one stack in the other thread', async () => {
    const indices = Array.from({ length: 50 }, (_, i) => new SpatialIndex(row(100 * i), shared));
    const { memory } = indices[0].handle;
    const worker = new Worker(
      `const { parentPort } = require('node:worker_threads');
       const guests = [];
       const raybound = import(${JSON.stringify(new URL('../../../js/index.js', import.meta.url).href)});
       parentPort.on('message', async ({ handle, x, end }) => {
         const { SpatialIndex } = await raybound;
         if (end) return parentPort.postMessage(guests.map((guest) => guest.dispose()).length);
         const guest = SpatialIndex.from(handle);
         guests.push(guest);
         parentPort.postMessage([...guest.search({ min: { x, y: 0 }, max: { x, y: 1 } })]);
       });`,
      { eval: true },
    );
    /** @type {(message: object) => Promise<unknown>} */
    const query = async (message) => {
      worker.postMessage(message);
      return (await once(worker, 'message'))[0];
    };
    try {
      for (let round = 0; round < 3; round++) {
        const before = memory.buffer.byteLength;
        for (const [i, { handle }] of indices.entries())
          assert.deepEqual(await query({ handle, x: 100 * i + 7 }), [7]);
        memory.grow(0);
        const more = memory.buffer.byteLength - before;
        assert.ok(more <= (round ? 0 : 2 ** 20), `${more} bytes in round ${round}`);
        await query({ end: true });
      }
    } finally {
      await worker.terminate();
    }
    for (const index of indices) index.dispose();
  });
});

// Before, it was a SharedArrayBuffer, which cannot be stored in a file or sent to another origin.
it('toBuffer of a shared index returns an ArrayBuffer of its own', () => {
  const index = new SpatialIndex([0, 0, 1, 1], { shared: true });
  const buffer = index.toBuffer();
  assert.ok(buffer instanceof ArrayBuffer);
  assert.deepEqual(
    Array.from(SpatialIndex.from(buffer).search({ min: { x: 0, y: 0 }, max: { x: 1, y: 1 } })),
    [0],
  );
  index.dispose();
});
