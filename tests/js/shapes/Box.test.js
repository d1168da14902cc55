// 2D and 3D boxes.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as T from 'three';
import * as R from '../../../js/index.js';
import { near, plain, t3, v2, v3 } from '../values.js';
import { randomFrom } from '../../../demo/lib/random.js';

describe('boxes', () => {
  const box3 = () => new R.Box3(v3(-1, -2, -3), v3(1, 2, 3));
  it('of points, of center and size; empty', () => {
    const points = [t3(1, 5, -2), { x: -1, y: 0, z: 9 }, v3(0, 0, 0)];
    const want = { min: { x: -1, y: 0, z: -2 }, max: { x: 1, y: 5, z: 9 } };
    assert.deepEqual(plain(new R.Box3().setFromPoints(points)), want);
    assert.deepEqual(plain(new R.Box3().setFromPoints(new Float32Array([1, 5, -2, -1, 0, 9]))), want);
    assert.deepEqual(plain(new R.Box2().setFromPoints([1, 5, -1, 0])), {
      min: { x: -1, y: 0 },
      max: { x: 1, y: 5 },
    });
    const range = new R.Box3().setFromPoints([1e-310, 5e-324, 1e300, -1e-300, 0, 1.7e308]);
    assert.deepEqual([...range.min, ...range.max], [-1e-300, 0, 1e300, 1e-310, 5e-324, 1.7e308]);
    for (const box of [
      new R.Box3(),
      new R.Box3(v3(0, 0, 0), v3(1, 1, 1)).setFromPoints([]),
      box3().makeEmpty(),
    ]) {
      assert.ok(box.isEmpty());
      assert.equal(box.min.x, Infinity);
      assert.equal(box.max.z, -Infinity);
      assert.deepEqual(plain(box.getCenter()), { x: 0, y: 0, z: 0 });
      assert.deepEqual(plain(box.getSize()), { x: 0, y: 0, z: 0 });
      assert.equal(box.intersectsBox(box3()), false);
      assert.equal(box3().intersectsBox(box), false);
      assert.equal(box.containsPoint(v3(0, 0, 0)), false);
      assert.equal(box.distanceToPoint(v3(0, 0, 0)), Infinity);
      assert.ok(box.clone().applyMatrix4(new T.Matrix4()).isEmpty());
    }
    assert.ok(new R.Box2().isEmpty() && new R.Box2(v2(0, 1), v2(0, 0)).isEmpty());
    assert.ok(!new R.Box2(v2(0, 0), v2(0, 0)).isEmpty());
    // Before, NaN in x or y made a box empty, and NaN in z did not.
    for (const axis of ['x', 'y', 'z'])
      for (const corner of ['min', 'max'])
        for (const Box of axis === 'z' ? ['Box3'] : ['Box2', 'Box3']) {
          const box = Box === 'Box2' ? new R.Box2(v2(0, 0), v2(1, 1)) : box3();
          box[corner][axis] = NaN;
          assert.equal(box.isEmpty(), false, `${Box} ${corner}.${axis}`);
          const same = Box === 'Box2' ? new T.Box2(box.min, box.max) : new T.Box3(box.min, box.max);
          assert.equal(same.isEmpty(), false);
        }
    const made = new R.Box3().setFromCenterAndSize(v3(1, 2, 3), v3(2, 4, 6));
    assert.deepEqual(plain(made), { min: { x: 0, y: 0, z: 0 }, max: { x: 2, y: 4, z: 6 } });
    assert.deepEqual(plain(made.getCenter()), { x: 1, y: 2, z: 3 });
    assert.deepEqual(plain(made.getSize(t3())), { x: 2, y: 4, z: 6 });
  });
  it('grow, overlap, contain', () => {
    const box = box3().expandByPoint(v3(5, 0, 0));
    assert.equal(box.max.x, 5);
    assert.equal(box3().expandByVector(v3(1, 2, 3)).min.z, -6);
    assert.equal(box3().expandByScalar(1).max.y, 3);
    assert.ok(box.containsBox(box3()) && !box3().containsBox(box) && box.containsBox(box));
    assert.ok(box.containsBox(new R.Box3()));
    assert.ok(box3().union(new R.Box3()).equals(box3()));
    // Before, the corners of an empty box grew the other box.
    const nothing = () => new R.Box2(v2(0, 0), v2(1, 9)).expandByScalar(-2);
    const some = () => new R.Box2(v2(10, 10), v2(20, 20));
    assert.ok(nothing().isEmpty() && some().union(nothing()).equals(some()));
    assert.ok(
      nothing().union(some()).equals(some()) && nothing().expandByPoint(v2(5, 5)).containsPoint(v2(5, 5)),
    );
    assert.ok(
      some().containsBox(nothing()) && nothing().containsBox(nothing()) && !nothing().containsBox(some()),
    );
    const common = box3().intersect(new R.Box3(v3(0, 0, 0), v3(9, 9, 9)));
    assert.deepEqual(plain(common), { min: { x: 0, y: 0, z: 0 }, max: { x: 1, y: 2, z: 3 } });
    assert.ok(
      box3()
        .intersect(new R.Box3(v3(5, 5, 5), v3(9, 9, 9)))
        .isEmpty(),
    );
    assert.ok(box3().containsPoint(v3(1, 2, 3)) && !box3().containsPoint(v3(1.0000000000000002, 0, 0)));
    assert.deepEqual(plain(box3().clampPoint(v3(9, 0, -9))), { x: 1, y: 0, z: -3 });
    assert.deepEqual(plain(box3().clampPoint(v3(0.5, 0, 0))), { x: 0.5, y: 0, z: 0 });
    assert.equal(box3().distanceToPoint(v3(4, 6, 0)), 5);
    assert.equal(box3().distanceToPoint(v3(0, 0, 0)), 0);
  });
  it('against other shapes: touching counts', () => {
    const box = box3();
    assert.ok(box.intersectsBox({ min: v3(1, 2, 3), max: v3(4, 4, 4) }));
    assert.ok(box.intersectsBox({ center: v3(2, 0, 0), halfSize: v3(1, 1, 1) }), 'center and half size');
    assert.ok(!box.intersectsBox({ min: v3(1.5, 2, 3), max: v3(4, 4, 4) }));
    assert.ok(box.intersectsSphere({ center: v3(3, 0, 0), radius: 2 }));
    assert.ok(!box.intersectsSphere({ center: v3(3, 0, 0), radius: 1.9 }));
    assert.ok(!box.intersectsSphere({ center: v3(0, 0, 0), radius: -1 }), 'empty');
    assert.ok(box.intersectsPlane({ normal: v3(1, 0, 0), constant: -1 }));
    assert.ok(!box.intersectsPlane({ normal: v3(1, 0, 0), constant: -1.5 }));
    assert.ok(box.intersectsTriangle({ a: v3(1, 0, 0), b: v3(3, 1, 0), c: v3(3, -1, 0) }));
    assert.ok(!box.intersectsTriangle({ a: v3(2, 0, 0), b: v3(3, 1, 0), c: v3(3, -1, 0) }));
    const s = Math.SQRT1_2;
    const turned = new R.OBB3(v3(2.4, 0, 0), v3(1, 1, 1), new R.Matrix3().set(s, -s, 0, s, s, 0, 0, 0, 1));
    assert.ok(box.intersectsOBB(turned));
    assert.ok(!box.intersectsOBB(turned.translate(v3(0.1, 0, 0))));
    const flat = new R.Box2(v2(-1, -1), v2(1, 1));
    assert.ok(flat.intersectsCircle({ center: v2(2, 0), radius: 1 }));
    assert.ok(flat.intersectsPlane(new R.Plane2(v2(0, 1), -1)));
    assert.ok(flat.intersectsTriangle(new R.Triangle2(v2(1, 1), v2(2, 1), v2(2, 2))));
    assert.ok(flat.intersectsOBB(new R.OBB2(v2(2, 0), v2(1, 1), v2(1, 0))));
  });
  it('transforms, bounds, sweeps', () => {
    const m = new T.Matrix4().makeRotationZ(Math.PI / 2).setPosition(10, 0, 0);
    const turned = box3().applyMatrix4(m);
    near(turned.min, { x: 8, y: -1, z: -3 }, 1e-13);
    near(turned.max, { x: 12, y: 1, z: 3 }, 1e-13);
    const flat = new R.Box2(v2(0, 0), v2(1, 2)).applyMatrix3(new R.Matrix3().makeScale(2, -3));
    assert.deepEqual(plain(flat), { min: { x: 0, y: -6 }, max: { x: 2, y: 0 } });
    assert.deepEqual(plain(new R.Box3(v3(0, 0, 0), v3(2, 4, 4)).getBoundingSphere()), {
      center: { x: 1, y: 2, z: 2 },
      radius: 3,
    });
    assert.equal(new R.Box2(v2(0, 0), v2(3, 4)).getBoundingCircle().radius, 2.5);
    // Before, the radius was half of the rounded diagonal: in six of ten boxes a corner was outside.
    const r = randomFrom(20261123);
    for (let i = 0; i < 2000; i++) {
      const number = () => (r() - 0.5) * 2 ** Math.floor(40 * r() - 20);
      const [a, b] = [v3(number(), number(), number()), v3(number(), number(), number())];
      const box = new R.Box3().setFromPoints([a, b]);
      const sphere = box.getBoundingSphere();
      for (let k = 0; k < 8; k++) {
        const corner = v3(k & 1 ? a.x : b.x, k & 2 ? a.y : b.y, k & 4 ? a.z : b.z);
        assert.ok(sphere.containsPoint(corner), JSON.stringify({ a, b, corner }));
      }
      const half = box.getSize().length() / 2;
      assert.ok(sphere.radius <= half * (1 + 1e-11) + 1e-15 * a.distanceTo(v3(0, 0, 0)), `${sphere.radius}`);
    }
    assert.ok(new R.Box2().getBoundingCircle().isEmpty() && new R.Box3().getBoundingSphere().isEmpty());
    const hit = box3().sweepBox(v3(10, 0, 0), { min: v3(6, 0, 0), max: v3(7, 1, 1) });
    assert.equal(hit.t, 0.5);
    assert.equal(hit.overlap, false);
    assert.deepEqual(plain(hit.normal), { x: -1, y: 0, z: 0 });
    assert.equal(box3().sweepBox(v3(4, 0, 0), { min: v3(6, 0, 0), max: v3(7, 1, 1) }), null);
    const target = {};
    assert.equal(box3().sweepPlane(v3(4, 0, 0), { normal: v3(1, 0, 0), constant: -3 }, target), target);
    assert.equal(target.t, 0.5);
    assert.equal(target.point.x, 3);
  });
});
