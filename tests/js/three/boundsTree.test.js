// raybound/three compared with three.js' own Raycaster: the same hits with the same fields, on random rays and every kind of
// mesh.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as raybound from 'raybound';
import * as built from 'raybound/three';
import * as THREE from 'three';
import * as peer from 'three-mesh-bvh';
import * as source from '../../../js/three/index.js';

const seed = Number(process.env.RB_SEED ?? 1);
console.log(`seed ${seed}`);
let state = seed * 20261;
const random = () => (state = (state * 48271) % 2147483647) / 2147483647;
const spread = (size) => size * (2 * random() - 1);
const matrix = () =>
  new THREE.Matrix4().compose(
    new THREE.Vector3(spread(2), spread(2), spread(2)),
    new THREE.Quaternion(spread(1), spread(1), spread(1), spread(1)).normalize(),
    new THREE.Vector3(0.3 + random(), -0.3 - random(), 0.3 + random()),
  );
const material = (side) => new THREE.MeshBasicMaterial({ side });
const keyOf = (h) => ((h.instanceId ?? h.batchId ?? 0) * 1e5 + h.faceIndex) * 8 + h.face.materialIndex;

function assertClose(actual, expected, what, tolerance = 1e-6) {
  if (typeof expected === 'number')
    assert.ok(Math.abs(actual - expected) <= tolerance, `${what}: ${actual}, not ${expected}`);
  else assert.ok(actual.distanceTo(expected) <= tolerance, `${what}: ${[...actual]}, not ${[...expected]}`);
}

/** One hit of raybound and one of three.js: the same fields, with equal names and close numbers. */
function assertSameHit(hit, other, what) {
  assert.deepEqual(Object.keys(hit).sort(), Object.keys(other).sort(), what);
  for (const name of ['object', 'faceIndex', 'instanceId', 'batchId'])
    assert.equal(hit[name], other[name], what);
  for (const name of ['a', 'b', 'c', 'materialIndex']) assert.equal(hit.face[name], other.face[name], what);
  assertClose(hit.face.normal, other.face.normal, `${what}: face.normal`, 1e-9);
  for (const name of ['distance', 'point', 'barycoord', 'normal', 'uv', 'uv1'])
    if (name in other) assertClose(hit[name], other[name], `${what}: ${name}`);
}

/**
 * Compares three.js' intersections of random rays with one object to raybound's.
 * @returns {number} hits
 */
function compare(object, { rays = 300, near = 0, far = Infinity, three = source, length = 1 } = {}) {
  const { geometry } = object;
  object.updateMatrixWorld();
  if (object.isBatchedMesh) three.computeBatchedBoundsTree.call(object);
  else three.computeBoundsTree.call(geometry);
  let hits = 0;
  for (let i = 0; i < rays; i++) {
    const origin = new THREE.Vector3(spread(6), spread(6), spread(6));
    const direction = new THREE.Vector3(spread(1.5), spread(1.5), spread(1.5)).sub(origin).setLength(length);
    const raycaster = new THREE.Raycaster(origin, direction, near, far);
    const expected = [];
    // three.js culls by its bounding spheres as if the direction were a unit vector.
    object.raycast(new THREE.Raycaster(origin, direction.clone().normalize(), near, far), expected);
    const actual = [];
    three.acceleratedRaycast.call(object, raycaster, actual);
    for (const list of [expected, actual]) list.sort((p, q) => keyOf(p) - keyOf(q));
    assert.deepEqual(actual.map(keyOf), expected.map(keyOf), `seed ${seed}, ray ${i}`);
    actual.forEach((hit, k) => assertSameHit(hit, expected[k], `seed ${seed}, ray ${i}`));
    hits += actual.length;

    raycaster.firstHitOnly = true;
    const first = [];
    three.acceleratedRaycast.call(object, raycaster, first);
    // three.js' own code, which runs for moved vertices, ignores firstHitOnly.
    if (object.isSkinnedMesh || geometry.morphAttributes.position) continue;
    const closest = new Map();
    for (const hit of actual) {
      const id = hit.instanceId ?? hit.batchId ?? 0;
      closest.set(id, Math.min(closest.get(id) ?? Infinity, hit.distance));
    }
    assert.deepEqual(
      first.map((hit) => hit.distance),
      [...closest].sort(([p], [q]) => p - q).map(([, distance]) => distance),
    );
  }
  if (object.isBatchedMesh) three.disposeBatchedBoundsTree.call(object);
  else three.disposeBoundsTree.call(geometry);
  assert.equal(object.isBatchedMesh ? object.boundsTrees : geometry.boundsTree, null);
  assert.ok(hits > rays / 20, `${hits} hits`);
  return hits;
}

for (const side of ['FrontSide', 'BackSide', 'DoubleSide'])
  test(`a mesh under a mirroring matrix of unequal scales, ${side}`, () => {
    const mesh = new THREE.Mesh(new THREE.TorusKnotGeometry(1, 0.4, 60, 12), material(THREE[side]));
    mesh.scale.set(1.5, -0.7, 2);
    mesh.rotation.set(1, 2, 3);
    mesh.position.set(0.3, 0.2, -0.4);
    compare(mesh);
    compare(mesh, { near: 3, far: 6 });
  });

test('near and far are distances, although the direction is not a unit vector', () => {
  const mesh = new THREE.Mesh(new THREE.TorusKnotGeometry(1, 0.4, 60, 12), material(2));
  mesh.scale.set(2, 3, 1);
  compare(mesh, { near: 3, far: 7, length: 2.5 });
});

test('a hit at exactly near or far is reported', () => {
  const mesh = new THREE.Mesh(new THREE.PlaneGeometry(2, 2), material(2));
  source.computeBoundsTree.call(mesh.geometry);
  for (const [near, far, count] of [
    [3, 9, 1],
    [0, 3, 1],
    [3, 3, 1],
    [3.001, 9, 0],
    [0, 2.999, 0],
    [9, 0, 0],
  ])
    for (const firstHitOnly of [false, true]) {
      const raycaster = new THREE.Raycaster(
        new THREE.Vector3(0.1, 0.2, 3),
        new THREE.Vector3(0, 0, -1),
        near,
        far,
      );
      const [actual, expected] = [[], []];
      mesh.raycast(raycaster, expected);
      raycaster.firstHitOnly = firstHitOnly;
      source.acceleratedRaycast.call(mesh, raycaster, actual);
      assert.equal(expected.length, count);
      assert.equal(actual.length, count, `${near} to ${far}`);
    }
});

test('a mesh without an index, one with second texture coordinates, one without any', () => {
  compare(new THREE.Mesh(new THREE.SphereGeometry(2, 24, 16).toNonIndexed(), material(2)));
  const geometry = new THREE.SphereGeometry(2, 24, 16);
  geometry.setAttribute('uv1', geometry.attributes.uv.clone());
  compare(new THREE.Mesh(geometry, material(2)));
  geometry.deleteAttribute('uv').deleteAttribute('uv1').deleteAttribute('normal');
  compare(new THREE.Mesh(geometry, material(0)));
});

test('a draw range, also if it begins inside a triangle', () => {
  for (const start of [300, 301, 302])
    for (const geometry of [
      new THREE.SphereGeometry(2, 24, 16),
      new THREE.SphereGeometry(2, 24, 16).toNonIndexed(),
    ]) {
      geometry.setDrawRange(start, 900);
      const mesh = new THREE.Mesh(geometry, material(2));
      if (start === 300) compare(mesh);
      else {
        // three.js' own code runs, which reports all hits.
        source.computeBoundsTree.call(geometry);
        const raycaster = new THREE.Raycaster(new THREE.Vector3(0, 0.3, 5), new THREE.Vector3(0, 0, -1));
        const [actual, expected] = [[], []];
        mesh.raycast(raycaster, expected);
        source.acceleratedRaycast.call(mesh, raycaster, actual);
        assert.deepEqual(actual, expected);
      }
    }
});

test('several materials: each group shows its own sides, also if groups overlap or the draw range cuts them', () => {
  for (const make of [(g) => g, (g) => g.toNonIndexed()]) {
    const geometry = make(new THREE.BoxGeometry(3, 2, 3, 4, 4, 4));
    const materials = [0, 1, 2, 1, 0, 2].map(material);
    compare(new THREE.Mesh(geometry, materials));
    geometry.addGroup(30, 300, 2);
    compare(new THREE.Mesh(geometry, materials));
    geometry.setDrawRange(60, 240);
    compare(new THREE.Mesh(geometry, materials));
  }
});

test('hits at the same distance are in the order of three.js: by groups, then by triangles', () => {
  const geometry = new THREE.BufferGeometry();
  const square = [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 0, 0, 1, 1, 0, 0, 1, 0];
  geometry.setAttribute('position', new THREE.Float32BufferAttribute([...square, ...square, ...square], 3));
  geometry.addGroup(12, 6, 1);
  geometry.addGroup(0, 9, 0);
  geometry.addGroup(3, 12, 2);
  source.computeBoundsTree.call(geometry);
  const materials = [0, 1, 2].map(() => material(THREE.DoubleSide));
  for (const own of [materials, materials[0]]) {
    const mesh = new THREE.Mesh(geometry, own);
    for (const [x, y] of [
      [0.5, 0.25],
      [0.25, 0.5],
      [0.5, 0.5],
    ]) {
      const raycaster = new THREE.Raycaster(new THREE.Vector3(x, y, 2), new THREE.Vector3(0, 0, -1));
      const expected = raycaster.intersectObject(mesh);
      mesh.raycast = source.acceleratedRaycast;
      const actual = raycaster.intersectObject(mesh);
      delete mesh.raycast;
      const of = ({ faceIndex, face }) => [face.materialIndex, faceIndex];
      assert.deepEqual(actual.map(of), expected.map(of));
      assert.ok(actual.length > 2);
    }
  }
});

test('instances', () => {
  for (const side of [0, 1, 2]) {
    const mesh = new THREE.InstancedMesh(new THREE.IcosahedronGeometry(0.5, 3), material(side), 20);
    for (let i = 0; i < 20; i++) mesh.setMatrixAt(i, matrix());
    mesh.rotation.set(1, 1, 0);
    mesh.scale.set(1.2, -1.2, 1.2);
    compare(mesh, { rays: 200 });
  }
});

test('instances under a matrix with shear, where the bounding spheres of three.js are too small', () => {
  const mesh = new THREE.InstancedMesh(new THREE.IcosahedronGeometry(0.5, 3), material(0), 20);
  for (let i = 0; i < 20; i++) mesh.setMatrixAt(i, matrix());
  mesh.scale.set(1, -1.5, 0.8);
  // Sphere.applyMatrix4 scales by the longest column of the matrix, which is less than the largest stretch under shear.
  mesh.boundingSphere = mesh.geometry.boundingSphere = new THREE.Sphere(new THREE.Vector3(), Infinity);
  compare(mesh, { rays: 200 });
});

/** A BatchedMesh of three geometries, with deleted and invisible instances. */
function batched(indexed, side) {
  const parts = [
    new THREE.BoxGeometry(1, 1, 1),
    new THREE.IcosahedronGeometry(0.7, 2),
    new THREE.TorusGeometry(0.6, 0.2, 8, 12),
  ].map((geometry) => {
    if (!indexed) return geometry.index ? geometry.toNonIndexed() : geometry;
    if (!geometry.index) geometry.setIndex([...Array(geometry.attributes.position.count).keys()]);
    return geometry;
  });
  const mesh = new THREE.BatchedMesh(40, 5000, 5000, material(side));
  // Space for a number of vertices that is not a multiple of three: the next geometry begins in the middle of a triangle of the
  // buffer.
  const ids = parts.map((geometry) =>
    mesh.addGeometry(
      geometry,
      geometry.attributes.position.count + 2,
      indexed ? geometry.index.count + 1 : undefined,
    ),
  );
  for (let i = 0; i < 30; i++) mesh.setMatrixAt(mesh.addInstance(ids[i % 3]), matrix());
  for (const i of [3, 11, 20]) mesh.setVisibleAt(i, false);
  for (const i of [4, 17]) mesh.deleteInstance(i);
  mesh.rotation.set(0.3, 1, 0);
  return mesh;
}

for (const indexed of [true, false])
  test(`a BatchedMesh ${indexed ? 'with' : 'without'} an index: visible instances, each with its own geometry`, () => {
    for (const side of [0, 1, 2]) compare(batched(indexed, side), { rays: 200 });
  });

test('a BatchedMesh without all trees runs the code of three.js, and one tree can be built and freed separately', () => {
  const mesh = batched(true, 2);
  mesh.updateMatrixWorld();
  const tree = source.computeBatchedBoundsTree.call(mesh, 1);
  assert.ok(tree instanceof raybound.MeshBVH || tree instanceof source.MeshBVH);
  assert.equal(mesh.boundsTrees[1], tree);
  const raycaster = new THREE.Raycaster(new THREE.Vector3(0, 0, 9), new THREE.Vector3(0, 0, -1));
  const [actual, expected] = [[], []];
  mesh.raycast(raycaster, expected);
  source.acceleratedRaycast.call(mesh, raycaster, actual);
  assert.deepEqual(actual, expected);
  source.disposeBatchedBoundsTree.call(mesh, 1);
  assert.equal(mesh.boundsTrees[1], null);
  mesh.deleteGeometry(2);
  const trees = source.computeBatchedBoundsTree.call(mesh);
  assert.equal(trees[2], null);
  source.disposeBatchedBoundsTree.call(mesh);
  source.disposeBatchedBoundsTree.call(mesh);
});

test('a skeleton in a pose, and morph targets: the vertices where they are drawn', () => {
  const geometry = new THREE.CylinderGeometry(1, 1, 4, 12, 8);
  const { count } = geometry.attributes.position;
  const weights = Array.from({ length: count }, (_, i) => (geometry.attributes.position.getY(i) + 2) / 4);
  geometry.setAttribute(
    'skinIndex',
    new THREE.Uint16BufferAttribute(
      weights.flatMap(() => [0, 1, 0, 0]),
      4,
    ),
  );
  geometry.setAttribute(
    'skinWeight',
    new THREE.Float32BufferAttribute(
      weights.flatMap((w) => [1 - w, w, 0, 0]),
      4,
    ),
  );
  const skinned = new THREE.SkinnedMesh(geometry, material(2));
  const bones = [new THREE.Bone(), new THREE.Bone()];
  bones[0].add(bones[1]);
  skinned.add(bones[0]);
  skinned.updateMatrixWorld(true);
  skinned.bind(new THREE.Skeleton(bones));
  bones[1].rotation.z = 0.8;
  bones[1].position.x = 0.7;
  skinned.updateMatrixWorld(true);
  compare(skinned, { rays: 100 });
  source.computePosedBoundsTree.call(skinned);
  assert.ok(compare(skinned, { rays: 100 }) > 10);
  const first = new THREE.Raycaster(new THREE.Vector3(-0.3, -1, 5), new THREE.Vector3(0, 0, -1));
  first.firstHitOnly = true;
  const castFirst = () => {
    const hits = [];
    source.acceleratedRaycast.call(skinned, first, hits);
    return hits.length;
  };
  assert.equal(castFirst(), 1, 'by its own tree: three.js finds two');
  for (let i = 0; i < 3; i++) {
    bones[1].rotation.set(spread(1), 0, spread(1));
    skinned.updateMatrixWorld(true);
    skinned.computeBoundingSphere(); // three.js culls by this sphere, and does not update it
    assert.equal(source.refitPosedBoundsTree.call(skinned), skinned.boundsTree);
    assert.ok(compare(skinned, { rays: 100 }) > 10);
  }
  source.disposeBoundsTree.call(skinned);
  assert.equal(skinned.boundsTree, null);
  assert.equal(castFirst(), 2);
  assert.throws(
    () => source.refitPosedBoundsTree.call(skinned),
    /refitBoundsTree: this.boundsTree must be a MeshBVH, got null/,
  );

  const sphere = new THREE.SphereGeometry(1, 16, 12);
  const target = sphere.attributes.position.clone();
  for (let i = 0; i < target.count; i++) target.setX(i, 2 * target.getX(i));
  sphere.morphAttributes.position = [target];
  const morphed = new THREE.Mesh(sphere, material(2));
  morphed.morphTargetInfluences[0] = 0.7;
  compare(morphed, { rays: 100 });
  source.computePosedBoundsTree.call(morphed);
  assert.ok(compare(morphed, { rays: 100 }) > 10);
});

test('under a matrix without an inverse or with NaN, or without a material, nothing is hit and nothing throws', () => {
  const mesh = new THREE.Mesh(new THREE.BoxGeometry(), material(2));
  source.computeBoundsTree.call(mesh.geometry);
  const raycaster = new THREE.Raycaster(new THREE.Vector3(0.1, 0.2, 3), new THREE.Vector3(0, 0, -1));
  const cast = () => {
    mesh.updateMatrixWorld();
    const hits = [];
    source.acceleratedRaycast.call(mesh, raycaster, hits);
    return hits.length;
  };
  assert.equal(cast(), 2);
  mesh.scale.set(1, 0, 1);
  assert.equal(cast(), 0);
  mesh.scale.set(1, NaN, 1);
  assert.equal(cast(), 0);
  mesh.scale.set(1, 1, 1);
  mesh.material = undefined;
  assert.equal(cast(), 0);
});

test('computeBoundsTree that throws keeps the previous tree', () => {
  const geometry = new THREE.BoxGeometry();
  const tree = source.computeBoundsTree.call(geometry);
  geometry.attributes.position.array[4] = NaN;
  assert.throws(() => source.computeBoundsTree.call(geometry), RangeError);
  assert.equal(geometry.boundsTree, tree);
  assert.equal(tree.faceCount, 12);
});

test('computeBoundsTree takes the options of three-mesh-bvh: each is used, has no effect, or is refused with a hint', () => {
  const { AVERAGE, CENTER, SAH, computeBatchedBoundsTree, computeBoundsTree, computePosedBoundsTree } =
    source;
  assert.deepEqual([CENTER, AVERAGE, SAH], [peer.CENTER, peer.AVERAGE, peer.SAH]);
  const batched = new THREE.BatchedMesh(2, 100, 300, material(2));
  batched.addInstance(batched.addGeometry(new THREE.BoxGeometry()));
  const skinned = new THREE.SkinnedMesh(new THREE.BoxGeometry(), material(2));
  skinned.geometry.setAttribute('skinIndex', new THREE.Uint16BufferAttribute(new Uint16Array(96), 4));
  skinned.geometry.setAttribute(
    'skinWeight',
    new THREE.Float32BufferAttribute(new Float32Array(96).fill(0.25), 4),
  );
  skinned.bind(new THREE.Skeleton([new THREE.Bone()]));
  const plain = new THREE.BoxGeometry();
  /** How a tree is built, the function of each kind of object, and the object whose bounding box is computed. */
  const builds = [
    [(options) => computeBoundsTree.call(plain, options), plain],
    [(options) => computePosedBoundsTree.call(skinned, options), skinned],
    [(options) => computeBatchedBoundsTree.call(batched, -1, options)[0], batched],
  ];
  for (const [build, boxed] of builds) {
    for (const [strategy, name] of [
      [CENTER, 'fast'],
      [AVERAGE, 'fast'],
      [SAH, 'quality'],
      [undefined, 'quality'],
    ])
      assert.equal(build({ strategy }).build, name);
    assert.equal(build({ build: 'compact' }).faceCount, 12);
    assert.equal(build({ fixed: true }).fixed, true);
    const front = build({ side: 'front', groups: [{ start: 0, count: 36, mask: 4 }] });
    const inside = { origin: { x: 0, y: 0.1, z: 0.2 }, direction: { x: 1, y: 0, z: 0 } };
    assert.equal(front.raycast(inside), null);
    assert.ok(front.raycast(inside, { side: 'back' }));
    assert.equal(front.raycast(inside, { side: 'back', mask: 3 }), null);
    let last = 0;
    build({ onProgress: (progress) => (last = progress) });
    assert.equal(last, 1);
    assert.equal(boxed.boundingBox, null);
    build({ setBoundingBox: false });
    assert.equal(boxed.boundingBox, null);
    build({ setBoundingBox: true });
    assert.equal(boxed.boundingBox.isBox3, true);

    const bytes = (tree) => new Uint8Array(tree.toBuffer());
    const without = bytes(build({}));
    for (const options of [
      { maxDepth: 3, targetLeafSize: 2, maxLeafSize: 2, maxLeafTris: 2 },
      { verbose: false, indirect: true },
      { verbose: true, indirect: false },
      { useSharedArrayBuffer: false, range: null, onProgress: null, type: source.MeshBVH },
    ])
      assert.deepEqual(bytes(build(options)), without);

    const tree = build({});
    for (const [options, message] of [
      [{ useSharedArrayBuffer: true }, 'useSharedArrayBuffer must be false, got true; to share a tree with a worker, transfer boundsTree.toBuffer()'], // prettier-ignore
      [{ range: { start: 0, count: 3 } }, 'range must be null, got an object; use the draw range of the geometry, or groups with masks'], // prettier-ignore
      [{ type: peer.MeshBVH }, 'type must be the MeshBVH, MeshRays, PointsBVH, LineBVH, LineLoopBVH or LineSegmentsBVH of raybound, got a function; for a SkinnedMesh use computePosedBoundsTree'], // prettier-ignore
      [{ strategy: 3 }, 'strategy must be CENTER, AVERAGE or SAH, got 3'],
      [{ strategy: SAH, build: 'fast' }, 'strategy must be undefined if there is a build, got 2'],
      [{ maxDepth: '3' }, 'maxDepth must be a number, got "3"'],
      [{ verbose: 1 }, 'verbose must be a boolean, got 1'],
      [{ setBoundingBox: null }, 'setBoundingBox must be a boolean, got null'],
      [null, 'options must be an object, got null'],
    ])
      assert.throws(() => build(options), {
        name: /TypeError|RangeError/,
        message: `computeBoundsTree: ${message}`,
      });
    assert.throws(
      () => build({ stategy: SAH }),
      /computeBoundsTree: options must be named build, .*, got "stategy"/,
    );
    assert.equal(tree.faceCount, 12, 'an error keeps the tree');
  }
  // No option of the installed three-mesh-bvh is unknown.
  const constants = readFileSync(new URL('../../../node_modules/three-mesh-bvh/src/core/Constants.js', import.meta.url), 'utf8'); // prettier-ignore
  const names = [...constants.split('DEFAULT_OPTIONS')[1].matchAll(/^\t(\w+):/gm)].map(([, name]) => name);
  assert.ok(names.length >= 9);
  for (const name of names)
    assert.throws(
      () => builds[0][0]({ [name]: Symbol.iterator }),
      ({ message }) => !message.includes('must be named'),
    );
});

test('the built file returns the same results, shares MeshBVH with the main file and does not contain three.js', () => {
  assert.equal(built.MeshBVH, raybound.MeshBVH);
  assert.deepEqual(Object.keys(built).sort(), Object.keys(source).sort());
  compare(new THREE.Mesh(new THREE.TorusKnotGeometry(1, 0.4, 60, 12), material(0)), { three: built });
  const file = readFileSync(new URL('../../../dist/three.js', import.meta.url), 'utf8');
  const from = [...file.matchAll(/from "([^"]+)"/g)].map((match) => match[1]);
  assert.deepEqual([...new Set(from)].sort(), ['./raybound.js', 'three']);
});
