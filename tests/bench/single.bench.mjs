// One call with objects compared with the same method of three.js: at most 60 ns slower. A call into wasm takes 7 of them.

import { Box3, Matrix3, Matrix4, Plane, Ray, Sphere, Triangle, Vector3 } from 'three';
import { OBB } from 'three/addons/math/OBB.js';
import * as R from '../../dist/raybound.js';
import { random } from '../js/oracle/random.js';
import { consumed, record } from './measure.mjs';

const ALLOWED = 60; // ns
const COUNT = 1000;
const r = random();

const vector = (size) => [r.float(-size, size), r.float(-size, size), r.float(-size, size)];
const list = (make) => Array.from({ length: COUNT }, make);
const v3 = ([x, y, z]) => new Vector3(x, y, z);
const our = ([x, y, z]) => new R.Vector3(x, y, z);

/** The same shapes as objects of three.js and of raybound. */
const rays = list(() => {
  const [o, d] = [vector(6), vector(1)];
  const unit = v3(d).normalize();
  return [new Ray(v3(o), unit), new R.Ray3(our(o), our([unit.x, unit.y, unit.z]))];
});
const boxes = list(() => {
  const c = vector(4);
  const h = vector(2).map(Math.abs);
  const [low, high] = [c.map((x, i) => x - h[i]), c.map((x, i) => x + h[i])];
  return [new Box3(v3(low), v3(high)), new R.Box3(our(low), our(high))];
});
const spheres = list(() => {
  const c = vector(4);
  const radius = r.float(0.5, 2);
  return [new Sphere(v3(c), radius), new R.Sphere3(our(c), radius)];
});
const planes = list(() => {
  const n = v3(vector(1)).normalize();
  const w = r.float(-3, 3);
  return [new Plane(n, w), new R.Plane3(our([n.x, n.y, n.z]), w)];
});
const triangles = list(() => {
  const corners = [vector(4), vector(4), vector(4)];
  return [new Triangle(...corners.map(v3)), new R.Triangle3(...corners.map(our))];
});
const obbs = list(() => {
  const [c, h] = [vector(4), vector(2).map(Math.abs)];
  const turn = new Matrix4().makeRotationAxis(v3(vector(1)).normalize(), r.float(0, 6));
  const rotation = new Matrix3().setFromMatrix4(turn);
  const own = new R.OBB3(our(c), our(h));
  own.rotation.elements.splice(0, 9, ...rotation.elements);
  return [new OBB(v3(c), v3(h), rotation), own];
});

const into = new Vector3();
const ourInto = new R.Vector3();
const rows = [
  ['ray.intersectsBox', rays, boxes, (a, b) => a.intersectsBox(b), (a, b) => a.intersectsBox(b)],
  [
    'ray.intersectBox, the point',
    rays,
    boxes,
    (a, b) => a.intersectBox(b, into) !== null,
    (a, b) => a.intersectBox(b, ourInto) !== null,
  ],
  ['ray.intersectsSphere', rays, spheres, (a, b) => a.intersectsSphere(b), (a, b) => a.intersectsSphere(b)],
  [
    'ray.intersectSphere, the point',
    rays,
    spheres,
    (a, b) => a.intersectSphere(b, into) !== null,
    (a, b) => a.intersectSphere(b, ourInto) !== null,
  ],
  ['ray.intersectsPlane', rays, planes, (a, b) => a.intersectsPlane(b), (a, b) => a.intersectsPlane(b)],
  [
    'ray.intersectTriangle, the point',
    rays,
    triangles,
    (a, { a: p, b: q, c: s }) => a.intersectTriangle(p, q, s, false, into) !== null,
    (a, b) => a.intersectTriangle(b, ourInto) !== null,
  ],
  ['box.intersectsBox', boxes, boxes, (a, b) => a.intersectsBox(b), (a, b) => a.intersectsBox(b)],
  ['box.intersectsSphere', boxes, spheres, (a, b) => a.intersectsSphere(b), (a, b) => a.intersectsSphere(b)],
  ['box.intersectsPlane', boxes, planes, (a, b) => a.intersectsPlane(b), (a, b) => a.intersectsPlane(b)],
  [
    'box.intersectsTriangle',
    boxes,
    triangles,
    (a, b) => a.intersectsTriangle(b),
    (a, b) => a.intersectsTriangle(b),
  ],
  [
    'sphere.intersectsSphere',
    spheres,
    spheres,
    (a, b) => a.intersectsSphere(b),
    (a, b) => a.intersectsSphere(b),
  ],
  ['sphere.intersectsPlane', spheres, planes, (a, b) => a.intersectsPlane(b), (a, b) => a.intersectsPlane(b)],
  ['obb.intersectsOBB', obbs, obbs, (a, b) => a.intersectsOBB(b), (a, b) => a.intersectsOBB(b)],
  ['obb.intersectsSphere', obbs, spheres, (a, b) => a.intersectsSphere(b), (a, b) => a.intersectsSphere(b)],
  ['obb.intersectsPlane', obbs, planes, (a, b) => a.intersectsPlane(b), (a, b) => a.intersectsPlane(b)],
];

let failed = false;
let sum = consumed;
for (const [name, as, bs, three, ours] of rows) {
  const pass = (side, query) => {
    let hits = 0;
    for (let i = 0; i < COUNT; i++) hits += query(as[i][side], bs[COUNT - 1 - i][side]) ? 1 : 0;
    return hits;
  };
  const hits = [pass(0, three), pass(1, ours)];
  if (hits[0] !== hits[1]) console.log(`${name}: ${hits[0]} met by three.js, ${hits[1]} by raybound`);
  const best = [Infinity, Infinity];
  for (let round = 0; round < 60; round++) {
    for (const [side, query] of [three, ours].entries()) {
      const begin = performance.now();
      for (let again = 0; again < 4; again++) sum += pass(side, query);
      if (round > 9) best[side] = Math.min(best[side], ((performance.now() - begin) / 4 / COUNT) * 1e6);
    }
  }
  const [them, us] = best;
  record(name, us / 1e6, 'three.js', them / 1e6, (them + ALLOWED) / them);
  const ok = us - them <= ALLOWED;
  failed ||= !ok;
  console.log(
    `${name.padEnd(36)} three.js ${them.toFixed(0).padStart(4)} ns  raybound ${us.toFixed(0).padStart(5)} ns  ` +
      `${us > them ? '+' : ''}${(us - them).toFixed(0)} ns, ${ok ? `at most ${ALLOWED} more: reached` : 'MISSED'}  (${hits[1]} of ${COUNT} met)`,
  );
}
if (sum === 0.5) console.log(sum);
if (failed) process.exitCode = 1;
