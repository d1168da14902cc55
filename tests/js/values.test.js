// The value classes: their arithmetic, their queries, three.js' objects as arguments and as `this`-free fields, ours as
// arguments of three.js, and what is refused.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as T from 'three';
import { OBB as ThreeObb } from 'three/examples/jsm/math/OBB.js';
import * as R from '../../js/index.js';
import { firstDouble } from '../../js/wasm.js';

const v2 = (x, y) => new R.Vector2(x, y);
const v3 = (x, y, z) => new R.Vector3(x, y, z);
const t3 = (x, y, z) => new T.Vector3(x, y, z);
const plain = (value) => JSON.parse(JSON.stringify(value));
const near = (got, want, slack = 1e-14) => {
  for (const [key, value] of Object.entries(want))
    assert.ok(Math.abs(got[key] - value) <= slack, `${key}: ${got[key]}, not ${value}`);
};

describe('Vector3', () => {
  it('does the arithmetic of three.js', () => {
    const numbers = [v3(1, -2, 3), v3(0.5, 4, -1), v3(-7, 0, 2)];
    const matrix = new T.Matrix4().makeRotationX(0.5).setPosition(1, 2, 3);
    const calls = [
      (a, b) => a.clone().add(b),
      (a, b, c) => a.clone().addVectors(b, c),
      (a, b) => a.clone().addScaledVector(b, 3),
      (a, b) => a.clone().sub(b),
      (a, b, c) => a.clone().subVectors(b, c),
      (a) => a.clone().multiplyScalar(-3),
      (a) => a.clone().addScalar(3),
      (a) => a.clone().setScalar(3),
      (a) => a.clone().set(1, 2, 3),
      (a, b) => a.clone().copy(b),
      (a, b) => a.clone().min(b),
      (a, b) => a.clone().max(b),
      (a, b) => a.clone().cross(b),
      (a, b, c) => a.clone().crossVectors(b, c),
      (a) => a.clone().crossVectors(a, a),
      (a, b) => a.clone().lerp(b, 0.25),
      (a) => a.clone().fromArray([9, 8, 7, 6], 1),
    ];
    const exact = [
      (a, b) => a.dot(b),
      (a) => a.lengthSq(),
      (a, b) => a.distanceToSquared(b),
      (a) => a.equals(a.clone()),
      (a, b) => a.equals(b),
      (a) => a.toArray([9], 1),
      (a) => [...a],
      (a) => a.isVector3,
    ];
    for (const [a, b, c] of [numbers, [...numbers].reverse()]) {
      const theirs = [a, b, c].map(({ x, y, z }) => t3(x, y, z));
      for (const call of calls) assert.deepEqual(plain(call(a, b, c)), plain(call(...theirs)), `${call}`);
      for (const call of exact) assert.deepEqual(call(a, b, c), call(...theirs), `${call}`);
      near(a.clone().applyMatrix4(matrix), theirs[0].clone().applyMatrix4(matrix));
      near(a.clone().divideScalar(3), theirs[0].clone().divideScalar(3));
      near(a.clone().normalize(), theirs[0].clone().normalize());
      assert.ok(Math.abs(a.distanceTo(b) - theirs[0].distanceTo(theirs[1])) < 1e-14);
    }
  });

  it('has lengths where squares overflow or vanish, and no minus zeros from negate', () => {
    for (const s of [1e-200, 1, 1e200]) {
      assert.ok(Math.abs(v3(3 * s, 4 * s, 12 * s).length() / (13 * s) - 1) < 1e-15);
      near(v3(0, -s, 0).normalize(), { x: 0, y: -1, z: 0 }, 0);
    }
    near(v3(5e-324, 0, 0).normalize(), { x: 1, y: 0, z: 0 }, 0);
    assert.deepEqual(plain(v3(0, 0, 0).normalize()), { x: 0, y: 0, z: 0 });
    assert.ok(Object.is(v3(0, 1, 0).negate().x, 0));
  });

  it('moves a direction without the translation', () => {
    const m = new T.Matrix4().makeTranslation(1, 2, 3);
    assert.deepEqual(plain(v3(1, 0, 0).applyMatrix4(m, 0)), { x: 1, y: 0, z: 0 });
  });
});

const VALUES = {
  Ray3: () => new R.Ray3(v3(1, 2, 3), v3(0, 1, 0)),
  Segment3: () => new R.Segment3(v3(1, 2, 3), v3(0, 1, 0)),
  Segment2: () => new R.Segment2(v2(1, 2), v2(3, 4)),
  Ray2: () => new R.Ray2(v2(1, 2), v2(3, 4)),
  Box2: () => new R.Box2(v2(1, 2), v2(3, 4)),
  Box3: () => new R.Box3(v3(1, 2, 3), v3(4, 5, 6)),
  Circle2: () => new R.Circle2(v2(1, 2), 3),
  Sphere3: () => new R.Sphere3(v3(1, 2, 3), 4),
  Capsule2: () => new R.Capsule2(v2(1, 2), v2(3, 4), 5),
  Capsule3: () => new R.Capsule3(v3(1, 2, 3), v3(4, 5, 6), 7),
  Plane2: () => new R.Plane2(v2(0, 1), 3),
  Plane3: () => new R.Plane3(v3(0, 1, 0), 3),
  Triangle2: () => new R.Triangle2(v2(1, 2), v2(3, 4), v2(5, 7)),
  Triangle3: () => new R.Triangle3(v3(1, 2, 3), v3(4, 5, 6), v3(7, 8, 0)),
  OBB2: () => new R.OBB2(v2(1, 2), v2(3, 4), v2(0, 1)),
  OBB3: () => new R.OBB3(v3(1, 2, 3), v3(4, 5, 6), new R.Matrix3().set(0, -1, 0, 1, 0, 0, 0, 0, 1)),
  KDop2: () => new R.KDop2().setFromPoints([0, 0, 1, 2]),
  KDop3: () => new R.KDop3().setFromPoints([0, 0, 0, 1, 2, 3]),
};

describe('all values', () => {
  for (const [name, make] of Object.entries(VALUES)) {
    it(`${name}: made empty-handed, copied, cloned, compared`, () => {
      const value = make();
      assert.equal(value.dimensions, Number(name.slice(-1)));
      const other = value.clone();
      assert.equal(other.constructor, value.constructor);
      assert.deepEqual(plain(other), plain(value));
      assert.ok(other.equals(value) && value.equals(plain(value)));
      const empty = new R[name]();
      assert.ok(!empty.equals(value));
      assert.equal(empty.copy(value), empty);
      assert.ok(empty.equals(value));
      for (const key of Object.keys(value)) {
        if (typeof value[key] !== 'object' || key === 'normals') continue;
        assert.notEqual(other[key], value[key], `${key} is its own`);
        const first = Array.isArray(value[key]) ? 0 : key === 'rotation' ? 'elements' : 'x';
        if (first === 'elements') other[key].elements[0] += 1;
        else other[key][first] += 1;
        assert.ok(!other.equals(value), key);
        other.copy(value);
      }
    });

    it(`${name}: its JSON is its fields`, () => {
      assert.deepEqual(Object.keys(plain(make())), Object.keys(make()));
    });

    if (typeof make().set === 'function' && name !== 'Segment2')
      it(`${name}.set copies`, () => {
        const [value, empty] = [make(), new R[name]()];
        assert.equal(empty.set(...Object.values(value)), empty);
        assert.ok(empty.equals(value));
        for (const key of Object.keys(value))
          if (typeof value[key] === 'object') assert.notEqual(empty[key], value[key]);
      });

    if (typeof make().translate === 'function')
      it(`${name}.translate moves`, () => {
        const [value, moved] = [make(), make()];
        const by = value.dimensions > 2 ? v3(1, 2, 3) : v2(1, 2);
        assert.equal(moved.translate(by), moved);
        if (moved.normal) return assert.equal(moved.constant, 1);
        for (const key of ['min', 'max', 'center', 'start', 'end'])
          if (moved[key]) assert.ok(moved[key].equals(value[key].clone().add(by)), key);
        for (const key of ['radius', 'halfSize']) assert.deepEqual(moved[key], value[key]);
      });
  }
});

describe('Ray3', () => {
  const ray = () => new R.Ray3(v3(1, 2, 3), v3(0, 2, 0));
  it('at, recast, lookAt', () => {
    assert.deepEqual(plain(ray().at(2)), { x: 1, y: 6, z: 3 });
    const target = t3(0, 0, 0);
    assert.equal(ray().at(-1, target), target);
    assert.deepEqual(target.toArray(), [1, 0, 3]);
    assert.deepEqual(plain(ray().recast(2).origin), { x: 1, y: 6, z: 3 });
    assert.deepEqual(plain(ray().lookAt(v3(1, 2, -9)).direction), { x: 0, y: 0, z: -1 });
  });
  it('closest point, distance, contains', () => {
    assert.deepEqual(plain(ray().closestPointToPoint(v3(5, 7, 3))), { x: 1, y: 7, z: 3 });
    assert.deepEqual(plain(ray().closestPointToPoint(v3(5, 0, 3))), { x: 1, y: 2, z: 3 }, 'behind');
    assert.equal(ray().distanceToPoint(v3(5, 7, 6)), 5);
    assert.equal(ray().containsPoint(v3(1, 9, 3)), true);
    assert.equal(ray().containsPoint(v3(1, 1, 3)), false);
    const zero = new R.Ray3(v3(1, 2, 3), v3(0, 0, 0));
    assert.equal(zero.distanceToPoint(v3(1, 2, 5)), 2);
  });
  it('applyMatrix4 as three.js', () => {
    const m = new T.Matrix4().makeRotationZ(0.7).setPosition(4, 5, 6);
    const theirs = new T.Ray(t3(1, 2, 3), t3(0, 2, 0)).applyMatrix4(m);
    const ours = ray().applyMatrix4(m);
    near(ours.origin, plain(theirs.origin));
    near(ours.direction, plain(theirs.direction));
  });
});

describe('Ray2 and Segment2 keep what they could', () => {
  it('Ray2: engine methods, and the new ones', () => {
    const ray = new R.Ray2(v2(0, 0), v2(1, 0));
    assert.deepEqual(plain(ray.intersectCircle({ center: { x: 3, y: 0 }, radius: 1 })), { x: 2, y: 0 });
    assert.equal(ray.intersectsCircle({ center: { x: 3, y: 2 }, radius: 1 }), false);
    assert.deepEqual(plain(ray.closestPointToPoint(v2(3, 4))), { x: 3, y: 0 });
    assert.equal(ray.distanceToPoint(v2(-3, 4)), 5);
    assert.equal(ray.containsPoint(v2(4, 0)), true);
    assert.deepEqual(plain(ray.intersectSegment({ start: { x: 2, y: 1 }, end: { x: 2, y: -1 } })), {
      x: 2,
      y: 0,
    });
    const rough = new R.Ray2({ x: 1, y: 2 }, { x: 0, y: 1 });
    assert.deepEqual(plain(rough.clone()), plain(rough), 'of plain vectors');
  });
  it('Segment2: still a line', () => {
    const segment = new R.Segment2(v2(0, 0), v2(4, 0));
    assert.ok(segment instanceof R.Line2);
    assert.equal(segment.length(), 4);
    assert.deepEqual(segment.ABC, [0, -4, 0]);
    assert.equal(segment.distanceToPoint(v2(7, 4)), 5);
    assert.deepEqual(plain(segment.closestPointToPoint(v2(3, 4))), { x: 3, y: 0 });
    assert.equal(segment.containsPoint(v2(4, 0)), true);
    assert.equal(R.Line2.prototype.intersectBox, undefined);
  });
});

describe('Segment3', () => {
  const segment = new R.Segment3(v3(0, 0, 0), v3(4, 0, 0));
  it('delta, distance, at, getCenter, closest point', () => {
    assert.deepEqual(plain(segment.delta()), { x: 4, y: 0, z: 0 });
    assert.equal(segment.distance(), 4);
    assert.deepEqual(plain(segment.at(0.25)), { x: 1, y: 0, z: 0 });
    assert.deepEqual(plain(segment.getCenter(t3())), { x: 2, y: 0, z: 0 });
    assert.deepEqual(plain(segment.closestPointToPoint(v3(9, 3, 0))), { x: 4, y: 0, z: 0 });
    assert.equal(segment.distanceToPoint(v3(2, 3, 4)), 5);
    assert.equal(segment.containsPoint(v3(2, 0, 0)), true);
    const m = new T.Matrix4().makeTranslation(1, 2, 3);
    assert.deepEqual(plain(segment.clone().applyMatrix4(m).start), { x: 1, y: 2, z: 3 });
  });
});

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
    const made = new R.Box3().setFromCenterAndSize(v3(1, 2, 3), v3(2, 4, 6));
    assert.deepEqual(plain(made), { min: { x: 0, y: 0, z: 0 }, max: { x: 2, y: 4, z: 6 } });
    assert.deepEqual(plain(made.getCenter()), { x: 1, y: 2, z: 3 });
    assert.deepEqual(plain(made.getSize(t3())), { x: 2, y: 4, z: 6 });
  });
  it('grows, meets, holds', () => {
    const box = box3().expandByPoint(v3(5, 0, 0));
    assert.equal(box.max.x, 5);
    assert.equal(box3().expandByVector(v3(1, 2, 3)).min.z, -6);
    assert.equal(box3().expandByScalar(1).max.y, 3);
    assert.ok(box.containsBox(box3()) && !box3().containsBox(box) && box.containsBox(box));
    assert.ok(box.containsBox(new R.Box3()));
    assert.ok(box3().union(new R.Box3()).equals(box3()));
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
    assert.ok(box.intersectsObb(turned));
    assert.ok(!box.intersectsObb(turned.translate(v3(0.1, 0, 0))));
    const flat = new R.Box2(v2(-1, -1), v2(1, 1));
    assert.ok(flat.intersectsCircle({ center: v2(2, 0), radius: 1 }));
    assert.ok(flat.intersectsPlane(new R.Plane2(v2(0, 1), -1)));
    assert.ok(flat.intersectsTriangle(new R.Triangle2(v2(1, 1), v2(2, 1), v2(2, 2))));
    assert.ok(flat.intersectsObb(new R.OBB2(v2(2, 0), v2(1, 1), v2(1, 0))));
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

describe('circles and spheres', () => {
  const ball = () => new R.Sphere3(v3(0, 0, 0), 1);
  it('of points: the smallest, and a quick one', () => {
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
    assert.ok(ball().intersectsObb(new R.OBB3(v3(2, 0, 0), v3(1, 1, 1))));
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
  it('transformed, united', () => {
    const m = new T.Matrix4().makeScale(2, 3, 1).setPosition(1, 0, 0);
    const moved = ball().applyMatrix4(m);
    near(moved.center, { x: 1, y: 0, z: 0 });
    assert.ok(Math.abs(moved.radius - 3) < 1e-14);
    const both = ball().union({ center: v3(4, 0, 0), radius: 1 });
    near(both.center, { x: 2, y: 0, z: 0 });
    assert.ok(Math.abs(both.radius - 3) < 1e-14);
    assert.ok(ball().union(new R.Sphere3()).equals(ball()), 'nothing adds nothing');
    assert.ok(new R.Sphere3().union(ball()).equals(ball()));
    const circle = new R.Circle2(v2(1, 0), 1).applyMatrix3(new R.Matrix3().makeScale(2));
    near(circle.center, { x: 2, y: 0 });
  });
  it('sweeps: first contact, overlap at the start, a miss', () => {
    const shapes = {
      sweepSphere: { center: v3(5, 0, 0), radius: 1 },
      sweepBox: { min: v3(4, -1, -1), max: v3(6, 1, 1) },
      sweepObb: new R.OBB3(v3(5, 0, 0), v3(1, 1, 1)),
      sweepPlane: new R.Plane3(v3(1, 0, 0), -4),
      sweepCapsule: new R.Capsule3(v3(5, -1, 0), v3(5, 1, 0), 1),
      sweepTriangle: new R.Triangle3(v3(4, -1, -1), v3(4, 1, -1), v3(4, 0, 1)),
    };
    for (const [method, shape] of Object.entries(shapes)) {
      const target = { point: t3(), normal: v3() };
      const { point } = target;
      const hit = ball()[method](v3(6, 0, 0), shape, target);
      assert.equal(hit, target, method);
      assert.equal(hit.point, point, 'vectors that are there are written to');
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

describe('capsules, planes, triangles', () => {
  it('capsules', () => {
    const capsule = new R.Capsule3(v3(0, 0, 0), v3(4, 0, 0), 1);
    assert.ok(capsule.containsPoint(v3(5, 0, 0)) && !capsule.containsPoint(v3(5.1, 0, 0)));
    assert.equal(capsule.distanceToPoint(v3(2, 3, 0)), 2);
    near(capsule.clampPoint(v3(2, 3, 0)), { x: 2, y: 1, z: 0 });
    assert.ok(capsule.intersectsSphere({ center: v3(6, 0, 0), radius: 1 }));
    assert.ok(new R.Capsule2(v2(0, 0), v2(4, 0), 1).intersectsCircle({ center: v2(6, 0), radius: 1 }));
  });
  it('planes', () => {
    const plane = new R.Plane3().setFromNormalAndCoplanarPoint(v3(0, 0, 2), v3(7, 7, 3));
    assert.deepEqual(plain(plane), { normal: { x: 0, y: 0, z: 2 }, constant: -6 });
    assert.equal(plane.distanceToPoint(v3(0, 0, 5)), 2, 'the normal needs not be unit');
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
    assert.ok(plane.intersectsObb(new R.OBB3(v3(0, 0, 2), v3(1, 1, 1))));
    const [x, y, z] = [v3(2, 0, 0), v3(0, 1, 0), v3(0, 0, 1)].map((n, i) => new R.Plane3(n, -i - 1));
    near(x.intersectPlanes(y, z), { x: 0.5, y: 2, z: 3 });
    assert.equal(x.intersectPlanes(y, y), null);
    const line = new R.Plane2().setFromCoplanarPoints(v2(0, 0), v2(0, 2));
    assert.equal(line.distanceToPoint(v2(3, 1)), 3, 'front is where a segment has it');
    assert.deepEqual(plain(line.projectPoint(v2(3, 1))), { x: 0, y: 1 });
    assert.ok(line.intersectsCircle({ center: v2(1, 0), radius: 1 }));
  });
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
});

describe('oriented boxes', () => {
  const s = Math.SQRT1_2;
  const turned = () => new R.OBB3(v3(0, 0, 0), v3(2, 1, 1), new R.Matrix3().set(s, -s, 0, s, s, 0, 0, 0, 1));
  it('of a box, of points, as numbers', () => {
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
  it('transformed: the centre is a point; united', () => {
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

describe('k-DOPs', () => {
  it('the usual ones have as many normals as they say', () => {
    for (const k of [4, 6, 8]) assert.equal(R.KDop2.normals(k).length, k);
    for (const k of [6, 14, 18, 26]) assert.equal(R.KDop3.normals(k).length, (k / 2) * 3);
    assert.throws(() => R.KDop3.normals(8), /^RangeError: KDop3\.normals: k must be .*, got 8$/);
    assert.throws(() => R.KDop2.normals(NaN), /^RangeError: KDop2\.normals: k/);
    assert.deepEqual(R.KDop2.normals(4), [1, 0, 0, 1]);
  });
  it('of points, united, compared, points in it', () => {
    const dop = new R.KDop3(R.KDop3.normals(6)).setFromPoints([v3(0, 0, 0), v3(1, 2, 3)]);
    assert.deepEqual(dop.ranges, [0, 1, 0, 2, 0, 3]);
    const other = new R.KDop3(dop.normals).setFromPoints([1, 2, 3, 4, 4, 4]);
    assert.ok(dop.intersects(other), 'touching');
    assert.ok(!dop.intersects(new R.KDop3(dop.normals).setFromPoints([2, 2, 3])));
    assert.deepEqual(dop.clone().union(other).ranges, [0, 4, 0, 4, 0, 4]);
    assert.ok(dop.containsPoint(v3(1, 1, 1)) && !dop.containsPoint(v3(1.1, 1, 1)));
    const empty = new R.KDop3(dop.normals);
    assert.ok(empty.isEmpty() && !dop.isEmpty() && !empty.intersects(dop));
    assert.deepEqual(empty.union(dop).ranges, dop.ranges);
    assert.ok(dop.makeEmpty().isEmpty());
    assert.throws(() => other.intersects(new R.KDop3()), /^RangeError: kdopKdop3: kdop/);
  });
});

describe('objects of three.js work as they are', () => {
  const box = new T.Box3(t3(-1, -1, -1), t3(1, 1, 1));
  const ball = new T.Sphere(t3(0, 0, 0), 1);
  const plane = new T.Plane(t3(0, 0, 1), -1);
  const triangle = new T.Triangle(t3(1, -1, -1), t3(1, 1, -1), t3(1, 0, 1));
  const obb = new ThreeObb(t3(0, 0, 0), t3(1, 1, 1));
  const line = new T.Line3(t3(-3, 0, 0), t3(3, 0, 0));
  const ray = new T.Ray(t3(-3, 0, 0), t3(1, 0, 0));

  it('as shapes of queries', () => {
    for (const [name, shape] of Object.entries({ Box: box, Sphere: ball, Obb: obb })) {
      assert.equal(R.intersect(`ray${name}3`, ray, shape).tNear, 2, name);
      assert.equal(R.intersect(`segment${name}3`, line, shape).tNear, 1 / 3, name);
    }
    assert.equal(R.intersect('rayTriangle3', ray, triangle).t, 4);
    assert.equal(R.intersect('rayPlane3', { origin: t3(), direction: t3(0, 0, 1) }, plane).t, 1);
    const m = new T.Matrix4().makeScale(2, 2, 2);
    assert.equal(R.intersect('rayMatrixBox3', ray, { min: box.min, max: box.max, matrix: m }).tNear, 1);
    assert.equal(R.measure('sphereBox3', ball, box).yes, true);
  });
  it('as arguments and targets of methods', () => {
    const ours = new R.Ray3().copy(ray);
    const target = t3(9, 9, 9);
    assert.equal(ours.intersectBox(box, target), target);
    assert.deepEqual(target.toArray(), [-1, 0, 0]);
    assert.equal(ours.intersectSphere(ball).x, -1);
    assert.equal(ours.intersectObb(obb).x, -1);
    assert.equal(ours.intersectTriangle(triangle).x, 1);
    assert.equal(new R.Segment3().copy(line).intersectBox(box).x, -1);
    const ourBox = new R.Box3().copy(box);
    assert.ok(ourBox.intersectsSphere(ball) && ourBox.intersectsPlane(plane) && ourBox.intersectsObb(obb));
    assert.ok(ourBox.intersectsTriangle(triangle) && ourBox.intersectsBox(box));
    assert.ok(new R.OBB3().copy(obb).intersectsOBB(obb));
    assert.ok(new R.Sphere3().copy(ball).intersectsTriangle(triangle));
    assert.ok(!new R.Sphere3(v3(0, 0, 0), 1).intersectsSphere(new T.Sphere()), 'an empty sphere');
    assert.ok(!ourBox.intersectsBox(new T.Box3()), 'an empty box');
    assert.ok(new R.Box3().setFromPoints([box.min, box.max]).equals(box));
    assert.equal(ourBox.clampPoint(t3(3, 0, 0), t3()).x, 1);
    assert.ok(new R.Plane3().copy(plane).equals(plane));
  });
  it('their vectors as fields of ours', () => {
    const mixed = new R.Box3(t3(0, 0, 0), t3(1, 1, 1)).expandByPoint(t3(2, 0, 0));
    assert.equal(mixed.getSize().x, 2);
    assert.ok(mixed.min.isVector3);
  });
  it('ours as arguments of three.js', () => {
    const ourBox = new R.Box3(v3(-1, -1, -1), v3(1, 1, 1));
    const ourBall = new R.Sphere3(v3(0, 0, 0), 1);
    const ourPlane = new R.Plane3(v3(1, 0, 0), 0);
    const ourObb = new R.OBB3(v3(0, 0, 0), v3(1, 1, 1));
    const target = t3();
    assert.equal(ray.intersectBox(ourBox, target).x, -1);
    assert.equal(ray.intersectSphere(ourBall, target).x, -1);
    assert.equal(ray.intersectPlane(ourPlane, target).x, 0);
    assert.ok(box.intersectsBox(ourBox) && box.intersectsSphere(ourBall) && box.intersectsPlane(ourPlane));
    assert.ok(box.intersectsTriangle(new R.Triangle3(v3(1, -1, -1), v3(1, 1, -1), v3(1, 0, 1))));
    assert.ok(ball.intersectsBox(ourBox) && ball.intersectsPlane(ourPlane) && ball.intersectsSphere(ourBall));
    assert.ok(obb.intersectsOBB(ourObb) && obb.intersectsBox3(ourBox) && obb.intersectsSphere(ourBall));
    assert.equal(plane.clone().copy(ourPlane).normal.x, 1);
    assert.deepEqual(new T.Box3().copy(ourBox).max.toArray(), [1, 1, 1]);
    assert.equal(new T.Ray().copy(new R.Ray3(v3(1, 2, 3), v3(0, 0, 1))).origin.y, 2);
    assert.equal(ourPlane.constructor, R.Plane3);
    assert.equal(
      new T.Plane(t3(1, 0, 0), 0).intersectLine(new R.Segment3(v3(-1, 0, 0), v3(1, 0, 0)), target).x,
      0,
    );
    assert.deepEqual([...new T.Vector3().copy(v3(1, 2, 3))], [1, 2, 3]);
  });
});

describe('what is refused: named, and nothing is changed', () => {
  const refuses = (call, Kind, ...texts) => {
    ray().intersectBox(box()); // started
    const top = firstDouble();
    assert.throws(call, (error) => {
      assert.ok(error instanceof Kind, `${error}`);
      for (const text of texts) assert.ok(error.message.includes(text), `${error.message} lacks ${text}`);
      return true;
    });
    assert.equal(firstDouble(), top, 'memory is given back');
    assert.equal(ray().intersectBox(box()).x, -1, 'the next question is answered');
  };
  const ray = () => new R.Ray3(v3(-3, 0, 0), v3(1, 0, 0));
  const box = () => new R.Box3(v3(-1, -1, -1), v3(1, 1, 1));

  it('numbers that are none', () => {
    refuses(
      () => ray().intersectBox({ min: v3(NaN, 0, 0), max: v3(1, 1, 1) }),
      RangeError,
      'rayBox3: box.min.x',
      'NaN',
    );
    refuses(
      () => ray().intersectBox({ min: v3(0, 0, 0), max: v3(1, 1, Infinity) }),
      RangeError,
      'rayBox3: box.max.z',
      'Infinity',
    );
    refuses(
      () => ray().intersectBox({ min: { x: 0, y: 0 }, max: v3(1, 1, 1) }),
      TypeError,
      'box.min.z',
      'undefined',
    );
    refuses(
      () => ray().intersectBox({ min: v3('0', 0, 0), max: v3(1, 1, 1) }),
      TypeError,
      'box.min.x',
      '"0"',
    );
    refuses(() => ray().recast(NaN).intersectsBox(box()), RangeError, 'rayBox3: ray.origin.x', 'NaN');
    refuses(
      () => ray().intersectSphere({ center: v3(0, 0, 0), radius: NaN }),
      RangeError,
      'raySphere3: sphere.radius',
      'NaN',
    );
    refuses(() => ray().intersectSphere({ center: v3(0, 0, 0) }), TypeError, 'sphere.radius', 'undefined');
    refuses(
      () => ray().intersectPlane({ normal: v3(0, 0, 1), constant: '1' }),
      TypeError,
      'rayPlane3: plane.constant',
      '"1"',
    );
    refuses(
      () => new R.Ray2(v2(0, NaN), v2(1, 0)).intersectCircle({ center: v2(0, 0), radius: 1 }),
      RangeError,
      'rayCircle2: ray.origin.y',
      'NaN',
    );
    refuses(() => box().containsPoint(v3(0, NaN, 0)), RangeError, 'sphereBox3: sphere.center.y', 'NaN');
    refuses(
      () => new R.Sphere3(v3(0, 0, 0), 1).sweepBox(v3(NaN, 0, 0), box()),
      RangeError,
      'movingSphereBox3: movingSphere.motion.x',
      'NaN',
    );
  });

  it('objects that are none', () => {
    for (const value of [undefined, null, 5, 'box']) {
      const shown = typeof value === 'string' ? '"box"' : String(value);
      refuses(() => ray().intersectBox(value), TypeError, 'rayBox3: box must be', shown);
      refuses(() => ray().intersectsSphere(value), TypeError, 'raySphere3: sphere must be', shown);
      refuses(() => ray().intersectObb(value), TypeError, 'rayObb3: obb must be', shown);
      refuses(() => ray().intersectKdop(value), TypeError, 'rayKdop3: kdop must be', shown);
      refuses(
        () => R.intersect('rayMatrixBox3', ray(), value),
        TypeError,
        'intersect: matrixBox must be',
        shown,
      );
      refuses(() => R.intersect('rayBox3', value, box()), TypeError, 'intersect: ray must be', shown);
      refuses(() => R.measure('boxPlane3', box(), value), TypeError, 'measure: plane must be', shown);
      refuses(() => new R.Sphere3().setFromPoints(value), TypeError, 'setFromPoints: points must be', shown);
      refuses(
        () => new R.Plane3().intersectPlanes(value, new R.Plane3()),
        TypeError,
        'planePlanes3: planes',
        shown,
      );
    }
    refuses(() => ray().intersectBox({}), TypeError, 'rayBox3: box.min', 'undefined');
    refuses(
      () => ray().intersectObb({ center: v3(0, 0, 0), halfSize: v3(1, 1, 1) }),
      TypeError,
      'obb.rotation',
      'undefined',
    );
    refuses(
      () =>
        ray().intersectObb({ center: v3(0, 0, 0), halfSize: v3(1, 1, 1), rotation: { elements: [1, 2] } }),
      RangeError,
      'obb.rotation.elements.length must be 9',
      '2',
    );
  });

  it('matrices that are not affine', () => {
    const m = new T.Matrix4();
    m.elements[3] = 0.5;
    const before = box();
    refuses(
      () => before.applyMatrix4(m),
      RangeError,
      'boxTransform3: matrix.elements must be an affine matrix',
      '0.5',
    );
    assert.ok(before.equals(box()));
    refuses(() => before.applyMatrix4(new R.Matrix3()), RangeError, 'matrix.elements.length must be 16', '9');
    refuses(() => before.applyMatrix4(undefined), TypeError, 'boxTransform3: matrix must be', 'undefined');
  });

  it('k-DOPs of wrong lengths', () => {
    refuses(
      () => ray().intersectKdop({ normals: [1, 0, 0], ranges: [1] }),
      RangeError,
      'kdop.ranges.length must be 2',
      '1',
    );
    refuses(
      () => ray().intersectKdop({ normals: new Array(195).fill(1), ranges: new Array(130).fill(1) }),
      RangeError,
      'kdop.normals.length',
      '195',
    );
  });

  it('points, with the place of the one at fault; the shape stays', () => {
    const sphere = new R.Sphere3(v3(1, 2, 3), 4);
    refuses(
      () => sphere.setFromPoints([v3(0, 0, 0), v3(0, NaN, 0)]),
      RangeError,
      'setFromPoints: points.1.y',
      'NaN',
    );
    refuses(() => sphere.setFromPoints([0, 0, 0, 1]), TypeError, 'setFromPoints: points.3.y', 'undefined');
    refuses(() => sphere.setFromPoints([v3(0, 0, 0), null]), TypeError, 'setFromPoints: points.1', 'null');
    assert.ok(sphere.equals(new R.Sphere3(v3(1, 2, 3), 4)));
    const boxes = [
      new R.Box3(v3(1, 1, 1), v3(2, 2, 2)),
      new R.OBB3(v3(1, 1, 1), v3(2, 2, 2)),
      new R.KDop3().setFromPoints([1, 2, 3]),
    ];
    for (const shape of boxes) {
      const before = plain(shape);
      refuses(
        () => shape.setFromPoints([v3(Infinity, 0, 0)]),
        RangeError,
        'setFromPoints: points.0.x',
        'Infinity',
      );
      assert.deepEqual(plain(shape), before);
      for (const [at, shown] of [
        [1, 'NaN'],
        [4, 'Infinity'],
      ]) {
        const points = new Float64Array(6);
        points[at] = Number(shown);
        const name = `setFromPoints: points.${at === 1 ? 0 : 3}.y`;
        refuses(() => shape.setFromPoints(points), RangeError, name, shown);
        assert.deepEqual(plain(shape), before);
      }
    }
  });

  it('a query that does not measure', () => {
    refuses(() => R.measure('rayBox3', ray(), box()), RangeError, 'measure: query', 'rayBox3');
  });

  it('targets are left alone', () => {
    const target = v3(7, 7, 7);
    assert.throws(() => ray().intersectBox({ min: v3(NaN, 0, 0), max: v3(1, 1, 1) }, target));
    assert.equal(ray().intersectBox({ min: v3(5, 5, 5), max: v3(6, 6, 6) }, target), null);
    assert.deepEqual([...target], [7, 7, 7]);
  });

  it('a getter that asks in turn, and one that throws', () => {
    const asking = {
      get min() {
        assert.equal(ray().intersectBox(box()).x, -1);
        return v3(-1, -1, -1);
      },
      max: v3(1, 1, 1),
    };
    assert.equal(ray().intersectBox(asking).x, -1);
    const throwing = {
      get min() {
        throw new Error('mine');
      },
      max: v3(1, 1, 1),
    };
    refuses(() => ray().intersectBox(throwing), Error, 'mine');
  });
});

it('rays against lines, segments and arcs of the plane, by name', () => {
  const ray = { origin: { x: -5, y: 0 }, direction: { x: 2, y: 0 } };
  // From behind too: the classes of the engine hit fronts only.
  for (const [start, end] of [
    [-1, 3],
    [3, -1],
  ]) {
    const segment = { start: { x: 1, y: start }, end: { x: 1, y: end } };
    for (const query of /** @type {const} */ (['rayLine2', 'raySegment2'])) {
      const hit = R.intersect(query, ray, segment);
      assert.deepEqual(
        { ...hit, point: [hit?.point.x, hit?.point.y], normal: [hit?.normal.x, hit?.normal.y + 0] },
        {
          t: 3,
          distance: 6,
          point: [1, 0],
          normal: [-1, 0],
        },
      );
    }
  }
  const above = { start: { x: 1, y: 1 }, end: { x: 1, y: 2 } };
  assert.equal(R.intersect('raySegment2', ray, above), null);
  assert.equal(R.intersect('rayLine2', ray, above)?.t, 3);
  const arc = { x: 0, y: 0, radius: 1, startAngle: -1, endAngle: 1 };
  assert.equal(R.intersect('rayArc2', ray, arc)?.point.x, 1, 'through the open side, from inside');
  const out = new Float64Array(2);
  const rays = new Float64Array([-5, 0, 2, 0, -5, 9, 2, 0]);
  assert.equal(R.batch('rayArc2', rays, new Float64Array([0, 0, 1, -1, 1, 0]), out), 1);
  assert.deepEqual([...out], [3, Infinity]);
  assert.throws(
    () => R.intersect(/** @type {any} */ ('rayArc3'), ray, arc),
    /query must be the name of a query/,
  );
  assert.throws(() => R.intersect('rayArc2', ray, { ...arc, radius: NaN }), /radius must be/);
});

it('a circle and a polygon', () => {
  const square = new R.PolyGeometry([-1, -1, 1, -1, 1, 1, -1, 1]);
  const circle = new R.Circle2(new R.Vector2(0, 3), 1);
  assert.equal(circle.intersectsPolygon(square), false);
  const apart = circle.measurePolygon(square);
  assert.deepEqual([apart?.yes, apart?.depth, apart?.edge, ...(apart?.normal ?? [])], [false, -1, 2, 0, 1]);
  const hit = circle.sweepPolygon({ x: 0, y: -2 }, square);
  assert.deepEqual([hit?.t, hit?.overlap, hit?.edge, ...(hit?.point ?? [])], [0.5, false, 2, 0, 1]);
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
    /Circle2.intersectsPolygon: polygon.position.length/,
  );
});
