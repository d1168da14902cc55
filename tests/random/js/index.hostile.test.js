// Bytes that are nearly an index: they throw, or every query has the results of the boxes that the loaded index reports.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { SpatialIndex } from '../../../js/index.js';
import { cases, random, SEED } from '../../js/oracle/random.js';
import { seal } from '../../../js/wasm/checksum.js';

const r = random();

function built() {
  const dimensions = r.pick([2, 3]);
  const boxes = [];
  for (let i = r.int(1, 60); i > 0; i--) {
    const low = Array.from({ length: dimensions }, () => r.float(0, 100));
    boxes.push(...low, ...low.map((x) => x + r.float(0, 10)));
  }
  const index = new SpatialIndex(boxes, { dimensions, build: r.pick(['quality', 'fast', 'middle']) });
  for (let edits = r.int(0, 10); edits > 0; edits--) {
    const z = r.float(0, 100);
    const box = { min: { x: z, y: z, z }, max: { x: z + 1, y: z + 2, z: z + 3 } };
    if (r.bool()) index.insert(box);
    else index.update(0, box);
  }
  return index;
}

const FLOATS = [0, 1, -1, NaN, Infinity, -Infinity, 1e30];
const INTEGERS = [0, 1, -1, 2, 0x7fffffff, -0x80000000, 7];
const DOUBLES = [0, 1, NaN, Infinity, 1e300, 50];

/** @param {DataView} view */
function mutate(view) {
  const at = (/** @type {number} */ size) => size * r.int(0, Math.floor(view.byteLength / size) - 1);
  r.pick([
    () => {
      const byte = at(1);
      view.setUint8(byte, view.getUint8(byte) ^ (1 << r.int(0, 7)));
    },
    () => view.setFloat32(at(4), r.pick(FLOATS), true),
    () => view.setInt32(at(4), r.pick(INTEGERS), true),
    () => view.setFloat64(at(8), r.pick(DOUBLES), true),
  ])();
}

// Before, nodes that did not contain their boxes were accepted: 2,464 of 120,000 mutated buffers gave wrong results.
it(`mutated bytes throw or give the results of their boxes (RB_SEED=${SEED})`, () => {
  let loaded = 0;
  let refused = 0;
  for (let round = 0; round < cases(3000) / 100; round++) {
    const index = built();
    const { dimensions } = index;
    const bytes = index.toBuffer();
    assert.equal(SpatialIndex.from(bytes.slice(0)).length, index.length);
    for (let k = 0; k < 100; k++) {
      const copy = bytes.slice(0);
      mutate(new DataView(copy));
      let other;
      try {
        other = SpatialIndex.from(seal(copy));
      } catch (error) {
        assert.match(String(error), /^(Range|Type)Error: SpatialIndex/);
        refused++;
        continue;
      }
      loaded++;
      const z = r.float(0, 100);
      const min = { x: z, y: z * 0.9, z: z * 0.8 };
      const max = { x: z + 20, y: z + 20, z: z + 30 };
      const overlaps = (/** @type {any} */ box) =>
        ['x', 'y', 'z']
          .slice(0, dimensions)
          .every((axis) => box.min[axis] <= max[axis] && box.max[axis] >= min[axis]);
      const expected = [];
      for (let i = 0; i < other.length; i++) {
        const box = other.box(i);
        const isFull =
          box && ['x', 'y', 'z'].slice(0, dimensions).every((axis) => box.min[axis] <= box.max[axis]);
        if (isFull && overlaps(box)) expected.push(i);
      }
      assert.deepEqual(
        [...other.search({ min, max })].sort((a, b) => a - b),
        expected,
      );
      other.raycast({ origin: { x: -5, y: z, z }, direction: { x: 1, y: 0.1, z: 0.1 } });
      other.nearest({ x: z, y: z, z }, { k: 3 });
      other.dispose();
    }
  }
  assert.ok(loaded > refused / 10 && refused > loaded / 10, `${loaded} loaded, ${refused} refused`);
});
