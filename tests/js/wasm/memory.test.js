// Resources that the objects of a page share: memories, whose number browsers limit, and bytes, which are reused.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Arena, batch, Billiards, MeshBVH, ShapeIndex, SpatialIndex } from '../../../js/index.js';
import { Store } from '../../../js/wasm/Store.js';

const Memory = WebAssembly.Memory;

/**
 * Runs a function with another constructor of memories.
 * @template T
 * @param {any} Replacement
 * @param {() => T} run
 */
function withMemory(Replacement, run) {
  WebAssembly.Memory = Replacement;
  try {
    return run();
  } finally {
    WebAssembly.Memory = Memory;
  }
}

// Before, each arena had a memory of its own, and Chromium refused the 125th of a process.
it('1,000 small arenas take one memory, and batches of each are correct', () => {
  let memories = 0;
  const arenas = withMemory(
    class {
      constructor(/** @type {any} */ kind) {
        memories++;
        return new Memory(kind);
      }
    },
    () => Array.from({ length: 1000 }, () => new Arena(1024)),
  );
  assert.ok(memories <= 1, `${memories} memories`);
  const rows = arenas.map((arena, i) => {
    const [ray, box, t] = [arena.float64(4), arena.float64(4), arena.float64(1)];
    ray.set([-1 - i, 0.5, 1, 0]);
    box.set([0, 0, 1, 1]);
    batch('rayBox2', ray, box, {}, { rows: t });
    return t;
  });
  rows.forEach((t, i) => assert.equal(t[0], 1 + i));
});

// Before, it was the engine's own message, and the first index failed with it, too.
it('a memory that the engine refuses is an error with advice, and other objects still work', () => {
  const index = new SpatialIndex([0, 0, 1, 1]);
  const none = class {
    constructor() {
      throw new RangeError('WebAssembly.Memory(): could not allocate memory');
    }
  };
  withMemory(none, () => {
    assert.throws(
      () => new Arena(2 ** 25),
      (/** @type {any} */ error) => {
        assert.match(error.message, /^raybound: no WebAssembly memory is available: .*dispose of arenas/);
        return error instanceof RangeError && /could not allocate/.test(error.cause.message);
      },
    );
    assert.equal(new SpatialIndex([0, 0, 1, 1]).length, 1);
  });
  assert.deepEqual([...index.search({ min: { x: 0, y: 0 }, max: { x: 1, y: 1 } })], [0]);
  assert.equal(new Arena(2 ** 25).uint8(1).length, 1);
});

// Before, free slots, spare capacity and padding were stored with old bytes of other objects, different each time.
describe('saved bytes depend only on the object:', () => {
  const positions = [0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0, 2, 2, 2];
  const index = [0, 1, 2, 1, 3, 2, 0, 3, 4];
  const groups = [
    { start: 0, count: 3, mask: 1 },
    { start: 3, count: 6, mask: 2 },
  ];
  const boxes = [0, 0, 1, 1, 5, 5, 3, 3, 5, 5, 6, 6, 7, 7, 9, 9, 8, 8, 9, 9]; // the second box is empty
  const edited = (/** @type {import('../../../js/index.js').SpatialIndex} */ tree) => {
    for (let k = 0; k < 9; k++) tree.insert({ min: { x: k, y: k }, max: { x: k, y: k } });
    tree.remove(3);
    tree.update(0, { min: { x: 9, y: 9 }, max: { x: 9, y: 9 } });
    return tree;
  };
  const drawing = () => {
    const shapes = new ShapeIndex();
    shapes.add({ center: { x: 0, y: 0 }, radius: 1 }, { id: 1 });
    return shapes;
  };
  /** @type {Record<string, () => {toBuffer(): ArrayBuffer}>} */
  const makers = {
    'an empty index': () => new SpatialIndex([]),
    'an index in 3D': () => new SpatialIndex([0, 0, 0, 1, 1, 1], { dimensions: 3 }),
    'an edited index': () => edited(new SpatialIndex(boxes)),
    'an edited index with masks': () => edited(new SpatialIndex(boxes, { masks: [1, 2, 3, 4, 5] })),
    'an index of shapes': drawing,
    'a game': () =>
      new Billiards({ walls: [[0, 0, 9, 0, 9, 9]], positions: [7, 3], velocities: [1, 1], radii: 0.5 }),
    'no mesh': () => new MeshBVH({ positions: [] }),
    'triangles without an index': () => new MeshBVH({ positions: positions.slice(0, 9) }),
  };
  for (const method of /** @type {const} */ (['quality', 'fast', 'middle']))
    makers[`an index, ${method}`] = () => new SpatialIndex(boxes, { build: method, masks: [1, 2, 3, 4, 5] });
  for (const build of /** @type {const} */ (['quality', 'fast', 'compact'])) {
    makers[`a mesh of doubles, ${build}`] = () => new MeshBVH({ positions, index, groups }, { build });
    makers[`a mesh of floats, ${build}`] = () =>
      new MeshBVH({ positions: new Float32Array(positions), index }, { build });
  }

  for (const [name, make] of Object.entries(makers))
    it(name, () => {
      const { heap, memory } = Store.common();
      /** Fills the memory that the next objects will use. @param {number} byte */
      const fill = (byte) => {
        const at = heap.take(100_000);
        new Uint8Array(memory.buffer, at, 100_000).fill(byte);
        heap.give(at);
      };
      fill(0xff);
      const first = make().toBuffer();
      fill(0x55);
      assert.deepEqual(new Uint8Array(make().toBuffer()), new Uint8Array(first));
    });
});
