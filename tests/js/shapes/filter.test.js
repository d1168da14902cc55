// The floating-point filters of the value classes: they decide as the exact core does, also near the limit. Both paths are tested: the
// filter alone, and the call of the core.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as R from '../../../js/index.js';
import { pointInPolygon } from '../../../js/canvas/pointInPolygon.js';
import { frontEdge, isApart, MISSED, UNCERTAIN } from '../../../js/canvas/rayPolygon.js';
import { boxes } from '../../../js/wasm/boxes.js';
import { canvas, polygonContains, raycast } from '../../../js/wasm/canvas.js';
import { casts } from '../../../js/wasm/casts.js';
import { f64, firstDouble, out } from '../../../js/wasm/scratch.js';
import { planes } from '../../../js/wasm/planes.js';
import { solids } from '../../../js/wasm/solids.js';
import { cases, random, SEED } from '../oracle/random.js';
import { align, nudge } from '../oracle/rational.js';

const r = random();
const COUNT = cases(4000);

let calls = 0;
for (const door of [boxes, casts, planes, solids, canvas]) {
  const { get } = /** @type {any} */ (Object.getOwnPropertyDescriptor(Object.getPrototypeOf(door), 'f'));
  Object.defineProperty(door, 'f', {
    get() {
      calls++;
      return get.call(door);
    },
  });
}

/** A point of a grid, in which many points are on one line or plane; or a point next to the grid; or any point. */
let scale = 1;
const number = () => {
  const grid = r.int(-6, 6) / 2;
  const kind = r.int(0, 9);
  return scale * (kind < 6 ? grid : kind < 8 ? nudge(grid, r.int(-2, 2)) : r.float(-3, 3));
};
const v3 = () => new R.Vector3(number(), number(), number());
const v2 = () => new R.Vector2(number(), number());
const size = () => Math.abs(number());
const box3 = () => new R.Box3().setFromPoints([v3(), v3()]);
const box2 = () => new R.Box2().setFromPoints([v2(), v2()]);
const sphere3 = () => new R.Sphere3(v3(), size());
const circle2 = () => new R.Circle2(v2(), size());
const plane3 = () => new R.Plane3(v3(), number() * scale);
const plane2 = () => new R.Plane2(v2(), number() * scale);
const ray3 = () => new R.Ray3(v3(), v3());
const triangle3 = () => {
  const one = new R.Triangle3(v3(), v3(), v3());
  if (r.bool()) one.a.z = one.b.z = one.c.z = number();
  return one;
};
/** A point next to a triangle: a corner, the midpoint of two, the center, or any point in its plane if the plane is horizontal. */
const pointNear = (triangle) => {
  const { a, b, c } = triangle;
  const [u, v, w] = r.pick([[4, 0, 0], [2, 2, 0], [0, 2, 2], [2, 1, 1], [1, 1, 2], [0, 0, 4]]); // prettier-ignore
  const p = new R.Vector3();
  for (const k of ['x', 'y', 'z']) p[k] = (a[k] * u) / 4 + (b[k] * v) / 4 + (c[k] * w) / 4;
  if (r.bool()) return p;
  const other = v3();
  if (a.z === b.z && b.z === c.z && r.bool(0.8)) other.z = a.z;
  return other;
};
/** A point, or a sphere, that touches a sphere within rounding. */
const touching = (ball, radius, make) => {
  const flat = ball.dimensions < 3;
  const [x, y, z, length] = r.pick(flat ? [[3, 4, 0, 5], [5, 12, 0, 13], [1, 0, 0, 1]] : [[1, 2, 2, 3], [2, 3, 6, 7], [0, 3, 4, 5]]); // prettier-ignore
  const reach = (ball.radius + radius) / length;
  const center = ball.center.clone();
  center.x = nudge(center.x + reach * x, r.int(-1, 1));
  center.y += reach * y;
  if (!flat) center.z += reach * z;
  return make(center, radius);
};
const pointOf = (ball) =>
  r.bool() ? touching(ball, 0, (center) => center) : ball.dimensions > 2 ? v3() : v2();
const ballBy = (ball) =>
  r.bool()
    ? touching(ball, size(), (c, radius) => new ball.constructor(c, radius))
    : ball.dimensions > 2
      ? sphere3()
      : circle2();
const triangle2 = () => new R.Triangle2(v2(), v2(), v2());
const turns = [
  [1, 0, 0, 0, 1, 0],
  [0, 1, 0, 0, 0, 1],
  [0.6, 0.8, 0, -0.8, 0.6, 0],
  [2 / 3, 2 / 3, 1 / 3, -2 / 3, 1 / 3, 2 / 3],
];
const obb3 = () => {
  const [ax, ay, az, bx, by, bz] = r.pick(turns);
  const half = new R.Vector3(size(), size(), size());
  return new R.OBB3().fromArray([...v3(), ...half, ax, ay, az, bx, by, bz]);
};
/** A point as a ball of radius 0, for which the core decides exactly. */
const at = (point) => ({ center: point, radius: 0 });
const isHit = (query, a, b) => R.measure(query, a, b).touches;
const hits = (query, a, b) => R.intersect(query, a, b) !== null;

/** @type {Record<string, [first: () => any, second: (a: any) => any, own: (a: any, b: any) => boolean, exact: (a: any, b: any) => boolean]>} */
const METHODS = {
  'Sphere3.containsPoint': [sphere3, pointOf, (a, b) => a.containsPoint(b), (a, b) => isHit('sphereSphere3', at(b), a)],
  'Circle2.containsPoint': [circle2, pointOf, (a, b) => a.containsPoint(b), (a, b) => isHit('circleCircle2', at(b), a)],
  'Sphere3.intersectsSphere': [sphere3, ballBy, (a, b) => a.intersectsSphere(b), (a, b) => isHit('sphereSphere3', a, b)],
  'Circle2.intersectsCircle': [circle2, ballBy, (a, b) => a.intersectsCircle(b), (a, b) => isHit('circleCircle2', a, b)],
  'Sphere3.intersectsBox': [sphere3, box3, (a, b) => a.intersectsBox(b), (a, b) => isHit('sphereBox3', a, b)],
  'Circle2.intersectsBox': [circle2, box2, (a, b) => a.intersectsBox(b), (a, b) => isHit('circleBox2', a, b)],
  'Sphere3.intersectsPlane': [sphere3, plane3, (a, b) => a.intersectsPlane(b), (a, b) => isHit('spherePlane3', a, b)],
  'Circle2.intersectsPlane': [circle2, plane2, (a, b) => a.intersectsPlane(b), (a, b) => isHit('circlePlane2', a, b)],
  'Box3.intersectsSphere': [box3, sphere3, (a, b) => a.intersectsSphere(b), (a, b) => isHit('sphereBox3', b, a)],
  'Box2.intersectsCircle': [box2, circle2, (a, b) => a.intersectsCircle(b), (a, b) => isHit('circleBox2', b, a)],
  'Box3.intersectsPlane': [box3, plane3, (a, b) => a.intersectsPlane(b), (a, b) => isHit('boxPlane3', a, b)],
  'Box2.intersectsPlane': [box2, plane2, (a, b) => a.intersectsPlane(b), (a, b) => isHit('boxPlane2', a, b)],
  'Plane3.intersectsBox': [plane3, box3, (a, b) => a.intersectsBox(b), (a, b) => isHit('boxPlane3', b, a)],
  'Plane2.intersectsBox': [plane2, box2, (a, b) => a.intersectsBox(b), (a, b) => isHit('boxPlane2', b, a)],
  'Plane3.intersectsSphere': [plane3, sphere3, (a, b) => a.intersectsSphere(b), (a, b) => isHit('spherePlane3', b, a)],
  'Plane2.intersectsCircle': [plane2, circle2, (a, b) => a.intersectsCircle(b), (a, b) => isHit('circlePlane2', b, a)],
  'Triangle2.containsPoint': [triangle2, v2, (a, b) => a.containsPoint(b), (a, b) => isHit('circleTriangle2', at(b), a)],
  'Triangle3.containsPoint': [triangle3, pointNear, (a, b) => a.containsPoint(b), (a, b) => isHit('sphereTriangle3', at(b), a)],
  'OBB3.containsPoint': [obb3, v3, (a, b) => a.containsPoint(b), (a, b) => isHit('sphereObb3', at(b), a)],
  'OBB3.intersectsSphere': [obb3, sphere3, (a, b) => a.intersectsSphere(b), (a, b) => isHit('sphereObb3', b, a)],
  'OBB3.intersectsPlane': [obb3, plane3, (a, b) => a.intersectsPlane(b), (a, b) => isHit('obbPlane3', a, b)],
  'Ray3.intersectsBox': [ray3, box3, (a, b) => a.intersectsBox(b), (a, b) => hits('rayBox3', a, b)],
  'Ray3.intersectsSphere': [ray3, sphere3, (a, b) => a.intersectsSphere(b), (a, b) => hits('raySphere3', a, b)],
  'Ray3.intersectsPlane': [ray3, plane3, (a, b) => a.intersectsPlane(b), (a, b) => hits('rayPlane3', a, b)],
  'Ray3.intersectsTriangle': [ray3, triangle3, (a, b) => a.intersectsTriangle(b), (a, b) => hits('rayTriangle3', a, b)],
}; // prettier-ignore

describe(`filters, seed ${SEED}`, () => {
  for (const [name, [first, second, own, exact]] of Object.entries(METHODS)) {
    it(`${name} agrees with the exact core, also near the limit`, () => {
      let [alone, queried, said] = [0, 0, 0];
      for (let i = 0; i < COUNT; i++) {
        scale = i % 4 ? 1 : 2 ** r.int(-300, 300);
        const a = first();
        const b = second(a);
        calls = 0;
        const got = own(a, b);
        if (calls > 0) queried++;
        else alone++;
        assert.equal(got, exact(a, b), `seed ${SEED}, case ${i}: ${JSON.stringify([a, b])}`);
        said += Number(got);
      }
      assert.ok(alone > COUNT / 4, `only ${alone} of ${COUNT} were decided by the filter`);
      assert.ok(queried > COUNT / 400, `only ${queried} of ${COUNT} went to the core`);
      assert.ok(said > COUNT / 100 && said < COUNT * 0.99, `${said} of ${COUNT} are yes`);
    });
  }

  it('a filter that decides is also correct by integers', () => {
    for (let i = 0; i < COUNT; i++) {
      scale = 1;
      const [ball, p] = [sphere3(), v3()];
      const { ints } = align([...ball.center, ...p, ball.radius]);
      const [x, y, z] = [0, 1, 2].map((k) => ints[k + 3] - ints[k]);
      const inside = x * x + y * y + z * z <= ints[6] * ints[6];
      assert.equal(ball.containsPoint(p), inside, `seed ${SEED}: ${JSON.stringify([ball, p])}`);
      const [triangle, q] = [triangle2(), v2()];
      const corners = align([...triangle.a, ...triangle.b, ...triangle.c, ...q]).ints;
      const side = (/** @type {number} */ a, /** @type {number} */ b) =>
        (corners[2 * b] - corners[2 * a]) * (corners[7] - corners[2 * a + 1]) -
        (corners[2 * b + 1] - corners[2 * a + 1]) * (corners[6] - corners[2 * a]);
      const sides = [side(0, 1), side(1, 2), side(2, 0)];
      const mixed = sides.some((s) => s > 0n) && sides.some((s) => s < 0n);
      // A flat triangle consists of its edges: the core decides, as compared above.
      const [ax, ay, bx, by, cx, cy] = corners;
      if ((bx - ax) * (cy - ay) === (by - ay) * (cx - ax)) continue;
      assert.equal(triangle.containsPoint(q), !mixed, `seed ${SEED}: ${JSON.stringify([triangle, q])}`);
    }
  });

  it('numbers from 1e-200 to 1e200 in one query: if they underflow, the core decides', () => {
    const wide = () => number() * 10 ** r.int(-200, 200);
    const w3 = () => new R.Vector3(wide(), wide(), wide());
    let queried = 0;
    for (let i = 0; i < COUNT; i++) {
      scale = 1;
      const ball = { center: w3(), radius: Math.abs(wide()) };
      const plane = new R.Plane3(w3(), wide());
      const box = new R.Box3().setFromPoints([w3(), w3()]);
      const say = () => `seed ${SEED}, case ${i}: ${JSON.stringify([ball, plane, box])}`;
      calls = 0;
      const got = [plane.intersectsSphere(ball), plane.intersectsBox(box), box.intersectsSphere(ball)];
      queried += calls;
      assert.equal(got[0], isHit('spherePlane3', ball, plane), say());
      assert.equal(got[1], isHit('boxPlane3', box, plane), say());
      assert.equal(got[2], isHit('sphereBox3', ball, box), say());
    }
    assert.ok(queried > 0);
  });
});

/** The first point of the surface ahead, of a span. */
const first = (span) => span && (span.tNear >= 0 ? span.near : span.far);

/** @type {Record<string, [second: () => any, own: (a: any, b: any) => any, exact: (a: any, b: any) => any]>} */
const POINTS = {
  'Ray3.intersectBox': [box3, (a, b) => a.intersectBox(b), (a, b) => first(R.intersect('rayBox3', a, b))],
  'Ray3.intersectPlane': [plane3, (a, b) => a.intersectPlane(b), (a, b) => R.intersect('rayPlane3', a, b)?.point ?? null],
}; // prettier-ignore

describe(`points that filters compute, seed ${SEED}`, () => {
  for (const [name, [second, own, exact]] of Object.entries(POINTS)) {
    it(`${name} is the core's point, to the bit`, () => {
      let [alone, queried] = [0, 0];
      for (let i = 0; i < 3 * COUNT; i++) {
        scale = i % 4 ? 1 : 2 ** r.int(-300, 300);
        const ray = ray3();
        const other = second();
        if (r.bool(0.3)) ray.direction.multiplyScalar(10 ** r.int(-20, 20));
        calls = 0;
        const got = own(ray, other);
        if (calls > 0) queried++;
        else if (got) alone++;
        const want = exact(ray, other);
        const same = got && want ? [...got].every((x, k) => Object.is(x, [...want][k])) : got === want;
        assert.ok(same, `seed ${SEED}, case ${i}: ${JSON.stringify([ray, other, got, want])}`);
      }
      assert.ok(alone > COUNT / 8, `only ${alone} of ${3 * COUNT} points were computed without the core`);
      assert.ok(queried > COUNT / 40, `only ${queried} of ${3 * COUNT} points went to the core`);
    });
  }
});

describe(`fast paths of methods, seed ${SEED}`, () => {
  /** @type {[shape: any, method: string, make: () => any][]} */
  const methods = [
    [R.Plane3, 'projectPoint', plane3],
    [R.Ray3, 'distanceToPoint', ray3],
  ];
  for (const [Shape, method, make] of methods) {
    it(`${Shape.name}.${method} has the result of the general method, to the bit`, (t) => {
      const base = Object.getPrototypeOf(Shape.prototype);
      const general = t.mock.method(base, method);
      let [short, long] = [0, 0];
      for (let i = 0; i < COUNT; i++) {
        scale = i % 4 ? 1 : 2 ** r.int(-600, 500);
        const shape = make();
        const point = v3();
        const before = general.mock.callCount();
        const got = shape[method](point);
        if (general.mock.callCount() > before) long++;
        else short++;
        const want = base[method].call(shape, point);
        const same = [got, want].map((x) => (typeof x === 'number' ? [x] : [...x]));
        const bits = same[0].every((x, k) => Object.is(x, same[1][k]));
        assert.ok(bits, `seed ${SEED}, case ${i}: ${JSON.stringify([shape, point, ...same])}`);
      }
      assert.ok(short > COUNT / 2 && long > COUNT / 100, `${short} short, ${long} general of ${COUNT}`);
    });
  }
});

describe(`points in polygons, seed ${SEED}`, () => {
  it('agree with the core: boundary, vertices, edges along an axis and crossing edges, by both rules', () => {
    let [alone, left, inside] = [0, 0, 0];
    for (let i = 0; i < COUNT; i++) {
      scale = i % 5 ? 1 : 2 ** r.int(-200, 200);
      const count = r.int(1, 9);
      const position = Array.from({ length: 2 * count }, number);
      // At a vertex, at an edge's midpoint, or anywhere.
      const k = 2 * r.int(0, count - 1);
      const next = (k + 2) % position.length;
      const { x, y } = r.pick([
        { x: position[k], y: position[k + 1] },
        { x: position[k] / 2 + position[next] / 2, y: position[k + 1] / 2 + position[next + 1] / 2 },
        v2(),
        v2(),
      ]);
      for (const even of [false, true]) {
        const side = pointInPolygon(position, { x, y }, even);
        const want = polygonContains('filter', 'position', position, x, y, Number(even));
        const say = `seed ${SEED}, case ${i}: ${position} ${x} ${y} ${even}`;
        if (side < 0) left++;
        else {
          alone++;
          assert.equal(side > 0, want, say);
        }
        inside += Number(want);
        for (const points of [position, new Float64Array(position)]) {
          const got = new R.PolyGeometry(points).containsPoint({ x, y }, even ? 'evenodd' : 'nonzero');
          assert.equal(got, want, say);
        }
      }
    }
    assert.ok(alone > COUNT && left > COUNT / 50, `${alone} decided, ${left} left to the core`);
    assert.ok(inside > COUNT / 4 && inside < 1.9 * COUNT, `${inside} inside`);
  });

  it('a wrong number is named, at any index', () => {
    for (const bad of [NaN, Infinity, -Infinity, null, '1', undefined, true, {}]) {
      for (let i = 0; i < 8; i++) {
        const position = [0, 0, 4, 0, 4, 4, 0, 4];
        position[i] = /** @type {any} */ (bad);
        if (i === 0 && typeof bad === 'object') continue; // An outline's element.
        assert.throws(
          () => new R.Graph2D(new R.PolyGeometry(position)).isPointIn({ x: 1, y: 1 }),
          new RegExp(`Graph2D.isPointIn: geometry.position\\[${i}\\] must be a finite number`),
        );
      }
      for (const point of [{ x: bad, y: 0 }, { x: 0, y: bad }, bad])
        assert.throws(
          () => new R.PolyGeometry([0, 0, 1, 0, 0, 1]).containsPoint(/** @type {any} */ (point)),
          /Geometry.containsPoint: point/,
        );
    }
  });
});

describe(`rays against polygons, seed ${SEED}`, () => {
  /** The core's result for the numbers of one polygon: t, distance, point, normal, part; null for a miss. */
  const core = (/** @type {number[]} */ position, /** @type {number[]} */ ray) => {
    const [ox, oy, dx, dy] = ray;
    const at = raycast({ ox, oy, dx, dy }, 1, position, [0, 0, position.length / 2, 0]);
    return out[0] > 0 ? [...f64.subarray(at + 2, at + 8), f64[at + 1]] : null;
  };

  it('hit like the core, to the bit: any ray, through vertices, along edges, with equal vertices and sharp corners', () => {
    let [apart, missed, edges, left, hits] = [0, 0, 0, 0, 0];
    for (let i = 0; i < 3 * COUNT; i++) {
      scale = i % 5 ? 1 : 2 ** r.int(-200, 200);
      const position = Array.from({ length: 2 * r.int(1, 9) }, number);
      if (r.bool(0.1)) position.push(position[0], position[1]);
      const origin = { x: number(), y: number() };
      const k = 2 * r.int(0, position.length / 2 - 1);
      const direction = r.bool(0.4)
        ? { x: position[k] - origin.x, y: position[k + 1] - origin.y }
        : { x: number(), y: number() };
      const ray = [origin.x, origin.y, direction.x, direction.y];
      const say = () => `seed ${SEED}, case ${i}: ${ray} on ${position}`;
      const want = core(position, ray);
      const [x, y, dx, dy] = ray;
      const edge = frontEdge(position, { ox: x, oy: y, dx, dy });
      if (isApart(position, { ox: x, oy: y, dx, dy })) {
        apart++;
        assert.equal(want, null, say());
      }
      if (edge === MISSED) missed++;
      else if (edge === UNCERTAIN) left++;
      else edges++;
      if (edge >= 0) assert.equal(edge, want?.[6], say());
      else if (edge !== UNCERTAIN) assert.equal(want, null, say());
      for (const points of [position, new Float64Array(position)]) {
        const hit = R.intersectObject(
          { origin, direction },
          { geometry: { type: 'PolyGeometry', position: points } },
        );
        const got = hit && [hit.t, hit.distance, ...hit.point, ...hit.normal, hit.part];
        assert.deepEqual(got, want, say());
      }
      hits += Number(want !== null);
    }
    const counts = `${missed} missed, ${apart} of them on one side, ${edges} edges, ${left} left to the core, ${hits} hits`;
    assert.ok(apart > COUNT / 8 && missed > apart + COUNT / 20);
    assert.ok(missed > COUNT / 4 && edges > COUNT / 20 && left > COUNT / 4 && hits > COUNT / 4, counts);
  });

  it('a wrong length throws, also in a group; before, a negative length moved the scratch memory', () => {
    const ray = { origin: { x: -1, y: 1 }, direction: { x: 1, y: 0 } };
    const before = firstDouble();
    for (const length of [-2, -1, 0.5, 3, NaN, Infinity, '4', undefined]) {
      const polygon = /** @type {any} */ ({ type: 'PolyGeometry', position: { 0: 0, 1: 0, 2: 4, length } });
      for (const geometry of [polygon, { type: 'GeometryGroup', children: [polygon] }])
        assert.throws(
          () => R.intersectObject(ray, { geometry }),
          /^(Type|Range)Error: intersectObject: object\.geometry\.position/,
        );
      assert.equal(firstDouble(), before);
    }
  });

  it('a wrong number is named, at any index', () => {
    const ray = { origin: { x: -1, y: 1 }, direction: { x: 1, y: 0 } };
    for (const bad of [NaN, Infinity, -Infinity, null, '1', undefined, true, {}]) {
      for (let i = 0; i < 8; i++) {
        const position = [0, 0, 4, 0, 4, 4, 0, 4];
        position[i] = /** @type {any} */ (bad);
        const good = { geometry: { type: 'PolyGeometry', position: [0, 0, 4, 0, 4, 4, 0, 4] } };
        assert.throws(
          () => R.intersectObjects(ray, [good, { geometry: { type: 'PolyGeometry', position } }]),
          new RegExp(`intersectObjects: objects\\[1\\].geometry.position\\[${i}\\] must be a finite number`),
        );
      }
    }
  });
});
