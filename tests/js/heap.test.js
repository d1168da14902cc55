import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Store } from '../../js/bvh/Store.js';
import { Heap } from '../../js/heap.js';
import { BVH, PolyGeometry, SpatialIndex } from '../../js/index.js';

/** A memory that grows at its end, and one that others grow too. */
const own = () => {
  const memory = { end: 0 };
  const heap = new Heap(16, (at, size) => {
    memory.end = Math.max(memory.end, at + size);
    return at;
  });
  return { memory, heap };
};
const common = () => {
  const memory = { end: 1024 };
  const heap = new Heap(16, (_, size) => {
    const at = memory.end;
    memory.end += Math.ceil(size / 64) * 64;
    return at;
  });
  return { memory, heap };
};

describe('blocks of a memory', () => {
  for (const [name, make] of /** @type {const} */ ([
    ['its own', own],
    ['that others grow too', common],
  ])) {
    it(`${name}: they lie apart, at multiples of 16, and what is given back is taken again`, () => {
      const { memory, heap } = make();
      const blocks = [1, 16, 40, 64].map((size) => ({ at: heap.take(size), size }));
      for (const { at } of blocks) assert.equal(at % 16, 0);
      const sorted = [...blocks].sort((a, b) => a.at - b.at);
      for (let i = 1; i < sorted.length; i++)
        assert.ok(sorted[i - 1].at + sorted[i - 1].size <= sorted[i].at);
      for (const { at } of blocks) heap.give(at);
      const { end } = memory;
      for (let i = 0; i < 100; i++) {
        const again = [heap.take(64), heap.take(40)];
        for (const at of again) heap.give(at);
      }
      assert.ok(memory.end <= end + 128, 'it does not grow for what fits in what was given back');
    });
  }

  it('the free end grows instead of staying behind', () => {
    const { memory, heap } = own();
    heap.give(heap.take(160));
    heap.take(320);
    assert.equal(memory.end, 16 + 320);
  });

  it('a block is trimmed; giving twice, or what was never taken, does nothing', () => {
    const { memory, heap } = own();
    const at = heap.take(160);
    heap.trim(at, 20);
    assert.equal(heap.take(128), at + 32);
    assert.equal(memory.end, 16 + 160);
    heap.give(at);
    heap.give(at);
    heap.give(0);
    assert.equal(heap.take(32), at);
  });
});

// Where several threads grow a memory a heap's end is not the memory's: what was free there was forgotten.
it('a shared index that is built anew again and again takes no more memory', () => {
  const index = new SpatialIndex(new Float64Array(40000), { shared: true });
  index.rebuild().rebuild();
  const { byteLength } = index.handle.memory.buffer;
  for (let i = 0; i < 20; i++) index.rebuild(i % 2 ? 'fast' : 'quality');
  assert.ok(index.handle.memory.buffer.byteLength <= byteLength + 65536);
  index.dispose();
});

describe('what nobody has any more', () => {
  it('gives its memory back, without dispose', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc');
    const boxes = Float64Array.from({ length: 40_000 }, (_, i) => Math.floor(i / 4) + (i % 4 > 1 ? 1 : 0));
    const targets = Array.from({ length: 400 }, (_, i) => {
      const geometry = new PolyGeometry([i, 0, i + 1, 0, i, 1]);
      geometry.computeBoundingBox();
      return { object: { geometry }, boundingBox: geometry.boundingBox };
    });
    const { memory } = Store.common();
    const most = [];
    for (let round = 0; round < 30; round += 1) {
      for (let i = 0; i < 5; i += 1) {
        const index = new SpatialIndex(boxes);
        index.insert({ min: { x: 0, y: 0 }, max: { x: 1, y: 1 } });
        const bvh = new BVH(targets);
        bvh.raycast({ origin: { x: -1, y: 0.5 }, direction: { x: 1, y: 0 } });
      }
      collect();
      await setImmediate();
      most.push(memory.buffer.byteLength);
    }
    assert.equal(most.at(-1), most[9], most.join());
  });
});
