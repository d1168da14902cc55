// Circles and spheres.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as T from 'three';
import * as R from '../../../js/index.js';
import { near, plain, t3, v2, v3 } from '../values.js';

describe('circles and spheres', () => {
  const ball = () => new R.Sphere3(v3(0, 0, 0), 1);
  it('of points: the smallest one, and a fast one', () => {
    const points = [0, 0, 0, 2, 0, 0, 1, 1, 0, 1, 0, 1];
    const sphere = new R.Sphere3().setFromPoints(points);
    near(sphere.center, { x: 1, y: 0, z: 0 });
    assert.ok(Math.abs(sphere.radius - 1) < 1e-14);
    for (const quick of [false, true]) {
      const around = new R.Sphere3().setFromPoints(points, quick);
      for (let i = 0; i < points.length; i += 3)
        assert.ok(around.containsPoint(v3(points[i], points[i + 1], points[i + 2])));
    }
    const circle = new R.Circle2().setFromPoints([v2(0, 0), v2(0, 4), v2(1, 1)]);
    near(circle.center, { x: 0, y: 2 });
    assert.ok(ball().setFromPoints([]).isEmpty());
    assert.equal(new R.Sphere3().radius, -1);
  });
  it('points, other shapes, boxes', () => {
    assert.ok(ball().containsPoint(v3(0, 1, 0)) && !ball().containsPoint(v3(0, 1.0000000000000002, 0)));
    assert.equal(ball().distanceToPoint(v3(3, 0, 0)), 2);
    assert.equal(ball().distanceToPoint(v3(0.5, 0, 0)), -0.5);
    assert.deepEqual(plain(ball().clampPoint(v3(0, 0, 7))), { x: 0, y: 0, z: 1 });
    assert.deepEqual(plain(ball().clampPoint(v3(0, 0, 0.5))), { x: 0, y: 0, z: 0.5 });
    assert.ok(ball().intersectsSphere({ center: v3(2, 0, 0), radius: 1 }));
    assert.ok(ball().intersectsBox({ min: v3(1, -1, -1), max: v3(2, 1, 1) }));
    assert.ok(ball().intersectsOBB(new R.OBB3(v3(2, 0, 0), v3(1, 1, 1))));
    assert.ok(ball().intersectsPlane(new R.Plane3(v3(0, 0, 5), -5)));
    assert.ok(ball().intersectsTriangle(new R.Triangle3(v3(1, 0, 0), v3(2, 1, 0), v3(2, -1, 0))));
    assert.ok(ball().intersectsCapsule(new R.Capsule3(v3(3, 0, 0), v3(3, 5, 0), 2)));
    assert.ok(!ball().intersectsCapsule(new R.Capsule3(v3(3, 0, 0), v3(3, 5, 0), 1.9)));
    assert.ok(new R.Circle2(v2(0, 0), 1).intersectsCircle(new R.Circle2(v2(2, 0), 1)));
    assert.deepEqual(plain(new R.Circle2(v2(1, 2), 3).getBoundingBox()), {
      min: { x: -2, y: -1 },
      max: { x: 4, y: 5 },
    });
    assert.ok(new R.Sphere3().getBoundingBox().isEmpty());
    const theirs = ball().getBoundingBox(new T.Box3());
    assert.deepEqual(plain(theirs.max), { x: 1, y: 1, z: 1 });
  });
  it('transforms, unions', () => {
    const m = new T.Matrix4().makeScale(2, 3, 1).setPosition(1, 0, 0);
    const moved = ball().applyMatrix4(m);
    near(moved.center, { x: 1, y: 0, z: 0 });
    assert.ok(Math.abs(moved.radius - 3) < 1e-14);
    const both = ball().union({ center: v3(4, 0, 0), radius: 1 });
    near(both.center, { x: 2, y: 0, z: 0 });
    assert.ok(Math.abs(both.radius - 3) < 1e-14);
    assert.ok(ball().union(new R.Sphere3()).equals(ball()), 'an empty sphere adds nothing');
    assert.ok(new R.Sphere3().union(ball()).equals(ball()));
    const circle = new R.Circle2(v2(1, 0), 1).applyMatrix3(new R.Matrix3().makeScale(2));
    near(circle.center, { x: 2, y: 0 });
  });
  it('sweeps: first contact, overlap at the start, a miss', () => {
    const shapes = {
      sweepSphere: { center: v3(5, 0, 0), radius: 1 },
      sweepBox: { min: v3(4, -1, -1), max: v3(6, 1, 1) },
      sweepOBB: new R.OBB3(v3(5, 0, 0), v3(1, 1, 1)),
      sweepPlane: new R.Plane3(v3(1, 0, 0), -4),
      sweepCapsule: new R.Capsule3(v3(5, -1, 0), v3(5, 1, 0), 1),
      sweepTriangle: new R.Triangle3(v3(4, -1, -1), v3(4, 1, -1), v3(4, 0, 1)),
    };
    for (const [method, shape] of Object.entries(shapes)) {
      const target = { point: t3(), normal: v3() };
      const { point } = target;
      const hit = ball()[method](v3(6, 0, 0), shape, target);
      assert.equal(hit, target, method);
      assert.equal(hit.point, point, 'existing vectors are written to');
      assert.ok(Math.abs(hit.t - 0.5) < 1e-15, `${method}: ${hit.t}`);
      near(hit.point, { x: 4, y: 0, z: 0 });
      near(hit.normal, { x: -1, y: 0, z: 0 });
      assert.equal(hit.overlap, false);
      assert.equal(ball()[method](v3(2, 0, 0), shape), null);
      const start = new R.Sphere3(v3(4, 0, 0), 1)[method](v3(0, 0, 0), shape);
      assert.deepEqual([start.t, start.overlap], [0, true], method);
    }
    const moving = { center: v3(5, 0, 0), radius: 1, motion: v3(-3, 0, 0) };
    assert.ok(Math.abs(ball().sweepSphere(v3(3, 0, 0), moving).t - 0.5) < 1e-15);
    assert.equal(new R.Circle2(v2(0, 0), 1).sweepCircle(v2(6, 0), { center: v2(5, 0), radius: 1 }).t, 0.5);
  });
});

it('a circle and a polygon', () => {
  const square = new R.PolyGeometry([-1, -1, 1, -1, 1, 1, -1, 1]);
  const circle = new R.Circle2(new R.Vector2(0, 3), 1);
  assert.equal(circle.intersectsPolygon(square), false);
  const apart = circle.measurePolygon(square);
  assert.deepEqual(
    [apart?.touches, apart?.depth, apart?.part, ...(apart?.normal ?? [])],
    [false, -1, 2, 0, 1],
  );
  const hit = circle.sweepPolygon({ x: 0, y: -2 }, square);
  assert.deepEqual([hit?.t, hit?.overlap, hit?.part, ...(hit?.point ?? [])], [0.5, false, 2, 0, 1]);
  assert.equal(circle.sweepPolygon({ x: 0, y: -0.5 }, square), null);
  assert.equal(circle.sweepPolygon({ x: 0, y: -1 }, square)?.t, 1, 'touching at the end');
  const inside = new R.Circle2(new R.Vector2(0.5, 0), 0.25);
  assert.equal(inside.intersectsPolygon(square), true, 'wholly inside');
  assert.deepEqual(
    [inside.measurePolygon(square)?.depth, inside.sweepPolygon({ x: 1, y: 0 }, square)?.overlap],
    [0.75, true],
  );
  assert.equal(circle.measurePolygon({ position: [] }), null);
  assert.throws(() => circle.sweepPolygon({ x: NaN, y: 0 }, square), /Circle2.sweepPolygon: motion.x/);
  assert.throws(
    () => circle.intersectsPolygon({ position: [1] }),
    /Circle2.intersectsPolygon: polygon.position.length must be even, got 1/,
  );
});

// A gate: a fan of triangles would close its opening.
const gate = [0, 0, 9, 0, 9, 9, 6, 9, 6, 3, 3, 3, 3, 9, 0, 9];
const upright = gate.flatMap((value, i) => (i % 2 ? [2, value] : [value]));

it('a sphere and a polygon in 3D', () => {
  const polygon = { position: Float64Array.from(upright) }; // in the plane y = 2
  const ball = new R.Sphere3(new R.Vector3(1, 5, 5), 1);
  assert.equal(ball.intersectsPolygon(polygon), false);
  const over = ball.measurePolygon(polygon);
  assert.deepEqual([over?.touches, over?.depth, over?.part], [false, -2, -1]);
  assert.deepEqual([over?.point, over?.normal].map((v) => [...(v ?? [])]), [[1, 2, 5], [0, 1, 0]]); // prettier-ignore
  const hit = ball.sweepPolygon({ x: 0, y: -4, z: 0 }, polygon);
  assert.deepEqual([hit?.t, hit?.overlap, hit?.part, ...(hit?.point ?? [])], [0.5, false, -1, 1, 2, 5]);
  ball.center.set(4.5, 4, 7);
  assert.equal(ball.sweepPolygon({ x: 0, y: -4, z: 0 }, polygon), null, 'through the opening');
  ball.radius = 1.5;
  assert.equal(ball.sweepPolygon({ x: 0, y: -4, z: 0 }, polygon)?.t, 0.5, 'touching both sides');
  assert.equal(ball.measurePolygon({ position: [] }), null);
  assert.equal(ball.sweepPolygon({ x: 0, y: -4, z: 0 }, { position: [] }), null);
  assert.throws(
    () => ball.intersectsPolygon({ position: gate }),
    /Sphere3.intersectsPolygon: polygon.position.length must be a multiple of 3, got 16/,
  );
  assert.throws(
    () => ball.measurePolygon({ position: [1, 2, NaN] }),
    /polygon.position\[2\] must be a finite number/,
  );
  assert.throws(() => ball.measurePolygon(/** @type {any} */ (null)), /TypeError.*polygon must be a polygon/);
});

it('many circles and one polygon, many spheres and one polygon, or one polygon for each', () => {
  for (const dimensions of /** @type {const} */ ([2, 3])) {
    const points = dimensions > 2 ? upright : gate;
    const [rest, moving] = /** @type {const} */ (
      dimensions > 2 ? ['spherePolygon3', 'movingSpherePolygon3'] : ['circlePolygon2', 'movingCirclePolygon2']
    );
    const count = 300;
    const size = 2 * dimensions + 1;
    const rows = Float64Array.from({ length: count * size }, (_, i) => ((i * 37) % 101) / 8 - (i % 3));
    for (let i = dimensions; i < rows.length; i += size) rows[i] = Math.abs(rows[i]) / 4;
    const vector = (/** @type {number} */ at) => {
      const [x, y, z] = rows.subarray(at, at + 3);
      return dimensions > 2 ? new R.Vector3(x, y, z) : new R.Vector2(x, y);
    };
    const flat = (/** @type {any} */ result) =>
      Object.values(result).flatMap((value) => (typeof value === 'object' ? [...value] : Number(value)));
    const polygon = { position: points };
    for (const [query, columns] of /** @type {const} */ ([
      [rest, 2 + 2 * dimensions],
      [moving, 3 + 2 * dimensions],
    ])) {
      for (const Kind of [Float64Array, Float32Array]) {
        const out = new Float64Array(count * columns);
        const hitCount = R.batch(
          query,
          rows,
          Kind.from(points),
          { aStride: size, columns },
          { rows: out },
        ).count;
        let want = 0;
        for (let i = 0; i < count; i++) {
          const at = i * size;
          const shape = {
            center: vector(at),
            radius: rows[at + dimensions],
            motion: vector(at + dimensions + 1),
          };
          const got = query === rest ? R.measure(rest, shape, polygon) : R.intersect(query, shape, polygon);
          if (query === rest) delete got?.touches;
          want += Number(R.intersect(query, shape, polygon) !== null);
          const row = out.subarray(i * columns, (i + 1) * columns);
          const miss = new Float64Array(columns).fill(Infinity);
          miss[1] = miss[columns - 1] = -1;
          assert.deepEqual([...row], got ? flat(got) : [...miss]);
        }
        assert.equal(hitCount, want);
        assert.ok(hitCount > 20 && hitCount < count - 20, `${hitCount}`);
        const flags = new Uint8Array(count);
        assert.equal(R.batch(query, rows, Kind.from(points), { aStride: size }, { hits: flags }).count, want);
      }
    }
    // As many polygons as circles: each has `bStride` numbers.
    const two = new Float64Array([...points, ...points.map((value) => value + 100)]);
    const balls = new Float64Array(2 * (dimensions + 1)).fill(1);
    balls.fill(101, dimensions + 1, 2 * dimensions + 1);
    const depths = new Float64Array(2);
    assert.equal(R.batch(rest, balls, two, { bStride: points.length }, { rows: depths }).count, 2);
    assert.ok(Math.abs(depths[0] - depths[1]) < 1e-12);
    assert.throws(
      () => R.batch(rest, balls, new Float64Array(dimensions + 1), {}, { rows: depths }),
      new RegExp(`RangeError: batch: b.length must be a multiple of ${dimensions}, got ${dimensions + 1}`),
    );
    const arena = new R.Arena(4096);
    const [a, b, out] = [arena.float64(balls.length), arena.float64(two.length), arena.float64(2)];
    a.set(balls);
    b.set(two);
    assert.equal(R.batch(rest, a, b, { bStride: points.length }, { rows: out }).count, 2);
    assert.deepEqual([...out], [...depths]);
  }
});

it('two circles cross at two points', () => {
  const circle = new R.Circle2(v2(0, 0), 5);
  const chord = circle.intersectCircle(new R.Circle2(v2(6, 0), 5)) ?? assert.fail('a miss');
  near(chord.start, { x: 3, y: 4 });
  near(chord.end, { x: 3, y: -4 });
  const target = { start: v2(0, 0), end: v2(0, 0) };
  assert.equal(circle.intersectCircle({ center: v2(7, 0), radius: 2 }, target), target);
  near(target.start, { x: 5, y: 0 });
  near(target.end, { x: 5, y: 0 });
  assert.equal(circle.intersectCircle({ center: v2(0, 0), radius: 5 }), null); // equal
  assert.equal(R.intersect('circleChord2', circle, { center: v2(1, 0), radius: 1 }), null); // inside
  assert.throws(
    () => circle.intersectCircle({ center: v2(NaN, 0), radius: 1 }),
    /center\.x must be a finite number, got NaN/,
  );
});
