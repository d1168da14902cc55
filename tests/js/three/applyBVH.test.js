// applyBVH: the hits of three.js' own Raycaster, in scenes that change between the rays.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as THREE from 'three';
import { MeshBVH, MeshRays } from '../../../js/index.js';
import * as entry from '../../../js/three/index.js';
import { random, SEED } from '../oracle/random.js';

test(`seed ${SEED}`, () => {});

const { applyBVH, computeBoundsTree, removeBVH } = entry;

const OWN = [THREE.BatchedMesh, THREE.SkinnedMesh, THREE.InstancedMesh, THREE.Mesh];

/** The hits of three.js itself. @param {any} root @param {THREE.Raycaster} raycaster */
function ownHits(root, raycaster) {
  /** @type {any[]} */
  const hits = [];
  root.traverse((/** @type {any} */ object) => {
    if (!object.layers.test(raycaster.layers)) return;
    // three.js keeps the spheres of former poses and instances.
    if (object.isSkinnedMesh || object.isInstancedMesh) object.boundingSphere = null;
    const own = OWN.find((Class) => object instanceof Class);
    (own?.prototype ?? object).raycast.call(object, raycaster, hits);
  });
  return hits.sort((a, b) => a.distance - b.distance);
}

const GEOMETRIES = [
  () => new THREE.TorusKnotGeometry(1, 0.3, 60, 10),
  () => new THREE.SphereGeometry(1, 24, 16),
  () => new THREE.BoxGeometry(1.4, 1, 1),
  () => new THREE.IcosahedronGeometry(1, 3), // without an index
  () => {
    const geometry = new THREE.SphereGeometry(1, 24, 16);
    const { position } = geometry.attributes;
    const moved = position.clone();
    for (let i = 0; i < moved.count; i++) moved.setY(i, 2 * moved.getY(i));
    geometry.morphAttributes.position = [moved];
    return geometry;
  },
];

/** @param {any} r */
function skinned(r) {
  const geometry = new THREE.CylinderGeometry(0.4, 0.4, 4, 10, 12);
  const { position } = geometry.attributes;
  const indices = [];
  const weights = [];
  for (let i = 0; i < position.count; i++) {
    const y = (position.getY(i) + 2) / 2;
    const bone = Math.min(1, Math.floor(y));
    indices.push(bone, bone + 1, 0, 0);
    weights.push(1 - (y - bone), y - bone, 0, 0);
  }
  geometry.setAttribute('skinIndex', new THREE.Uint16BufferAttribute(indices, 4));
  geometry.setAttribute('skinWeight', new THREE.Float32BufferAttribute(weights, 4));
  const bones = [0, 1, 2].map(() => new THREE.Bone());
  bones[0].position.y = -2;
  bones[1].position.y = 2;
  bones[2].position.y = 2;
  bones[0].add(bones[1]);
  bones[1].add(bones[2]);
  const mesh = new THREE.SkinnedMesh(geometry, new THREE.MeshBasicMaterial());
  mesh.add(bones[0]);
  mesh.bind(new THREE.Skeleton(bones));
  bones[1].rotation.z = r.float(-1, 1);
  return mesh;
}

/** @param {any} r */
function instanced(r) {
  const mesh = new THREE.InstancedMesh(r.pick(GEOMETRIES.slice(0, 4))(), new THREE.MeshBasicMaterial(), 20);
  for (let i = 0; i < 20; i++) mesh.setMatrixAt(i, matrixOf(r));
  return mesh;
}

/** @param {any} r */
function batched(r) {
  const mesh = new THREE.BatchedMesh(20, 4000, 12000, new THREE.MeshBasicMaterial());
  const ids = [0, 1, 2].map((i) => mesh.addGeometry(GEOMETRIES[i]()));
  for (let i = 0; i < 12; i++) mesh.setMatrixAt(mesh.addInstance(r.pick(ids)), matrixOf(r));
  return mesh;
}

/** @param {any} r */
const matrixOf = (r) =>
  new THREE.Matrix4().compose(
    new THREE.Vector3(r.float(-6, 6), r.float(-6, 6), r.float(-6, 6)),
    new THREE.Quaternion().setFromEuler(new THREE.Euler(r.float(0, 6), r.float(0, 6), 0)),
    new THREE.Vector3().setScalar(r.float(0.4, 1.2)),
  );

/** @param {any} r @param {THREE.BufferGeometry[]} geometries */
function meshOf(r, geometries) {
  const geometry = r.bool(0.7) ? r.pick(geometries) : r.pick(GEOMETRIES)();
  const side = r.pick([THREE.FrontSide, THREE.BackSide, THREE.DoubleSide]);
  const mesh = r.pick([
    () => new THREE.Mesh(geometry, new THREE.MeshBasicMaterial({ side })),
    () => new THREE.Mesh(geometry, new THREE.MeshBasicMaterial({ side })),
    () => new THREE.Mesh(geometry, new THREE.MeshBasicMaterial({ side })),
    () => skinned(r),
    () => instanced(r),
    () => batched(r),
    () => new THREE.Group(),
    () => new THREE.Points(new THREE.SphereGeometry(1, 8, 6)),
  ])();
  mesh.applyMatrix4(matrixOf(r));
  if (r.bool(0.2)) mesh.layers.set(1);
  return mesh;
}

/** One change of a program. @param {any} r @param {THREE.Scene} scene @param {THREE.BufferGeometry[]} geometries */
function edit(r, scene, geometries) {
  /** @type {any[]} */
  const all = [];
  scene.traverse(
    (object) => void (object !== scene && !(/** @type {any} */ (object).isBone) && all.push(object)),
  );
  const object = r.pick(all);
  r.pick([
    () => object.applyMatrix4(matrixOf(r)),
    () => r.pick([scene, object]).add(meshOf(r, geometries)),
    () => object.removeFromParent(),
    () => scene.attach(object),
    () =>
      object.isMesh &&
      !object.isBatchedMesh &&
      !object.isSkinnedMesh &&
      (object.geometry = r.pick(geometries)),
    () => {
      const { position } = r.pick(geometries).attributes;
      for (let i = 0; i < position.count; i++) position.setX(i, 1.3 * position.getX(i));
      position.needsUpdate = true;
      for (const geometry of geometries) geometry.computeBoundingSphere();
    },
    () => {
      const geometry = r.pick(geometries);
      if (geometry.index)
        geometry.setIndex([...geometry.index.array].slice(0, 3 * Math.floor(geometry.index.count / 6)));
    },
    () => object.isInstancedMesh && object.setMatrixAt(r.int(0, 19), matrixOf(r)),
    () => object.isBatchedMesh && object.setVisibleAt(r.int(0, 11), r.bool()),
    () => object.isBatchedMesh && object._geometryInfo[2].active && object.deleteGeometry(2),
    () => object.isSkinnedMesh && (object.skeleton.bones[1].rotation.x = r.float(-1, 1)),
    () => object.morphTargetInfluences && (object.morphTargetInfluences[0] = r.float(0, 1)),
    () => object.layers.toggle(0),
  ])();
}

/** @param {any[]} hits */
const shown = (hits) =>
  hits.map(({ object, faceIndex, instanceId, batchId, distance, index }) =>
    [object.id, faceIndex, instanceId, batchId, index, distance.toFixed(5)].join(),
  );

test('random scenes with edits: the hits of three.js', () => {
  let count = 0;
  for (let seed = SEED; seed < SEED + 25; seed++) {
    const r = random(seed);
    const geometries = GEOMETRIES.map((make) => make());
    const scene = new THREE.Scene();
    for (let i = 0; i < 25; i++) scene.add(meshOf(r, geometries));
    applyBVH(scene);
    const raycaster = new THREE.Raycaster();
    for (let step = 0; step < 8; step++) {
      for (let i = 0; step > 0 && i < 4; i++) edit(r, scene, geometries);
      scene.updateMatrixWorld(true);
      for (let i = 0; i < 25; i++) {
        const origin = new THREE.Vector3(r.float(-15, 15), r.float(-15, 15), r.float(-15, 15));
        const target = new THREE.Vector3(r.float(-5, 5), r.float(-5, 5), r.float(-5, 5));
        raycaster.set(origin, target.sub(origin).normalize());
        raycaster.near = r.pick([0, 3]);
        raycaster.far = r.pick([Infinity, 18]);
        raycaster.layers.set(r.pick([0, 0, 1]));
        const expected = shown(ownHits(scene, raycaster));
        count += expected.length;
        assert.deepEqual(shown(raycaster.intersectObject(scene)).sort(), expected.sort(), `seed ${seed}`);
      }
    }
    removeBVH(scene);
  }
  assert.ok(count > 3000, `${count}`);
});

const ray = () => new THREE.Raycaster(new THREE.Vector3(0, 0, 10), new THREE.Vector3(0, 0, -1));
const double = new THREE.MeshBasicMaterial({ side: THREE.DoubleSide });

test('firstHitOnly: the closest hit of each mesh; enabled: false leaves the rays to three.js', () => {
  const [one, two] = [0, -5].map((z) => {
    const mesh = new THREE.Mesh(new THREE.SphereGeometry(), double);
    mesh.position.z = z;
    mesh.rotation.set(0.1, 0.2, 0.3);
    return mesh;
  });
  const scene = new THREE.Scene().add(one, two);
  scene.updateMatrixWorld(true);
  const all = ray().intersectObject(scene);
  applyBVH(scene, { firstHitOnly: true });
  const raycaster = ray();
  const first = raycaster.intersectObject(scene);
  assert.deepEqual(
    first.map(({ object }) => object),
    [one, two],
  );
  assert.ok(Math.abs(first[0].distance - all[0].distance) < 1e-9);
  assert.equal('firstHitOnly' in raycaster, false);
  assert.equal(one.geometry.boundsTree.constructor, MeshRays);
  applyBVH(scene, { type: MeshBVH });
  ray().intersectObject(scene);
  assert.equal(one.geometry.boundsTree.constructor, MeshBVH);
  applyBVH(scene, { enabled: false });
  assert.equal(ray().intersectObject(scene).length, all.length);
  assert.equal(one.geometry.boundsTree, null);
});

test('removeBVH frees its trees, and leaves those of the program and its methods', () => {
  const geometry = new THREE.SphereGeometry();
  const own = new THREE.SphereGeometry();
  const tree = computeBoundsTree.call(own);
  const scene = new THREE.Scene().add(new THREE.Mesh(geometry, double), new THREE.Mesh(own, double));
  const custom = new THREE.Mesh(geometry, double);
  const raycast = () => {};
  custom.raycast = raycast;
  scene.add(custom);
  applyBVH(scene);
  ray().intersectObject(scene);
  const built = /** @type {any} */ (geometry).boundsTree;
  assert.equal(built.constructor, MeshRays);
  assert.equal(own.boundsTree, tree);
  removeBVH(scene);
  assert.equal(geometry.boundsTree, null);
  assert.throws(
    () => built.raycast({ origin: { x: 0, y: 0, z: 9 }, direction: { x: 0, y: 0, z: -1 } }),
    /dispose/,
  );
  assert.equal(own.boundsTree, tree);
  assert.equal(custom.raycast, raycast);
  for (const mesh of scene.children.slice(0, 2)) assert.equal(Object.hasOwn(mesh, 'raycast'), false);
  // Nothing of the scene is observed any more.
  assert.deepEqual(/** @type {any} */ (scene)._listeners.childadded, []);
  removeBVH(scene);
});

test('a tree lives as long as a mesh below the root has its geometry, or until the geometry is disposed', () => {
  const geometry = /** @type {any} */ (new THREE.SphereGeometry());
  const [one, two] = [new THREE.Mesh(geometry, double), new THREE.Mesh(geometry, double)];
  const scene = new THREE.Scene().add(one, two);
  applyBVH(scene);
  const count = () => ray().intersectObject(scene).length;
  assert.equal(count(), 4);
  const tree = geometry.boundsTree;
  scene.remove(one);
  assert.equal(count(), 2);
  assert.equal(geometry.boundsTree, tree);
  assert.equal(Object.hasOwn(one, 'raycast'), false);
  two.geometry = new THREE.SphereGeometry(1, 9, 7);
  assert.equal(count(), 2);
  assert.equal(geometry.boundsTree, null);
  const box = /** @type {any} */ (two.geometry);
  assert.ok(box.boundsTree);
  box.dispose();
  assert.equal(box.boundsTree, null);
  assert.equal(count(), 2);
  assert.ok(box.boundsTree);
});

test('meshes that no ray comes near need no tree, and positions that are no numbers are left to three.js', () => {
  const far = /** @type {any} */ (new THREE.Mesh(new THREE.SphereGeometry(), double));
  far.position.x = 100;
  const broken = /** @type {any} */ (new THREE.Mesh(new THREE.SphereGeometry(), double));
  broken.geometry.computeBoundingSphere();
  broken.geometry.attributes.position.setX(0, NaN);
  const scene = new THREE.Scene().add(far, broken);
  scene.updateMatrixWorld(true);
  applyBVH(scene);
  const raycaster = ray();
  assert.deepEqual(shown(raycaster.intersectObject(scene)), shown(ownHits(scene, raycaster)));
  assert.equal(far.geometry.boundsTree, undefined);
});

test('the names that drei imports from three-mesh-bvh exist; those for shaders say that raybound has none', () => {
  const names = /** @type {Record<string, any>} */ (entry);
  for (const name of [
    ...['acceleratedRaycast', 'computeBoundsTree', 'disposeBoundsTree', 'SAH', 'CENTER', 'AVERAGE'],
    ...['MeshBVH', 'MeshBVHUniformStruct', 'shaderStructs', 'shaderIntersectFunction'],
  ])
    assert.notEqual(names[name], undefined, name);
  assert.throws(
    () => new entry.MeshBVHUniformStruct().updateFrom(),
    /MeshRefractionMaterial needs three-mesh-bvh/,
  );
  assert.match(entry.shaderStructs, /^#error raybound has no BVH for shaders/);
});

test('other objects and options are refused, and nothing is changed', () => {
  const mesh = new THREE.Mesh(new THREE.SphereGeometry(), double);
  assert.throws(() => applyBVH({}), /^TypeError: applyBVH: root must be an Object3D of three.js/);
  for (const options of [{ strategie: 1 }, { firstHitOnly: 1 }, { enabled: 'no' }, { strategy: 7 }])
    // @ts-expect-error: no options.
    assert.throws(() => applyBVH(mesh, options), /^(Type|Range)Error: applyBVH: /);
  assert.equal(Object.hasOwn(mesh, 'raycast'), false);
});
