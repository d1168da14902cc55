// Oriented boxes.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as T from 'three';
import * as R from '../../../js/index.js';
import { next, number, start } from '../oracle/bits.js';
import { near, plain, t3, v2, v3 } from '../values.js';

describe('oriented boxes', () => {
  const s = Math.SQRT1_2;
  const turned = () => new R.OBB3(v3(0, 0, 0), v3(2, 1, 1), new R.Matrix3().set(s, -s, 0, s, s, 0, 0, 0, 1));
  it('of a box, of points, from numbers', () => {
    const box = new R.OBB3().fromBox3({ min: v3(0, 0, 0), max: v3(2, 4, 6) });
    assert.deepEqual(plain(box), {
      center: { x: 1, y: 2, z: 3 },
      halfSize: { x: 1, y: 2, z: 3 },
      rotation: { elements: [1, 0, 0, 0, 1, 0, 0, 0, 1] },
    });
    assert.ok(new R.OBB3().fromBox3(new R.Box3()).halfSize.x < 0, 'empty');
    const flat = new R.OBB2().fromBox2({ min: v2(0, 0), max: v2(2, 4) });
    assert.deepEqual(flat.toArray(), [1, 2, 1, 2, 1, 0]);
    const numbers = turned().toArray();
    assert.equal(numbers.length, 12);
    assert.deepEqual(new R.OBB3().fromArray([9, ...numbers], 1).toArray(), numbers);
    near(new R.OBB3().fromArray(numbers).rotation.elements, turned().rotation.elements, 1e-15);
    const slim = turned();
    slim.halfSize.set(4, 2, 1);
    for (const tight of [false, true]) {
      const around = new R.OBB3().setFromPoints(slim.getCorners(), tight);
      near([...around.halfSize].sort(), [1, 2, 4], 1e-9);
      const plane = new R.OBB2().setFromPoints([0, 0, 2, 2, 1, 3, -1, 1], tight);
      near([...plane.halfSize].sort(), [s, 2 * s], 1e-9);
    }
    assert.ok(turned().setFromPoints([]).halfSize.x < 0);
    const list = slim.getCorners().flatMap((corner) => [...corner].map(Math.fround));
    for (const Floats of [Float64Array, Float32Array]) {
      const [one, other] = [list, new Floats(list)].map((points) => new R.OBB3().setFromPoints(points));
      assert.deepEqual(plain(other), plain(one));
      assert.ok(turned().setFromPoints(new Floats(0)).halfSize.x < 0);
    }
    const far = [1e200, 0, 0, -1e200, 1e200, 0];
    const apart = [far, new Float64Array(far)].map((points) => plain(new R.OBB3().setFromPoints(points)));
    assert.deepEqual(apart[1], apart[0]);
  });
  it('an invalid rotation changes nothing', () => {
    // The center was written before the rotation was read.
    const box = turned();
    const before = box.toArray();
    for (const rotation of [{}, null, { elements: 3 }])
      assert.throws(() => box.set(v3(9, 9, 9), v3(9, 9, 9), rotation), /OBB3\.set: rotation/);
    assert.deepEqual(box.toArray(), before);
  });

  it('of 2D points, tight: no rectangle with a side through two of them has less area', () => {
    start(3);
    for (let round = 0; round < 300; round++) {
      const count = 1 + Math.floor(next() * 12);
      const size = 2 ** Math.floor(next() * 24);
      const points = Array.from({ length: 2 * count }, () => Math.round(number(-size, size)));
      const whole = points.map(BigInt);
      // Areas as fractions over |side|^2, which integers compare exactly.
      let [over, under] = [0n, 0n];
      for (let i = 0; i < 2 * count; i += 2) {
        for (let k = 0; k < 2 * count; k += 2) {
          const [x, y] = [whole[k] - whole[i], whole[k + 1] - whole[i + 1]];
          const along = [0n];
          const across = [0n];
          for (let m = 0; m < 2 * count; m += 2) {
            const [u, v] = [whole[m] - whole[i], whole[m + 1] - whole[i + 1]];
            along.push(u * x + v * y);
            across.push(v * x - u * y);
          }
          const by = (/** @type {bigint} */ a, /** @type {bigint} */ b) => Number(a > b) - Number(a < b);
          const wide = along.sort(by)[count] - along[0];
          const area = wide * (across.sort(by)[count] - across[0]);
          const square = x * x + y * y;
          if (square > 0n && (under === 0n || area * under < over * square)) [over, under] = [area, square];
        }
      }
      const box = new R.OBB2().setFromPoints(points, true);
      const want = under ? Number(over) / Number(under) : 0;
      const { x, y } = box.halfSize;
      assert.ok(Math.abs(4 * x * y - want) <= 1e-13 * (want + size * size), `${4 * x * y}, not ${want}`);
      const corners = points.flatMap((_, i) => (i % 2 ? [v2(points[i - 1], points[i])] : []));
      for (const point of corners) assert.ok(box.distanceToPoint(point) <= 1e-14 * size, `${[...point]}`);
    }
    assert.ok(new R.OBB2().setFromPoints([], true).halfSize.x < 0);
    const same = new R.OBB2().setFromPoints([v2(3, 4), v2(3, 4)], true);
    assert.deepEqual(same.toArray(), [3, 4, 0, 0, 1, 0]);
    // More points than the initial memory holds.
    const many = Array.from({ length: 400000 }, () => next());
    near(new R.OBB2().setFromPoints(many, true).halfSize, { x: 0.5, y: 0.5 }, 1e-4);
  });
  it('corners in the order of the bits of their index', () => {
    const corners = new R.OBB3(v3(0, 0, 0), v3(1, 2, 3)).getCorners();
    corners.forEach((corner, i) => {
      const want = [i & 1, i & 2, i & 4].map((bit, k) => (bit ? 1 : -1) * (k + 1));
      assert.deepEqual([...corner], want);
    });
    assert.equal(corners.length, 8);
    assert.deepEqual(plain(new R.OBB2(v2(0, 0), v2(1, 2), v2(0, 1)).getCorners()), [
      { x: 2, y: -1 },
      { x: 2, y: 1 },
      { x: -2, y: -1 },
      { x: -2, y: 1 },
    ]);
  });
  it('points and other shapes', () => {
    assert.ok(turned().containsPoint(v3(1.4, 1.4, 0.9)) && !turned().containsPoint(v3(1.4, -1.4, 0)));
    near(turned().clampPoint(v3(0, 0, 5)), { x: 0, y: 0, z: 1 });
    assert.ok(Math.abs(turned().distanceToPoint(v3(0, 0, 5)) - 4) < 1e-14);
    assert.ok(turned().intersectsOBB(new R.OBB3(v3(2, 2, 0), v3(1, 1, 1))));
    assert.ok(!turned().intersectsOBB(new R.OBB3(v3(3, -3, 0), v3(1, 1, 1))));
    assert.ok(turned().intersectsBox({ min: v3(1, 1, 0), max: v3(2, 2, 2) }));
    assert.ok(turned().intersectsSphere({ center: v3(0, 0, 2), radius: 1.001 }));
    assert.ok(turned().intersectsPlane(new R.Plane3(v3(0, 0, 1), -1)));
    const flat = new R.OBB2(v2(0, 0), v2(1, 1), v2(s, s));
    assert.ok(flat.intersectsCircle({ center: v2(2, 0), radius: 1 }));
    assert.ok(flat.intersectsOBB(new R.OBB2(v2(2.4, 0), v2(1, 1), v2(1, 0))));
    assert.ok(flat.intersectsPlane(new R.Plane2(v2(1, 0), -1)));
  });
  it('transforms: the center is a point; unions', () => {
    const m = new T.Matrix4().makeRotationY(1).setPosition(5, 6, 7);
    const ours = turned()
      .translate(v3(1, 0, 0))
      .applyMatrix4(m);
    const theirs = t3(1, 0, 0).applyMatrix4(m);
    near(ours.center, plain(theirs), 1e-14);
    near(ours.halfSize, { x: 2, y: 1, z: 1 }, 1e-14);
    const flat = new R.OBB2(v2(1, 0), v2(2, 1), v2(1, 0)).applyMatrix3(
      new R.Matrix3().makeRotation(Math.PI / 2),
    );
    near(flat.center, { x: 0, y: 1 });
    near(flat.axis, { x: 0, y: 1 });
    const both = new R.OBB3(v3(0, 0, 0), v3(1, 1, 1)).union(new R.OBB3(v3(4, 0, 0), v3(1, 1, 1)));
    near(both.center, { x: 2, y: 0, z: 0 }, 1e-9);
    near([...both.halfSize].sort(), [1, 1, 3], 1e-9);
  });
});
