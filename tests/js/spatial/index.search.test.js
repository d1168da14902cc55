// Boxes that overlap a box: search, collides and their batches, compared with brute force.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SpatialIndex } from '../../../js/index.js';
import { brute, flatBox, METHODS, scenes, someBox, someMasks, report } from '../oracle/boxes.js';
import { cases, random, SEED } from '../oracle/random.js';

const COUNT = cases(60);
console.log(`RB_SEED=${SEED}`);

const ascending = (/** @type {Iterable<number>} */ list) => [...list].sort((a, b) => a - b);

for (const d of [2, 3]) {
  describe(`search, ${d}D`, () => {
    for (const scene of scenes(d)) {
      it(scene.name, () => {
        const r = random(SEED + d);
        const want = brute(scene);
        const masks = someMasks(want.length, r);
        const masked = brute(scene, masks);
        const indices = METHODS.map(
          (method) => new SpatialIndex(scene.boxes, { dimensions: d, build: method }),
        );
        const withMasks = METHODS.map(
          (method) => new SpatialIndex(scene.boxes, { dimensions: d, build: method, masks }),
        );
        for (let k = 0; k < COUNT; k++) {
          const box = someBox(scene, r);
          const all = want.search(box);
          const mask = r.pick([1, 2, 4, 7, 0x80000000]);
          const few = masked.search(box, { mask });
          const filter = (/** @type {number} */ i) => i % 3 !== 1;
          const filtered = masked.search(box, { filter });
          indices.forEach((index, m) => {
            const what = `${METHODS[m]} ${report(box)}`;
            const found = index.search(box);
            assert.ok(found instanceof Int32Array, what);
            assert.deepEqual(ascending(found), all, what);
            assert.deepEqual([...index.search(box, { sort: true })], all, what);
            const target = [7, 7, 7];
            assert.equal(index.search(box, { target }), target, what);
            assert.deepEqual(target, [...found], what);
            assert.deepEqual(index.search(box, { sort: true, target }), all, what);
            assert.equal(index.collides(box), all.length > 0, what);
            assert.deepEqual(ascending(withMasks[m].search(box, { mask })), few, `${what} mask ${mask}`);
            assert.equal(withMasks[m].collides(box, { mask }), few.length > 0, `${what} mask ${mask}`);
            assert.deepEqual(ascending(withMasks[m].search(box, { filter })), filtered, what);
            assert.equal(withMasks[m].collides(box, { filter }), filtered.length > 0, what);
          });
        }
      });

      it(`${scene.name}, in batches`, () => {
        const r = random(SEED + d + 1);
        const masks = someMasks(scene.boxes.length / (2 * d), r);
        const want = brute(scene, masks);
        const queried = Array.from({ length: COUNT }, () => someBox(scene, r));
        for (const mask of [0xffffffff, 2]) {
          const lists = queried.map((box) => want.search(box, { mask }));
          for (const Rows of [Float64Array, Array]) {
            const rows = Rows.from(queried.flatMap(flatBox));
            for (const method of METHODS) {
              const index = new SpatialIndex(scene.boxes, { dimensions: d, build: method, masks });
              const { offsets, indices } = index.searchBatch(rows, { mask });
              assert.equal(offsets.length, COUNT + 1);
              assert.equal(offsets[0], 0);
              assert.equal(offsets[COUNT], indices.length);
              lists.forEach((list, i) => {
                const found = indices.subarray(offsets[i], offsets[i + 1]);
                assert.deepEqual(ascending(found), list, `${method} ${report(queried[i])}`);
              });
              const out = new Uint8Array(COUNT).fill(7);
              const hitCount = lists.filter((list) => list.length > 0).length;
              assert.equal(index.collidesBatch(rows, { mask }, { hits: out }).count, hitCount, method);
              assert.deepEqual(
                [...out],
                lists.map((list) => Number(list.length > 0)),
                method,
              );
            }
          }
        }
      });
    }
  });
}

describe('arguments and results of a search', () => {
  const boxes = [0, 0, 1, 1, 2, 2, 3, 3, 1, 1, 2, 2];

  it('touching counts: a side, a corner, a point', () => {
    const index = new SpatialIndex(boxes);
    const at = (x, y, X, Y) => [...index.search({ min: { x, y }, max: { x: X, y: Y } }, { sort: true })];
    assert.deepEqual(at(1, 1, 1, 1), [0, 2]);
    assert.deepEqual(at(3, 3, 9, 9), [1]);
    assert.deepEqual(at(3, 0, 9, 2), [1]);
    assert.deepEqual(at(3.000001, 0, 9, 2), []);
    assert.deepEqual(at(-1, 1, 5, 1), [0, 2]);
    assert.deepEqual(at(1, -1, 1, 0), [0]);
    assert.deepEqual(at(1, -1, 1, -Number.MIN_VALUE), []);
  });

  it('boxes are copied: later changes of the array have no effect', () => {
    const array = Float64Array.from(boxes);
    const index = new SpatialIndex(array);
    array.fill(50);
    assert.deepEqual(
      [...index.search({ min: { x: -9, y: -9 }, max: { x: 9, y: 9 } }, { sort: true })],
      [0, 1, 2],
    );
    assert.deepEqual(JSON.parse(JSON.stringify(index.box(1))), { min: { x: 2, y: 2 }, max: { x: 3, y: 3 } });
  });

  it('floats are read without rounding', () => {
    const index = new SpatialIndex(Float32Array.of(0.1, 0.1, 0.2, 0.2));
    const x = Math.fround(0.2);
    assert.equal(index.collides({ min: { x, y: x }, max: { x: 1, y: 1 } }), true);
    assert.equal(index.collides({ min: { x: x + 2 ** -54, y: 0 }, max: { x: 1, y: 1 } }), false);
  });

  it('a filter is called only for boxes that overlap, once for each, and may query the index itself', () => {
    const r = random(3);
    const flat = Array.from({ length: 400 }, () => [r.float(0, 10), r.float(0, 10)]).flatMap(([x, y]) => [
      x,
      y,
      x + 1,
      y + 1,
    ]);
    const index = new SpatialIndex(flat);
    const box = { min: { x: 3, y: 3 }, max: { x: 5, y: 5 } };
    const queried = [];
    const found = index.search(box, {
      filter: (i) => {
        queried.push(i);
        assert.ok(index.search(index.box(i)).includes(i));
        assert.ok(index.raycast({ origin: { x: 0, y: 0 }, direction: { x: 1, y: 1 } }));
        return i % 2 === 0;
      },
    });
    const all = brute({ boxes: flat, d: 2 }).search(box);
    assert.deepEqual(ascending(queried), all);
    assert.deepEqual(
      ascending(found),
      all.filter((i) => i % 2 === 0),
    );
  });

  it('every query calls a filter with the index of the box only', () => {
    const index = new SpatialIndex(boxes);
    const queried = [];
    const options = { filter: (...given) => queried.push(given) > 0 };
    const [origin, direction] = [
      { x: -9, y: -9 },
      { x: 1, y: 1 },
    ];
    index.search({ min: origin, max: { x: 9, y: 9 } }, options);
    index.nearest(origin, options);
    index.raycastAll({ origin, direction }, options);
    assert.ok(queried.length > 3);
    for (const given of queried) assert.deepEqual(given.map(Number.isInteger), [true]);
  });

  it('a result is not changed by the next query', () => {
    const index = new SpatialIndex(boxes);
    const first = index.search({ min: { x: 0, y: 0 }, max: { x: 9, y: 9 } }, { sort: true });
    index.search({ min: { x: 2.5, y: 2.5 }, max: { x: 9, y: 9 } });
    assert.deepEqual([...first], [0, 1, 2]);
  });

  it('many searches in one call', () => {
    const r = random(5);
    const flat = Array.from({ length: 20000 }, () => [r.float(0, 100), r.float(0, 100)]).flatMap(([x, y]) => [
      x,
      y,
      x + r.next(),
      y + r.next(),
    ]);
    const want = brute({ boxes: flat, d: 2 });
    for (const method of METHODS) {
      const index = new SpatialIndex(flat, { build: method });
      for (let k = 0; k < 20; k++) {
        const x = r.float(-5, 100),
          y = r.float(-5, 100);
        const box = { min: { x, y }, max: { x: x + r.float(0, 60), y: y + r.float(0, 60) } };
        assert.deepEqual([...index.search(box, { sort: true })], want.search(box));
      }
      assert.equal(index.search({ min: { x: -1, y: -1 }, max: { x: 200, y: 200 } }).length, 20000);
    }
  });
});

describe('the nodes of a tree', () => {
  for (const d of [2, 3]) {
    for (const scene of scenes(d)) {
      it(`${scene.name}, ${d}D: each box is in one leaf, leaves and nodes contain the boxes below them`, () => {
        const live = [...brute(scene).here()];
        for (const method of METHODS) {
          const index = new SpatialIndex(scene.boxes, { dimensions: d, build: method });
          assert.equal(index.length, scene.boxes.length / (2 * d));
          assert.equal(index.dimensions, d);
          assert.equal(index.build, method);
          assert.ok(index.quality === 1 && index.needsRebuild === false);
          const seen = [];
          const path = [];
          let deepest = 0;
          for (const { box, depth, leaf, indices } of index) {
            path.length = depth;
            path.push(flatBox(box));
            deepest = Math.max(deepest, depth);
            if (!leaf) continue;
            for (const i of indices) {
              seen.push(i);
              const [own] = [flatBox(index.box(i))];
              for (const outer of path) {
                for (let k = 0; k < d; k++) {
                  assert.ok(outer[k] <= own[k], `${method}: box ${i}, ${own} in ${outer}`);
                  assert.ok(outer[k + d] >= own[k + d], `${method}: box ${i}, ${own} in ${outer}`);
                }
              }
            }
          }
          assert.deepEqual(ascending(seen), live, method);
          assert.ok(Math.abs(index.depth - deepest) <= 1, `depth ${index.depth}, ${deepest} in the nodes`);
        }
      });
    }
  }

  it('visits count the visited nodes and boxes', () => {
    const r = random(6);
    const flat = Array.from({ length: 5000 }, () => [r.float(0, 100), r.float(0, 100)]).flatMap(([x, y]) => [
      x,
      y,
      x + 1,
      y + 1,
    ]);
    for (const method of METHODS) {
      const index = new SpatialIndex(flat, { build: method });
      index.raycast({ origin: { x: 50, y: -5 }, direction: { x: 0.1, y: 1 } });
      const { nodes, leaves, boxes } = index.visits;
      assert.ok(nodes > 0 && leaves > 0 && boxes >= leaves && boxes < 2000, `${nodes} ${leaves} ${boxes}`);
      index.search({ min: { x: -9, y: -9 }, max: { x: -8, y: -8 } });
      assert.equal(index.visits.boxes, 0);
    }
  });
});

describe('results of search', () => {
  const index = new SpatialIndex([0, 0, 1, 1, 2, 2, 3, 3]);
  const nowhere = { min: { x: 5, y: 5 }, max: { x: 6, y: 6 } };
  const everywhere = { min: { x: 0, y: 0 }, max: { x: 6, y: 6 } };

  it('an empty result is a new array each time, whose buffer can be transferred to a worker', () => {
    const [one, other] = [index.search(nowhere), index.search(nowhere)];
    assert.ok(one instanceof Int32Array && one.length === 0 && one !== other);
    structuredClone(one, { transfer: [one.buffer] });
    assert.equal(structuredClone(other, { transfer: [other.buffer] }).length, 0);
  });

  it('a target is filled, also with a filter that reads it', () => {
    const target = [9, 9, 9, 9];
    const filter = (/** @type {number} */ i) => target.length === 4 && i === 1;
    assert.equal(index.search(everywhere, { target, filter }), target);
    assert.deepEqual(target, [1]);
    assert.deepEqual(index.search(nowhere, { target }), []);
  });

  it('a wrong target throws, and a target of a query that would not fill it', () => {
    for (const target of [null, {}, new Int32Array(4), 3])
      assert.throws(() => index.search(everywhere, /** @type {any} */ ({ target })), {
        name: 'TypeError',
        message: /^SpatialIndex\.search: target must be an array, got /,
      });
    const target = [5];
    const options = /** @type {any} */ ({ target, filter: () => true });
    assert.throws(() => index.collides(everywhere, options), /^TypeError: SpatialIndex\.collides: options/);
    assert.deepEqual(target, [5]);
  });
});

describe('a box with infinite sides', () => {
  for (const d of [2, 3])
    it(`can be searched for like a box beyond all others, ${d}D`, () => {
      const r = random(SEED + d);
      for (const scene of scenes(d)) {
        const index = new SpatialIndex(scene.boxes, { dimensions: d });
        const want = brute(scene);
        for (let k = 0; k < 20; k++) {
          const box = someBox(scene, r);
          const wide = { min: { ...box.min }, max: { ...box.max } };
          const far = { min: { ...box.min }, max: { ...box.max } };
          for (const axis of ['x', 'y', 'z'].slice(0, d)) {
            if (r.bool()) [wide.min[axis], far.min[axis]] = [-Infinity, -1e300];
            if (r.bool()) [wide.max[axis], far.max[axis]] = [Infinity, 1e300];
          }
          const found = ascending(index.search(wide));
          assert.deepEqual(found, ascending(want.search(far)), scene.name);
          assert.equal(index.collides(wide), found.length > 0);
        }
        const everywhere = {
          min: { x: -Infinity, y: -Infinity, z: -Infinity },
          max: { x: Infinity, y: Infinity, z: Infinity },
        };
        assert.deepEqual(ascending(index.search(everywhere)), [...index.all()]);
      }
    });
});
