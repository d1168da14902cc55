// Bytes of every class with one changed bit: each is refused. Before, `SpatialIndex.from` accepted a changed node and found nothing.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  Billboard,
  Billiards,
  LineBVH,
  LineLoopBVH,
  LineSegmentsBVH,
  MeshBVH,
  MeshRays,
  MeshScene,
  PointsBVH,
  ShapeIndex,
  SpatialIndex,
} from '../../../js/index.js';
import { checksum, seal } from '../../../js/wasm/checksum.js';

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

const points = { positions: [0, 0, 0, 4, 0, 0, 0, 4, 0, 1, 1, 1] };
const classes = { PointsBVH, LineBVH, LineLoopBVH, LineSegmentsBVH };
/** An object of each class, and the word of its buffers with the number of the format: in its highest byte, or all of it. */
const all = Object.entries({
  SpatialIndex: [SpatialIndex, objects.SpatialIndex[1], 0],
  MeshBVH: [MeshBVH, objects.MeshBVH[1], 0],
  MeshRays: [MeshRays, new MeshRays({ positions: points.positions.slice(0, 9) }), 0],
  Billiards: [Billiards, objects.Billiards[1], 0],
  ShapeIndex: [ShapeIndex, shapes, 2],
  MeshScene: [MeshScene, new MeshScene(), 1],
  Billboard: [Billboard, new Billboard(), NaN],
  ...Object.fromEntries(
    Object.entries(classes).map(([name, Class]) => [name, [Class, new Class(points), 0]]),
  ),
});

/** Gives changed bytes a valid checksum. */
function signed(name, buffer) {
  if (name !== 'ShapeIndex') return seal(buffer);
  const words = new Uint32Array(buffer);
  words[1] = checksum(words, 2, words.length);
  return buffer;
}

// Each of these was "buffer must be the result of toBuffer, got an object".
for (const [name, [Class, object, versionAt]] of all)
  test(`${name}.from says what the bytes are that it refuses`, () => {
    const buffer = object.toBuffer();
    const refused = (bytes, got) =>
      assert.throws(() => Class.from(bytes), {
        name: 'RangeError',
        message: `${name}.from: buffer must be the result of toBuffer, got ${got}`,
      });
    refused(new ArrayBuffer(0), 'an empty buffer');
    for (const length of [1, 4, 8, 100]) refused(new Uint8Array(length).fill(7), 'other bytes');
    const isCut = 'bytes that are cut or changed: the checksum is not theirs';
    for (const length of [16, buffer.byteLength - 8, buffer.byteLength - 1])
      refused(buffer.slice(0, length), isCut);
    const changed = new Uint8Array(buffer.slice(0));
    changed[changed.length >> 1] ^= 1;
    refused(changed, isCut);
    for (const [other, [, another]] of all) {
      if ([name, other].every((one) => one.startsWith('Mesh') && one !== 'MeshScene')) continue;
      const known = other === 'MeshRays' ? 'MeshBVH' : other;
      if (known !== name) refused(another.toBuffer(), `that of a ${known}, which ${known}.from reads`);
    }
    // A later format, and content that no method wrote.
    const later = buffer.slice(0);
    const words = new Uint32Array(later);
    let format = 1;
    if (name === 'Billboard') new Float64Array(later)[0] += 2 ** 24;
    else {
      format = versionAt ? words[versionAt] : words[0] >>> 24;
      words[versionAt] += versionAt ? 1 : 2 ** 24;
    }
    assert.throws(() => Class.from(signed(name, later)), {
      name: 'RangeError',
      message: `${name}.from: buffer must be in format ${format}, the one of this version, got "format ${format + 1}"`,
    });
    const wrong = buffer.slice(0);
    new Uint8Array(wrong).fill(255, 16, 40);
    refused(signed(name, wrong), 'bytes that no toBuffer wrote, with a checksum');
  });
