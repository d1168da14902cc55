// Every query of MeshBVH over eight meshes, before and after refits and from bytes, compared with brute force over all triangles.

import assert from 'node:assert/strict';
import test from 'node:test';
import * as THREE from 'three';

import {
  Box3,
  Capsule3,
  intersect,
  MeshBVH,
  MeshRays,
  OBB3,
  Sphere3,
  Triangle3,
  Vector3,
} from '../../../dist/raybound.js';
import { cases, random, SEED } from '../oracle/random.js';
import {
  assertBatches,
  cornersIn,
  distanceTo,
  heights,
  hitsOf,
  reaches,
  segmentDistance,
  sphereContact,
  trianglesOf,
  windingOf,
} from '../oracle/triangles.js';

test(`seed ${SEED}`, () => {});

/** Needles, triangles twice and in both orders, and some without area. */
function soup(r) {
  const geometry = new THREE.BufferGeometry();
  const corners = [];
  const corner = () => [r.float(-1, 1), r.float(-1, 1), r.float(-1, 1)];
  for (let i = 0; i < 60; i++) {
    const [a, b, c] = [corner(), corner(), corner()];
    const size = i % 3 ? 1 : 1e-4;
    const near = b.map((x, k) => x + size * c[k]);
    corners.push(a, b, near);
    if (i % 4 === 0) corners.push(a, b, near);
    if (i % 5 === 0) corners.push(a, near, b);
    if (i % 6 === 0) corners.push(a, a, b);
    if (i % 10 === 0) corners.push(c, c, c);
  }
  return geometry.setAttribute('position', new THREE.BufferAttribute(new Float64Array(corners.flat()), 3));
}

function terrain(r) {
  const geometry = new THREE.PlaneGeometry(4, 4, 12, 12);
  const { position } = geometry.attributes;
  for (let i = 0; i < position.count; i++) position.setZ(i, r.float(-0.4, 0.4));
  return geometry;
}

const isClosed = new Set(['box', 'sphere', 'torus', 'icosahedron']);
const make = {
  box: () => new THREE.BoxGeometry(2, 1, 3, 2, 2, 3),
  sphere: () => new THREE.SphereGeometry(1.2, 12, 9),
  torus: () => new THREE.TorusGeometry(1, 0.4, 8, 16),
  icosahedron: () => new THREE.IcosahedronGeometry(1.5, 2),
  knot: () => new THREE.TorusKnotGeometry(1, 0.3, 24, 5),
  terrain,
  needles: soup,
  cone: () => new THREE.ConeGeometry(1, 2, 9, 3, true).toNonIndexed(),
};

const TESTED =
  `raycast raycastAny raycastAll raycastBatch raycastAnyBatch raycastAllBatch closestPoint closestPointBatch signedDistance
  containsPoint intersects search sweepSphere overlaps refit toBuffer`.split(/\s+/);

test('these are all methods of a mesh that depend on its triangles', () => {
  const methods = [MeshBVH, MeshRays].flatMap(({ prototype }) =>
    Object.getOwnPropertyNames(prototype).filter(
      (name) => name !== 'constructor' && !Object.getOwnPropertyDescriptor(prototype, name)?.get,
    ),
  );
  assert.deepEqual(methods.sort(), [...TESTED, 'dispose', 'nodeBoxes'].sort());
});

const vector = (r, size) =>
  new THREE.Vector3(r.float(-size, size), r.float(-size, size), r.float(-size, size));
const own = ({ x, y, z }) => new Vector3(x, y, z);
const exactOf = ({ a, b, c }) => new Triangle3(own(a), own(b), own(c));
const sorted = (faces) => [...faces].sort((a, b) => a - b);
/** Distances this near to a bound may be on either side of it by rounding. */
const CLOSE = 1e-9;

function checkRays(r, mesh, triangles, isSoup) {
  const rays = [];
  const singles = [];
  const options = {
    minT: r.bool() ? 0 : 0.2,
    maxT: r.bool() ? Infinity : 1,
    side: r.pick(['both', 'front', 'back']),
  };
  for (let i = 0; i < cases(30); i++) {
    const origin = vector(r, 3);
    const direction = vector(r, 1.2)
      .sub(origin)
      .multiplyScalar(10 ** r.int(-3, 3));
    const hits = mesh.raycastAll({ origin, direction }, options);
    const expected = hitsOf(triangles, origin, direction, options);
    const what = `seed ${SEED}: ${origin.toArray()}, ${direction.toArray()}`;
    assert.equal(hits.length, expected.length, what);
    hits.forEach((hit, k) => {
      assert.ok(Math.abs(hit.t - expected[k].t) < 1e-9 * (1 + hit.t), what);
      assert.ok(distanceTo(triangles[hit.faceIndex], new THREE.Vector3().copy(hit.point)) < 1e-9, what);
      if (isSoup) return; // the order of triangles at the same place is that of exact t
      assert.deepEqual([hit.faceIndex, hit.side], [expected[k].face, expected[k].side], what);
    });
    assert.deepEqual(
      sorted(hits.map(({ faceIndex }) => faceIndex)),
      sorted(expected.map(({ face }) => face)),
    );
    assert.deepEqual(mesh.raycast({ origin, direction }, options), hits[0] ?? null);
    assert.equal(mesh.raycastAny({ origin, direction }, options), hits.length > 0);
    rays.push(...origin, ...direction);
    singles.push(hits);
  }
  assertBatches(mesh, rays, singles, options);
  return singles.filter(({ length }) => length > 0).length;
}

function checkPoints(r, mesh, triangles, closed) {
  const points = [];
  const singles = [];
  for (let i = 0; i < cases(20); i++) {
    const p = vector(r, 2);
    const distances = triangles.map((triangle) => distanceTo(triangle, p));
    const least = Math.min(...distances);
    const hit = mesh.closestPoint(p);
    const what = `seed ${SEED}: ${p.toArray()}`;
    assert.ok(Math.abs(hit.distance - least) < CLOSE, `${what}: ${hit.distance}, not ${least}`);
    assert.ok(Math.abs(p.distanceTo(hit.point) - least) < CLOSE, what);
    assert.ok(distances[hit.faceIndex] - least < CLOSE, what);
    assert.equal(mesh.closestPoint(p, { maxDistance: least - CLOSE }), null);
    assert.deepEqual(mesh.closestPoint(p, { maxDistance: least + CLOSE }), hit);
    if (closed) {
      const isInside = Math.abs(windingOf(triangles, p)) > 0.5;
      assert.equal(mesh.containsPoint(p), isInside, what);
      assert.ok(Math.abs(mesh.signedDistance(p) - (isInside ? -least : least)) < CLOSE, what);
    }
    points.push(...p);
    singles.push(hit);
  }
  const batch = mesh.closestPointBatch(points);
  singles.forEach((hit, i) => {
    assert.deepEqual([batch.distances[i], batch.faceIndices[i]], [hit.distance, hit.faceIndex]);
    assert.deepEqual([...batch.points.slice(3 * i, 3 * i + 3)], [hit.point.x, hit.point.y, hit.point.z]);
  });
}

function checkRegions(r, mesh, triangles) {
  let found = 0;
  const exact = triangles.map(exactOf);
  for (let i = 0; i < cases(6); i++) {
    const center = own(vector(r, 1.5));
    const half = new Vector3(r.float(0.05, 1), r.float(0.05, 1), r.float(0.05, 1));
    const box = new Box3(center.clone().sub(half), center.clone().add(half));
    const sphere = new Sphere3(center, r.float(0.1, 1));
    const turn = new THREE.Matrix4().makeRotationFromEuler(new THREE.Euler(...vector(r, 3)));
    const obb = new OBB3(center, half, new THREE.Matrix3().setFromMatrix4(turn));
    const capsule = new Capsule3(center, own(vector(r, 1.5)), r.float(0.05, 0.5));
    const axis = new THREE.Line3().copy(capsule);
    const toAxis = (p) => axis.closestPointToPoint(p, true, new THREE.Vector3()).distanceTo(p);
    const triangle = new Triangle3(own(vector(r, 2)), own(vector(r, 2)), own(vector(r, 2)));
    const planes = Array.from({ length: r.int(1, 6) }, () => {
      const normal = vector(r, 1).normalize();
      return { normal, constant: r.float(0, 1) };
    });
    const isNear = (value) => Math.abs(value) < CLOSE;
    const regions = [
      [box, (_, k) => intersect('triangleBox3', exact[k], box) !== null, (p) => box.containsPoint(p)],
      [obb, (_, k) => intersect('triangleObb3', exact[k], obb) !== null, (p) => obb.containsPoint(p)],
      [triangle, (_, k) => triangle.intersectsTriangle(exact[k]), () => false],
      [{ planes }, (t) => reaches(planes, t), (p) => heights(planes, p).every((height) => height >= 0)],
      [
        sphere,
        (t) => {
          const distance = distanceTo(t, center) - sphere.radius;
          return isNear(distance) ? null : distance < 0;
        },
        (p) => p.distanceTo(center) <= sphere.radius,
      ],
      [
        capsule,
        (t) => {
          const distance = segmentDistance(t, axis.start, axis.end, capsule.radius + CLOSE) - capsule.radius;
          return isNear(distance) ? null : distance < 0;
        },
        (p) => toAxis(p) <= capsule.radius,
      ],
    ];
    for (const [region, touches, contains] of regions) {
      const what = `seed ${SEED}: ${JSON.stringify(region)}`;
      const hits = triangles.map(touches);
      const isFound = new Set(mesh.search(region));
      hits.forEach(
        (isHit, face) => isHit !== null && assert.equal(isFound.has(face), isHit, `${what}, ${face}`),
      );
      assert.equal(mesh.intersects(region), isFound.size > 0, what);
      const inside = triangles.flatMap((t, face) => (cornersIn(contains)(t) ? [face] : []));
      assert.deepEqual(sorted(mesh.search(region, { mode: 'contains' })), inside, what);
      found += isFound.size;
    }
  }
  return found;
}

function checkSweeps(r, mesh, triangles) {
  let hits = 0;
  for (let i = 0; i < cases(6); i++) {
    const sphere = new Sphere3(own(vector(r, 3)), r.float(0, 0.4));
    const motion = own(vector(r, 1)).addScaledVector(sphere.center, -1.5);
    const contacts = triangles.map((triangle) => sphereContact(triangle, sphere, motion));
    const first = Math.min(...contacts);
    const hit = mesh.sweepSphere(sphere, motion);
    const what = `seed ${SEED}: ${JSON.stringify({ sphere, motion })}`;
    // A sphere that passes a triangle at a distance of its radius, within rounding, is in no case here.
    assert.equal(hit === null, first === Infinity, what);
    if (!hit) continue;
    hits++;
    // The t of a grazing contact is as exact as the square root of the error.
    assert.ok(Math.abs(hit.t - first) < 1e-6, `${what}: ${hit.t}, not ${first}`);
    assert.ok(contacts[hit.faceIndex] - first < 1e-6, what);
    assert.equal(hit.overlap, first === 0, what);
    const at = new THREE.Vector3().copy(sphere.center).addScaledVector(motion, hit.t);
    if (!hit.overlap) assert.ok(Math.abs(at.distanceTo(hit.point) - sphere.radius) < 1e-8, what);
  }
  return hits;
}

function checkPairs(r, mesh, triangles, others) {
  let hits = 0;
  const exact = triangles.map(exactOf);
  for (let i = 0; i < cases(4); i++) {
    const other = r.pick(others);
    const map = new THREE.Matrix4();
    do map.set(...Array.from({ length: 12 }, (_, k) => r.float(-1, 1) * (k % 4 === 3 ? 2 : 0.7)), 0, 0, 0, 1);
    while (Math.abs(map.determinant()) < 0.02);
    if (r.bool()) map.setPosition(r.pick(triangles).a);
    const theirs = trianglesOf(other.geometry, map).map(exactOf);
    const crosses = exact.some((t) => theirs.some((o) => t.intersectsTriangle(o)));
    const pair = mesh.overlaps(other.mesh, map);
    assert.equal(pair !== null, crosses, `seed ${SEED}: ${map.elements}`);
    if (!pair) continue;
    hits++;
    assert.ok(exact[pair.faceIndex].intersectsTriangle(theirs[pair.otherFaceIndex]));
  }
  return hits;
}

const others = [new THREE.OctahedronGeometry(1), new THREE.TorusGeometry(1, 0.2, 3, 7)].map((geometry) => ({
  geometry,
  mesh: new MeshBVH(geometry),
}));

for (const [name, geometryOf] of Object.entries(make))
  test(`${name}: every query is that of brute force`, () => {
    const r = random();
    const found = { rays: 0, regions: 0, sweeps: 0, pairs: 0 };
    const check = (mesh, geometry) => {
      const triangles = trianglesOf(geometry);
      assert.equal(mesh.faceCount, triangles.length);
      found.rays += checkRays(r, mesh, triangles, name === 'needles');
      checkPoints(r, mesh, triangles, isClosed.has(name));
      found.regions += checkRegions(r, mesh, triangles);
      found.sweeps += checkSweeps(r, mesh, triangles);
      found.pairs += checkPairs(r, mesh, triangles, others);
    };
    for (const build of ['quality', 'fast', 'compact']) {
      const geometry = geometryOf(r);
      if (build === 'compact' && !geometry.index) continue;
      const mesh = new MeshBVH(geometry, { build });
      check(mesh, geometry);
      if (build === 'quality') check(MeshBVH.from(mesh.toBuffer()), geometry);
      // A shear, which leaves closed meshes closed, and two vertices of the other ones elsewhere.
      geometry.applyMatrix4(
        new THREE.Matrix4().makeShear(r.float(-0.5, 0.5), 0, 0, r.float(-0.5, 0.5), 0, 0),
      );
      const { position } = geometry.attributes;
      if (!isClosed.has(name))
        for (let i = 0; i < 2; i++) position.setXYZ(r.int(0, position.count - 1), ...vector(r, 2));
      check(mesh.refit(geometry), geometry);
      mesh.dispose();
      const fixed = new MeshBVH(geometry, { build, fixed: true });
      check(fixed, geometry);
      fixed.dispose();
    }
    assert.ok(
      Object.values(found).every((count) => count > 2),
      JSON.stringify(found),
    );
  });
