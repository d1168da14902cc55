// Overlapping boxes of one or of two indices, compared with all pairs.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SpatialIndex } from '../../../js/index.js';
import { brute, METHODS, scenes } from '../oracle/boxes.js';
import { cases, random, SEED } from '../oracle/random.js';

console.log(`RB_SEED=${SEED}`);

/** Pairs in a fixed order. */
const sorted = (/** @type {ArrayLike<number>} */ flat) => {
  const list = [];
  for (let i = 0; i < flat.length; i += 2) list.push([flat[i], flat[i + 1]]);
  return list.sort(([a, b], [c, d]) => a - c || b - d);
};

for (const d of [2, 3]) {
  describe(`pairs, ${d}D`, () => {
    const all = scenes(d);
    for (const scene of all) {
      it(`${scene.name}: within one index`, () => {
        const want = sorted(brute(scene).pairs().flat());
        for (const method of METHODS) {
          const pairs = new SpatialIndex(scene.boxes, { dimensions: d, method }).pairs();
          assert.ok(pairs instanceof Int32Array);
          assert.deepEqual(sorted(pairs), want, method);
        }
      });

      it(`${scene.name}: with another index`, () => {
        for (const other of [all[0], all[2], all[7], scene]) {
          const want = sorted(brute(scene).pairs(brute(other)).flat());
          METHODS.forEach((method, m) => {
            const one = new SpatialIndex(scene.boxes, { dimensions: d, method });
            const two = new SpatialIndex(other.boxes, { dimensions: d, method: METHODS[(m + 1) % 3] });
            assert.deepEqual(sorted(one.pairs(two)), want, `${method}, ${other.name}`);
          });
        }
      });
    }
  });
}

it('a box whose mask is 0 is never hit, neither as first nor as second of a pair', () => {
  const boxes = [0, 0, 2, 2, 1, 1, 3, 3, 2, 2, 4, 4];
  const all = new SpatialIndex(boxes);
  for (const method of METHODS) {
    for (const [masks, want] of [
      [
        [1, 2, 4],
        [
          [0, 1],
          [0, 2],
          [1, 2],
        ],
      ],
      [[0, 2, 4], [[1, 2]]],
      [[1, 0, 4], [[0, 2]]],
      [[1, 2, 0], [[0, 1]]],
    ]) {
      const index = new SpatialIndex(boxes, { method, masks });
      assert.deepEqual(sorted(index.pairs()), want, `${method} ${masks}`);
      assert.equal(index.pairs(all).length, 6 * masks.filter(Boolean).length, `${method} ${masks}`);
      assert.equal(all.pairs(index).length, 6 * masks.filter(Boolean).length, `${method} ${masks}`);
    }
  }
});

it('pairs among thousands', () => {
  const r = random(SEED);
  const count = cases(3000);
  const flat = Array.from({ length: count }, (_, i) => {
    const [x, y] = i % 2 ? [r.float(0, 80), r.float(0, 80)] : [r.int(0, 80), r.int(0, 80)];
    return [x, y, x + 1, y + 1];
  }).flat();
  const want = [];
  for (let i = 0; i < count; i++) {
    for (let j = i + 1; j < count; j++) {
      const [a, b] = [4 * i, 4 * j];
      if (
        flat[a] <= flat[b + 2] &&
        flat[b] <= flat[a + 2] &&
        flat[a + 1] <= flat[b + 3] &&
        flat[b + 1] <= flat[a + 3]
      )
        want.push([i, j]);
    }
  }
  for (const method of METHODS)
    assert.deepEqual(sorted(new SpatialIndex(flat, { method }).pairs()), want, method);
});
