// 2D and 3D triangles.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import * as R from '../../../js/index.js';
import { weights } from '../oracle/exact3.js';
import { cases, random } from '../oracle/random.js';
import { Rational } from '../oracle/rational.js';
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

// The normal of a thin triangle is a difference of products, of which rounding leaves few bits: weights erred by 2^-53 over the
// sine of the angle at a.
it('barycentric weights of thin triangles are those of exact arithmetic', () => {
  const r = random();
  const point = () => v3(r.float(-4, 4), r.float(-4, 4), r.float(-4, 4));
  const mix = (p, q, t) => v3(p.x + (q.x - p.x) * t, p.y + (q.y - p.y) * t, p.z + (q.z - p.z) * t);
  const off = (p, size) =>
    v3(p.x + r.float(-size, size), p.y + r.float(-size, size), p.z + r.float(-size, size));
  let thin = 0;
  for (let i = 0; i < cases(1000); i++) {
    const [a, b] = [point(), point()];
    const size = 2 ** -r.int(0, 38);
    // A corner next to the opposite side, whichever of the three.
    const corners = [a, b, off(mix(a, b, r.next()), size)];
    for (let turns = r.int(0, 2); turns > 0; turns--) corners.push(corners.shift());
    const triangle = new R.Triangle3(...corners);
    const longest = Math.max(...corners.map((p, k) => p.distanceTo(corners[(k + 1) % 3])));
    if (2 * triangle.getArea() < 2 ** -40 * longest ** 2) continue;
    thin += Number(size < 2 ** -20);
    const inside = off(mix(mix(triangle.a, triangle.b, r.next()), triangle.c, r.next()), r.bool() ? 0 : size);
    if (inside.distanceTo(triangle.a) > longest) continue;
    const exact = weights(triangle, inside);
    const got = triangle.getBarycoord(inside);
    const most = Math.max(1, ...exact.map((weight) => Math.abs(weight.toDouble())));
    ['x', 'y', 'z'].forEach((axis, k) => {
      const error = Math.abs(Rational.from(got[axis]).sub(exact[k]).toDouble());
      assert.ok(error <= 2 ** -42 * most, JSON.stringify([triangle, inside, got]));
    });
  }
  assert.ok(thin > cases(1000) / 10, String(thin));
});

it('barycentric weights of triangles of any size', () => {
  // Products of four differences overflow, or are 0.
  for (const size of [1e-300, 1e-160, 1e-80, 1, 1e80, 1e160, 1e300]) {
    const triangle = new R.Triangle3(v3(0, 0, 0), v3(4 * size, 0, 0), v3(0, 2 * size, 0));
    const { x, y, z } = triangle.getBarycoord(v3(size, size, 0));
    near(v3(x, y, z), { x: 0.25, y: 0.25, z: 0.5 });
  }
  const mixed = new R.Triangle3(v3(0, 0, 0), v3(2 ** 500, 0, 0), v3(0, 2 ** -500, 0));
  near(mixed.getBarycoord(v3(2 ** 499, 0, 0)), { x: 0.5, y: 0.5, z: 0 });
  assert.equal(new R.Triangle3(v3(1, 1, 1), v3(2, 2, 2), v3(4, 4, 4)).getBarycoord(v3(1, 1, 1)), null);
  assert.equal(new R.Triangle3(v3(1, 1, 1), v3(1, 1, 1), v3(4, 4, 4)).getBarycoord(v3(1, 1, 1)), null);
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
