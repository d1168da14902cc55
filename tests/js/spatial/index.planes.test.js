// Boxes that no plane separates from a region of planes, compared with brute force in the same arithmetic.

import assert from 'node:assert/strict';
import test from 'node:test';
import * as THREE from 'three';
import { SpatialIndex } from '../../../js/index.js';
import { METHODS, scenes, someBox, someMasks } from '../oracle/boxes.js';
import { cases, random, SEED } from '../oracle/random.js';

const COUNT = cases(60);
console.log(`RB_SEED=${SEED}`);

/** @typedef {{normal: any, constant: number}[]} Planes */

/**
 * @param {ArrayLike<number>} boxes
 * @param {number} d
 * @param {Planes} planes
 */
function bruteOf(boxes, d, planes) {
  const found = [];
  for (let i = 0; i < boxes.length / (2 * d); i++) {
    const box = Array.from({ length: 2 * d }, (_, k) => boxes[2 * d * i + k]);
    const isSolid = [0, 1, 2].slice(0, d).every((k) => box[k] <= box[d + k]);
    const isInFront = ({ normal: { x, y, z = 0 }, constant }) => {
      let height = constant;
      [x, y, z].slice(0, d).forEach((n, k) => (height += n * box[n > 0 ? d + k : k]));
      return height >= 0;
    };
    if (isSolid && planes.every(isInFront)) found.push(i);
  }
  return found;
}

let some = 0;
let queries = 0;

for (const d of [2, 3])
  for (const scene of scenes(d))
    test(`planes, ${d}D: ${scene.name}`, () => {
      const r = random(SEED + d);
      const count = scene.boxes.length / (2 * d);
      const masks = someMasks(count, r);
      const indices = METHODS.flatMap((build) => [
        new SpatialIndex(scene.boxes, { dimensions: d, build }),
        new SpatialIndex(scene.boxes, { dimensions: d, build, masks }),
      ]);
      for (let i = 0; i < COUNT; i++) {
        // Planes through points of boxes, some of them along axes, so that they touch sides; of any scale.
        const planes = Array.from({ length: r.int(1, 6) }, () => {
          const { min, max } = /** @type {any} */ (someBox(scene, r));
          const at = r.pick([min, max]);
          const n = r.bool(0.3)
            ? r.pick([
                [1, 0, 0],
                [0, -1, 0],
                [0, d - 2, 3 - d],
              ])
            : [r.float(-1, 1), r.float(-1, 1), d === 3 ? r.float(-1, 1) : 0];
          // Where products neither overflow nor underflow.
          const isUsual = scene.unit > 1e-200 && scene.unit < 1e200;
          const scale = isUsual ? r.pick([1, 1, 1e-9, 1e9]) : 1;
          const [x, y, z] = n.map((number) => number * scale);
          const height = x * at.x + y * at.y + z * (at.z ?? 0);
          return { normal: { x, y, z }, constant: Number.isFinite(height) ? -height : 0 };
        });
        const want = bruteOf(scene.boxes, d, planes);
        some += Number(want.length > 0 && want.length < count);
        queries++;
        indices.forEach((index, m) => {
          const mask = r.pick([1, 2, 4, 7, 0x80000000]);
          const hasMasks = m % 2 === 1;
          const found = index.search({ planes }, hasMasks ? { mask, sort: true } : { sort: true });
          const expected = hasMasks ? want.filter((k) => (masks[k] & mask) !== 0) : want;
          assert.deepEqual([...found], expected, JSON.stringify(planes));
          const target = [5];
          assert.equal(index.search({ planes }, { target, filter: (k) => k % 2 === 0, sort: true }), target);
          assert.deepEqual(
            target,
            // Without the option, boxes with any bit count.
            want.filter((k) => k % 2 === 0 && (!hasMasks || masks[k] !== 0)),
          );
        });
      }
    });

test('most searches find a part of the boxes', () => assert.ok(some > queries / 3, `${some} of ${queries}`));

test('a frustum of a camera of three.js, after edits', () => {
  const r = random(SEED);
  const boxes = Array.from({ length: 5000 }, () => {
    const low = [r.float(-50, 50), r.float(-50, 50), r.float(-50, 50)];
    return [...low, ...low.map((x) => x + r.float(0, 3))];
  }).flat();
  const index = new SpatialIndex(boxes, { dimensions: 3 });
  const camera = new THREE.PerspectiveCamera(50, 1.5, 1, 80);
  camera.position.set(10, 5, 60);
  camera.lookAt(0, 0, 0);
  camera.updateMatrixWorld();
  const matrix = camera.projectionMatrix.clone().multiply(camera.matrixWorldInverse);
  const theirs = new THREE.Frustum().setFromProjectionMatrix(matrix);
  const planes = theirs.planes.map(({ normal, constant }) => ({ normal, constant }));
  const compare = () => {
    const want = [];
    for (let i = 0; i < 5000; i++) {
      const [a, b, c, x, y, z] = boxes.slice(6 * i, 6 * i + 6);
      const box = new THREE.Box3(new THREE.Vector3(a, b, c), new THREE.Vector3(x, y, z));
      if (theirs.intersectsBox(box)) want.push(i);
    }
    assert.deepEqual([...index.search(theirs, { sort: true })], want);
    assert.deepEqual([...index.search({ planes }, { sort: true })], want);
    assert.ok(want.length > 100 && want.length < 4000);
  };
  compare();
  for (let i = 0; i < 2000; i++) {
    const k = r.int(0, 4999);
    const far = r.bool(0.05) ? 1e6 : 50;
    const low = [r.float(-far, far), r.float(-far, far), r.float(-far, far)];
    const box = [...low, ...low.map((x) => x + 1)];
    box.forEach((x, j) => (boxes[6 * k + j] = x));
    index.update(k, { min: { x: box[0], y: box[1], z: box[2] }, max: { x: box[3], y: box[4], z: box[5] } });
  }
  compare();
});

test('planes that are no planes', () => {
  const index = new SpatialIndex([0, 0, 1, 1]);
  const up = { normal: { x: 0, y: 1 }, constant: 0 };
  assert.deepEqual([...index.search({ planes: [up] })], [0]);
  assert.deepEqual([...index.search({ planes: [{ normal: { x: 0, y: -1 }, constant: -0.5 }] })], []);
  // A plane without a direction has all points in front or none.
  assert.deepEqual([...index.search({ planes: [{ normal: { x: 0, y: 0 }, constant: 0 }] })], [0]);
  assert.deepEqual([...index.search({ planes: [{ normal: { x: 0, y: 0 }, constant: -1 }] })], []);
  /** @type {[any, RegExp][]} */
  const wrong = [
    [[], /^RangeError: SpatialIndex\.search: box\.planes\.length must be from 1 to 6, got 0/],
    [Array(7).fill(up), /^RangeError: SpatialIndex\.search: box\.planes\.length must be from 1 to 6, got 7/],
    [5, /^TypeError: SpatialIndex\.search: box\.planes must be an array of planes, got 5/],
    [[null], /^TypeError: SpatialIndex\.search: box\.planes\[0\] must be a plane/],
    [
      [{ normal: { x: 0, y: NaN }, constant: 0 }],
      /^RangeError: SpatialIndex\.search: box\.planes\[0\]\.normal\.y must be/,
    ],
    [[{ normal: { x: 0, y: 1 } }], /^TypeError: SpatialIndex\.search: box\.planes\[0\]\.constant must be/],
  ];
  for (const [planes, message] of wrong) assert.throws(() => index.search({ planes }), message);
});

test('endless boxes', () => {
  const index = new SpatialIndex([-Infinity, 0, 0, Infinity, 1, 1, 0, 0, 0, 1, 1, 1], { dimensions: 3 });
  const plane = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ constant) => ({
    planes: [{ normal: { x, y, z: 0 }, constant }],
  });
  const found = (/** @type {any} */ region) => [...index.search(region, { sort: true })];
  assert.deepEqual(found(plane(1, 0, -1e9)), [0]);
  assert.deepEqual(found(plane(-1, 0, -1e9)), [0]);
  assert.deepEqual(
    found(plane(1e-200, 1, -50)),
    [0],
    'the side at infinity counts, however small its weight',
  );
  assert.deepEqual(found(plane(0, 1, -50)), []);
  assert.deepEqual(found(plane(0, 1, -1)), [0, 1]);
});

for (const d of [2, 3])
  test(`refit of a range of boxes, ${d}D`, () => {
    const r = random(SEED + d);
    const size = 2 * d;
    const total = 700;
    const box = () => {
      const low = Array.from({ length: d }, () => r.float(-20, 20));
      return [...low, ...low.map((x) => x + r.float(0, 2))];
    };
    for (const build of METHODS) {
      const boxes = Float64Array.from(Array.from({ length: total }, box).flat());
      boxes.set([...Array(d).fill(Infinity), ...Array(d).fill(-Infinity)], 3 * size);
      const index = new SpatialIndex(boxes, { dimensions: d, build });
      index.remove(5);
      boxes.fill(NaN, 5 * size, 6 * size);
      for (let i = 0; i < COUNT; i++) {
        const first = r.int(0, total);
        const count = Math.min(r.pick([0, 1, 3, 20, 200, total]), total - first);
        for (let k = first; k < first + count; k++) if (k !== 3 && k !== 5) boxes.set(box(), k * size);
        // What is not in the range is not read.
        const given = boxes
          .slice()
          .fill(NaN, 0, first * size)
          .fill(NaN, (first + count) * size);
        assert.equal(index.refit(given, { first, count }), index);
        const region = [box(), box()];
        const min = { x: region[0][0], y: region[0][1], z: region[0][2] };
        const max = { x: min.x + 9, y: min.y + 9, z: min.z + 9 };
        const want = [];
        for (let k = 0; k < total; k++) {
          const own = boxes.subarray(k * size, k * size + size);
          const other = [min.x, min.y, min.z].slice(0, d);
          if (other.every((x, j) => own[j] <= x + 9 && own[d + j] >= x)) want.push(k);
        }
        assert.deepEqual([...index.search({ min, max }, { sort: true })], want);
        if (count === 0) continue;
        const spoiled = boxes.slice();
        const at = (first + r.int(0, count - 1)) * size;
        if (at / size === 3 || at / size === 5) continue;
        spoiled[at] = NaN;
        assert.throws(() => index.refit(spoiled, { first, count }), {
          name: 'RangeError',
          message: new RegExp(`^SpatialIndex\\.refit: boxes\\[${at}\\] must be`),
        });
        assert.deepEqual([...index.search({ min, max }, { sort: true })], want, 'nothing is changed');
      }
      for (const options of /** @type {any[]} */ ([
        { first: -1 },
        { first: total + 1 },
        { first: 0.5 },
        { count: total + 1 },
        { first: 1, count: total },
      ]))
        assert.throws(
          () => index.refit(boxes, options),
          /^RangeError: SpatialIndex\.refit: (first|count) must be an integer from 0 to/,
        );
    }
  });
