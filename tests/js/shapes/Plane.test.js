// 2D and 3D planes.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import * as R from '../../../js/index.js';
import { near, plain, v2, v3 } from '../values.js';

it('planes', () => {
  const plane = new R.Plane3().setFromNormalAndCoplanarPoint(v3(0, 0, 2), v3(7, 7, 3));
  assert.deepEqual(plain(plane), { normal: { x: 0, y: 0, z: 2 }, constant: -6 });
  assert.equal(plane.distanceToPoint(v3(0, 0, 5)), 2, 'the normal need not be unit');
  assert.equal(plane.distanceToPoint(v3(0, 0, 1)), -2);
  assert.deepEqual(plain(plane.projectPoint(v3(1, 2, 5))), { x: 1, y: 2, z: 3 });
  assert.deepEqual(plain(plane.clone().normalize()), { normal: { x: 0, y: 0, z: 1 }, constant: -3 });
  assert.equal(
    plane
      .clone()
      .negate()
      .distanceToPoint(v3(0, 0, 5)),
    -2,
  );
  const through = new R.Plane3().setFromCoplanarPoints(v3(0, 0, 1), v3(1, 0, 1), v3(0, 1, 1));
  assert.deepEqual(plain(through), { normal: { x: 0, y: 0, z: 1 }, constant: -1 });
  assert.ok(plane.intersectsBox({ min: v3(0, 0, 3), max: v3(1, 1, 4) }));
  assert.ok(plane.intersectsSphere({ center: v3(0, 0, 2), radius: 1 }));
  assert.ok(plane.intersectsOBB(new R.OBB3(v3(0, 0, 2), v3(1, 1, 1))));
  const [x, y, z] = [v3(2, 0, 0), v3(0, 1, 0), v3(0, 0, 1)].map((n, i) => new R.Plane3(n, -i - 1));
  near(x.intersectPlanes(y, z), { x: 0.5, y: 2, z: 3 });
  assert.equal(x.intersectPlanes(y, y), null);
  const line = new R.Plane2().setFromCoplanarPoints(v2(0, 0), v2(0, 2));
  assert.equal(line.distanceToPoint(v2(3, 1)), 3, 'the front is that of a segment');
  assert.deepEqual(plain(line.projectPoint(v2(3, 1))), { x: 0, y: 1 });
  assert.ok(line.intersectsCircle({ center: v2(1, 0), radius: 1 }));
});
