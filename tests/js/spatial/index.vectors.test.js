// Vectors of raybound and of three.js have methods `min` and `max`: an index must not read a vector as a box.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as T from 'three';
import {
  Box2,
  Box3,
  Ray2,
  Ray3,
  Segment2,
  Segment3,
  SpatialIndex,
  Vector2,
  Vector3,
} from '../../../js/index.js';

/** @type {[string, number, (...numbers: number[]) => any][]} */
const kinds = [
  ['plain vectors', 2, (x, y) => ({ x, y })],
  ['Vector2', 2, (x, y) => new Vector2(x, y)],
  ["three.js' Vector2", 2, (x, y) => new T.Vector2(x, y)],
  ['Vector3', 3, (x, y, z) => new Vector3(x, y, z)],
  ["three.js' Vector3", 3, (x, y, z) => new T.Vector3(x, y, z)],
];

for (const [name, dimensions, v] of kinds) {
  describe(`SpatialIndex: ${name}`, () => {
    const flat = dimensions === 2;
    const boxes = flat ? [0, 0, 1, 1, 4, 0, 5, 1] : [0, 0, 0, 1, 1, 1, 4, 0, 0, 5, 1, 1];
    const make = () => new SpatialIndex(boxes, { dimensions: flat ? 2 : 3 });
    const index = make();
    const box = { min: v(2, 0, 0), max: v(3, 1, 1) };
    const rays = [
      { origin: v(-2, 0.5, 0.5), direction: v(2, 0, 0) },
      { start: v(-2, 0.5, 0.5), end: v(0, 0.5, 0.5) },
      flat
        ? new Ray2(v(-2, 0.5), v(2, 0))
        : new Ray3(v(-2, 0.5, 0.5), /** @type {any} */ (new T.Vector3(2, 0, 0))),
      flat ? new Segment2(v(-2, 0.5), v(0, 0.5)) : new Segment3(v(-2, 0.5, 0.5), v(0, 0.5, 0.5)),
    ];

    it('nearest: a point, a box', () => {
      assert.deepEqual(index.nearest(v(3, 0, 0)), [{ index: 1, distance: 1 }]);
      assert.deepEqual(index.nearest(v(2, 0, 0), { k: 2, filter: () => true }).length, 2);
      assert.deepEqual(index.nearest(box), [{ index: 0, distance: 1 }]);
      const own = flat ? new Box2(v(2, 0), v(3, 1)) : new Box3(v(2, 0, 0), v(3, 1, 1));
      assert.deepEqual(index.nearest(own), [{ index: 0, distance: 1 }]);
    });

    it('raycast, raycastAny, raycastAll: rays and segments', () => {
      for (const ray of rays) {
        assert.equal(index.raycast(ray)?.t, 1);
        assert.equal(index.raycast(ray, { filter: () => true })?.index, 0);
        assert.equal(index.raycastAny(ray), true);
        assert.equal(index.raycastAll(ray)[0].index, 0);
      }
    });

    it('sweeps', () => {
      const motion = v(4, 0, 0);
      assert.deepEqual([index.sweepBox(box, motion)?.index, index.sweepBox(box, motion)?.t], [1, 0.25]);
      const ball = { center: v(2, 0.5, 0.5), radius: 0.5 };
      const sweep = flat ? index.sweepCircle(ball, motion) : index.sweepSphere(ball, motion);
      assert.deepEqual([sweep?.index, sweep?.t], [1, 0.375]);
    });

    it('search, collides, update, insert, box', () => {
      const own = make();
      assert.equal(own.search(box).length, 0);
      assert.equal(own.collides({ min: v(1, 1, 1), max: v(2, 2, 2) }), true);
      assert.equal(own.insert(box), 2);
      own.update(0, { min: v(2, 0, 0), max: v(2, 0, 0) });
      assert.deepEqual([...own.search(box, { sort: true })], [0, 2]);
      const target = { min: v(9, 9, 9), max: v(9, 9, 9) };
      assert.equal(own.box(2, target), target);
      assert.equal(target.max.x, 3);
    });

    it('a vector in place of a box throws', () => {
      for (const target of [v(1, 2, 3), 5, {}, { min: v(0, 0, 0) }])
        assert.throws(
          () => index.box(0, /** @type {any} */ (target)),
          /^TypeError: SpatialIndex.box: target/,
        );
      assert.ok(!('x' in Vector2.prototype.min) && !('x' in T.Vector3.prototype.min));
      for (const use of ['search', 'collides', 'insert'])
        assert.throws(
          () => /** @type {any} */ (make())[use](v(1, 2, 3)),
          /box.min must be a vector .*, got (undefined|a function)$/,
        );
    });
  });
}
