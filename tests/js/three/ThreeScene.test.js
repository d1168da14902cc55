// ThreeScene.from compared with three.js' own Raycaster, on scenes with every kind of mesh that change between queries.
// What three.js draws of a geometry: drawn.test.js.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MeshScene, MeshBVH } from 'raybound';
import { ThreeScene as Built } from 'raybound/three';
import * as THREE from 'three';
import { ThreeScene } from '../../../js/three/index.js';
import {
  choose,
  compare,
  kinds,
  material,
  matrix,
  morphed,
  random,
  scatter,
  sides,
  spread,
} from './objects.js';

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

test('pick and pickAll respect the layers of the camera, and the near plane', () => {
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
  const all = (options) => scene.pickAll(camera, 0.01, 0, options).map(({ object }) => object);
  assert.equal(scene.pick(camera, 0.01, 0).object, back);
  assert.deepEqual(all(), [back]);
  assert.deepEqual(all({ threshold: 0.1, limit: 1 }), [back]);
  assert.deepEqual(all({ mask: 3 }), [front, back]);
  assert.ok(Math.abs(scene.pick(camera, 0, 0).distance - 5.5) < 1e-9);
  camera.layers.enable(1);
  assert.equal(scene.pick(camera, 0.01, 0).object, front);
  assert.deepEqual(all(), [front, back]);
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

// Before, all sides of a mesh with materials of several sides were hit, and a mesh without a material threw an error of the engine.
test('faces of a mesh with several materials have the side of their group; without a material they are not drawn', () => {
  const inside = { origin: { x: 0.1, y: 0.2, z: 0 }, direction: { x: 0, y: 0, z: -1 } };
  const mesh = new THREE.Mesh(new THREE.BoxGeometry(), Array(6).fill(material(THREE.FrontSide)));
  const root = new THREE.Scene().add(mesh);
  const scene = ThreeScene.from(root);
  const tOf = (side) => {
    mesh.material = side;
    return scene.update().raycast(inside)?.t;
  };
  const [front, back, both] = sides.map(material);
  // The ray hits the inside of the last of the six faces.
  const last = (others, side) => tOf([...Array(5).fill(others), side]);
  assert.equal(last(front, front), undefined);
  assert.equal(last(back, back), 0.5);
  assert.equal(last(undefined, back), 0.5);
  assert.equal(last(front, back), 0.5);
  assert.equal(last(front, both), 0.5);
  assert.equal(last(back, front), undefined);
  assert.equal(last(both, undefined), undefined);
  assert.equal(tOf([both]), undefined);
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
