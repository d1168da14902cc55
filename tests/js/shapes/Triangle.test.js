// 2D and 3D triangles.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import * as R from '../../../js/index.js';
import { near, plain, v2, v3 } from '../values.js';

it('triangles', () => {
  const triangle = new R.Triangle3(v3(0, 0, 0), v3(4, 0, 0), v3(0, 3, 0));
  assert.equal(triangle.getArea(), 6);
  assert.deepEqual(plain(triangle.getNormal()), { x: 0, y: 0, z: 1 });
  near(triangle.closestPointToPoint(v3(1, 1, 5)), { x: 1, y: 1, z: 0 });
  assert.ok(triangle.containsPoint(v3(1, 1, 0)) && !triangle.containsPoint(v3(1, 1, 1e-300)));
  assert.equal(triangle.distanceToPoint(v3(-3, -4, 0)), 5);
  assert.ok(triangle.intersectsBox({ min: v3(0, 0, -1), max: v3(1, 1, 0) }));
  assert.ok(triangle.intersectsSphere({ center: v3(1, 1, 1), radius: 1 }));
  const flat = new R.Triangle2(v2(0, 0), v2(0, 3), v2(4, 0));
  assert.equal(flat.getArea(), 6);
  assert.ok(flat.containsPoint(v2(1, 1)) && !flat.containsPoint(v2(3, 3)));
  assert.ok(flat.intersectsBox({ min: v2(1, 1), max: v2(9, 9) }));
  assert.ok(flat.intersectsCircle({ center: v2(-1, 0), radius: 1 }));
  const point = new R.Triangle3(v3(1, 1, 1), v3(1, 1, 1), v3(1, 1, 1));
  assert.deepEqual(plain(point.getNormal()), { x: 0, y: 0, z: 0 });
  assert.ok(point.containsPoint(v3(1, 1, 1)));
});

it('a triangle against triangles and oriented boxes', () => {
  const triangle = new R.Triangle3(v3(-4, -4, 0), v3(4, -4, 0), v3(0, 8, 0));
  const upright = new R.Triangle3(v3(0, 0, -1), v3(0, 0, 3), v3(0, 2, 1));
  assert.ok(triangle.intersectsTriangle(upright) && upright.intersectsTriangle(triangle));
  const { start, end } = R.intersect('triangleTriangle3', triangle, upright) ?? assert.fail('a miss');
  near(start, { x: 0, y: 0, z: 0 });
  near(end, { x: 0, y: 1, z: 0 });
  const above = new R.Triangle3(v3(0, 0, 1), v3(0, 0, 3), v3(0, 2, 1));
  assert.equal(R.intersect('triangleTriangle3', triangle, above), null);

  const obb = new R.OBB3(v3(0, 0, 1), v3(1, 1, 1)); // touches from above
  assert.ok(obb.intersectsTriangle(triangle) && triangle.intersectsOBB(obb));
  assert.ok(!upright.intersectsOBB(new R.OBB3(v3(5, 5, 5), v3(1, 1, 1))));
  const flat = new R.Triangle2(v2(0, 0), v2(4, 0), v2(0, 4));
  assert.ok(flat.intersectsTriangle(new R.Triangle2(v2(1, 1), v2(2, 1), v2(1, 2)))); // inside
  assert.ok(flat.intersectsOBB(new R.OBB2(v2(5, 0), v2(1, 1))));
  assert.ok(!flat.intersectsTriangle(new R.Triangle2(v2(3, 3), v2(9, 3), v2(3, 9))));
});
