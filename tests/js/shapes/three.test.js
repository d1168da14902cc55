// three.js' objects as arguments of raybound, and raybound's objects as arguments of three.js.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as T from 'three';
import { OBB as ThreeObb } from 'three/examples/jsm/math/OBB.js';
import * as R from '../../../js/index.js';
import { t3, v3 } from '../values.js';
import { commentOf } from './comments.js';

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
    assert.equal(R.measure('sphereBox3', ball, box).touches, true);
  });
  it('as arguments and targets of methods', () => {
    const ours = new R.Ray3().copy(ray);
    const target = t3(9, 9, 9);
    assert.equal(ours.intersectBox(box, target), target);
    assert.deepEqual(target.toArray(), [-1, 0, 0]);
    assert.equal(ours.intersectSphere(ball).x, -1);
    assert.equal(ours.intersectOBB(obb).x, -1);
    assert.equal(ours.intersectTriangle(triangle).x, 1);
    assert.equal(new R.Segment3().copy(line).intersectBox(box).x, -1);
    const ourBox = new R.Box3().copy(box);
    assert.ok(ourBox.intersectsSphere(ball) && ourBox.intersectsPlane(plane) && ourBox.intersectsOBB(obb));
    assert.ok(ourBox.intersectsTriangle(triangle) && ourBox.intersectsBox(box));
    assert.ok(new R.OBB3().copy(obb).intersectsOBB(obb));
    assert.ok(new R.Sphere3().copy(ball).intersectsTriangle(triangle));
    assert.ok(!new R.Sphere3(v3(0, 0, 0), 1).intersectsSphere(new T.Sphere()), 'an empty sphere');
    assert.ok(!ourBox.intersectsBox(new T.Box3()), 'an empty box');
    assert.ok(new R.Box3().setFromPoints([box.min, box.max]).equals(box));
    assert.equal(ourBox.clampPoint(t3(3, 0, 0), t3()).x, 1);
    assert.ok(new R.Plane3().copy(plane).equals(plane));
  });
  it("their vectors as fields of raybound's values", () => {
    const mixed = new R.Box3(t3(0, 0, 0), t3(1, 1, 1)).expandByPoint(t3(2, 0, 0));
    assert.equal(mixed.getSize().x, 2);
    assert.ok(mixed.min.isVector3);
    // three.js' applyMatrix4 transforms every vector as a point: before, the translation turned the ray.
    const m = new T.Matrix4().makeRotationZ(Math.PI / 2).setPosition(5, 0, 0);
    const rays = [t3, v3].map((make) => new R.Ray3(make(1, 0, 0), make(2, 0, 0)).applyMatrix4(m));
    assert.deepEqual([...rays[0].direction], [...rays[1].direction]);
    assert.deepEqual([...rays[0].origin], [...rays[1].origin]);
  });
  it("raybound's values as arguments of three.js", () => {
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

describe('methods of three.js', () => {
  const classes = {
    Vector2: T.Vector2,
    Vector3: T.Vector3,
    Matrix3: T.Matrix3,
    Box2: T.Box2,
    Box3: T.Box3,
    Sphere3: T.Sphere,
    Plane3: T.Plane,
    Ray3: T.Ray,
    Triangle3: T.Triangle,
    Segment3: T.Line3,
    OBB3: ThreeObb,
    Frustum3: T.Frustum,
    Circle2: T.Sphere,
    Plane2: T.Plane,
    Ray2: T.Ray,
    Triangle2: T.Triangle,
    Segment2: T.Line3,
    OBB2: ThreeObb,
  };
  const membersOf = (Class) =>
    new Set([...Object.getOwnPropertyNames(Class.prototype), ...Object.keys(new Class())]);
  const staticsOf = (Class) =>
    Object.getOwnPropertyNames(Class).filter((name) => typeof Class[name] === 'function');

  for (const [name, Three] of Object.entries(classes))
    it(`${name} has each of them, or its documentation names it`, () => {
      const comment = commentOf(name);
      assert.match(comment, /Has (every method|the methods) of three\.js' `\w+`/);
      const own = new R[name]();
      const missing = [...membersOf(Three)].filter((member) => member !== 'constructor' && !(member in own));
      if (/Has every method/.test(comment)) assert.deepEqual(missing, []);
      for (const member of missing) assert.ok(comment.includes(`\`${member}\``), `${member} is not named`);
      const statics = staticsOf(Three).filter((member) => !(member in R[name]));
      if (statics.length > 0) assert.match(comment, /static functions/);
      if (name === 'Triangle3')
        for (const member of statics) assert.ok(comment.includes(`\`${member}\``), `${member} is not named`);
    });
});
