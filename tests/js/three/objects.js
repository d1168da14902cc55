// Random objects of three.js, and the hits that its Raycaster has with them.

import assert from 'node:assert/strict';
import * as THREE from 'three';

export const seed = Number(process.env.RB_SEED ?? 1);
console.log(`seed ${seed}`);
let state = seed * 20261;
export const random = () => (state = (state * 48271) % 2147483647) / 2147483647;
export const spread = (size) => size * (2 * random() - 1);
export const choose = (list) => list[Math.floor(random() * list.length)];
export const sides = [THREE.FrontSide, THREE.BackSide, THREE.DoubleSide];
export const material = (side = choose(sides)) => new THREE.MeshBasicMaterial({ side });

/** A random translation, rotation and scale, sometimes a mirror, sometimes a scale of 0. */
export function scatter(object) {
  object.position.set(spread(4), spread(4), spread(4));
  object.rotation.set(spread(3), spread(3), spread(3));
  object.scale.set(0.3 + random(), 0.3 + random(), random() < 0.2 ? -0.5 : random() < 0.05 ? 0 : 0.7);
  return object;
}

export const matrix = () => {
  const object = scatter(new THREE.Object3D());
  object.updateMatrix();
  return object.matrix;
};

export const shared = [
  new THREE.TorusKnotGeometry(1, 0.4, 40, 8),
  new THREE.BoxGeometry(1, 2, 1),
  new THREE.SphereGeometry(1, 12, 8).toNonIndexed(),
];

export function skinned() {
  const geometry = new THREE.CylinderGeometry(0.5, 0.5, 4, 8, 8);
  const { count } = geometry.attributes.position;
  const [indices, weights] = [new Uint16Array(4 * count), new Float32Array(4 * count)];
  for (let i = 0; i < count; i++) {
    const weight = Math.min(Math.max(geometry.attributes.position.getY(i) / 4 + 0.5, 0), 1);
    indices.set([0, 1, 0, 0], 4 * i);
    weights.set([1 - weight, weight, 0, 0], 4 * i);
  }
  geometry.setAttribute('skinIndex', new THREE.BufferAttribute(indices, 4));
  geometry.setAttribute('skinWeight', new THREE.BufferAttribute(weights, 4));
  const mesh = new THREE.SkinnedMesh(geometry, material());
  const bones = [new THREE.Bone(), new THREE.Bone()];
  bones[0].add(bones[1]);
  mesh.add(bones[0]);
  mesh.updateMatrixWorld(true);
  mesh.bind(new THREE.Skeleton(bones));
  mesh.userData.pose = () => bones[1].rotation.set(spread(1), 0, spread(1));
  return mesh;
}

export function morphed() {
  const sphere = new THREE.SphereGeometry(1, 12, 8);
  const target = sphere.attributes.position.clone();
  for (let i = 0; i < target.count; i++) target.setX(i, 2 * target.getX(i));
  sphere.morphAttributes.position = [target];
  const mesh = new THREE.Mesh(sphere, material());
  mesh.userData.pose = () => (mesh.morphTargetInfluences[0] = random());
  return mesh;
}

export function instanced() {
  const mesh = new THREE.InstancedMesh(choose(shared), material(), 12);
  for (let i = 0; i < 12; i++) mesh.setMatrixAt(i, matrix());
  mesh.userData.pose = () => {
    mesh.setMatrixAt(Math.floor(random() * 12), matrix());
    mesh.instanceMatrix.needsUpdate = true;
    mesh.count = 6 + Math.floor(random() * 7);
  };
  return mesh;
}

export function batched() {
  const mesh = new THREE.BatchedMesh(20, 4000, 8000, material());
  const ids = [shared[0], shared[1]].map((geometry) => mesh.addGeometry(geometry));
  const instances = Array.from({ length: 10 }, () => mesh.addInstance(choose(ids)));
  for (const id of instances) mesh.setMatrixAt(id, matrix());
  mesh.userData.pose = () => {
    mesh.setMatrixAt(choose(instances), matrix());
    mesh.setVisibleAt(choose(instances), random() < 0.7);
    if (random() < 0.3) {
      const id = choose(instances);
      mesh.deleteInstance(id);
      mesh.setMatrixAt(mesh.addInstance(choose(ids)), matrix()); // reuses the id
    }
  };
  return mesh;
}

/** A plain mesh with vertices of its own, which may be moved or replaced. */
export function own() {
  const mesh = new THREE.Mesh(new THREE.TorusGeometry(1, 0.4, 6, 12), material());
  mesh.userData.pose = () => {
    const { geometry } = mesh;
    const { position } = geometry.attributes;
    const change = random();
    if (change < 0.3) mesh.geometry = new THREE.IcosahedronGeometry(1, 1);
    else if (change < 0.5) {
      geometry.setIndex(geometry.index ? [...geometry.index.array].slice(0, -3) : null);
    } else for (let i = 0; i < position.count; i++) position.setX(i, position.getX(i) + spread(0.1));
    position.needsUpdate = true;
  };
  return mesh;
}

export const kinds = [
  () => new THREE.Mesh(choose(shared), material()),
  own,
  skinned,
  morphed,
  instanced,
  batched,
  () => new THREE.Group(),
  () =>
    new THREE.Line(
      new THREE.BufferGeometry().setFromPoints([new THREE.Vector3(), new THREE.Vector3(9, 9, 9)]),
    ),
];

/** Whether an object and all its ancestors are visible; three.js' Raycaster does not check this. */
export const isVisible = (object) => !object || (object.visible && isVisible(object.parent));

/**
 * Prevents three.js from culling by its bounding spheres: under the shear of nested scales they are too small (Sphere.applyMatrix4
 * scales by the longest column of the matrix).
 */
export function removeCulling(root) {
  const everywhere = () => new THREE.Sphere(new THREE.Vector3(), Infinity);
  root.traverse((object) => {
    if (object.geometry) object.geometry.boundingSphere = everywhere();
    if (object.boundingSphere !== undefined) object.boundingSphere = everywhere();
    for (const info of object._geometryInfo ?? []) info.boundingSphere = everywhere();
  });
}

/**
 * Whether a scale of 0 flattens an object that is hit: three.js inverts such matrices, and reports hits at NaN or with large rounding
 * errors.
 */
export function isFlat({ object, instanceId, batchId }) {
  const world = new THREE.Matrix4();
  const id = instanceId ?? batchId;
  if (id !== undefined) object.getMatrixAt(id, world);
  world.premultiply(object.matrixWorld);
  const columns = [0, 1, 2].map((k) => new THREE.Vector3().setFromMatrixColumn(world, k).length());
  return !(Math.abs(world.determinant()) > 1e-9 * columns[0] * columns[1] * columns[2]);
}

/** The hits of three.js on visible meshes, with the distances of its rounded points. */
export function expectedHits(root, raycaster) {
  const found = raycaster.intersectObject(root, true);
  const hits = found.filter((hit) => hit.object.isMesh && isVisible(hit.object) && !isFlat(hit));
  return hits.sort((a, b) => a.distance - b.distance); // because NaN disturbs the order of the other hits
}

/**
 * Compares hits of random rays.
 * @returns {number} hits
 */
export function compare(root, scene, objects, rays) {
  let hits = 0;
  removeCulling(root);
  for (let i = 0; i < rays; i++) {
    const origin = new THREE.Vector3(spread(9), spread(9), spread(9));
    const aim = new THREE.Vector3(spread(4), spread(4), spread(4));
    // Most rays pass near the center of an object.
    if (i % 4)
      aim.multiplyScalar(0.1).add(new THREE.Vector3().setFromMatrixPosition(choose(objects).matrixWorld));
    const direction = aim.sub(origin).normalize();
    const raycaster = new THREE.Raycaster(origin, direction);
    raycaster.layers.mask = choose([1, 2, 3]);
    const mask = raycaster.layers.mask;
    const expected = expectedHits(root, raycaster);
    const hit = scene.raycast(raycaster.ray, { mask });
    const what = `seed ${seed}, ray ${i}`;
    assert.equal(hit === null, expected.length === 0, what);
    assert.equal(scene.raycastAny(raycaster.ray, { mask }), expected.length > 0, what);
    const all = scene.raycastAll(raycaster.ray, { mask });
    assert.equal(all.length, expected.length, what);
    all.forEach(({ distance }, k) =>
      assert.ok(
        Math.abs(distance - expected[k].distance) < 1e-5,
        `${what}: ${distance}, ${expected[k].distance}`,
      ),
    );
    if (!hit) continue;
    hits++;
    assert.equal(hit.distance, all[0].distance, what);
    // Another object may have the same distance within rounding.
    const same = expected.filter(({ distance }) => Math.abs(distance - hit.distance) < 1e-5);
    const keys = ['object', 'instanceId', 'batchId', 'faceIndex'];
    assert.ok(
      same.some((other) => keys.every((key) => key === 'faceIndex' || other[key] === hit[key])),
      what,
    );
  }
  return hits;
}
