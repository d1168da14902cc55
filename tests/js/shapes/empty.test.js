// Empty shapes (a minimum above its maximum, a negative radius or half size), as arguments of all functions.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as R from '../../../js/index.js';
import { v2, v3 } from '../values.js';

const IDENTITY = { elements: [1, 0, 0, 0, 1, 0, 0, 0, 1] };

describe('empty shapes', () => {
  it('have empty transforms and unions', () => {
    const box = new R.OBB2(v2(0, 0), v2(-1, 1), v2(1, 0));
    assert.equal(R.intersect('boxTransform2', new R.Box2(), IDENTITY), null);
    assert.equal(R.intersect('circleTransform2', new R.Circle2(v2(0, 0), -1), IDENTITY), null);
    // Before, these two returned boxes with half sizes of -1 and 1.
    assert.equal(R.intersect('obbTransform2', box, IDENTITY), null);
    assert.equal(R.intersect('obbMerge2', box, box), null);
    const isEmpty = (obb) => Math.min(...obb.halfSize) < 0;
    assert.ok(isEmpty(box.clone().applyMatrix3(IDENTITY)));
    assert.ok(isEmpty(box.clone().union(box)));
    assert.deepEqual({ ...box.clone().union(new R.OBB2(v2(1, 2), v2(3, 4))).halfSize }, { x: 3, y: 4 });
    // Empty along the second axis only: before, this made a box.
    assert.ok(isEmpty(new R.OBB2().fromBox2(new R.Box2(v2(0, 5), v2(1, 3)))));
    assert.ok(isEmpty(new R.OBB3().fromBox3(new R.Box3(v3(0, 0, 5), v3(1, 1, 3)))));
  });

  // Before, only two of six numbers were written: the other four were those of the query before.
  it('have the same result after any other query', () => {
    const sphere = { center: v3(1, 2, 3), radius: 1 };
    const query = () => JSON.stringify(R.measure('sphereBox3', sphere, new R.Box3()));
    const first = query();
    for (const size of [1, 99, 1e9]) {
      R.measure(
        'boxBox3',
        { min: v3(-size, -size, -size), max: v3(size, size, size) },
        new R.Box3(sphere.center, sphere.center),
      );
      R.measure(
        'sphereBox3',
        { center: v3(size, -size, size), radius: 0 },
        { min: v3(0, 0, 0), max: v3(size, size, size) },
      );
      assert.equal(query(), first);
    }
    assert.equal(R.measure('sphereBox3', sphere, new R.Box3()).touches, false);
  });

  it('add nothing to a hierarchy or a group, also if they are empty along one axis only', () => {
    const flipped = { min: { x: 0, y: 5 }, max: { x: 3, y: 3 } };
    const bvh = new R.BVH([
      {
        object: new R.Graph2D(new R.RectGeometry(0, 0, 1, 1)),
        boundingBox: { min: { x: 0, y: 0 }, max: { x: 1, y: 1 } },
      },
      { object: new R.Graph2D(new R.RectGeometry(0, 0, 1, 1)), boundingBox: flipped },
    ]);
    bvh.computeBoundingBox();
    assert.deepEqual(bvh.boundingBox, new R.BVH([bvh.targets[0]]).computeBoundingBox().boundingBox);
  });

  it('k-DOPs contain points exactly', () => {
    const dop = new R.KDop2(R.KDop2.normals(6)).setFromPoints([v2(0, 0), v2(4, 0), v2(2, 3)]);
    // 0.5 x + 0.866… y in doubles. Before, a point's height was rounded outward, so that points beyond the limit counted as
    // inside.
    const slab = { normals: [0.1, 0.3], ranges: [-1, 0.1 * 3] };
    const exact = new R.KDop2(slab.normals, slab.ranges);
    const sum = (x, y) => rational(0.1) * x + rational(0.3) * y;
    const rational = (value) => BigInt(value * 2 ** 60) * 1n;
    for (const [x, y] of [
      [3n, 0n],
      [0n, 1n],
      [-3n, 2n],
      [6n, -1n],
      [-6n, 3n],
    ]) {
      const inside = sum(x, y) <= rational(0.1 * 3);
      assert.equal(exact.containsPoint(v2(Number(x), Number(y))), inside, `${x} ${y}`);
    }
    assert.ok(dop.containsPoint(v2(2, 1)) && !dop.containsPoint(v2(2, 4)));
    assert.ok(!new R.KDop2().containsPoint(v2(0, 0)) && !new R.KDop3().containsPoint(v3(0, 0, 0)));
    assert.throws(() => dop.containsPoint(v2(NaN, 0)), RangeError);
  });
});
