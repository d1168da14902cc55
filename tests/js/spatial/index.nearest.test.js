// The boxes nearest to a point or a box, compared with the distances of all boxes.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SpatialIndex } from '../../../js/index.js';
import {
  brute,
  METHODS,
  numbersOf,
  places,
  scenes,
  someBox,
  someMasks,
  report,
  vector,
} from '../oracle/boxes.js';
import { cases, random, SEED } from '../oracle/random.js';

const COUNT = cases(60);
/** Scenes whose distances are square roots of small integers: nothing is rounded, and equal distances are exactly equal. */
const EXACT = [
  'small integers',
  'points with integers',
  'flat boxes',
  'equal boxes',
  'a row',
  'empty boxes among others',
];
console.log(`RB_SEED=${SEED}`);

/** Equal within rounding: of the square, of its root, and of squares that are not normal numbers. */
const close = (a, b) => a === b || Math.abs(a - b) <= 2e-15 * Math.abs(b);

/**
 * Checks the k nearest: correct distances, each the distance of its box, nearest first, of equal ones the lower index first.
 * @param {{index: number, distance: number}[]} got
 */
function check(got, all, k, distanceTo, exact, what) {
  assert.equal(got.length, Math.min(k, all.length), what);
  const wanted = all.slice(0, k);
  if (exact)
    assert.deepEqual(
      got.map((one) => one.index),
      wanted.map((one) => one.index),
      what,
    );
  got.forEach(({ index, distance }, i) => {
    assert.ok(close(distance, wanted[i].distance), `${what}: ${i}, ${distance}, not ${wanted[i].distance}`);
    assert.ok(close(distance, distanceTo(index)), `${what}: box ${index} is not at ${distance}`);
    if (i === 0) return;
    const before = got[i - 1];
    assert.ok(
      before.distance < distance || (before.distance === distance && before.index < index),
      `${what}: ${report(before)} before ${report(got[i])}`,
    );
  });
}

for (const d of [2, 3]) {
  describe(`nearest, ${d}D`, () => {
    for (const scene of scenes(d)) {
      it(scene.name, () => {
        const r = random(SEED + d);
        const masks = someMasks(scene.boxes.length / (2 * d), r);
        const want = brute(scene, masks);
        const free = brute(scene);
        const indices = METHODS.map(
          (method) => new SpatialIndex(scene.boxes, { dimensions: d, build: method, masks }),
        );
        const unmasked = METHODS.map(
          (method) => new SpatialIndex(scene.boxes, { dimensions: d, build: method }),
        );
        const { any } = places(scene, r);
        for (let n = 0; n < COUNT; n++) {
          let from = r.bool(0.7) ? vector(any()) : someBox(scene, r);
          // An empty box has no neighbors: skipped.
          if ('min' in from && !(numbersOf(from.min)[0] <= numbersOf(from.max)[0])) from = from.min;
          const exact =
            EXACT.includes(scene.name) &&
            numbersOf(from.min ?? from)
              .concat(numbersOf(from.max ?? from))
              .every(Number.isInteger);
          const k = r.pick([1, 1, 2, 5, 10, 300]);
          const all = free.nearest(from);
          const distanceTo = (/** @type {number} */ i) => want.distance(from, i);
          const limit = all.length === 0 ? 1 : r.pick(all).distance;
          // A limit equal to a rounded distance may include the box or not.
          const maxDistance = exact ? limit : limit * 1.0001;
          for (const options of [
            { mask: r.pick([1, 2, 4, 0x80000000]) },
            { filter: (/** @type {number} */ i) => i % 3 !== 1 },
            { maxDistance },
          ]) {
            const list = want.nearest(from, options);
            indices.forEach((index, m) => {
              const what = `${METHODS[m]} ${report(from)} ${k} ${report(options)}`;
              check(index.nearest(from, { k, ...options }), list, k, distanceTo, exact, what);
            });
          }
          unmasked.forEach((index, m) => {
            const what = `${METHODS[m]} ${report(from)} ${k}`;
            check(index.nearest(from, { k }), all, k, distanceTo, exact, what);
            if (k === 1) assert.deepEqual(index.nearest(from), index.nearest(from, { k }), what);
          });
        }
      });

      it(`${scene.name}, in batches`, () => {
        const r = random(SEED + d + 1);
        const masks = someMasks(scene.boxes.length / (2 * d), r);
        const want = brute(scene, masks);
        const { any } = places(scene, r);
        const points = Array.from({ length: COUNT }, any);
        for (const [k, options] of [
          [1, {}],
          [4, {}],
          [3, { mask: 2 }],
          [200, { maxDistance: 3.3 * scene.unit }],
        ]) {
          const lists = points.map((point) => want.nearest(vector(point), options).slice(0, k));
          const total = lists.reduce((sum, list) => sum + list.length, 0);
          for (const method of METHODS) {
            const index = new SpatialIndex(scene.boxes, { dimensions: d, build: method, masks });
            const indices = new Int32Array(COUNT * k).fill(77);
            const distances = new Float64Array(COUNT * k).fill(77);
            const rows = Float64Array.from(points.flat());
            assert.equal(
              index.nearestBatch(rows, { k, ...options }, { indices, distances }).count,
              total,
              method,
            );
            lists.forEach((list, i) => {
              const at = i * k;
              const what = `${method} ${points[i]} ${k} ${report(options)}`;
              const got = [...indices.subarray(at, at + list.length)].map((index, n) => ({
                index,
                distance: distances[at + n],
              }));
              check(got, list, k, (one) => want.distance(vector(points[i]), one), false, what);
              for (let n = at + list.length; n < at + k; n++) {
                assert.equal(indices[n], -1, what);
                assert.equal(distances[n], Infinity, what);
              }
            });
            const only = new Int32Array(COUNT * k);
            assert.equal(
              index.nearestBatch(rows, { k, ...options }, { indices: only }).count,
              total,
              `${method} without distances`,
            );
            assert.deepEqual(only, indices);
          }
        }
      });
    }
  });
}

describe('nearest boxes', () => {
  it('a point in a box has distance 0; of several boxes the lower index comes first', () => {
    for (const method of METHODS) {
      const index = new SpatialIndex(Array.from({ length: 30 }, () => [0, 0, 4, 4]).flat(), {
        build: method,
      });
      const got = index.nearest({ x: 1, y: 1 }, { k: 4 });
      assert.deepEqual(
        got.map(({ index: i, distance }) => [i, distance]),
        [
          [0, 0],
          [1, 0],
          [2, 0],
          [3, 0],
        ],
      );
      assert.equal(index.nearest({ x: 7, y: 8 })[0].distance, 5);
      assert.equal(index.nearest({ min: { x: 5, y: 1 }, max: { x: 9, y: 2 } })[0].distance, 1);
    }
  });

  it('a box at exactly maxDistance is found', () => {
    const index = new SpatialIndex([0, 0, 1, 1]);
    assert.equal(index.nearest({ x: 4, y: 5 }, { maxDistance: 5 }).length, 1);
    assert.equal(index.nearest({ x: 4, y: 5 }, { maxDistance: 5 - 2 ** -50 }).length, 0);
    assert.equal(index.nearest({ x: 1, y: 1 }, { maxDistance: 0 }).length, 1);
  });

  it('a filter may query the index itself', () => {
    const index = new SpatialIndex(Array.from({ length: 100 }, (_, i) => [i, 0, i, 0]).flat());
    const got = index.nearest(
      { x: 0, y: 0 },
      { k: 3, filter: (i) => index.nearest({ x: i, y: 0 }, { k: 2 })[0].index === i && i % 10 === 5 },
    );
    assert.deepEqual(
      got,
      [5, 15, 25].map((i) => ({ index: i, distance: i })),
    );
  });
});
