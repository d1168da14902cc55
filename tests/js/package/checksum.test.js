// Bytes of every class with one changed bit: each is refused. Before, `SpatialIndex.from` accepted a changed node and found nothing.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Billiards, MeshBVH, ShapeIndex, SpatialIndex } from '../../../js/index.js';

const shapes = new ShapeIndex();
shapes.add({ center: { x: 1, y: 2 }, radius: 3 }, { id: 'disc' });
const objects = {
  SpatialIndex: [SpatialIndex, new SpatialIndex([0, 0, 1, 1, 5, 0, 6, 1])],
  'SpatialIndex of many': [SpatialIndex, new SpatialIndex(Array.from({ length: 80 }, (_, i) => i))],
  MeshBVH: [MeshBVH, new MeshBVH({ positions: [0, 0, 0, 4, 0, 0, 0, 4, 0] })],
  Billiards: [Billiards, new Billiards({ positions: [5, 5], walls: [[0, 0, 10, 0, 10, 10, 0, 10]] })],
  ShapeIndex: [ShapeIndex, shapes],
};

for (const [name, [Class, object]] of Object.entries(objects))
  test(`${name}.from refuses bytes with one changed bit, in any alignment`, () => {
    const bytes = new Uint8Array(object.toBuffer());
    for (let offset = 0; offset < 8; offset++) {
      const moved = new Uint8Array(bytes.length + 8).subarray(offset, offset + bytes.length);
      moved.set(bytes);
      assert.deepEqual(new Uint8Array(Class.from(moved).toBuffer()), bytes);
    }
    for (let bit = 0; bit < 8 * bytes.length; bit++) {
      const changed = bytes.slice();
      changed[bit >> 3] ^= 1 << (bit & 7);
      assert.throws(() => Class.from(changed), RangeError, `bit ${bit}`);
    }
  });
