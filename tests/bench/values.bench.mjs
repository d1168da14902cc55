// Methods of the value classes compared with the methods of three.js of the same names.
//
// A method must take at most 1.5 times as long as three.js' or 15 ns longer, and never more than 3 times as long.

import * as T from 'three';
import { OBB } from 'three/addons/math/OBB.js';
import { Capsule } from 'three/addons/math/Capsule.js';
import * as R from '../../dist/raybound.js';
import { random } from '../js/oracle/random.js';
import { consumed, record } from './measure.mjs';

const RATIO = 1.5;
const WORST = 3;
const ALLOWED = 15; // ns
const COUNT = 1000;
const ROUNDS = 20;
const WARM = 80; // ms
const r = random();

const list = (make) => Array.from({ length: COUNT }, (_, i) => make(i));
const triple = (size) => [r.float(-size, size), r.float(-size, size), r.float(-size, size)];
const t3 = (v) => new T.Vector3(...v);
const r3 = (v) => new R.Vector3(...v);
const t2 = ([x, y]) => new T.Vector2(x, y);
const r2 = ([x, y]) => new R.Vector2(x, y);

/** Objects of both libraries with the same numbers. */
const pairs = (make) => {
  const both = list(make);
  return { t: both.map((pair) => pair[0]), r: both.map((pair) => pair[1]) };
};
const vectors3 = pairs(() => {
  const v = triple(4);
  return [t3(v), r3(v)];
});
const vectors2 = pairs(() => {
  const v = triple(4);
  return [t2(v), r2(v)];
});
const others3 = pairs(() => {
  const v = triple(4);
  return [t3(v), r3(v)];
});
const others2 = pairs(() => {
  const v = triple(4);
  return [t2(v), r2(v)];
});
const boxOf = (size) => {
  const [c, h] = [triple(size), triple(size / 2).map(Math.abs)];
  return [c.map((x, i) => x - h[i]), c.map((x, i) => x + h[i])];
};
const boxes3 = pairs(() => {
  const [low, high] = boxOf(4);
  return [new T.Box3(t3(low), t3(high)), new R.Box3(r3(low), r3(high))];
});
const boxes2 = pairs(() => {
  const [low, high] = boxOf(4);
  return [new T.Box2(t2(low), t2(high)), new R.Box2(r2(low), r2(high))];
});
const inner3 = pairs((i) => {
  const { min, max } = boxes3.t[i];
  const part = r.float(0.1, 0.6);
  const [low, high] = [min.clone().lerp(max, part), min.clone().lerp(max, part + 0.4)];
  return [new T.Box3(low, high), new R.Box3(r3([...low]), r3([...high]))];
});
const spheres = pairs(() => {
  const [c, radius] = [triple(4), r.float(0.5, 3)];
  return [new T.Sphere(t3(c), radius), new R.Sphere3(r3(c), radius)];
});
const planes = pairs(() => {
  const [n, constant] = [t3(triple(1)).normalize(), r.float(-3, 3)];
  return [new T.Plane(n, constant), new R.Plane3(r3([...n]), constant)];
});
const rays = pairs(() => {
  const [o, d] = [triple(6), t3(triple(1)).normalize()];
  return [new T.Ray(t3(o), d), new R.Ray3(r3(o), r3([...d]))];
});
const triangles = pairs(() => {
  const corners = [triple(4), triple(4), triple(4)];
  return [new T.Triangle(...corners.map(t3)), new R.Triangle3(...corners.map(r3))];
});
const lines = pairs(() => {
  const ends = [triple(4), triple(4)];
  return [new T.Line3(...ends.map(t3)), new R.Segment3(...ends.map(r3))];
});
const capsules = pairs(() => {
  const [ends, radius] = [[triple(4), triple(4)], r.float(0.5, 2)];
  return [new Capsule(...ends.map(t3), radius), new R.Capsule3(...ends.map(r3), radius)];
});
const turn = () => new T.Matrix4().makeRotationAxis(t3(triple(1)).normalize(), r.float(0, 6));
const obbs = pairs(() => {
  const [c, h] = [triple(4), triple(2).map(Math.abs)];
  const rotation = new T.Matrix3().setFromMatrix4(turn());
  const own = new R.Matrix3().fromArray(rotation.elements);
  return [new OBB(t3(c), t3(h), rotation), new R.OBB3(r3(c), r3(h), own)];
});
const affine4 = list(() =>
  turn()
    .scale(t3(triple(1)).addScalar(2))
    .setPosition(...triple(4)),
);
const rigid4 = list(() => turn().setPosition(...triple(4)));
const matrices3 = pairs(() => {
  const e = [...triple(2), ...triple(2), ...triple(2)];
  return [new T.Matrix3().fromArray(e), new R.Matrix3().fromArray(e)];
});
const affine3 = pairs(() => {
  const [a, b, x] = triple(2);
  const [c, d, y] = triple(2);
  return [new T.Matrix3().set(a, c, x, b, d, y, 0, 0, 1), new R.Matrix3().set(a, c, x, b, d, y, 0, 0, 1)];
});
const triplesOfPoints = pairs(() => {
  const all = [triple(4), triple(4), triple(4)];
  return [all.map(t3), all.map(r3)];
});

// Targets of both libraries.
const to = {
  t: {
    v3: t3([0, 0, 0]),
    v2: new T.Vector2(),
    box3: new T.Box3(),
    box2: new T.Box2(),
    sphere: new T.Sphere(),
  },
  r: {
    v3: r3([0, 0, 0]),
    v2: new R.Vector2(),
    box3: new R.Box3(),
    box2: new R.Box2(),
    sphere: new R.Sphere3(),
  },
};
Object.assign(to.t, {
  plane: new T.Plane(),
  ray: new T.Ray(),
  triangle: new T.Triangle(),
  line: new T.Line3(),
});
Object.assign(to.r, {
  plane: new R.Plane3(),
  ray: new R.Ray3(),
  triangle: new R.Triangle3(),
  line: new R.Segment3(),
});
Object.assign(to.t, { loose: new OBB(), obb: new OBB(), capsule: new Capsule(), m3: new T.Matrix3() });
Object.assign(to.r, {
  loose: new R.OBB3(),
  obb: new R.OBB3(),
  capsule: new R.Capsule3(),
  m3: new R.Matrix3(),
});

/**
 * The rows: a class and, for each method, an expression of `a`, `b` and the targets `to`. The same text for both libraries,
 * unless a second text is that of three.js. Each text makes a loop of its own, which V8 compiles for one type of object only.
 * @type {[name: string, a: any, b: any, rows: Record<string, string | [ours: string, theirs: string]>][]}
 */
const classes = [
  ['Vector2', vectors2, others2, {
    clone: 'a.clone().x',
    copy: 'to.v2.copy(a).x',
    equals: 'a.equals(b)',
    add: 'to.v2.copy(a).add(b).x',
    addScaledVector: 'to.v2.copy(a).addScaledVector(b, 2).x',
    sub: 'to.v2.copy(a).sub(b).x',
    subVectors: 'to.v2.subVectors(a, b).x',
    multiplyScalar: 'to.v2.copy(a).multiplyScalar(3).x',
    divideScalar: 'to.v2.copy(a).divideScalar(3).x',
    min: 'to.v2.copy(a).min(b).x',
    clamp: 'to.v2.copy(a).clamp(b, b).x',
    clampScalar: 'to.v2.copy(a).clampScalar(-1, 1).x',
    clampLength: 'to.v2.copy(a).clampLength(1, 2).x',
    floor: 'to.v2.copy(a).floor().x',
    negate: 'to.v2.copy(a).negate().x',
    dot: 'a.dot(b)',
    cross: 'a.cross(b)',
    lengthSq: 'a.lengthSq()',
    length: 'a.length()',
    normalize: 'to.v2.copy(a).normalize().x',
    setLength: 'to.v2.copy(a).setLength(2).x',
    angle: 'a.angle()',
    distanceTo: 'a.distanceTo(b)',
    distanceToSquared: 'a.distanceToSquared(b)',
    lerp: 'to.v2.copy(a).lerp(b, 0.3).x',
    rotateAround: 'to.v2.copy(a).rotateAround(b, 0.3).x',
  }],
  ['Vector2', vectors2, affine3, { applyMatrix3: 'to.v2.copy(a).applyMatrix3(b).x' }],
  ['Vector3', vectors3, others3, {
    clone: 'a.clone().x',
    copy: 'to.v3.copy(a).x',
    equals: 'a.equals(b)',
    add: 'to.v3.copy(a).add(b).x',
    addScaledVector: 'to.v3.copy(a).addScaledVector(b, 2).x',
    sub: 'to.v3.copy(a).sub(b).x',
    multiplyScalar: 'to.v3.copy(a).multiplyScalar(3).x',
    divideScalar: 'to.v3.copy(a).divideScalar(3).x',
    max: 'to.v3.copy(a).max(b).x',
    negate: 'to.v3.copy(a).negate().x',
    dot: 'a.dot(b)',
    cross: 'to.v3.copy(a).cross(b).x',
    crossVectors: 'to.v3.crossVectors(a, b).x',
    lengthSq: 'a.lengthSq()',
    length: 'a.length()',
    normalize: 'to.v3.copy(a).normalize().x',
    distanceTo: 'a.distanceTo(b)',
    distanceToSquared: 'a.distanceToSquared(b)',
    lerp: 'to.v3.copy(a).lerp(b, 0.3).x',
  }],
  ['Vector3', vectors3, { t: affine4, r: affine4 }, { applyMatrix4: 'to.v3.copy(a).applyMatrix4(b).x' }],
  ['Matrix3', matrices3, affine3, {
    set: 'to.m3.set(1, 2, 3, 4, 5, 6, 7, 8, 10).elements[1]',
    identity: 'to.m3.identity().elements[1]',
    copy: 'to.m3.copy(a).elements[1]',
    clone: 'a.clone().elements[1]',
    equals: 'a.equals(b)',
    multiply: 'to.m3.copy(a).multiply(b).elements[1]',
    premultiply: 'to.m3.copy(a).premultiply(b).elements[1]',
    multiplyMatrices: 'to.m3.multiplyMatrices(a, b).elements[1]',
    multiplyScalar: 'to.m3.copy(a).multiplyScalar(2).elements[1]',
    determinant: 'a.determinant()',
    invert: 'to.m3.copy(a).invert().elements[1]',
    transpose: 'to.m3.copy(a).transpose().elements[1]',
    scale: 'to.m3.copy(a).scale(2, 3).elements[1]',
    rotate: 'to.m3.copy(a).rotate(0.3).elements[1]',
    translate: 'to.m3.copy(a).translate(2, 3).elements[1]',
    makeRotation: 'to.m3.makeRotation(0.3).elements[1]',
    makeTranslation: 'to.m3.makeTranslation(2, 3).elements[6]',
    fromArray: 'to.m3.fromArray(a.elements).elements[1]',
  }],
  ['Box3', boxes3, vectors3, {
    clone: 'a.clone().min.x',
    copy: 'to.box3.copy(a).max.x',
    set: 'to.box3.set(b, b).max.x',
    makeEmpty: 'to.box3.makeEmpty().max.x',
    isEmpty: 'a.isEmpty()',
    getCenter: 'a.getCenter(to.v3).x',
    getSize: 'a.getSize(to.v3).x',
    setFromCenterAndSize: 'to.box3.setFromCenterAndSize(b, b).max.x',
    expandByPoint: 'to.box3.copy(a).expandByPoint(b).max.x',
    expandByVector: 'to.box3.copy(a).expandByVector(b).max.x',
    expandByScalar: 'to.box3.copy(a).expandByScalar(2).max.x',
    translate: 'to.box3.copy(a).translate(b).max.x',
    containsPoint: 'a.containsPoint(b)',
    clampPoint: 'a.clampPoint(b, to.v3).x',
    distanceToPoint: 'a.distanceToPoint(b)',
    getBoundingSphere: 'a.getBoundingSphere(to.sphere).radius',
  }],
  ['Box3', boxes3, boxes3, {
    equals: 'a.equals(b)',
    union: 'to.box3.copy(a).union(b).max.x',
    intersect: 'to.box3.copy(a).intersect(b).max.x',
    intersectsBox: 'a.intersectsBox(b)',
    containsBox: 'a.containsBox(b)',
  }],
  ['Box3', boxes3, inner3, { 'containsBox, mostly': 'a.containsBox(b)' }],
  ['Box3', boxes3, spheres, { intersectsSphere: 'a.intersectsSphere(b)' }],
  ['Box3', boxes3, planes, { intersectsPlane: 'a.intersectsPlane(b)' }],
  ['Box3', boxes3, triangles, { intersectsTriangle: 'a.intersectsTriangle(b)' }],
  ['Box3', boxes3, triplesOfPoints, { 'setFromPoints, 3 of them': 'to.box3.setFromPoints(b).max.x' }],
  ['Box3', boxes3, { t: affine4, r: affine4 }, { applyMatrix4: 'to.box3.copy(a).applyMatrix4(b).max.x' }],
  ['Box2', boxes2, vectors2, {
    clone: 'a.clone().min.x',
    copy: 'to.box2.copy(a).max.x',
    isEmpty: 'a.isEmpty()',
    getCenter: 'a.getCenter(to.v2).x',
    getSize: 'a.getSize(to.v2).x',
    expandByPoint: 'to.box2.copy(a).expandByPoint(b).max.x',
    expandByVector: 'to.box2.copy(a).expandByVector(b).max.x',
    expandByScalar: 'to.box2.copy(a).expandByScalar(2).max.x',
    translate: 'to.box2.copy(a).translate(b).max.x',
    containsPoint: 'a.containsPoint(b)',
    clampPoint: 'a.clampPoint(b, to.v2).x',
    distanceToPoint: 'a.distanceToPoint(b)',
  }],
  ['Box2', boxes2, boxes2, {
    equals: 'a.equals(b)',
    union: 'to.box2.copy(a).union(b).max.x',
    intersect: 'to.box2.copy(a).intersect(b).max.x',
    intersectsBox: 'a.intersectsBox(b)',
    containsBox: 'a.containsBox(b)',
  }],
  ['Sphere3', spheres, vectors3, {
    clone: 'a.clone().radius',
    copy: 'to.sphere.copy(a).radius',
    set: 'to.sphere.set(b, 3).radius',
    isEmpty: 'a.isEmpty()',
    containsPoint: 'a.containsPoint(b)',
    distanceToPoint: 'a.distanceToPoint(b)',
    clampPoint: 'a.clampPoint(b, to.v3).x',
    getBoundingBox: 'a.getBoundingBox(to.box3).max.x',
    translate: 'to.sphere.copy(a).translate(b).center.x',
    expandByPoint: 'to.sphere.copy(a).expandByPoint(b).radius',
  }],
  ['Sphere3', spheres, spheres, {
    equals: 'a.equals(b)',
    intersectsSphere: 'a.intersectsSphere(b)',
    union: 'to.sphere.copy(a).union(b).radius',
  }],
  ['Sphere3', spheres, boxes3, { intersectsBox: 'a.intersectsBox(b)' }],
  ['Sphere3', spheres, planes, { intersectsPlane: 'a.intersectsPlane(b)' }],
  ['Sphere3', spheres, { t: affine4, r: affine4 }, { applyMatrix4: 'to.sphere.copy(a).applyMatrix4(b).radius' }],
  ['Plane3', planes, vectors3, {
    clone: 'a.clone().constant',
    copy: 'to.plane.copy(a).constant',
    set: 'to.plane.set(b, 3).constant',
    setFromNormalAndCoplanarPoint: 'to.plane.setFromNormalAndCoplanarPoint(a.normal, b).constant',
    normalize: 'to.plane.copy(a).normalize().constant',
    negate: 'to.plane.copy(a).negate().constant',
    distanceToPoint: 'a.distanceToPoint(b)',
    projectPoint: 'a.projectPoint(b, to.v3).x',
    translate: 'to.plane.copy(a).translate(b).constant',
  }],
  ['Plane3', planes, triangles, { setFromCoplanarPoints: 'to.plane.setFromCoplanarPoints(b.a, b.b, b.c).constant' }],
  ['Plane3', planes, planes, { equals: 'a.equals(b)' }],
  ['Plane3', planes, boxes3, { intersectsBox: 'a.intersectsBox(b)' }],
  ['Plane3', planes, spheres, { intersectsSphere: 'a.intersectsSphere(b)' }],
  ['Ray3', rays, vectors3, {
    clone: 'a.clone().origin.x',
    copy: 'to.ray.copy(a).origin.x',
    set: 'to.ray.set(b, b).origin.x',
    at: 'a.at(1.5, to.v3).x',
    recast: 'to.ray.copy(a).recast(1.5).origin.x',
    lookAt: 'to.ray.copy(a).lookAt(b).direction.x',
    closestPointToPoint: 'a.closestPointToPoint(b, to.v3).x',
    distanceToPoint: 'a.distanceToPoint(b)',
  }],
  ['Ray3', rays, rays, { equals: 'a.equals(b)' }],
  ['Ray3', rays, { t: rigid4, r: rigid4 }, { applyMatrix4: 'to.ray.copy(a).applyMatrix4(b).direction.x' }],
  ['Ray3', rays, boxes3, {
    intersectsBox: 'a.intersectsBox(b)',
    intersectBox: 'a.intersectBox(b, to.v3) !== null',
    "intersect('rayBox3')": ["intersect('rayBox3', a, b) !== null", 'a.intersectBox(b, to.v3) !== null'],
    "intersect('rayBox3', target)": ["intersect('rayBox3', a, b, to.span) !== null", 'a.intersectBox(b, to.v3) !== null'],
  }],
  ['Ray3', rays, spheres, {
    intersectsSphere: 'a.intersectsSphere(b)',
    intersectSphere: 'a.intersectSphere(b, to.v3) !== null',
  }],
  ['Ray3', rays, planes, {
    intersectsPlane: 'a.intersectsPlane(b)',
    intersectPlane: 'a.intersectPlane(b, to.v3) !== null',
  }],
  ['Ray3', rays, triangles, {
    intersectTriangle: ['a.intersectTriangle(b, to.v3) !== null', 'a.intersectTriangle(b.a, b.b, b.c, false, to.v3) !== null'],
  }],
  ['Triangle3', triangles, vectors3, {
    clone: 'a.clone().a.x',
    copy: 'to.triangle.copy(a).a.x',
    set: 'to.triangle.set(b, b, b).a.x',
    getArea: 'a.getArea()',
    getNormal: 'a.getNormal(to.v3).x',
    containsPoint: 'a.containsPoint(b)',
    closestPointToPoint: 'a.closestPointToPoint(b, to.v3).x',
  }],
  ['Triangle3', triangles, triangles, { equals: 'a.equals(b)' }],
  ['Triangle3', triangles, boxes3, { intersectsBox: 'a.intersectsBox(b)' }],
  ['Segment3', lines, vectors3, {
    clone: 'a.clone().start.x',
    copy: 'to.line.copy(a).start.x',
    set: 'to.line.set(b, b).start.x',
    getCenter: 'a.getCenter(to.v3).x',
    delta: 'a.delta(to.v3).x',
    distance: 'a.distance()',
    lengthSq: ['a.lengthSq()', 'a.distanceSq()'],
    at: 'a.at(0.3, to.v3).x',
    closestPointToPoint: ['a.closestPointToPoint(b, to.v3).x', 'a.closestPointToPoint(b, true, to.v3).x'],
  }],
  ['Segment3', lines, lines, { equals: 'a.equals(b)' }],
  ['Segment3', lines, { t: affine4, r: affine4 }, { applyMatrix4: 'to.line.copy(a).applyMatrix4(b).start.x' }],
  ['OBB3', obbs, vectors3, {
    clone: 'a.clone().center.x',
    copy: 'to.obb.copy(a).center.x',
    set: 'to.loose.set(b, b, a.rotation).center.x',
    containsPoint: 'a.containsPoint(b)',
    clampPoint: 'a.clampPoint(b, to.v3).x',
  }],
  ['OBB3', obbs, obbs, { equals: 'a.equals(b)', intersectsOBB: 'a.intersectsOBB(b)' }],
  ['OBB3', obbs, boxes3, { fromBox3: 'to.obb.fromBox3(b).center.x', intersectsBox: ['a.intersectsBox(b)', 'a.intersectsBox3(b)'] }],
  ['OBB3', obbs, spheres, { intersectsSphere: 'a.intersectsSphere(b)' }],
  ['OBB3', obbs, planes, { intersectsPlane: 'a.intersectsPlane(b)' }],
  ['OBB3', obbs, { t: rigid4, r: rigid4 }, { applyMatrix4: 'to.obb.copy(a).applyMatrix4(b).halfSize.x' }],
  ['Capsule3', capsules, vectors3, {
    clone: 'a.clone().radius',
    copy: 'to.capsule.copy(a).radius',
    set: 'to.capsule.set(b, b, 3).radius',
    translate: 'to.capsule.copy(a).translate(b).start.x',
  }],
]; // prettier-ignore

to.r.span = R.intersect(
  'rayBox3',
  { origin: { x: 0, y: 0, z: 0 }, direction: { x: 1, y: 0, z: 0 } },
  boxes3.r[0].clone().expandByScalar(20),
);

const wanted = process.argv[2] ?? '';
const failed = [];
let sum = consumed;

/** Times both in turn, after a warm-up that outlasts the compiler; the least of the rounds, in ns per call. */
function time(ours, theirs, calls) {
  for (const run of [ours, theirs])
    for (const end = performance.now() + WARM; performance.now() < end;) sum += Number(run());
  const best = [Infinity, Infinity];
  const again = Math.ceil(20000 / calls);
  for (let round = 0; round < ROUNDS; round++) {
    [ours, theirs].forEach((run, side) => {
      const begin = performance.now();
      for (let i = 0; i < again; i++) sum += Number(run());
      best[side] = Math.min(best[side], ((performance.now() - begin) / calls / again) * 1e6);
    });
  }
  return best;
}

function print(name, [us, them], peer = 'three.js', ratio = RATIO, worst = WORST, allowed = ALLOWED) {
  const goal = Math.min(worst, Math.max(ratio, 1 + allowed / them));
  record(name, us / 1e6, peer.trim(), them / 1e6, goal);
  const reached = us <= them * goal;
  if (!reached) failed.push(name);
  const verdict = reached ? '' : us > them * worst ? 'FAR OFF' : 'MISSED';
  const numbers = `${them.toFixed(1).padStart(8)} ns  raybound ${us.toFixed(1).padStart(8)} ns  ${(us / them).toFixed(2).padStart(6)}×`;
  console.log(`${name.padEnd(42)} ${peer} ${numbers}  ${verdict}`);
}

for (const [kind, a, b, rows] of classes) {
  for (const [method, text] of Object.entries(rows)) {
    const name = `${kind}.${method}`;
    if (!name.includes(wanted)) continue;
    const [ours, theirs] = Array.isArray(text) ? text : [text, text];
    const loop = (expression, side) => {
      const body = `let sum = 0; for (let i = 0, k = ${COUNT - 1}; k >= 0; i++, k--) { const a = as[i], b = bs[k]; sum += Number(${expression}); } return sum; // ${side} ${name}`;
      // eslint-disable-next-line no-new-func
      const run = new Function('as', 'bs', 'to', 'intersect', body);
      const [as, bs] = [a[side], method.includes('mostly') ? b[side].toReversed() : b[side]];
      return () => run(as, bs, to[side], R.intersect);
    };
    const [own, other] = [loop(ours, 'r'), loop(theirs, 't')];
    // The same results, outside of the timing: equal numbers of hits, or sums that differ by rounding.
    const [got, want] = [own(), other()];
    if (!(Math.abs(got - want) <= 1e-9 * COUNT * (1 + Math.abs(want)))) {
      console.log(`${name}: ${got}, of three.js ${want}`);
    }
    print(name, time(own, other, COUNT));
  }
}

// --- Points in polygons, against a loop in plain JavaScript -----------------------------------------------------

/** W. R. Franklin's PNPOLY: not exact, and undefined on the boundary. */
function plainContains(position, x, y) {
  let inside = false;
  for (let i = 0, j = position.length - 2; i < position.length; j = i, i += 2) {
    const ay = position[i + 1];
    const by = position[j + 1];
    if (ay > y !== by > y && x < ((position[j] - position[i]) * (y - ay)) / (by - ay) + position[i])
      inside = !inside;
  }
  return inside;
}

const POLYGON_RATIO = 1.2;
for (const edges of [4, 16, 64, 1000]) {
  for (const rule of ['nonzero', 'evenodd']) {
    const name = `PolyGeometry.containsPoint, ${edges} edges, ${rule}`;
    if (!name.includes(wanted)) continue;
    const polygons = Array.from({ length: Math.max(1, 256 / edges) }, () => {
      const radius = () => r.float(2, 4);
      return Array.from({ length: edges }, (_, i) => (2 * Math.PI * i) / edges).flatMap((angle) => {
        const size = radius();
        return [size * Math.cos(angle), size * Math.sin(angle)];
      });
    });
    const shapes = polygons.map((position) => new R.PolyGeometry(position));
    const points = vectors2.r;
    const calls = edges > 100 ? 200 : COUNT;
    const both = [
      () => {
        let sum = 0;
        for (let i = 0; i < calls; i++)
          sum += shapes[i % shapes.length].containsPoint(points[i], rule) ? 1 : 0;
        return sum;
      },
      () => {
        let sum = 0;
        for (let i = 0; i < calls; i++)
          sum += plainContains(polygons[i % polygons.length], points[i].x, points[i].y) ? 1 : 0;
        return sum;
      },
    ];
    if (both[0]() !== both[1]()) console.log(`${name}: ${both[0]()}, of the loop ${both[1]()}`);
    print(name, time(both[0], both[1], calls), 'a loop  ', POLYGON_RATIO, POLYGON_RATIO, 0);
  }
}

// --- Nodes -------------------------------------------------------------------------------------------------------

const GRAPH_NS = 100;
if ('new Graph2D'.includes(wanted) || wanted === '') {
  const [geometry, style] = [new R.PolyGeometry([0, 0, 1, 0, 0, 1]), {}];
  const kept = [];
  const make = () => {
    for (let i = 0; i < COUNT; i++) kept[i] = new R.Graph2D(geometry, style);
    return kept.length;
  };
  const [us] = time(make, make, COUNT);
  record('new Graph2D', us / 1e6, 'the goal,', GRAPH_NS / 1e6, 1);
  if (us > GRAPH_NS) failed.push('new Graph2D');
  console.log(`${'new Graph2D'.padEnd(42)} ${us.toFixed(1)} ns, at most ${GRAPH_NS}`);
}
for (const count of [5000, 50000]) {
  const times = {};
  for (const displacement of ['at once', 'one by one']) {
    const name = `Group.add, ${count} children in descending order, ${displacement}`;
    if (!name.includes(wanted)) continue;
    let least = Infinity;
    for (let round = 0; round < 5; round++) {
      const children = Array.from({ length: count }, (_, i) => {
        const child = new R.Object2D();
        child.index = count - i;
        return child;
      });
      const group = new R.Group();
      const begin = performance.now();
      if (displacement === 'at once') group.add(...children);
      else for (const child of children) group.add(child);
      least = Math.min(least, performance.now() - begin);
      for (let i = 0; i < count; i++) if (group.children[i].index !== i + 1) throw new Error(name);
    }
    console.log(`${name.padEnd(60)} ${least.toFixed(1)} ms`);
    times[displacement] = least;
  }
  const [once, single] = [times['at once'], times['one by one']];
  if (once && single)
    record(
      `Group.add, ${count} children in descending order, in one call`,
      once,
      'one by one,',
      single,
      null,
    );
}
if (failed.length > 0) {
  console.log(`\nNot reached: ${failed.join(', ')}`);
  process.exitCode = 1;
}
if (sum === 0.5) console.log(sum);
