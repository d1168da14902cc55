// Points of `addPoints`, which are in k-d trees, compared with circles of radius 0 in the hierarchy of boxes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ShapeIndex } from '../../../js/index.js';
import { cases, random, SEED } from '../oracle/random.js';
import { processorTime } from '../processor.js';

/** @typedef {ReturnType<typeof random>} Random */

/** @type {(r: Random, kind: number) => number} */
const coordinate = (r, kind) =>
  kind === 0
    ? r.float(0, 100)
    : kind === 1
      ? r.int(0, 8)
      : kind === 2
        ? 50 + r.float(-1, 1) ** 9
        : r.pick([0, 50, 100]);

/**
 * All queries of both indices.
 * @type {(r: Random, one: ShapeIndex, bulk: ShapeIndex, kind: number) => number}
 */
function compare(r, one, bulk, kind) {
  let found = 0;
  const sorted = (/** @type {any[]} */ ids) => [...ids].sort();
  for (let k = 0; k < 5; k++) {
    const p = { x: coordinate(r, kind) + r.pick([0, 0.5]), y: coordinate(r, kind) };
    const viewTransform = kind === 2 ? null : r.pick([null, { a: 2, b: 0, c: 0, d: -2, e: 5, f: 300 }]);
    const tolerance = r.pick([0, 0, 1, 9]);
    const fill = r.bool();
    const choice = { mask: r.pick([-1, 1, 2]), viewTransform };
    const same = (/** @type {(index: ShapeIndex) => any} */ query) => {
      const want = query(one);
      assert.deepEqual(query(bulk), want);
      return want;
    };
    same((index) => index.pick(p, { ...choice, tolerance }));
    found += same((index) => index.pickAll(p, { ...choice, tolerance, fill })).length;
    const near = { ...choice, k: r.pick([1, 4, Infinity]), maxDistance: r.pick([3, 30, Infinity]) };
    found += same((index) => index.nearest(p, near)).length;
    const ray = { origin: p, direction: { x: r.float(-1, 1), y: r.pick([0, r.float(-1, 1)]) } };
    same((index) => index.raycast(ray, { ...choice, tolerance }));
    same((index) => index.raycastAny(ray, { ...choice, tolerance }));
    same((index) => index.raycastAll(ray, { ...choice }));
    const region = { min: p, max: { x: p.x + r.int(0, 20), y: p.y + r.int(0, 20) } };
    const mode = r.pick(['touches', 'contains']);
    found += same((index) => sorted(index.search(region, { ...choice, mode, tolerance }))).length;
    const lasso = [p, { x: p.x + 20, y: p.y }, { x: p.x, y: p.y + 20 }];
    same((index) => sorted(index.search(lasso, { ...choice, mode })));
    same((index) => sorted(index.overlaps({ center: p, radius: 9 }, { ...choice })));
    const motion = { x: 9, y: r.int(-9, 9) };
    same((index) => index.sweepCircle({ center: p, radius: 2 }, motion, choice));
    const points = Float64Array.of(p.x, p.y, 1, 2);
    same((index) => index.pickBatch(points, { ...choice, tolerance }).parts);
    same((index) => index.nearestBatch(points, choice).distances);
  }
  return found;
}

test(`points in bulk are circles of radius 0, through all edits (seed ${SEED})`, () => {
  const r = random(SEED + 41);
  let found = 0;
  for (let i = 0; i < cases(60); i++) {
    const kind = r.int(0, 3);
    const one = new ShapeIndex();
    let bulk = new ShapeIndex({ build: r.pick(['quality', 'fast']) });
    /** Edits both indices. @type {<T>(edit: (index: ShapeIndex) => T) => T} */
    const both = (edit) => {
      const want = edit(one);
      assert.deepEqual(edit(bulk), want);
      return want;
    };
    /** @type {any[]} */
    let ids = [];
    let groups = 0;
    for (let step = 0; step < 25; step++) {
      const id = () => r.pick(ids);
      const at = { x: coordinate(r, kind), y: coordinate(r, kind) };
      const edit = r.int(0, ids.length > 0 ? 13 : 1);
      if (edit <= 1) {
        const count = r.pick([1, 2, r.int(0, 40), r.int(30, 200)]);
        const numbers = Array.from({ length: 2 * count }, () => coordinate(r, kind));
        const z = r.pick([undefined, 1, Array.from({ length: count }, () => r.int(0, 2))]);
        const mask = r.pick([undefined, 2, Array.from({ length: count }, () => r.int(1, 3))]);
        const fill = r.bool();
        const made = bulk.addPoints(numbers, {
          fill,
          ...(z !== undefined && { z }),
          ...(mask !== undefined && { mask }),
        });
        made.forEach((own, k) => {
          const options = { z: Array.isArray(z) ? z[k] : z, mask: Array.isArray(mask) ? mask[k] : mask };
          const center = { x: numbers[2 * k], y: numbers[2 * k + 1] };
          assert.equal(one.add({ center, radius: 0 }, { fill, ...options }), own);
        });
        ids.push(...made);
      } else if (edit === 2) {
        const shape = { center: { x: coordinate(r, kind), y: coordinate(r, kind) }, radius: r.int(0, 9) };
        ids.push(both((index) => index.add(shape, { z: step % 2 })));
      } else if (edit === 3) {
        const share = r.pick([0.1, 0.7]);
        ids = ids.filter((own) => {
          if (r.bool(1 - share)) return true;
          both((index) => index.remove(own));
          return false;
        });
      } else if (edit === 4) {
        const own = id();
        both((index) => index.remove(own));
        ids = ids.filter((other) => other !== own);
      } else if (edit === 5) {
        const [own, matrix] = [id(), { a: 1, d: 1, e: r.int(-9, 9), f: 3 }];
        both((index) => index.move(own, matrix));
      } else if (edit === 6) {
        const [own, shape] = [id(), { x: coordinate(r, kind), y: coordinate(r, kind), width: 3, height: 2 }];
        both((index) => index.update(own, shape));
      } else if (edit === 7) {
        const [own, options] = [
          id(),
          r.pick([{ z: 3 }, { mask: 1 }, { stroke: { lineWidth: 3 } }, { fill: false }]),
        ];
        both((index) => index.update(own, at, options));
      } else if (edit === 8 && r.bool(0.5)) {
        const name = `group ${groups++}`;
        const group = both((index) => index.addGroup({ id: name, transform: { a: 1, d: 1, e: 4 } }));
        for (let k = 0; k < 3; k++) {
          const own = id();
          both((index) => index.reorder(own, { group }));
        }
      } else if (edit === 9 && r.bool(0.5)) {
        const [own, visible] = [id(), r.bool()];
        both((index) => index.setVisible(own, visible));
      } else if (edit === 10 && r.bool(0.5)) {
        const [own, clip] = [id(), r.pick([null, { shape: { x: 20, y: 20, width: 50, height: 60 } }])];
        both((index) => index.update(own, at, { clip }));
      } else if (edit === 11) {
        const copy = ShapeIndex.from(bulk.toBuffer());
        bulk.dispose();
        bulk = copy;
      } else found += compare(r, one, bulk, kind);
    }
    assert.deepEqual(bulk.ids(), one.ids());
    found += compare(r, one, bulk, kind);
    for (const own of bulk.ids()) assert.deepEqual(bulk.bounds(own), one.bounds(own));
    const pairs = (/** @type {ShapeIndex} */ index) => index.pairs().map(String).sort();
    if (one.size < 300) assert.deepEqual(pairs(bulk), pairs(one));
    for (const index of [one, bulk]) index.dispose();
  }
  assert.ok(found > cases(60));
});

test('points in bulk take less than 60 bytes each, and none when they are removed', () => {
  const r = random(SEED + 42);
  const count = 1e5;
  const numbers = Float64Array.from({ length: 2 * count }, () => r.float(0, 1000));
  const index = new ShapeIndex();
  const ids = index.addPoints(numbers);
  const [first] = index.nearest({ x: 500, y: 500 });
  assert.ok(index.byteLength < 60 * count, `${index.byteLength / count} bytes a point`);
  const records = 36 * count;
  const copy = ShapeIndex.from(index.toBuffer());
  assert.deepEqual(copy.nearest({ x: 500, y: 500 }), [first]);
  assert.ok(copy.byteLength < 60 * count, `${copy.byteLength / count} bytes a point of a copy`);
  for (let i = 0; i < count; i++) if (i % 10) index.remove(ids[i]);
  index.nearest({ x: 500, y: 500 });
  assert.ok(index.byteLength < records + 10 * count, 'the set is sorted again without the removed points');
  for (let i = 0; i < count; i += 10) index.remove(ids[i]);
  assert.deepEqual(index.nearest({ x: 500, y: 500 }), []);
  assert.ok(index.byteLength < records + 1000, `${index.byteLength - records} bytes are left`);
  for (const one of [index, copy]) one.dispose();
});

// Each call adds a set: without merging, a query would visit all of them, and sorting all again and again takes quadratic time.
test('points that are added one by one, each before a query, are found in time', () => {
  const index = new ShapeIndex();
  const count = 20_000;
  const begin = processorTime();
  for (let i = 0; i < count; i++) {
    index.addPoints([i % 141, Math.floor(i / 141)]);
    if (i % 7 === 0) assert.equal(index.nearest({ x: i % 141, y: Math.floor(i / 141) })[0].id, i);
  }
  assert.ok(processorTime() - begin < 10_000, `${processorTime() - begin} ms`);
  index.dispose();
});

test(`shapes of a list, of which many differ only in their numbers, are those added one by one (seed ${SEED})`, () => {
  const r = random(SEED + 43);
  for (let i = 0; i < cases(40); i++) {
    const one = new ShapeIndex();
    const kinds = [
      () => ({ x: r.int(0, 100), y: r.float(0, 100) }),
      () => ({ center: { x: r.int(0, 100), y: r.float(0, 100) }, radius: r.pick([0, r.float(0, 9)]) }),
      () => ({ x: r.int(0, 100), y: r.int(0, 100), width: r.int(0, 9), height: 4 }),
      () => ({ start: { x: r.int(0, 100), y: 0 }, end: { x: 5, y: r.int(0, 100) }, radius: 2 }),
      () => [0, 0, r.int(1, 100), 0, 0, r.int(1, 100)],
    ];
    /** @type {[any, any?][]} */
    const entries = [];
    for (let part = r.int(1, 5); part > 0; part--) {
      const kind = r.pick(kinds);
      const options = r.pick([
        undefined,
        {},
        { z: 1 },
        { stroke: { lineWidth: 2 } },
        { fill: false },
        { mask: 2 },
      ]);
      for (let k = r.pick([1, 3, 15, 16, 40]); k > 0; k--)
        entries.push(options === undefined || r.bool(0.02) ? [kind()] : [kind(), options]);
    }
    const list = ShapeIndex.from(entries);
    const ids = entries.map(([shape, options]) => one.add(shape, options));
    assert.deepEqual(list.ids(), ids);
    compare(r, one, list, 0);
    // Free slots are used first.
    for (const index of [one, list]) {
      for (let k = 0; k < ids.length; k += 2) index.remove(ids[k]);
      index.addAll(entries);
    }
    assert.deepEqual(list.ids(), one.ids());
    compare(r, one, list, 0);
    const before = list.byteLength;
    for (const id of list.ids()) list.remove(id);
    assert.ok(list.byteLength < before && list.pick({ x: 5, y: 5 }) === null);
    for (const index of [one, list]) index.dispose();
  }
});
