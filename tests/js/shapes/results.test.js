// Numbers that the value classes compute in JavaScript, compared with the core: the same bits if both use the same arithmetic,
// otherwise within the documented bounds; and representable results of exact input.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import * as T from 'three';
import * as R from '../../../js/index.js';
import { cases, random, SEED } from '../oracle/random.js';
import { align } from '../oracle/rational.js';
import { v2, v3 } from '../values.js';

const r = random();
const COUNT = cases(3000);

let scale = 1;
const number = () => scale * (r.bool(0.3) ? r.int(-4, 4) : r.float(-4, 4));
const point = () => v3(number(), number(), number());
const size = () => Math.abs(number());
const box = () => new R.Box3().setFromPoints([point(), point()]);
const ball = () => new R.Sphere3(point(), size());
const at = (center) => ({ center, radius: 0 });
const matrix = () =>
  new T.Matrix4()
    .makeRotationAxis(new T.Vector3(number(), number(), number() || 1).normalize(), r.float(-4, 4))
    .scale(new T.Vector3(r.float(0.2, 3), r.float(0.2, 3), r.bool() ? 1 : -r.float(0.2, 3)))
    .setPosition(number(), number(), number());
const bits = (v) => [...v].map((x) => (Object.is(x, -0) ? '-0' : x));
/** Runs cases with sizes around 1, and with all sizes whose squares do not overflow. */
const each = (run) => {
  for (let i = 0; i < COUNT; i++) {
    scale = i % 3 ? 1 : 2 ** r.int(-120, 120);
    run(`seed ${SEED}, case ${i}`);
  }
};

describe(`results in JavaScript, seed ${SEED}`, () => {
  it('nearest points of boxes and spheres have the bits of the core', () => {
    each((say) => {
      const [b, s, p] = [box(), ball(), point()];
      if (!b.containsPoint(p))
        assert.deepEqual(bits(b.clampPoint(p)), bits(R.measure('sphereBox3', at(p), b).point), say);
      if (!s.containsPoint(p))
        assert.deepEqual(bits(s.clampPoint(p)), bits(R.measure('sphereSphere3', at(p), s).point), say);
    });
  });

  it('boxes and spheres under a matrix have the bits of the core', () => {
    each((say) => {
      const [b, s, m] = [box(), ball(), r.bool(0.1) ? new T.Matrix4() : matrix()];
      const moved = R.intersect('boxTransform3', b, m);
      const own = b.clone().applyMatrix4(m);
      assert.deepEqual([bits(own.min), bits(own.max)], [bits(moved.min), bits(moved.max)], say);
      const turned = R.intersect('sphereTransform3', s, m);
      const sphere = s.clone().applyMatrix4(m);
      assert.deepEqual([bits(sphere.center), sphere.radius], [bits(turned.center), turned.radius], say);
      const flat = new R.Box2(v2(b.min.x, b.min.y), v2(b.max.x, b.max.y));
      const e = m.elements;
      const m3 = new R.Matrix3().fromArray([e[0], e[1], 0, e[4], e[5], 0, e[12], e[13], 1]);
      const part = R.intersect('boxTransform2', flat, m3);
      flat.applyMatrix3(m3);
      assert.deepEqual([bits(flat.min), bits(flat.max)], [bits(part.min), bits(part.max)], say);
      const circle = new R.Circle2(v2(s.center.x, s.center.y), s.radius);
      const round = R.intersect('circleTransform2', circle, m3);
      circle.applyMatrix3(m3);
      assert.deepEqual([bits(circle.center), circle.radius], [bits(round.center), round.radius], say);
    });
  });

  it('oriented boxes under a matrix equal those of the core within rounding', () => {
    let sheared = 0;
    each((say) => {
      const turn = new T.Matrix3().setFromMatrix4(matrix().setPosition(0, 0, 0));
      const [x, y] = [0, 3].map((i) => new T.Vector3().fromArray(turn.elements, i).normalize());
      const own = new R.OBB3().fromArray([...point(), size(), size(), size(), ...x, ...y]);
      const m = r.bool()
        ? matrix()
        : new T.Matrix4().makeRotationX(number() / scale).setPosition(number(), 0, 0);
      const core = R.intersect('obbTransform3', own, m);
      const moved = own.clone().applyMatrix4(m);
      const reach = 2 ** -44 * scale * 64;
      const [a, b] = [
        new R.OBB3().fromArray([...core.center, ...core.halfSize, ...core.axisX, ...core.axisY]),
        moved,
      ];
      sheared += Number(a.equals(b));
      for (const [one, other] of [
        [a, b],
        [b, a],
      ])
        // prettier-ignore
        for (const corner of one.getCorners()) assert.ok(other.distanceToPoint(corner) <= reach, say);
    });
    assert.ok(sheared > COUNT / 20, `${sheared} sheared ones are left to the core`);
  });

  it('nearest points of segments, triangles and oriented boxes are within their documented error', () => {
    each((say) => {
      const p = r.bool(0.2) ? point().multiplyScalar(100) : point();
      const segment = new R.Segment3(point(), point());
      const foot = R.measure('sphereSegment3', at(p), segment).point;
      const near = segment.closestPointToPoint(p);
      const longest = segment.distance() + segment.start.length() + segment.end.length();
      if (!segment.containsPoint(p)) assert.ok(near.distanceTo(foot) <= 2 ** -45 * longest, say);
      const triangle = new R.Triangle3(point(), point(), point());
      const { a, b, c } = triangle;
      const sides = Math.max(
        a.distanceTo(b),
        b.distanceTo(c),
        c.distanceTo(a),
        ...[a, b, c].map((v) => v.distanceTo(p)),
      );
      const nearest = R.measure('sphereTriangle3', at(p), triangle).point;
      const got = triangle.closestPointToPoint(p);
      const room = 2 ** -44 * sides + 2 ** -50 * (a.length() + b.length() + c.length());
      if (!triangle.containsPoint(p))
        assert.ok(got.distanceTo(nearest) <= room, `${say} ${got.distanceTo(nearest) / sides}`);
    });
  });

  it("distances from planes are within 2^-47 of the core's, also next to the plane", () => {
    each((say) => {
      const plane = new R.Plane3(point(), number() * scale);
      const p = r.bool() ? point() : plane.projectPoint(point());
      const want = R.measure('spherePlane3', at(p), plane).min;
      const got = plane.distanceToPoint(p);
      assert.ok(Math.abs(got - want) <= 2 ** -47 * Math.abs(want), `${say}: ${got} ${want}`);
      assert.equal(Math.sign(got), Math.sign(want), say);
    });
  });

  it('a sphere that is expanded by a point contains both, exactly, and is no larger than necessary', () => {
    each((say) => {
      const a = ball();
      const p = point();
      const both = a.clone().expandByPoint(p);
      for (const { center, radius } of [a, at(p)]) {
        const { ints } = align([...both.center, ...center, both.radius, radius]);
        const [x, y, z] = [0, 1, 2].map((k) => ints[k + 3] - ints[k]);
        const more = ints[6] - ints[7];
        assert.ok(more >= 0n && x * x + y * y + z * z <= more * more, `${say}: ${JSON.stringify([a, p])}`);
      }
      const least = Math.max(a.radius, (a.center.distanceTo(p) + a.radius) / 2);
      const rounded = a.center.length() + p.length();
      assert.ok(both.radius <= least * (1 + 2 ** -48) + 2 ** -51 * rounded, say);
    });
  });

  it('a union contains both, exactly, and is no larger than necessary', () => {
    each((say) => {
      const [a, b] = [ball(), r.bool(0.2) ? at(point()) : ball()];
      const both = a.clone().union(b);
      for (const { center, radius } of [a, b]) {
        const { ints } = align([...both.center, ...center, both.radius, radius]);
        const [x, y, z] = [0, 1, 2].map((k) => ints[k + 3] - ints[k]);
        const more = ints[6] - ints[7];
        assert.ok(more >= 0n && x * x + y * y + z * z <= more * more, `${say}: ${JSON.stringify([a, b])}`);
      }
      const least = Math.max(a.radius, b.radius, (a.center.distanceTo(b.center) + a.radius + b.radius) / 2);
      const rounded = a.center.length() + b.center.length();
      assert.ok(both.radius <= least * (1 + 2 ** -48) + 2 ** -51 * rounded, say);
    });
  });
});

describe('exact input', () => {
  // Before, the radius was 2.0000000000000036.
  it('has a representable union', () => {
    for (const [x, y, z, radius] of [
      [2, 0, 0, 2],
      [3, 4, 0, 3.5],
      [2, 3, 6, 4.5],
      [0, 0.5, 0, 1.25],
    ]) {
      // prettier-ignore
      const both = new R.Sphere3(v3(0, 0, 0), 1).union(new R.Sphere3(v3(x, y, z), 1));
      assert.deepEqual([both.radius, ...both.center], [radius, x / 2, y / 2, z / 2]);
    }
    const flat = new R.Circle2(v2(1, 1), 1).union(new R.Circle2(v2(1, 3), 1));
    assert.deepEqual([flat.radius, ...flat.center], [2, 1, 2]);
  });

  // Before, sphereMerge3 had the radius 2.0000000000000036, and centers far apart on an axis a radius of 61728394507.00001.
  it('has a representable union, by the query and by the method', () => {
    for (const [x, y, z, radius] of [
      [2, 0, 0, 2],
      [2, 3, 6, 4.5],
      [0, 0, 123456789012, 61728394507],
      [-123456789012, 0, 0, 61728394507],
    ]) {
      const [a, b] = [v3(0, 0, 0), v3(x, y, z)].map((center) => new R.Sphere3(center, 1));
      const want = { center: v3(x / 2, y / 2, z / 2), radius };
      assert.deepEqual({ ...R.intersect('sphereMerge3', a, b) }, want);
      assert.deepEqual({ ...R.intersect('sphereMerge3', b, a) }, want);
      assert.deepEqual({ ...a.clone().union(b) }, want);
      const rows = R.batch('sphereMerge3', Float64Array.of(0, 0, 0, 1), Float64Array.of(x, y, z, 1), {
        columns: 4,
      }).rows;
      assert.deepEqual([...rows], [...want.center, radius]);
    }
  });

  // Before, the result was one rounding below the square root of 2.
  it('has distances and lengths without avoidable rounding', () => {
    const unit = new R.Box3(v3(0, 0, 0), v3(1, 1, 1));
    assert.equal(unit.distanceToPoint(v3(2, 2, 0)), Math.SQRT2);
    assert.equal(new R.Box2(v2(0, 0), v2(1, 1)).distanceToPoint(v2(-1, 2)), Math.SQRT2);
    assert.equal(unit.distanceToPoint(v3(3, 4, 7)), 7);
    assert.equal(v3(2, 3, 6).length(), 7);
    assert.equal(new R.Plane3(v3(2, 3, 6), 7).distanceToPoint(v3(0, 0, 0)), 1);
    assert.equal(new R.Sphere3(v3(1, 1, 1), 1).distanceToPoint(v3(3, 4, 7)), 6);
  });

  it('has a bounding sphere of a representable radius', () => {
    for (const [x, y, z, radius] of [
      [2, 4, 4, 3],
      [0, 0, 5, 2.5],
      [4, 6, 12, 7],
      [0.1, 0, 0, 0.05],
    ])
      // prettier-ignore
      assert.equal(new R.Box3(v3(0, 0, 0), v3(x, y, z)).getBoundingSphere().radius, radius);
  });

  it('of the largest and the least numbers has lengths that neither overflow nor underflow', () => {
    const tiny = new R.Box3(v3(0, 0, 0), v3(0, 0, 0));
    assert.equal(tiny.distanceToPoint(v3(3e-320, 4e-320, 0)), 5e-320);
    assert.equal(tiny.distanceToPoint(v3(3 * 2 ** 700, 4 * 2 ** 700, 0)), 5 * 2 ** 700);
    const huge = new R.Box3(v3(-1.5e308, 0, 0), v3(1.5e308, 0, 0));
    assert.equal(huge.getCenter().x, 0);
  });
});

// A box that imports the class of spheres would import all of its queries, and the modules that contain them.
it('a program without the other class gets plain objects', () => {
  const path = fileURLToPath(new URL('../../../js/shapes/', import.meta.url));
  const script = (/** @type {string} */ more) => `
    import { Box3 } from '${path}Box3.js';
    import { Sphere3 } from '${path}Sphere3.js';
    ${more}
    const box = new Box3().setFromPoints([0, 0, 0, 2, 4, 4]);
    const sphere = box.getBoundingSphere();
    console.log(sphere.constructor.name, sphere.radius, sphere.center.constructor.name, box.intersectsSphere(sphere));`;
  const run = (/** @type {string} */ text) =>
    execFileSync(process.execPath, ['--input-type=module', '-e', text], { encoding: 'utf8' }).trim();
  assert.equal(run(script('')), 'Sphere3 3 Vector3 true');
  const without = script('').replace(/.*Sphere3\.js.*\n/, '');
  assert.equal(run(without), 'Object 3 Vector3 true');
  const other = `
    import { Circle2 } from '${path}Circle2.js';
    const box = new Circle2(undefined, 2).getBoundingBox();
    console.log(box.constructor.name, box.min.x, box.max.y);`;
  assert.equal(run(other), 'Object -2 2');
});
