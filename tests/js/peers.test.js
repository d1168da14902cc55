// The same questions put to three.js and rapier. Where they differ from raybound, whole numbers decide, and each test
// tells who was wrong and how often: never raybound.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import RAPIER from '@dimforge/rapier3d-compat';
import { Box3, Matrix3, Plane, Ray, Sphere, Triangle, Vector3 } from 'three';
import { OBB } from 'three/addons/math/OBB.js';
import { intersect } from 'raybound';
import * as oracle from './oracle/exact3.js';
import { cases, random, SEED } from './oracle/random.js';

const COUNT = cases(3000);
const r = random();
console.log(`RB_SEED=${SEED}`);

// Half of the cases are small whole numbers, so that shapes often just touch.
let whole = false;
const number = (/** @type {number} */ low, /** @type {number} */ high) =>
  whole ? r.int(low, high) : r.float(low, high);
const vector = (size = 4) => new Vector3(number(-size, size), number(-size, size), number(-size, size));
const ray = () => new Ray(vector(), vector(2));
const box = () => {
  const [a, b] = [vector(), vector()];
  return new Box3(a.clone().min(b), a.clone().max(b));
};
const sphere = () => new Sphere(vector(), number(0, 3));
const plane = () => new Plane(vector(2), number(-4, 4));
const triangle = () => new Triangle(vector(), vector(), vector());
const TURNS = [
  [1, 0, 0, 0, 1, 0, 0, 0, 1],
  [0, 1, 0, -1, 0, 0, 0, 0, 1],
  [0, 0, 1, 1, 0, 0, 0, 1, 0],
];
const obb = () => {
  const half = new Vector3(number(0, 3), number(0, 3), number(0, 3));
  if (whole) return new OBB(vector(), half, new Matrix3().fromArray(r.pick(TURNS)));
  const [x, y] = [vector().normalize(), vector()];
  const z = new Vector3().crossVectors(x, y).normalize();
  return new OBB(
    vector(),
    half,
    new Matrix3().setFromMatrix4(
      /** @type {any} */ ({
        elements: [...x, 0, ...new Vector3().crossVectors(z, x), 0, ...z, 0, 0, 0, 0, 1],
      }),
    ),
  );
};
const axesOf = (/** @type {OBB} */ { rotation: { elements: e } }) => {
  const [x, y] = [new Vector3(e[0], e[1], e[2]), new Vector3(e[3], e[4], e[5])];
  return [x, y, new Vector3().crossVectors(x, y)]; // the third one as raybound makes it
};
const asBoxes = (/** @type {OBB} */ a) => ({ center: a.center, half: a.halfSize, axes: axesOf(a) });

/**
 * @param {import('../../js/query/query.js').QueryName} query
 * @param {() => any} makeA
 * @param {() => any} makeB
 * @param {(a: any, b: any) => boolean} peer
 * @param {(a: any, b: any) => boolean} truth
 * @param {string} name
 */
function compare(query, makeA, makeB, peer, truth, name = 'three.js') {
  test(`${query} and ${name}`, (context) => {
    const wrong = { raybound: 0, peer: 0 };
    let met = 0;
    for (let i = 0; i < COUNT; i++) {
      whole = i % 2 === 1;
      const [a, b] = [makeA(), makeB()];
      const ours = intersect(query, a, b) !== null;
      met += Number(ours);
      if (ours === peer(a, b)) continue;
      if (ours === truth(a, b)) wrong.peer++;
      else {
        if (wrong.raybound++ < 3) context.diagnostic(JSON.stringify({ a, b, ours }));
      }
    }
    context.diagnostic(
      `${COUNT} cases, ${met} met; wrong: ${name} ${wrong.peer}, raybound ${wrong.raybound}`,
    );
    assert.equal(wrong.raybound, 0);
    assert.ok(met > COUNT / 50 && met < COUNT * 0.98, `${met} met`);
  });
}

const point = new Vector3();
compare('rayBox3', ray, box, (a, b) => a.intersectBox(b, point) !== null, oracle.rayBox);
compare(
  'raySphere3',
  ray,
  sphere,
  // three.js takes directions as unit.
  (a, b) => new Ray(a.origin, a.direction.clone().normalize()).intersectsSphere(b),
  oracle.raySphere,
);
compare('rayPlane3', ray, plane, (a, b) => a.intersectsPlane(b), oracle.rayPlane);
compare(
  'rayTriangle3',
  ray,
  triangle,
  (a, b) => a.intersectTriangle(b.a, b.b, b.c, false, point) !== null,
  oracle.rayTriangle,
);
compare('sphereSphere3', sphere, sphere, (a, b) => a.intersectsSphere(b), oracle.sphereSphere);
compare('sphereBox3', sphere, box, (a, b) => a.intersectsBox(b), oracle.sphereBox);
compare(
  'obbObb3',
  obb,
  obb,
  (a, b) => a.intersectsOBB(b),
  (a, b) => oracle.boxes(asBoxes(a), asBoxes(b)),
);
compare('boxPlane3', box, plane, (a, b) => a.intersectsPlane(b), oracle.boxPlane);
// three.js takes normals as unit.
compare(
  'spherePlane3',
  sphere,
  plane,
  (a, b) => a.intersectsPlane(b.clone().normalize()),
  oracle.spherePlane,
);
compare(
  'obbPlane3',
  obb,
  plane,
  (a, b) => a.intersectsPlane(b),
  (a, b) => oracle.obbPlane(asBoxes(a), b),
);
compare(
  'rayObb3',
  ray,
  obb,
  (a, b) => b.intersectsRay(a),
  (a, b) => oracle.rayObb(a, asBoxes(b)),
);
compare(
  'triangleBox3',
  triangle,
  box,
  (a, b) => b.intersectsTriangle(a),
  (a, b) => oracle.boxTriangle(b, a),
);

await RAPIER.init();
const rapierRay = (/** @type {Ray} */ { origin, direction }) => new RAPIER.Ray(origin, direction);
const NOWHERE = { x: 0, y: 0, z: 0 };
const NO_TURN = { x: 0, y: 0, z: 0, w: 1 };
const FAR = 1e6;
compare(
  'rayBox3',
  ray,
  box,
  (a, { min, max }) => {
    const half = max.clone().sub(min).multiplyScalar(0.5);
    const center = min.clone().add(half);
    return new RAPIER.Cuboid(half.x, half.y, half.z).intersectsRay(rapierRay(a), center, NO_TURN, FAR);
  },
  oracle.rayBox,
  'rapier',
);
compare(
  'raySphere3',
  ray,
  sphere,
  (a, b) => new RAPIER.Ball(b.radius).intersectsRay(rapierRay(a), b.center, NO_TURN, FAR),
  oracle.raySphere,
  'rapier',
);
compare(
  'rayTriangle3',
  ray,
  triangle,
  (a, { a: p, b: q, c: s }) =>
    new RAPIER.Triangle(p, q, s).intersectsRay(rapierRay(a), NOWHERE, NO_TURN, FAR),
  oracle.rayTriangle,
  'rapier',
);
