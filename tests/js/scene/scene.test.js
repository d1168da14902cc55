// MeshScene compared with casting every ray at every instance.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as THREE from 'three';
import { MeshBVH } from '../../../js/mesh/MeshBVH.js';
import { Box3, Capsule3, intersect, MeshScene, OBB3, Ray3, Sphere3, Vector3 } from '../../../js/index.js';
import { matrix, random, seed, spread } from '../space/world.js';

const meshes = [
  new THREE.BoxGeometry(),
  new THREE.TorusKnotGeometry(1, 0.3, 40, 8),
  new THREE.PlaneGeometry(2, 1),
].map((geometry) => new MeshBVH(geometry));

/** All hits of a ray, with three.js' inverse of each matrix. */
function bruteForce(instances, { origin, direction }, { minT, maxT, side, mask }) {
  const hits = [];
  for (const [id, { mesh, matrix: map, mask: own }] of instances) {
    if (!(own & mask)) continue;
    const inverse = map.clone().invert();
    const local = {
      origin: origin.clone().applyMatrix4(inverse),
      direction: direction.clone().applyMatrix4(inverse.clone().setPosition(0, 0, 0)),
    };
    for (const hit of mesh.raycastAll(local, { minT, maxT, side })) hits.push({ id, hit, map });
  }
  return hits.sort((a, b) => a.hit.t - b.hit.t || a.id - b.id || a.hit.faceIndex - b.hit.faceIndex);
}

test('rays among instances that are added, moved and removed have the hits of brute force', () => {
  const scene = new MeshScene();
  const instances = new Map();
  let found = 0;
  for (let round = 0; round < 6; round++) {
    for (let i = 0; i < 40; i++) {
      const [mesh, map, mask] = [meshes[i % 3], matrix(), 1 << (i % 4)];
      const id = scene.add(mesh, map, { mask });
      assert.ok(!instances.has(id));
      instances.set(id, { mesh, matrix: map, mask });
    }
    for (const [id, instance] of instances) {
      const chance = random();
      if (chance < 0.2) {
        scene.remove(id);
        instances.delete(id);
      } else if (chance < 0.6) {
        instance.matrix = matrix();
        scene.move(id, instance.matrix);
      }
    }
    for (let i = 0; i < 100; i++) {
      const origin = new THREE.Vector3(spread(9), spread(9), spread(9));
      const ray = { origin, direction: new THREE.Vector3(spread(3), spread(3), spread(3)).sub(origin) };
      const options = {
        minT: random() < 0.5 ? 0 : 0.3,
        maxT: random() < 0.5 ? Infinity : 1,
        side: ['both', 'front', 'back'][i % 3],
        mask: random() < 0.5 ? -1 : 5,
      };
      const expected = bruteForce(instances, ray, options);
      const all = scene.raycastAll(ray, options);
      for (const limit of [1, 3, Infinity])
        assert.deepEqual(scene.raycastAll(ray, { ...options, limit }), all.slice(0, limit));
      assert.equal(all.length, expected.length, `seed ${seed}, round ${round}, ray ${i}`);
      all.forEach((hit, k) => {
        const { id, hit: other, map } = expected[k];
        assert.deepEqual([hit.id, hit.faceIndex, hit.side], [id, other.faceIndex, other.side]);
        assert.ok(Math.abs(hit.t - other.t) < 1e-9 * (1 + other.t));
        const point = new THREE.Vector3().copy(other.point).applyMatrix4(map);
        assert.ok(point.distanceTo(hit.point) < 1e-8);
        assert.ok(Math.abs(hit.distance - origin.distanceTo(hit.point)) < 1e-9);
        const normal = new THREE.Vector3()
          .copy(other.normal)
          .applyNormalMatrix(new THREE.Matrix3().getNormalMatrix(map));
        assert.ok(normal.distanceTo(hit.normal) < 1e-8);
      });
      assert.deepEqual(scene.raycast(ray, options), all[0] ?? null);
      assert.equal(scene.raycastAny(ray, options), all.length > 0);
      found += all.length;
    }
  }
  assert.ok(found > 300, `${found} hits`);
  scene.dispose();
});

test('a matrix without an inverse, an id that was removed', () => {
  const scene = new MeshScene();
  const flat = new THREE.Matrix4().makeScale(1, 0, 1);
  assert.throws(() => scene.add(meshes[0], flat), RangeError);
  const id = scene.add(meshes[0], new THREE.Matrix4());
  assert.throws(() => scene.move(id, flat), RangeError);
  const ray = { origin: { x: 0.1, y: 0.2, z: 5 }, direction: { x: 0, y: 0, z: -2 } };
  assert.equal(scene.raycast(ray)?.t, 2.25);
  scene.remove(id);
  assert.equal(scene.raycast(ray), null);
  assert.throws(() => scene.remove(id), RangeError);
  assert.throws(() => scene.move(id, new THREE.Matrix4()), RangeError);
});

test('an instance is hit under every scale, from every distance', () => {
  const down = { x: 0, y: 0, z: -1 };
  const mesh = new MeshBVH({ positions: [0, 0, 0, 1, 0, 0, 0, 1, 0] });
  for (const scale of [1e-200, 1e-80, 1e-12, 1e-3, 1, 1e12, 1e80, 1e120, 1e150]) {
    const scene = new MeshScene();
    const id = scene.add(mesh, new THREE.Matrix4().makeScale(scale, scale, scale));
    for (const distance of [1e-12, 1, 1e12, 1e100, 1e150]) {
      const ray = { origin: { x: scale * 0.2, y: scale * 0.3, z: distance }, direction: down };
      const hit = scene.raycast(ray);
      assert.equal(hit?.id, id, `scale ${scale}, distance ${distance}`);
      assert.ok(Math.abs(hit.t / distance - 1) < 1e-15 && hit.distance === hit.t);
      assert.ok(Math.abs(hit.point.x - scale * 0.2) <= scale * 1e-15);
      assert.ok(scene.raycastAny(ray, { maxT: hit.t }));
      assert.equal(scene.raycastAll(ray).length, 1);
      const batch = scene.raycastBatch([scale * 0.2, scale * 0.3, distance, 0, 0, -1]);
      assert.deepEqual([batch.ids[0], batch.t[0]], [id, hit.t]);
      const beside = { origin: { x: scale * 0.71, y: scale * 0.3, z: distance }, direction: down };
      assert.equal(scene.raycast(beside), null);
      assert.equal(scene.raycast(ray, { maxT: hit.t * (1 - 1e-15) }), null);
    }
    scene.dispose();
  }
  // A millimeter part in a scene of planets, turned.
  const scene = new MeshScene();
  const small = new THREE.Matrix4().makeRotationX(0.3).scale(new THREE.Vector3(1e-12, 1e-12, 1e-12));
  scene.add(new MeshBVH(new THREE.BoxGeometry()), small);
  for (let i = 0; i < 200; i++) {
    const at = new THREE.Vector3(spread(0.7), spread(0.7), spread(0.7)).applyMatrix4(small);
    const direction = new THREE.Vector3(spread(1), spread(1), spread(1));
    // The same rays near a box of size 1.
    const near = { origin: at.clone().multiplyScalar(1e12).addScaledVector(direction, -9), direction };
    const far = { origin: at.clone().addScaledVector(direction, -(2 ** -20)), direction };
    const turned = new MeshScene();
    turned.add(new MeshBVH(new THREE.BoxGeometry()), new THREE.Matrix4().makeRotationX(0.3));
    const [hit, wanted] = [scene.raycast(far), turned.raycast(near)];
    if (wanted && Math.min(...wanted.barycentric.toArray()) < 1e-3) continue;
    assert.equal(hit?.faceIndex, wanted?.faceIndex);
  }
});

test('options are checked although there is nothing to hit', () => {
  const scene = new MeshScene();
  const ray = { origin: { x: 0, y: 0, z: 5 }, direction: { x: 0, y: 0, z: -1 } };
  for (const name of ['raycast', 'raycastAny', 'raycastAll']) {
    assert.throws(() => scene[name](ray, { far: 3 }), new RegExp(`MeshScene.${name}`));
    assert.throws(() => scene[name](ray, { side: 'up' }), /side must be both, front or back/);
  }
});

test('an empty mesh is never hit', () => {
  const scene = new MeshScene();
  scene.add(new MeshBVH({ positions: [] }), new THREE.Matrix4());
  const ray = { origin: { x: 0, y: 0, z: 5 }, direction: { x: 0, y: 0, z: -1 } };
  assert.equal(scene.raycast(ray), null);
  assert.deepEqual(scene.raycastAll(ray), []);
});

test('spheres, boxes, oriented boxes and capsules have the hits of the query about ray and shape', () => {
  const turn = new THREE.Matrix3().setFromMatrix4(new THREE.Matrix4().makeRotationX(0.7));
  const solids = [
    new Sphere3({ x: 1, y: 2, z: 3 }, 1.5),
    new Box3({ x: -3, y: -1, z: 0 }, { x: -1, y: 2, z: 1 }),
    new OBB3({ x: 4, y: 0, z: -2 }, { x: 1, y: 2, z: 0.5 }, turn),
    new Capsule3({ x: -4, y: -4, z: -4 }, { x: -2, y: -5, z: -1 }, 0.75),
  ];
  const queries = ['raySphere3', 'rayBox3', 'rayObb3', 'rayCapsule3'];
  let hits = 0;
  solids.forEach((solid, kind) => {
    const scene = new MeshScene();
    assert.equal(scene.add(solid), 0);
    for (let i = 0; i < 1000; i++) {
      const origin = new Vector3(spread(8), spread(8), spread(8));
      const to = new Vector3(spread(6), spread(6), spread(6));
      const ray = new Ray3(origin, to.sub(origin));
      const expected = intersect(queries[kind], ray, solid);
      const hit = scene.raycast(ray);
      const what = `seed ${seed}, ${queries[kind]}, ray ${i}`;
      assert.equal(hit === null, expected === null, what);
      if (!hit || !expected) continue;
      hits++;
      const [t, point, normal, face] = expected.inside
        ? [expected.tFar, expected.far, expected.normalFar, expected.faceFar]
        : [expected.tNear, expected.near, expected.normalNear, expected.faceNear];
      assert.ok(Math.abs(hit.t - t) < 1e-12 * (1 + t), what);
      assert.ok(new THREE.Vector3().copy(hit.point).distanceTo(point) < 1e-11, what);
      assert.ok(new THREE.Vector3().copy(hit.normal).distanceTo(normal) < 1e-9, what);
      assert.equal(hit.side, expected.inside ? -1 : 1);
      assert.equal(hit.faceIndex, face);
      assert.equal(hit.barycentric, null);
      assert.equal(scene.raycastAll(ray).length, expected.inside ? 1 : 2);
    }
    scene.dispose();
  });
  assert.ok(hits > 60, `${hits} hits`);
});

test('a sphere under a matrix is an ellipsoid: its hits satisfy the equation, their normals are its gradient', () => {
  let hits = 0;
  for (let round = 0; round < 30; round++) {
    const map = matrix();
    const inverse = map.clone().invert();
    const scene = new MeshScene();
    scene.add({ center: { x: 0.5, y: 0, z: 0 }, radius: 1 }, map);
    for (let i = 0; i < 20; i++) {
      const origin = new THREE.Vector3(spread(9), spread(9), spread(9));
      const direction = new THREE.Vector3(0.5, 0, 0).applyMatrix4(map).sub(origin);
      const all = scene.raycastAll({ origin, direction });
      assert.ok(all.length === 1 || all.length === 2);
      for (const { point, normal } of all) {
        const local = new THREE.Vector3().copy(point).applyMatrix4(inverse).sub({ x: 0.5, y: 0, z: 0 });
        assert.ok(Math.abs(local.length() - 1) < 1e-9);
        const gradient = local.applyNormalMatrix(new THREE.Matrix3().getNormalMatrix(map));
        assert.ok(gradient.distanceTo(normal) < 1e-8);
        hits++;
      }
    }
    scene.dispose();
  }
  assert.ok(hits > 600, `${hits} hits`);
});

test('an oriented box keeps its axes when it is moved', () => {
  const scene = new MeshScene();
  const rotation = { elements: [0, 1, 0, -1, 0, 0, 0, 0, 1] }; // x becomes y
  const id = scene.add({ center: { x: 5, y: 0, z: 0 }, halfSize: { x: 2, y: 1, z: 1 }, rotation });
  const down = (x, y) => ({ origin: { x, y, z: 9 }, direction: { x: 0, y: 0, z: -1 } });
  assert.equal(scene.raycast(down(5, 1.9))?.t, 8);
  assert.equal(scene.raycast(down(6.5, 0)), null);
  scene.move(id, new THREE.Matrix4().makeTranslation(-5, 0, 1));
  assert.equal(scene.raycast(down(0, 1.9))?.t, 7);
  assert.equal(scene.raycast(down(1.5, 0)), null);
});

test('a wrong shape, and a disposed mesh, throw', () => {
  const scene = new MeshScene();
  assert.throws(() => scene.add(undefined), /MeshScene.add: shape must be a MeshBVH, a sphere/);
  assert.throws(() => scene.add({}), /MeshScene.add: shape must be a MeshBVH, a sphere/);
  assert.throws(() => scene.add({ center: { x: 0, y: 0, z: NaN }, radius: 1 }), /shape.center.z/);
  assert.throws(() => scene.add({ center: { x: 0, y: 0, z: 0 }, radius: -1 }), /shape.radius/);
  assert.throws(() => scene.add(new Box3()), /shape must be a box that is not empty/);
  assert.throws(() => scene.add(meshes[0], new THREE.Matrix4(), { mask: 0.5 }), /MeshScene.add: mask/);
  assert.throws(
    () => scene.add(meshes[0], new THREE.Matrix4(), { side: 'up' }),
    /side must be both, front or back/,
  );
  assert.equal(scene.size, 0);
  const mesh = new MeshBVH(new THREE.BoxGeometry());
  const id = scene.add(mesh);
  const ray = { origin: { x: 0.1, y: 0.2, z: 5 }, direction: { x: 0, y: 0, z: -1 } };
  assert.equal(scene.raycast(ray)?.t, 4.5);
  mesh.dispose();
  for (const name of ['raycast', 'raycastAny', 'raycastAll'])
    assert.throws(() => scene[name](ray), new RegExp(`MeshScene.${name}: .*disposed mesh`));
  assert.throws(() => scene.add(mesh), /shape must be a mesh that is not disposed/);
  scene.remove(id);
  assert.equal(scene.raycast(ray), null);
  scene.dispose();
  scene.dispose();
  assert.throws(() => scene.raycast(ray), /MeshScene.raycast: this must be a scene that is not disposed/);
});

test('a batch has the hits of single rays; ids are stable through many additions, removals and rebuilds', () => {
  const scene = new MeshScene();
  const map = new Map();
  const solid = { min: { x: -0.5, y: -0.5, z: -0.5 }, max: { x: 0.5, y: 0.5, z: 0.5 } };
  for (let round = 0; round < 12; round++) {
    for (let i = 0; i < 150; i++) {
      const at = new THREE.Vector3(spread(20), spread(20), spread(20));
      map.set(scene.add(i % 2 ? solid : meshes[0], new THREE.Matrix4().setPosition(at)), at);
    }
    for (const id of [...map.keys()])
      if (random() < 0.4) {
        scene.remove(id);
        map.delete(id);
      }
    if (round % 3 === 0) scene.rebuild();
    assert.equal(scene.size, map.size);
    const rays = Float64Array.from({ length: 600 }, () => spread(25));
    const { t, ids, faceIndices, count } = scene.raycastBatch(rays);
    let hits = 0;
    for (let i = 0; i < 100; i++) {
      const [x, y, z, dx, dy, dz] = rays.subarray(6 * i, 6 * i + 6);
      const hit = scene.raycast({ origin: { x, y, z }, direction: { x: dx, y: dy, z: dz } });
      assert.deepEqual(
        [t[i], ids[i], faceIndices[i]],
        hit ? [hit.t, hit.id, hit.faceIndex] : [Infinity, -1, -1],
      );
      if (!hit) continue;
      hits++;
      const at = map.get(hit.id);
      for (const axis of ['x', 'y', 'z']) assert.ok(Math.abs(hit.point[axis] - at[axis]) < 0.5 + 1e-9);
    }
    assert.equal(count, hits);
  }
  assert.ok(scene.byteLength > 0);
  scene.dispose();
});

test('the boxes of the tree contain the boxes below them and the instances, also after moves and removals', () => {
  const scene = new MeshScene();
  assert.deepEqual([scene.depth, scene.nodeBoxes(0).length, scene.nodeBoxes(3).length], [0, 0, 0]);
  const geometry = new THREE.BoxGeometry();
  const cube = new MeshBVH(geometry);
  const maps = new Map();
  for (let i = 0; i < 500; i++) {
    const map = matrix();
    maps.set(scene.add(cube, map), map);
  }
  const boxesAt = (depth) => {
    const numbers = scene.nodeBoxes(depth);
    return Array.from({ length: numbers.length / 6 }, (_, i) => numbers.subarray(6 * i, 6 * i + 6));
  };
  const contains = (outer, inner) =>
    [0, 1, 2].every((k) => outer[k] <= inner[k] && outer[k + 3] >= inner[k + 3]);
  const check = () => {
    const [all, ...others] = boxesAt(0);
    assert.equal(others.length, 0);
    const around = new THREE.Box3();
    for (const map of maps.values()) around.union(geometry.boundingBox.clone().applyMatrix4(map));
    const exact = [...around.min.toArray(), ...around.max.toArray()];
    assert.ok(contains(all, exact), `${all} ${exact}`);
    exact.forEach((x, k) => assert.ok(Math.abs(x - all[k]) < 1e-4, `${all} ${exact}`));
    let outer = [all];
    for (let depth = 1; depth <= scene.depth; depth++) {
      const inner = boxesAt(depth);
      for (const box of inner)
        assert.ok(
          outer.some((one) => contains(one, box)),
          `${depth}: ${box}`,
        );
      outer = inner;
    }
    assert.deepEqual(scene.nodeBoxes(scene.depth + 1), new Float64Array());
    assert.deepEqual(scene.nodeBoxes(1e9), new Float64Array());
  };
  geometry.computeBoundingBox();
  check();
  assert.ok(scene.depth > 2 && boxesAt(scene.depth).length > 0);
  for (const id of [3, 77, 400]) {
    const map = matrix().setPosition(20 + id, 0, -id);
    scene.move(id, map);
    maps.set(id, map);
  }
  check();
  for (let id = 0; id < 500; id += 3) {
    scene.remove(id);
    maps.delete(id);
  }
  for (let i = 0; i < 20; i++) {
    const map = matrix();
    maps.set(scene.add(cube, map), map);
  }
  check();
  for (const depth of [-1, 0.5, NaN, '1'])
    assert.throws(() => scene.nodeBoxes(/** @type {any} */ (depth)), {
      name: 'RangeError',
      message: /MeshScene\.nodeBoxes: depth/,
    });
});

// A refit after instances changed places left their old neighbors in one node: rays took 300 times as long until `rebuild`.
test('a query after most of many instances were moved rebuilds the tree; after fewer moves it keeps its nodes', () => {
  const scene = new MeshScene();
  const cube = new MeshBVH(new THREE.BoxGeometry());
  const anywhere = () => new THREE.Matrix4().setPosition(spread(99), spread(99), spread(99));
  for (let i = 0; i < 2400; i++) scene.add(cube, anywhere());
  /** The sum of the areas of the deepest boxes. */
  const areaOf = () => {
    const boxes = scene.nodeBoxes(scene.depth - 1);
    let area = 0;
    for (let i = 0; i < boxes.length; i += 6) {
      const [x, y, z] = [0, 1, 2].map((k) => boxes[i + k + 3] - boxes[i + k]);
      area += x * y + y * z + z * x;
    }
    return area;
  };
  for (const [moved, isBuilt] of /** @type {const} */ ([
    [1100, false],
    [1300, true],
  ])) {
    scene.rebuild();
    const before = areaOf();
    for (let id = 0; id < moved; id++) scene.move(id, anywhere());
    const after = areaOf();
    assert.equal(after < 2 * before, isBuilt, `seed ${seed}, ${moved}: ${before}, ${after}`);
    const depth = scene.depth;
    const boxes = scene.nodeBoxes(depth);
    scene.rebuild();
    assert.equal(scene.depth === depth && boxes.toString() === scene.nodeBoxes(depth).toString(), isBuilt);
  }
});

test("a pick has the hit of three.js' Raycaster under the same point, for perspective and orthographic cameras", () => {
  const scene = new MeshScene();
  const group = new THREE.Group();
  const geometry = new THREE.TorusKnotGeometry(1, 0.3, 40, 8);
  const tree = new MeshBVH(geometry);
  for (let i = 0; i < 30; i++) {
    const object = new THREE.Mesh(geometry, new THREE.MeshBasicMaterial({ side: 2 }));
    object.matrixAutoUpdate = false;
    // No shear, because it makes the bounding spheres of three.js too small.
    object.matrix.makeRotationFromEuler(new THREE.Euler(spread(3), spread(3), spread(3)));
    object.matrix.scale(new THREE.Vector3(1, -0.6, 1.4)).setPosition(spread(5), spread(5), spread(5));
    group.add(object);
    assert.equal(scene.add(tree, object.matrix), i);
  }
  group.updateMatrixWorld();
  let hits = 0;
  for (const camera of [
    new THREE.PerspectiveCamera(50, 1.5, 0.5, 40),
    new THREE.OrthographicCamera(-7, 7, 5, -5, 0.5, 40),
    new THREE.OrthographicCamera(-7, 7, 5, -5, -3, 40),
  ]) {
    camera.position.set(5, 6, 12);
    camera.lookAt(0, 0, 0);
    camera.updateMatrixWorld();
    for (let i = 0; i < 200; i++) {
      const [x, y] = [spread(1), spread(1)];
      const raycaster = new THREE.Raycaster();
      raycaster.setFromCamera(new THREE.Vector2(x, y), camera);
      // No part of the scene is nearer than the near plane or beyond the far plane.
      const [expected] = raycaster.intersectObject(group);
      const hit = scene.pick(camera, x, y);
      assert.equal(hit?.id, expected && group.children.indexOf(expected.object), `seed ${seed}, ${i}`);
      if (!hit) continue;
      assert.equal(hit.faceIndex, expected.faceIndex);
      assert.ok(expected.point.distanceTo(hit.point) < 1e-6);
      assert.ok(Math.abs(expected.distance - hit.distance) < 1e-6, `${expected.distance} ${hit.distance}`);
      assert.equal(scene.pick(camera, x, y, { maxT: hit.t / 2 }), null);
      hits++;
    }
  }
  assert.ok(hits > 50, `${hits} hits`);
  assert.throws(() => scene.pick({}, 0, 0), /MeshScene.pick: camera.projectionMatrixInverse/);
  assert.throws(() => scene.pick(new THREE.PerspectiveCamera(), NaN, 0), RangeError);
});

test('pick and pickAll refuse pixels, and take points of a captured pointer beside the screen', () => {
  const scene = new MeshScene();
  const camera = new THREE.PerspectiveCamera();
  for (const pick of ['pick', 'pickAll']) {
    assert.throws(() => scene[pick](camera, 400, 300), {
      name: 'RangeError',
      message:
        `MeshScene.${pick}: x must be in normalized device coordinates, from -1 to 1, got 400: a pixel (px, py) is ` +
        '{x: (2 * px) / width - 1, y: 1 - (2 * py) / height}',
    });
    assert.throws(() => scene[pick](camera, 2.01, 2.01), RangeError);
    for (const [x, y] of [
      [2, 2],
      [2.01, 2],
      [2, 2.01],
      [9, 0.5],
      [-9, -9],
      [9, -9],
    ])
      assert.equal(scene[pick](camera, x, y)?.length ?? 0, 0);
  }
  scene.dispose();
});

// Before, the direction to a far plane at infinity was Infinity or NaN.
test('pick with a far plane at infinity: t is the distance from the near plane', () => {
  const scene = new MeshScene();
  scene.add({ center: { x: 0, y: 0, z: 0 }, radius: 1 });
  const matrixWorld = { elements: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 5, 1] };
  // Near plane at 0.1, depths from -1 to 1, and reversed.
  const usual = { elements: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, -5, 0, 0, -1, 5] };
  const reversed = { elements: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 10, 0, 0, -1, 0] };
  for (const camera of [
    { projectionMatrixInverse: usual, matrixWorld },
    { projectionMatrixInverse: reversed, matrixWorld, reversedDepth: true },
  ]) {
    const hit = scene.pick(camera, 0, 0);
    assert.ok(
      hit && Math.abs(hit.t - 3.9) < 1e-12 && Math.abs(hit.distance - 4) < 1e-12,
      JSON.stringify(hit),
    );
    assert.ok(scene.pick(camera, 0.1, -0.1));
    assert.equal(scene.pick(camera, 0, 0, { maxT: 3.8 }), null);
    assert.equal(scene.pick(camera, 0.9, 0), null);
  }
  const flat = { projectionMatrixInverse: { elements: Array(16).fill(0) }, matrixWorld };
  assert.throws(
    () => scene.pick(flat, 0, 0),
    /RangeError: MeshScene.pick: camera.projectionMatrixInverse must be/,
  );
  scene.dispose();
});

// Larger numbers made boxes that are not finite: the build of the hierarchy left the memory.
test('matrices and shapes with huge numbers are refused; below the limits the other instances stay as they are', () => {
  const big = new MeshBVH(new THREE.TorusKnotGeometry(10, 3, 20, 6));
  const scene = new MeshScene();
  const usual = new MeshScene();
  const place = (i, element, number) => {
    const elements = new THREE.Matrix4().makeTranslation(25 * i, 0, 0).elements.slice();
    if (element >= 0) elements[element] = number;
    return { elements };
  };
  for (const one of [usual, scene]) for (let i = 0; i < 40; i++) one.add(big, place(i, -1, 0));
  const huge = { positions: [0, 0, 0, 2 ** 160, 0, 0, 0, 2 ** 160, 2 ** 159] };
  const added = [];
  for (const element of [0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14])
    for (const number of [2 ** 500, -(2 ** 500)]) {
      added.push(scene.add(new MeshBVH(huge), place(added.length, element, number)));
      for (const wrong of [2.001 * number, 1.7e308]) {
        assert.throws(() => scene.add(big, place(0, element, wrong)), {
          name: 'RangeError',
          message: /^MeshScene\.add: matrix must be of numbers of at most 2\^500, got/,
        });
        assert.throws(
          () => scene.move(0, place(0, element, wrong)),
          /^RangeError: MeshScene\.move: matrix must be of/,
        );
      }
    }
  const far = { x: 2 ** 161, y: 0, z: 0 };
  for (const shape of [
    { center: far, radius: 1 },
    { min: { x: 0, y: 0, z: 0 }, max: { x: far.x, y: 1, z: 1 } },
    { start: far, end: far, radius: 0 },
  ])
    assert.throws(
      () => scene.add(shape),
      /^RangeError: MeshScene\.add: shape must be of numbers of at most 2\^160/,
    );
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < 40; i++) {
      const ray = { origin: { x: 25 * i + 9, y: 1, z: 50 }, direction: { x: 0.01, y: 0.02, z: -1 } };
      const isUsual = (id) => id < 40;
      assert.deepEqual(
        scene.raycastAll(ray).filter(({ id }) => isUsual(id)),
        usual.raycastAll(ray),
      );
      const region = { center: ray.origin, radius: 55 };
      assert.deepEqual([...scene.search(region)].filter(isUsual), [...usual.search(region)]);
      scene.closestPoint(ray.origin);
    }
    scene.rebuild();
  }
});
