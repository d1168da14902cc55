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

/** The pairs that `forEachPair` visits. @param {SpatialIndex} index @param {SpatialIndex} [other] */
function visited(index, other) {
  const flat = [];
  assert.equal(
    index.forEachPair((i, k) => void flat.push(i, k), other),
    index,
  );
  return flat;
}

for (const d of [2, 3]) {
  describe(`pairs, ${d}D`, () => {
    const all = scenes(d);
    for (const scene of all) {
      it(`${scene.name}: within one index`, () => {
        const want = sorted(brute(scene).pairs().flat());
        for (const method of METHODS) {
          const pairs = new SpatialIndex(scene.boxes, { dimensions: d, build: method }).pairs();
          assert.ok(pairs instanceof Int32Array);
          assert.deepEqual(sorted(pairs), want, method);
          assert.deepEqual(
            sorted(visited(new SpatialIndex(scene.boxes, { dimensions: d, build: method }))),
            want,
            method,
          );
        }
      });

      it(`${scene.name}: with another index`, () => {
        for (const other of [all[0], all[2], all[7], scene]) {
          const want = sorted(brute(scene).pairs(brute(other)).flat());
          METHODS.forEach((method, m) => {
            const one = new SpatialIndex(scene.boxes, { dimensions: d, build: method });
            const two = new SpatialIndex(other.boxes, { dimensions: d, build: METHODS[(m + 1) % 3] });
            assert.deepEqual(sorted(one.pairs(two)), want, `${method}, ${other.name}`);
            assert.deepEqual(sorted(visited(one, two)), want, `${method}, ${other.name}`);
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
      const index = new SpatialIndex(boxes, { build: method, masks });
      assert.deepEqual(sorted(index.pairs()), want, `${method} ${masks}`);
      assert.deepEqual(sorted(visited(index)), want, `${method} ${masks}`);
      assert.deepEqual(sorted(visited(all, index)), sorted(all.pairs(index)), `${method} ${masks}`);
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
    assert.deepEqual(sorted(new SpatialIndex(flat, { build: method }).pairs()), want, method);
});

// 5 · 10^9 pairs were counted for 49 s before memory was found to be too small for them.
it('more pairs than memory has room for are refused as soon as so many are counted; forEachPair ends when it is told to', () => {
  const index = new SpatialIndex(new Float64Array(4e5));
  assert.throws(() => index.pairs(), {
    name: 'RangeError',
    message:
      'SpatialIndex.pairs: this must be an index of fewer pairs, got "more than 10^8"; forEachPair visits any number',
  });
  // 10^5 boxes for each box that was searched: 2^28 of them, and no more.
  assert.ok(index.visits.boxes <= 2 ** 28 + 1e5, JSON.stringify(index.visits));
  let count = 0;
  index.forEachPair((i, k) => {
    assert.deepEqual([i, k > i], [0, true]);
    return ++count < 1000;
  });
  assert.equal(count, 1000);
  assert.throws(
    () => index.forEachPair(null),
    /^TypeError: SpatialIndex\.forEachPair: callback must be a function/,
  );
  const space = new SpatialIndex([0, 0, 0, 1, 1, 1], { dimensions: 3 });
  assert.throws(
    () => index.forEachPair(() => {}, space),
    /^RangeError: SpatialIndex\.forEachPair: other\.dimensions/,
  );
});

it('a callback of forEachPair may change the index', () => {
  const index = new SpatialIndex([0, 0, 2, 2, 1, 1, 3, 3, 2, 2, 4, 4]);
  const seen = [];
  index.forEachPair((i, k) => {
    seen.push([i, k]);
    if (k === 1) index.remove(1);
    index.search({ min: { x: 0, y: 0 }, max: { x: 9, y: 9 } });
  });
  assert.deepEqual(sorted(seen.flat()), [
    [0, 1],
    [0, 2],
  ]);
});
