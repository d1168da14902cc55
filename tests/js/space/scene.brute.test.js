// Every query of MeshScene over 1,000 instances with mirrored, sheared and scaled matrices, after each kind of edit, compared with brute
// force over all triangles in the world.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as THREE from 'three';

import {
  Box3,
  Capsule3,
  Collider,
  intersect,
  MeshBVH,
  MeshScene,
  OBB3,
  Sphere3,
  Triangle3,
  Vector3,
} from '../../../js/index.js';
import { cases, fewest, random, SEED } from '../oracle/random.js';
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
} from '../oracle/triangles.js';

test(`seed ${SEED}`, () => {});

const INSTANCES = 1000;
const SIZE = 12;
const ALL = -1;
const CLOSE = 1e-9;

const TESTED =
  `add move remove rebuild raycast raycastAny raycastAll raycastBatch raycastAnyBatch raycastAllBatch closestPoint
  closestPointBatch search overlaps sweepSphere pick pickAll toBuffer`.split(/\s+/);

test('these are all methods of a scene that depend on its triangles', () => {
  const { prototype } = MeshScene;
  const methods = Object.getOwnPropertyNames(prototype).filter(
    (name) => !Object.getOwnPropertyDescriptor(prototype, name)?.get,
  );
  assert.deepEqual(methods.sort(), [...TESTED, 'constructor', 'dispose', 'nodeBoxes', 'geometryOf'].sort());
});

const vector = (r, size) =>
  new THREE.Vector3(r.float(-size, size), r.float(-size, size), r.float(-size, size));
const own = ({ x, y, z }) => new Vector3(x, y, z);
const exactOf = ({ a, b, c }) => new Triangle3(own(a), own(b), own(c));

/** Turned, and one of: scaled by one number, by three, mirrored, sheared, any affine map. */
function matrixOf(r) {
  const m = new THREE.Matrix4().makeRotationFromEuler(new THREE.Euler(...vector(r, 3)));
  const size = 2 ** r.float(-2, 1);
  const kind = r.int(0, 4);
  if (kind === 0) m.scale(new THREE.Vector3(size, size, size));
  if (kind === 1) m.scale(new THREE.Vector3(size, 1, 2 ** r.float(-2, 1)));
  if (kind === 2) m.scale(new THREE.Vector3(-size, size, size));
  if (kind === 3)
    m.multiply(new THREE.Matrix4().makeShear(...Array.from({ length: 6 }, () => r.float(-0.4, 0.4))));
  if (kind === 4)
    do m.set(...Array.from({ length: 12 }, () => r.float(-1, 1)), 0, 0, 0, 1);
    while (Math.abs(m.determinant()) < 0.05);
  return m.setPosition(vector(r, SIZE));
}

const geometries = [
  new THREE.BoxGeometry(),
  new THREE.TorusKnotGeometry(1, 0.3, 16, 4),
  new THREE.PlaneGeometry(2, 1, 3, 3),
  new THREE.SphereGeometry(1, 7, 5),
  new THREE.ConeGeometry(1, 2, 7),
  new THREE.IcosahedronGeometry(1, 0),
  new THREE.TorusGeometry(1, 0.3, 4, 6),
];

/** An instance with its triangles in the world and a sphere around them. */
function instanceOf(kind, map, mask) {
  const triangles = trianglesOf(geometries[kind], map);
  const { center, radius } = new THREE.Box3()
    .setFromPoints(triangles.flatMap(({ a, b, c }) => [a, b, c]))
    .getBoundingSphere(new THREE.Sphere());
  return { kind, map, mask, triangles, center, radius: radius + CLOSE };
}

function makeScene(r) {
  const meshes = geometries.map((geometry) => new MeshBVH(geometry));
  const scene = new MeshScene();
  const instances = new Map();
  const add = () => {
    const instance = instanceOf(r.int(0, meshes.length - 1), matrixOf(r), 1 << r.int(0, 2));
    const id = scene.add(meshes[instance.kind], instance.map, { mask: instance.mask });
    assert.ok(!instances.has(id));
    instances.set(id, instance);
  };
  for (let i = 0; i < INSTANCES; i++) add();
  return { scene, instances, meshes, add };
}

/** The triangles of some instances, with the ids and faces. */
function listOf(instances, mask, isNear = (_) => true) {
  const list = [];
  for (const [id, instance] of [...instances].sort(([a], [b]) => a - b))
    if (instance.mask & mask && isNear(instance))
      instance.triangles.forEach((triangle, face) => list.push({ id, face, triangle }));
  return list;
}

const maskOf = (r) => (r.bool() ? ALL : 5);
const key = ({ id, face, faceIndex }) => `${id} ${face ?? faceIndex}`;

/** The hits of a ray, and the list of triangles that they refer to. */
function hitsAmong(instances, origin, direction, options) {
  const ray = new THREE.Ray(origin, direction.clone().normalize());
  const list = listOf(
    instances,
    options.mask,
    ({ center, radius }) => ray.distanceSqToPoint(center) <= radius * radius,
  );
  const triangles = list.map(({ triangle }) => triangle);
  return { list, expected: hitsOf(triangles, origin, direction, options) };
}

function checkRays(r, scene, instances) {
  const options = { minT: r.bool() ? 0 : 0.2, maxT: r.bool() ? Infinity : 1, side: 'both', mask: maskOf(r) };
  const rays = [];
  const singles = [];
  for (let i = 0; i < cases(12); i++) {
    const origin = vector(r, 1.5 * SIZE);
    const direction = vector(r, SIZE)
      .sub(origin)
      .multiplyScalar(10 ** r.int(-3, 3));
    const { list, expected } = hitsAmong(instances, origin, direction, options);
    const hits = scene.raycastAll({ origin, direction }, options);
    const what = `seed ${SEED}: ${origin.toArray()}, ${direction.toArray()}`;
    assert.deepEqual(
      hits.map(key),
      expected.map(({ face }) => key(list[face])),
      what,
    );
    hits.forEach((hit, k) => {
      assert.ok(Math.abs(hit.t - expected[k].t) < 1e-9 * (1 + hit.t), what);
      // In a mirrored instance the order of the vertices in the world is that of the back.
      const isMirrored = instances.get(hit.id).map.determinant() < 0;
      assert.equal(hit.side, isMirrored ? -expected[k].side : expected[k].side, what);
    });
    for (const side of ['front', 'back'])
      assert.deepEqual(
        scene.raycastAll({ origin, direction }, { ...options, side }),
        hits.filter((hit) => hit.side === (side === 'front' ? 1 : -1)),
      );
    assert.deepEqual(scene.raycast({ origin, direction }, options), hits[0] ?? null);
    assert.equal(scene.raycastAny({ origin, direction }, options), hits.length > 0);
    rays.push(...origin, ...direction);
    singles.push(hits);
  }
  assertBatches(scene, rays, singles, options);
  return singles.flat().length;
}

function checkPicks(r, scene, instances) {
  let found = 0;
  for (let i = 0; i < cases(8); i++) {
    const camera = r.bool()
      ? new THREE.PerspectiveCamera(r.float(20, 80), 1.5, 0.5, 40)
      : new THREE.OrthographicCamera(-9, 9, 6, -6, 0.5, 40);
    camera.position.copy(vector(r, SIZE)).z += SIZE;
    camera.lookAt(vector(r, 3));
    camera.updateMatrixWorld();
    const mask = maskOf(r);
    const [x, y] = [r.float(-0.9, 0.9), r.float(-0.9, 0.9)];
    const near = new THREE.Vector3(x, y, -1).unproject(camera);
    const motion = new THREE.Vector3(x, y, 1).unproject(camera).sub(near);
    const { list, expected } = hitsAmong(instances, near, motion, { mask, maxT: 1 });
    const hits = scene.pickAll(camera, x, y, { mask });
    assert.deepEqual(
      hits.map(key),
      expected.map(({ face }) => key(list[face])),
      `seed ${SEED}`,
    );
    hits.forEach((hit, k) => assert.ok(Math.abs(hit.t - expected[k].t) < 1e-9));
    assert.deepEqual(scene.pick(camera, x, y, { mask }), hits[0] ?? null);
    found += hits.length;
  }
  return found;
}

function checkPoints(r, scene, instances) {
  const points = [];
  const singles = [];
  const mask = maskOf(r);
  for (let i = 0; i < cases(12); i++) {
    const p = vector(r, 1.5 * SIZE);
    let least = Infinity;
    for (const { mask: its, center, radius, triangles } of instances.values())
      if (its & mask && center.distanceTo(p) - radius <= least)
        for (const triangle of triangles) least = Math.min(least, distanceTo(triangle, p));
    const hit = scene.closestPoint(p, { mask });
    const what = `seed ${SEED}: ${p.toArray()}`;
    assert.ok(Math.abs(hit.distance - least) < CLOSE, `${what}: ${hit.distance}, not ${least}`);
    assert.ok(Math.abs(p.distanceTo(hit.point) - least) < CLOSE, what);
    const { triangles, mask: its } = instances.get(hit.id);
    assert.ok(its & mask && distanceTo(triangles[hit.faceIndex], p) - least < CLOSE, what);
    assert.equal(scene.closestPoint(p, { mask, maxDistance: least - CLOSE }), null);
    assert.deepEqual(scene.closestPoint(p, { mask, maxDistance: least + CLOSE }), hit);
    points.push(...p);
    singles.push(hit);
  }
  const batch = scene.closestPointBatch(points, { mask });
  singles.forEach((hit, i) => {
    assert.deepEqual(
      [batch.distances[i], batch.ids[i], batch.faceIndices[i]],
      [hit.distance, hit.id, hit.faceIndex],
    );
    assert.deepEqual([...batch.points.slice(3 * i, 3 * i + 3)], [hit.point.x, hit.point.y, hit.point.z]);
  });
}

function checkRegions(r, scene, instances) {
  let found = 0;
  for (let i = 0; i < cases(3); i++) {
    const mask = maskOf(r);
    const center = own(vector(r, SIZE));
    const half = new Vector3(r.float(0.5, 5), r.float(0.5, 5), r.float(0.5, 5));
    const box = new Box3(center.clone().sub(half), center.clone().add(half));
    const sphere = new Sphere3(center, r.float(0.5, 6));
    const turn = new THREE.Matrix4().makeRotationFromEuler(new THREE.Euler(...vector(r, 3)));
    const obb = new OBB3(center, half, new THREE.Matrix3().setFromMatrix4(turn));
    const capsule = new Capsule3(center, own(vector(r, SIZE)), r.float(0.2, 3));
    const axis = new THREE.Line3().copy(capsule);
    const toAxis = (p) => axis.closestPointToPoint(p, true, new THREE.Vector3()).distanceTo(p);
    const triangle = new Triangle3(own(vector(r, SIZE)), own(vector(r, SIZE)), own(vector(r, SIZE)));
    const camera = new THREE.PerspectiveCamera(r.float(20, 80), 1.3, 1, r.float(4, 20));
    camera.position.copy(vector(r, SIZE));
    camera.lookAt(vector(r, SIZE));
    camera.updateMatrixWorld();
    const { planes } = new THREE.Frustum().setFromProjectionMatrix(
      camera.projectionMatrix.clone().multiply(camera.matrixWorldInverse),
    );
    const middle = triangle.a.clone().add(triangle.b).add(triangle.c).divideScalar(3);
    const corner = Math.max(...[triangle.a, triangle.b, triangle.c].map((p) => p.distanceTo(middle)));
    /** Whether a sphere may reach into a region. */
    const reach = (from, size) => (p, radius) => p.distanceTo(from) <= radius + size;
    const regions = [
      [
        box,
        (t) => intersect('triangleBox3', exactOf(t), box) !== null,
        (p) => box.containsPoint(p),
        reach(center, half.length()),
      ],
      [
        obb,
        (t) => intersect('triangleObb3', exactOf(t), obb) !== null,
        (p) => obb.containsPoint(p),
        reach(center, half.length()),
      ],
      [triangle, (t) => triangle.intersectsTriangle(exactOf(t)), () => false, reach(middle, corner)],
      [
        { planes },
        (t) => reaches(planes, t),
        (p) => heights(planes, p).every((height) => height >= 0),
        (p, radius) => heights(planes, p).every((height) => height >= -radius),
      ],
      [
        sphere,
        (t) => distanceTo(t, center) <= sphere.radius,
        (p) => p.distanceTo(center) <= sphere.radius,
        reach(center, sphere.radius),
      ],
      [
        capsule,
        (t) => segmentDistance(t, axis.start, axis.end, capsule.radius) <= capsule.radius,
        (p) => toAxis(p) <= capsule.radius,
        (p, radius) => toAxis(p) <= capsule.radius + radius,
      ],
    ];
    for (const [region, touches, contains, isNear] of regions) {
      const ids = { touches: [], contains: [] };
      for (const [id, { mask: its, triangles, center: at, radius }] of [...instances].sort(
        ([a], [b]) => a - b,
      )) {
        if (!(its & mask) || !isNear(at, radius)) continue;
        if (triangles.some(touches)) ids.touches.push(id);
        if (triangles.every(cornersIn(contains))) ids.contains.push(id);
      }
      for (const mode of ['touches', 'contains'])
        assert.deepEqual(
          [...scene.search(region, { mode, mask })],
          ids[mode],
          `seed ${SEED}: ${JSON.stringify(region)}`,
        );
      found += ids.touches.length;
    }
  }
  return found;
}

function checkSweeps(r, scene, instances) {
  let hits = 0;
  const collider = new Collider(scene);
  for (let i = 0; i < cases(12); i++) {
    const mask = maskOf(r);
    const sphere = new Sphere3(own(vector(r, 1.5 * SIZE)), r.float(0, 0.5));
    const motion = own(vector(r, 3)).addScaledVector(sphere.center, -1);
    const path = new THREE.Line3(sphere.center, sphere.center.clone().add(motion));
    const nearest = new THREE.Vector3();
    const list = listOf(
      instances,
      mask,
      ({ center, radius }) =>
        path.closestPointToPoint(center, true, nearest).distanceTo(center) <= radius + sphere.radius + CLOSE,
    );
    const contacts = list.map(({ triangle }) => sphereContact(triangle, sphere, motion));
    const first = Math.min(...contacts);
    const hit = scene.sweepSphere(sphere, motion, { mask });
    const what = `seed ${SEED}: ${JSON.stringify({ sphere, motion })}`;
    assert.equal(hit === null, first === Infinity, what);
    assert.equal(collider.sweep(sphere, motion, { mask })?.t, hit?.t);
    const touched = list.filter((_, k) => contacts[k] === 0);
    assert.deepEqual(collider.contacts(sphere, { mask }).map(key).sort(), touched.map(key).sort(), what);
    assert.equal(scene.overlaps(sphere, undefined, { mask }) !== null, touched.length > 0);
    if (!hit) continue;
    hits++;
    assert.ok(Math.abs(hit.t - first) < 1e-6, `${what}: ${hit.t}, not ${first}`);
    assert.equal(hit.overlap, first === 0, what);
    const at = list.findIndex((one) => key(one) === key(hit));
    assert.ok(contacts[at] - first < 1e-6, what);
  }
  collider.dispose();
  return hits;
}

function checkPairs(r, scene, instances, meshes) {
  let hits = 0;
  for (let i = 0; i < cases(6); i++) {
    const mask = maskOf(r);
    const other = instanceOf(r.int(0, meshes.length - 1), matrixOf(r), ALL);
    const theirs = other.triangles.map(exactOf);
    const list = listOf(
      instances,
      mask,
      ({ center, radius }) => center.distanceTo(other.center) <= radius + other.radius,
    );
    const pairs = new Set();
    for (const one of list) {
      const triangle = exactOf(one.triangle);
      theirs.forEach((t, k) => triangle.intersectsTriangle(t) && pairs.add(`${key(one)} ${k}`));
    }
    const found = scene.overlaps(meshes[other.kind], other.map, { mask });
    assert.equal(found !== null, pairs.size > 0, `seed ${SEED}`);
    if (!found) continue;
    hits++;
    assert.ok(pairs.has(`${key(found)} ${found.otherFaceIndex}`));
    const [lowest] = pairs;
    assert.equal(found.id, Number(lowest.split(' ')[0]));
  }
  return hits;
}

test('every query of 1,000 instances is that of brute force, after each kind of edit', () => {
  const r = random();
  const { scene, instances, meshes, add } = makeScene(r);
  const found = { rays: 0, picks: 0, regions: 0, sweeps: 0, pairs: 0 };
  const check = (queried = scene) => {
    assert.equal(queried.size, instances.size);
    found.rays += checkRays(r, queried, instances);
    found.picks += checkPicks(r, queried, instances);
    checkPoints(r, queried, instances);
    found.regions += checkRegions(r, queried, instances);
    found.sweeps += checkSweeps(r, queried, instances);
    found.pairs += checkPairs(r, queried, instances, meshes);
  };
  const some = (share) => [...instances.keys()].filter(() => r.bool(share));
  const move = (id, instance) => {
    instances.set(id, instance);
    scene.move(id, instance.map);
  };
  check();
  for (const id of some(0.3)) {
    scene.remove(id);
    instances.delete(id);
  }
  check();
  for (let i = 0; i < 200; i++) add();
  check();
  for (const id of some(0.4)) {
    const { kind, mask } = instances.get(id);
    move(id, instanceOf(kind, matrixOf(r), mask));
  }
  check();
  // The vertices of one mesh move: all of its instances are told.
  geometries[3].applyMatrix4(new THREE.Matrix4().makeShear(0.3, 0, 0, -0.5, 0.2, 0));
  meshes[3].refit(geometries[3]);
  for (const [id, { kind, map, mask }] of instances) if (kind === 3) move(id, instanceOf(kind, map, mask));
  check();
  scene.rebuild();
  check();
  const stored = MeshScene.from(scene.toBuffer());
  check(stored);
  assert.ok(
    found.rays > fewest(100) && found.picks > fewest(50) && found.regions > fewest(500),
    JSON.stringify(found),
  );
  assert.ok(found.sweeps > fewest(20) && found.pairs > fewest(5), JSON.stringify(found));
});
