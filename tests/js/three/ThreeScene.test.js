// ThreeScene.from compared with three.js' own Raycaster, on scenes with every kind of mesh that change between queries.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MeshScene, MeshBVH } from 'raybound';
import { ThreeScene as Built } from 'raybound/three';
import * as THREE from 'three';
import {
  acceleratedRaycast,
  computeBoundsTree,
  computePosedBoundsTree,
  MeshBVH as Tree,
  ThreeScene,
} from '../../../js/three/index.js';

const seed = Number(process.env.RB_SEED ?? 1);
console.log(`seed ${seed}`);
let state = seed * 20261;
const random = () => (state = (state * 48271) % 2147483647) / 2147483647;
const spread = (size) => size * (2 * random() - 1);
const choose = (list) => list[Math.floor(random() * list.length)];
const sides = [THREE.FrontSide, THREE.BackSide, THREE.DoubleSide];
const material = (side = choose(sides)) => new THREE.MeshBasicMaterial({ side });

/** A random translation, rotation and scale, sometimes a mirror, sometimes a scale of 0. */
function scatter(object) {
  object.position.set(spread(4), spread(4), spread(4));
  object.rotation.set(spread(3), spread(3), spread(3));
  object.scale.set(0.3 + random(), 0.3 + random(), random() < 0.2 ? -0.5 : random() < 0.05 ? 0 : 0.7);
  return object;
}

const matrix = () => {
  const object = scatter(new THREE.Object3D());
  object.updateMatrix();
  return object.matrix;
};

const shared = [
  new THREE.TorusKnotGeometry(1, 0.4, 40, 8),
  new THREE.BoxGeometry(1, 2, 1),
  new THREE.SphereGeometry(1, 12, 8).toNonIndexed(),
];

function skinned() {
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

function morphed() {
  const sphere = new THREE.SphereGeometry(1, 12, 8);
  const target = sphere.attributes.position.clone();
  for (let i = 0; i < target.count; i++) target.setX(i, 2 * target.getX(i));
  sphere.morphAttributes.position = [target];
  const mesh = new THREE.Mesh(sphere, material());
  mesh.userData.pose = () => (mesh.morphTargetInfluences[0] = random());
  return mesh;
}

function instanced() {
  const mesh = new THREE.InstancedMesh(choose(shared), material(), 12);
  for (let i = 0; i < 12; i++) mesh.setMatrixAt(i, matrix());
  mesh.userData.pose = () => {
    mesh.setMatrixAt(Math.floor(random() * 12), matrix());
    mesh.instanceMatrix.needsUpdate = true;
    mesh.count = 6 + Math.floor(random() * 7);
  };
  return mesh;
}

function batched() {
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
function own() {
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

const kinds = [
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
const isVisible = (object) => !object || (object.visible && isVisible(object.parent));

/**
 * Prevents three.js from culling by its bounding spheres: under the shear of nested scales they are too small (Sphere.applyMatrix4
 * scales by the longest column of the matrix).
 */
function removeCulling(root) {
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
function isFlat({ object, instanceId, batchId }) {
  const world = new THREE.Matrix4();
  const id = instanceId ?? batchId;
  if (id !== undefined) object.getMatrixAt(id, world);
  world.premultiply(object.matrixWorld);
  const columns = [0, 1, 2].map((k) => new THREE.Vector3().setFromMatrixColumn(world, k).length());
  return !(Math.abs(world.determinant()) > 1e-9 * columns[0] * columns[1] * columns[2]);
}

/** The hits of three.js on visible meshes, with the distances of its rounded points. */
function expectedHits(root, raycaster) {
  const found = raycaster.intersectObject(root, true);
  const hits = found.filter((hit) => hit.object.isMesh && isVisible(hit.object) && !isFlat(hit));
  return hits.sort((a, b) => a.distance - b.distance); // because NaN disturbs the order of the other hits
}

/**
 * Compares hits of random rays.
 * @returns {number} hits
 */
function compare(root, scene, objects, rays) {
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

test('has the hits of the Raycaster on visible meshes, after additions, removals, moves and changes', () => {
  const root = new THREE.Scene();
  const objects = [];
  const add = () => {
    const object = choose(kinds)();
    // Parents scale bones and batches, as in real programs.
    (objects.length > 0 && random() < 0.3 ? choose(objects) : root).add(scatter(object));
    object.layers.mask = choose([1, 2, 3]);
    objects.push(object);
  };
  for (let i = 0; i < 12; i++) add();
  root.updateMatrixWorld();
  const scene = ThreeScene.from(root);
  let hits = 0;
  for (let round = 0; round < 40; round++) {
    hits += compare(root, scene, objects, 40);
    const object = choose(objects);
    const change = Math.floor(random() * 6);
    if (change === 0) add();
    else if (change === 1) scatter(object);
    else if (change === 2) object.visible = !object.visible;
    else if (change === 3 && object.material) object.material = material();
    else if (change === 4) object.layers.mask = choose([1, 2, 3]);
    else if (objects.length > 6) {
      object.removeFromParent();
      const gone = new Set();
      object.traverse((one) => gone.add(one));
      for (const one of gone) if (objects.includes(one)) objects.splice(objects.indexOf(one), 1);
    }
    for (const one of objects) if (random() < 0.3) one.userData.pose?.();
    root.updateMatrixWorld();
    assert.equal(scene.update(), scene);
  }
  assert.ok(hits > 300, `${hits} hits`);
  scene.dispose();
});

test('pick respects the layers of the camera, and the near plane', () => {
  const root = new THREE.Scene();
  const [front, back] = [1, 0].map((z) => {
    const mesh = new THREE.Mesh(new THREE.BoxGeometry(), material(THREE.FrontSide));
    mesh.position.z = z;
    root.add(mesh);
    return mesh;
  });
  front.layers.set(1);
  const camera = new THREE.PerspectiveCamera(50, 1.5, 1, 100);
  camera.position.z = 6;
  root.updateMatrixWorld();
  camera.updateMatrixWorld();
  const scene = Built.from(root);
  assert.equal(scene.pick(camera, 0.01, 0).object, back);
  assert.ok(Math.abs(scene.pick(camera, 0, 0).distance - 5.5) < 1e-9);
  camera.layers.enable(1);
  assert.equal(scene.pick(camera, 0.01, 0).object, front);
  assert.equal(scene.pick(camera, 0.01, 0, { mask: 1 }).object, back);
  assert.equal(scene.pick(camera, 0.01, 0, { side: 'back' }), null); // its material shows fronts only
  assert.equal(scene.pick(camera, 0.9, 0), null);
  scene.dispose();
});

test('unreadable geometry throws, and after its repair the scene returns the same results as before', () => {
  assert.throws(
    () => ThreeScene.from(undefined),
    /ThreeScene\.from: root must be an Object3D of three.js, got undefined/,
  );
  const root = new THREE.Scene();
  const mesh = new THREE.Mesh(new THREE.BoxGeometry(), material(THREE.DoubleSide));
  root.add(mesh, new THREE.Mesh(new THREE.BufferGeometry(), material()));
  root.updateMatrixWorld();
  const ray = { origin: { x: 0.1, y: 0.2, z: 5 }, direction: { x: 0, y: 0, z: -1 } };
  const scene = ThreeScene.from(root, { build: 'fast' });
  const { position } = mesh.geometry.attributes;
  const first = position.getX(0);
  position.setX(0, NaN);
  position.needsUpdate = true;
  mesh.name = 'crate';
  assert.throws(() => scene.update(), /^RangeError: ThreeScene.update: the mesh 'crate': .*NaN/);
  assert.throws(() => ThreeScene.from(root), /^RangeError: ThreeScene.update: the mesh 'crate': .*NaN/);
  assert.equal(scene.raycast(ray).t, 4.5);
  position.setX(0, first);
  mesh.geometry = mesh.geometry.clone();
  assert.equal(scene.update().raycast(ray).t, 4.5);
  mesh.matrixWorld.elements[12] = NaN; // It is not visible.
  assert.equal(scene.update().raycast(ray), null);
  assert.throws(() => scene.raycast(ray, { far: 1 }), /MeshScene.raycast: .*far/);
  scene.dispose();
  assert.throws(() => ThreeScene.from(root, { build: 'best' }), /ThreeScene\.from: build must be/);
});

test('it is a MeshScene: instances of the program are hit among the meshes, and ids of a batch have their objects', () => {
  const root = new THREE.Scene();
  const [plain, many] = [
    new THREE.Mesh(new THREE.BoxGeometry(), material(THREE.DoubleSide)),
    new THREE.InstancedMesh(new THREE.BoxGeometry(), material(THREE.DoubleSide), 2),
  ];
  many.setMatrixAt(0, new THREE.Matrix4().setPosition(4, 0, 0));
  many.setMatrixAt(1, new THREE.Matrix4().setPosition(8, 0, 0));
  root.add(plain, many);
  root.updateMatrixWorld();
  const scene = Built.from(root);
  assert.ok(scene instanceof MeshScene);
  assert.equal(scene.size, 3);
  const down = (x) => ({ origin: { x, y: 0.1, z: 9 }, direction: { x: 0, y: 0, z: -1 } });
  const ball = scene.add({ center: { x: 0, y: 0, z: 0 }, radius: 2 });
  const own = scene.raycast(down(0));
  assert.deepEqual([own.id, own.object, own.instanceId], [ball, null, undefined]);
  assert.equal(scene.ownerOf(ball), null);
  const { ids } = scene.raycastBatch([0, 4, 8, 20].flatMap((x) => [x, 0.1, 9, 0, 0, -1]));
  assert.deepEqual(
    [...ids].map((id) => scene.ownerOf(id)),
    [null, { object: many, instanceId: 0 }, { object: many, instanceId: 1 }, null],
  );
  // Instances of the program do not move; instances of the scene cannot be moved or removed.
  const followed = scene.raycastAll(down(0)).find(({ object }) => object === plain).id;
  for (const change of [() => scene.remove(followed), () => scene.move(followed, new THREE.Matrix4())])
    assert.throws(change, {
      name: 'RangeError',
      message: new RegExp(
        `MeshScene\\.(move|remove): id must be the id of an instance that the program added, got ${followed}`,
      ),
    });
  plain.removeFromParent();
  scene.update();
  assert.deepEqual(
    scene.raycastAll(down(0)).map(({ id }) => id),
    [ball, ball],
  );
  // Another instance reuses the id of a removed mesh, and has no owner.
  const tree = new MeshBVH(new THREE.BoxGeometry());
  const next = scene.add(tree, new THREE.Matrix4().setPosition(0, 0, 5));
  assert.equal(next, followed);
  assert.equal(scene.raycast(down(0)).object, null);
  scene.move(next, new THREE.Matrix4().setPosition(20, 0, 0)).remove(ball);
  assert.equal(scene.raycast(down(0)), null);
  assert.equal(scene.raycast(down(20)).id, next);
  scene.dispose();
  scene.dispose();
  assert.equal(tree.faceCount, 12, 'the mesh of the program is not disposed of');
  tree.dispose();
  assert.throws(
    () => scene.update(),
    /ThreeScene\.update: this must be a scene of ThreeScene\.from that is not disposed/,
  );
});

test('objects nested 20,000 deep are refused: before, they overflowed the stack', () => {
  const mesh = new THREE.Mesh(new THREE.BoxGeometry());
  const around = (depth) => {
    let object = mesh;
    for (let i = 0; i < depth; i++) {
      const outer = new THREE.Object3D();
      outer.children.push(object);
      object = outer;
    }
    return object;
  };
  assert.throws(
    () => ThreeScene.from(around(20000)),
    /^RangeError: ThreeScene.update: children must be free of cycles, and nested at most 1000 deep/,
  );
  ThreeScene.from(around(900)).dispose();
});

// Before, depths from -1 to 1 were assumed: objects in front of the near plane were picked, or the farthest one.
test('pick begins at the near plane and ends at the far plane with depths of WebGL, of WebGPU, and reversed', () => {
  const plates = [-0.16, -5, -9, -150].map((z) => {
    const plate = new THREE.Mesh(new THREE.BoxGeometry(1, 1, 0.02), material(THREE.DoubleSide));
    plate.position.z = z;
    return plate;
  });
  const root = new THREE.Scene().add(...plates);
  root.updateMatrixWorld();
  const scene = ThreeScene.from(root);
  for (const create of [
    () => new THREE.PerspectiveCamera(60, 1, 0.2, 100),
    () => new THREE.OrthographicCamera(-1, 1, 1, -1, 0.2, 100),
  ])
    for (const [system, reversed] of [
      [THREE.WebGLCoordinateSystem, false],
      [THREE.WebGPUCoordinateSystem, false],
      [THREE.WebGLCoordinateSystem, true],
      [THREE.WebGPUCoordinateSystem, true],
    ]) {
      const camera = create();
      camera.coordinateSystem = system;
      camera._reversedDepth = reversed;
      camera.updateProjectionMatrix();
      camera.updateMatrixWorld();
      const hit = scene.pick(camera, 0, 0);
      const where = `${camera.type}, ${system}, ${reversed}`;
      assert.equal(hit?.object, plates[1], where);
      assert.ok(Math.abs(hit.distance - 4.99) < 1e-6 && Math.abs(hit.t - 4.79 / 99.8) < 1e-6, where);
      plates[1].visible = plates[2].visible = false;
      assert.equal(scene.update().pick(camera, 0, 0), null, `${where}: behind the far plane`);
      plates[1].visible = plates[2].visible = true;
      scene.update();
    }
  const camera = new THREE.PerspectiveCamera();
  for (const [field, value] of [
    ['coordinateSystem', 1],
    ['reversedDepth', 'yes'],
  ]) {
    const given = {
      projectionMatrixInverse: camera.projectionMatrixInverse,
      matrixWorld: camera.matrixWorld,
      [field]: value,
    };
    assert.throws(
      () => scene.pick(given, 0, 0),
      new RegExp(`MeshScene.pick: camera.${field} must be .*${value}`),
    );
  }
  scene.dispose();
});

// Before, one such mesh made ThreeScene.from throw for the whole scene.
test('geometries that three.js draws: overlapping groups, normalized positions, corners that make no triangle', () => {
  const box = () => new THREE.BoxGeometry();
  const overlapping = box();
  overlapping.clearGroups();
  overlapping.addGroup(0, Infinity, 0);
  overlapping.addGroup(1, 9, 1);
  const normalized = box();
  const { array } = normalized.attributes.position;
  normalized.setAttribute(
    'position',
    new THREE.BufferAttribute(
      Int16Array.from(array, (v) => 32767 * v),
      3,
      true,
    ),
  );
  const longer = box();
  longer.setIndex([...longer.index.array, 0, 1]);
  const unindexed = new THREE.BufferGeometry();
  unindexed.setAttribute(
    'position',
    new THREE.Float32BufferAttribute([...box().toNonIndexed().attributes.position.array, 0, 0, 0], 3),
  );
  const morphed = longer.clone();
  morphed.morphAttributes.position = [morphed.attributes.position.clone()];
  morphed.morphTargetsRelative = true;
  for (const geometry of [overlapping, normalized, longer, unindexed, morphed]) {
    const several = geometry === overlapping;
    const mesh = new THREE.Mesh(
      geometry,
      several ? [material(THREE.FrontSide), material(THREE.FrontSide)] : material(THREE.FrontSide),
    );
    const root = new THREE.Scene().add(mesh);
    root.updateMatrixWorld();
    const scene = ThreeScene.from(root);
    for (let i = 0; i < 50; i++) {
      const ray = new THREE.Ray(
        new THREE.Vector3(spread(2), spread(2), 3),
        new THREE.Vector3(spread(0.2), spread(0.2), -1).normalize(),
      );
      // For an incomplete triangle at the end, which is not drawn, three.js reports hits with NaN.
      const hit = new THREE.Raycaster(ray.origin, ray.direction)
        .intersectObject(root)
        .find(({ distance }) => distance >= 0);
      const ours = scene.raycast(ray);
      assert.equal(ours === null, hit === undefined, `${i}`);
      if (hit) assert.ok(Math.abs(ours.t - hit.distance) < 1e-6, `${i}`);
    }
    if (geometry === unindexed) {
      geometry.attributes.position.setX(0, 7);
      geometry.attributes.position.needsUpdate = true;
      scene.update(); // refitted with as many vertices as before
    }
    scene.dispose();
  }
});

test('positions that are not plain floats are read by the getters of three.js, in every entry', () => {
  const plain = new THREE.TorusKnotGeometry(1, 0.3, 60, 10);
  const { array } = plain.attributes.position;
  const half = new THREE.Float16BufferAttribute(new Uint16Array(array.length), 3);
  const normalized = new THREE.BufferAttribute(new Int16Array(array.length), 3, true);
  const mixed = new THREE.InterleavedBuffer(new Int16Array((array.length / 3) * 5), 5);
  const interleaved = new THREE.InterleavedBufferAttribute(mixed, 3, 2, true);
  class Doubled extends THREE.BufferAttribute {
    getX(i) {
      return 2 * super.getX(i);
    }
    getY(i) {
      return 2 * super.getY(i);
    }
    getZ(i) {
      return 2 * super.getZ(i);
    }
    getComponent(i, k) {
      return 2 * super.getComponent(i, k);
    }
  }
  const doubled = new Doubled(
    Float32Array.from(array, (v) => v / 2),
    3,
  );
  const write = (position, factor) => {
    for (let i = 0; i < array.length / 3; i++)
      position.setXYZ(
        i,
        ...[0, 1, 2].map((k) => (position.normalized ? 0.5 : 1) * factor * array[3 * i + k]),
      );
    position.needsUpdate = true;
  };
  for (const position of [half, normalized, interleaved, doubled]) {
    if (position !== doubled) write(position, 1);
    const geometry = new THREE.BufferGeometry();
    geometry.setAttribute('position', position);
    geometry.setIndex(plain.index);
    const mesh = new THREE.Mesh(geometry, material(THREE.DoubleSide));
    const root = new THREE.Scene().add(mesh);
    root.updateMatrixWorld();
    const scene = ThreeScene.from(root);
    const tree = new Tree(geometry);
    geometry.computeBoundingSphere();
    const compare = () => {
      let hits = 0;
      for (let i = 0; i < 60; i++) {
        const ray = new THREE.Ray(new THREE.Vector3(spread(1), spread(1), 3), new THREE.Vector3(0, 0, -1));
        const raycaster = new THREE.Raycaster(ray.origin, ray.direction);
        const expected = raycaster.intersectObject(root);
        const first = expected[0]?.distance ?? Infinity;
        hits += expected.length;
        for (const t of [scene.raycast(ray)?.t, tree.raycast(ray)?.t])
          assert.ok((t ?? Infinity) === first || Math.abs(t - first) < 1e-6, `${t}, not ${first}`);
        const actual = [];
        acceleratedRaycast.call(mesh, raycaster, actual);
        assert.deepEqual(
          actual.map(({ faceIndex }) => faceIndex).sort(),
          expected.map(({ faceIndex }) => faceIndex).sort(),
        );
      }
      assert.ok(hits > 20);
    };
    computeBoundsTree.call(geometry);
    compare();
    if (position === doubled) continue;
    write(position, 0.9);
    geometry.boundingSphere = null;
    geometry.boundsTree.refit(geometry);
    tree.refit(geometry);
    scene.update();
    compare();
    scene.dispose();
  }
});

test('MeshBVH takes the geometries that computeBoundsTree takes: overlapping groups, corners that make no triangle', () => {
  const geometry = new THREE.PlaneGeometry();
  geometry.setIndex([...geometry.index.array, 0, 1]);
  geometry.clearGroups();
  geometry.addGroup(0, Infinity, 0);
  geometry.addGroup(3, 3, 1);
  const tree = new Tree(geometry);
  assert.equal(tree.faceCount, 2);
  const down = { x: 0, y: 0, z: -1 };
  for (const [x, y, face, masks] of [
    [-0.3, 0.1, 0, [1]],
    [0.3, -0.1, 1, [1, 2]],
  ]) {
    for (const mask of [1, 2, 4]) {
      const hit = tree.raycast({ origin: { x, y, z: 3 }, direction: down }, { mask });
      assert.equal(hit?.faceIndex, masks.includes(mask) ? face : undefined, `face ${face}, mask ${mask}`);
    }
  }
  const loose = new THREE.BufferGeometry();
  loose.setAttribute('position', new THREE.Float32BufferAttribute([0, 0, 0, 1, 0, 0, 0, 1, 0, NaN, 0, 0], 3));
  const one = new Tree(loose);
  assert.equal(one.faceCount, 1);
  one.refit(loose);
  assert.ok(one.raycastAny({ origin: { x: 0.2, y: 0.2, z: 1 }, direction: down }));
  assert.throws(() => new Tree({ positions: [0, 0, 0, 1] }), RangeError);
  // Positions stay floats: an index with an incomplete triangle made doubles of them.
  const { attributes } = geometry;
  const whole = new Tree({ attributes, index: geometry.index.array.slice(0, 6) });
  assert.equal(computeBoundsTree.call(geometry).byteLength, whole.byteLength);
});

test('a geometry without positions is named', () => {
  const empty = new THREE.BufferGeometry();
  const wanted = {
    name: 'TypeError',
    message: /^MeshBVH: geometry\.attributes\.position must be an attribute, got undefined/,
  };
  assert.throws(() => computeBoundsTree.call(empty), wanted);
  assert.throws(() => computePosedBoundsTree.call(new THREE.Mesh(empty)), wanted);
});

test('skipped lists the visible objects that are left out, and why', () => {
  const root = new THREE.Scene();
  const geometry = new THREE.BoxGeometry();
  const flat = new THREE.Mesh(geometry, material(THREE.FrontSide));
  flat.scale.set(1, 0, 1);
  const hidden = new THREE.Points(geometry);
  hidden.visible = false;
  const left = [
    [new THREE.Points(new THREE.BufferGeometry()), 'no positions'],
    [new THREE.Line(new THREE.BufferGeometry()), 'no positions'],
    [new THREE.Mesh(new THREE.BufferGeometry(), material(THREE.FrontSide)), 'no positions'],
    [new THREE.Mesh(geometry, null), 'no material'],
    [flat, 'matrix without an inverse'],
  ];
  const kept = new THREE.Mesh(geometry, material(THREE.FrontSide));
  const large = new THREE.Mesh(geometry, material(THREE.FrontSide));
  large.scale.setScalar(1e120);
  root.add(
    kept,
    large,
    hidden,
    new THREE.Group(),
    new THREE.AmbientLight(),
    ...left.map(([object]) => object),
  );
  root.updateMatrixWorld();
  const scene = ThreeScene.from(root);
  assert.equal(scene.size, 2);
  assert.deepEqual(
    scene.skipped.map(({ object, reason }) => [object.uuid, reason]),
    left.map(([object, reason]) => [object.uuid, reason]),
  );
  root.remove(...left.map(([object]) => object));
  assert.deepEqual(scene.update().skipped, []);
  const far = { origin: { x: 1e119, y: 1e119, z: 1e121 }, direction: { x: 0, y: 0, z: -1 } };
  assert.equal(scene.raycast(far)?.object, large);
  scene.dispose();
});

// Before, all sides of a mesh with several materials were hit, and a mesh without a material threw an error of the engine.
test('a mesh with several materials has the side that all of them show; without a material it is not drawn', () => {
  const inside = { origin: { x: 0.1, y: 0.2, z: 0 }, direction: { x: 0, y: 0, z: -1 } };
  const mesh = new THREE.Mesh(new THREE.BoxGeometry(), Array(6).fill(material(THREE.FrontSide)));
  const root = new THREE.Scene().add(mesh);
  const scene = ThreeScene.from(root);
  const tOf = (side) => {
    mesh.material = side;
    return scene.update().raycast(inside)?.t;
  };
  const [front, back, both] = sides.map(material);
  assert.equal(tOf([front, front]), undefined);
  assert.equal(tOf([back, undefined, back]), 0.5);
  assert.equal(tOf([front, back]), 0.5);
  assert.equal(tOf([both]), 0.5);
  assert.equal(tOf(undefined), undefined);
  assert.equal(tOf(null), undefined);
  assert.equal(tOf(back), 0.5);
  scene.dispose();
});

// Before, only the version was compared, and a new attribute has the version of the old one.
test('update finds replaced instance matrices and replaced buffers of interleaved positions', () => {
  const instanced = new THREE.InstancedMesh(new THREE.BoxGeometry(), material(THREE.DoubleSide), 1);
  instanced.setMatrixAt(0, new THREE.Matrix4());
  const interleaved = new THREE.BufferGeometry();
  const buffer = (/** @type {number} */ x) =>
    new THREE.InterleavedBuffer(new Float32Array([x, 0, 0, x + 1, 0, 0, x, 1, 0]), 3);
  interleaved.setAttribute('position', new THREE.InterleavedBufferAttribute(buffer(20), 3, 0));
  const root = new THREE.Scene().add(instanced, new THREE.Mesh(interleaved, material(THREE.DoubleSide)));
  root.updateMatrixWorld();
  const scene = ThreeScene.from(root);
  const isHit = (/** @type {number} */ x) =>
    scene.raycastAny({ origin: { x: x + 0.25, y: 0.25, z: 9 }, direction: { x: 0, y: 0, z: -1 } });
  assert.deepEqual([0, 5, 20, 30].map(isHit), [true, false, true, false]);
  const moved = new Float32Array(new THREE.Matrix4().setPosition(5, 0, 0).elements);
  instanced.instanceMatrix = new THREE.InstancedBufferAttribute(moved, 16);
  interleaved.attributes.position.data = buffer(30);
  scene.update();
  assert.deepEqual([0, 5, 20, 30].map(isHit), [false, true, false, true]);
  scene.dispose();
});

// Before, undefined replaced the layers of the camera.
test('pick in the layers of the camera, also with an option mask that is undefined', () => {
  const mesh = new THREE.Mesh(new THREE.BoxGeometry(), material(THREE.DoubleSide));
  mesh.layers.set(3);
  const root = new THREE.Scene().add(mesh);
  root.updateMatrixWorld();
  const scene = ThreeScene.from(root);
  const camera = new THREE.PerspectiveCamera();
  camera.position.z = 5;
  camera.updateMatrixWorld();
  assert.equal(scene.pick(camera, 0, 0), null);
  assert.equal(scene.pick(camera, 0, 0, { mask: undefined }), null);
  assert.equal(scene.pick(camera, 0, 0, { mask: 8 })?.object, mesh);
  scene.dispose();
});

/** Sets a random draw range, also one that is empty, begins within a triangle or reaches beyond the end. */
function setRange(geometry) {
  const all = geometry.index ? geometry.index.count : geometry.attributes.position.count;
  const change = Math.floor(random() * 4);
  if (change === 0) geometry.setDrawRange(0, Infinity);
  else if (change === 1) geometry.setDrawRange(0, Math.floor(random() * all));
  else geometry.setDrawRange(Math.floor((random() * all) / 2), Math.floor(random() * 1.2 * all));
}

test('draw ranges are respected, and followed: the hits of the Raycaster, with its indices', () => {
  const shapes = [
    () => new THREE.Mesh(new THREE.TorusKnotGeometry(1, 0.3, 40, 6), material()),
    () => new THREE.Mesh(new THREE.SphereGeometry(1, 12, 8).toNonIndexed(), material()),
    () => {
      const mesh = new THREE.InstancedMesh(new THREE.TorusGeometry(1, 0.3, 6, 12), material(), 4);
      for (let i = 0; i < 4; i++) mesh.setMatrixAt(i, matrix());
      return mesh;
    },
    () => morphed(),
    ...[THREE.Points, THREE.Line, THREE.LineLoop, THREE.LineSegments].flatMap((Type) => [
      () => new Type(new THREE.SphereGeometry(1, 12, 8).toNonIndexed()),
      () => new Type(new THREE.SphereGeometry(1, 12, 8)),
    ]),
  ];
  let [hits, changed] = [0, 0];
  for (const make of shapes) {
    const root = new THREE.Scene();
    const object = scatter(make());
    // Under unequal scales three.js' threshold is an average: tests/js/three/thin.test.js.
    if (!object.isMesh) object.scale.setScalar(0.7);
    const raycaster = new THREE.Raycaster();
    raycaster.params.Points.threshold = raycaster.params.Line.threshold = 0.05;
    const scene = ThreeScene.from(root.add(object));
    for (let round = 0; round < 25; round++) {
      setRange(object.geometry);
      object.userData.pose?.();
      root.updateMatrixWorld();
      scene.update();
      const all = object.geometry.index
        ? object.geometry.index.count
        : object.geometry.attributes.position.count;
      changed += Number(object.geometry.drawRange.start > 0 && object.geometry.drawRange.start < all);
      const rays = [];
      const firsts = [];
      for (let i = 0; i < 20; i++) {
        const from = new THREE.Vector3(spread(8), spread(8), spread(8));
        const to = object.localToWorld(new THREE.Vector3(spread(1), spread(1), spread(1)));
        raycaster.set(from, to.sub(from).normalize());
        rays.push(...raycaster.ray.origin.toArray(), ...raycaster.ray.direction.toArray());
        const expected = raycaster.intersectObject(root, true);
        const got = scene.raycastAll(raycaster.ray, { threshold: 0.05 });
        const key = (hit) => `${hit.instanceId ?? 0} ${hit.index ?? hit.faceIndex}`;
        const near = ({ distance }) => distance > 1e-3;
        const [a, b] = [expected, got].map((list) => [...new Set(list.filter(near).map(key))].sort());
        assert.deepEqual(b, a);
        hits += a.length;
        firsts.push(got.length > 0 ? (got[0].index ?? got[0].faceIndex) : -1);
      }
      const batch = scene.raycastBatch(Float64Array.from(rays), { threshold: 0.05 });
      assert.deepEqual(Array.from(batch.faceIndices), firsts);
    }
    scene.dispose();
  }
  assert.ok(hits > 300 && changed > 50, `${hits} hits, ${changed} ranges that begin later`);
});
