// The first contact of a moving box, circle or sphere, compared with brute force.

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
  someRay,
  report,
  vector,
} from '../oracle/boxes.js';
import { cases, random, SEED } from '../oracle/random.js';

const COUNT = cases(40);
console.log(`RB_SEED=${SEED}`);

function same(got, want, extreme, what) {
  if (want === null) return assert.equal(got, null, what);
  assert.notEqual(got, null, what);
  assert.equal(got.index, want.index, what);
  assert.equal(got.t + 0, want.t + 0, what);
  assert.equal(got.overlap, want.overlap, what);
  if (extreme) return;
  for (const field of ['point', 'normal'])
    assert.deepEqual(
      numbersOf(got[field]).map((x) => x + 0),
      numbersOf(want[field]).map((x) => x + 0),
      `${what}: ${field}`,
    );
}

for (const d of [2, 3]) {
  const round = d > 2 ? 'Sphere' : 'Circle';
  describe(`sweepBox and sweep${round}, ${d}D`, () => {
    for (const scene of scenes(d)) {
      it(scene.name, () => {
        const r = random(SEED + d);
        const masks = someMasks(scene.boxes.length / (2 * d), r);
        const want = brute(scene, masks);
        const indices = METHODS.map(
          (method) => new SpatialIndex(scene.boxes, { dimensions: d, build: method, masks }),
        );
        const { any } = places(scene, r);
        for (let k = 0; k < COUNT; k++) {
          // Boxes and spheres of at most a few units, so that they do not overlap something at once; some are points.
          const { min } = someBox(scene, r);
          const size = r.pick([0, 0.25, 1, 2]) * scene.unit;
          const box = { min, max: vector(numbersOf(min).map((x) => x + size)) };
          const sphere = { center: vector(any()), radius: r.pick([0, 0.5, 1, 2]) * scene.unit };
          const motion = r.bool(0.1) ? vector(Array(d).fill(0)) : someRay(scene, r).direction;
          for (const options of [{}, { mask: 2 }, { filter: (/** @type {number} */ i) => i % 3 !== 1 }]) {
            for (const [method, query, shape] of [
              ['sweepBox', 'movingBoxBox', box],
              [`sweep${round}`, `moving${round}Box`, sphere],
            ]) {
              const first = want.sweep(query, { ...shape, motion }, options);
              indices.forEach((index, m) => {
                const what = `${METHODS[m]} ${method} ${report(shape)} ${report(motion)} ${report(options)}`;
                same(index[method](shape, motion, options), first, scene.extreme, what);
              });
            }
          }
        }
      });
    }
  });
}

describe('first contacts', () => {
  const wall = new SpatialIndex([5, -5, 6, 5, 9, -5, 10, 5]);

  it('are those of the shapes', () => {
    const box = wall.sweepBox({ min: { x: 0, y: 0 }, max: { x: 1, y: 1 } }, { x: 8, y: 0 });
    assert.deepEqual([box.index, box.t, box.overlap, box.normal.x, box.point.x], [0, 0.5, false, -1, 5]);
    const circle = wall.sweepCircle({ center: { x: 0, y: 0 }, radius: 1 }, { x: 4, y: 0 });
    assert.deepEqual([circle.index, circle.t, circle.normal.x], [0, 1, -1]);
    assert.equal(wall.sweepCircle({ center: { x: 0, y: 0 }, radius: 1 }, { x: 3.999999, y: 0 }), null);
    assert.equal(wall.sweepCircle({ center: { x: 7.5, y: 0 }, radius: 1 }, { x: 8, y: 0 }).index, 1);
  });

  it('of a start that overlaps are at t = 0, and of several boxes the lowest index', () => {
    for (const method of METHODS) {
      const index = new SpatialIndex(Array.from({ length: 40 }, (_, i) => [i % 2, 0, 4, 4]).flat(), {
        build: method,
      });
      const hit = index.sweepBox({ min: { x: 2, y: 2 }, max: { x: 3, y: 3 } }, { x: 1, y: 0 });
      assert.deepEqual([hit.index, hit.t, hit.overlap], [0, 0, true]);
    }
  });
});
