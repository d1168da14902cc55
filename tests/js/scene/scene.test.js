// MeshScene against casting every ray at every instance by itself.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as THREE from 'three';
import { MeshBVH } from '../../../js/mesh/MeshBVH.js';
import { MeshScene } from '../../../js/scene/MeshScene.js';

const seed = Number(process.env.RB_SEED ?? 1);
console.log(`seed ${seed}`);
let state = seed * 20261;
const random = () => (state = (state * 48271) % 2147483647) / 2147483647;
const spread = (size) => size * (2 * random() - 1);

/** Affine with shear, of either determinant. */
function matrix() {
  const m = new THREE.Matrix4();
  do m.set(...Array.from({ length: 12 }, (_, i) => spread(i % 4 === 3 ? 6 : 1)), 0, 0, 0, 1);
  while (Math.abs(m.determinant()) < 0.02);
  return m;
}

const meshes = [
  new THREE.BoxGeometry(),
  new THREE.TorusKnotGeometry(1, 0.3, 40, 8),
  new THREE.PlaneGeometry(2, 1),
].map((geometry) => new MeshBVH(geometry));

/** All hits of a ray, with three.js' inverse. */
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

test('rays among instances that are added, moved and removed hit what brute force hits', () => {
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

test('a matrix without an inverse, an id that is gone', () => {
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

test('options are checked although nothing is there to be hit', () => {
  const scene = new MeshScene();
  const ray = { origin: { x: 0, y: 0, z: 5 }, direction: { x: 0, y: 0, z: -1 } };
  for (const name of ['raycast', 'raycastAny', 'raycastAll']) {
    assert.throws(() => scene[name](ray, { far: 3 }), new RegExp(`MeshScene.${name}`));
    assert.throws(() => scene[name](ray, { side: 'up' }), /side must be both, front, back/);
  }
});

test('an empty mesh is never hit', () => {
  const scene = new MeshScene();
  scene.add(new MeshBVH({ positions: [] }), new THREE.Matrix4());
  const ray = { origin: { x: 0, y: 0, z: 5 }, direction: { x: 0, y: 0, z: -1 } };
  assert.equal(scene.raycast(ray), null);
  assert.deepEqual(scene.raycastAll(ray), []);
});

test('the bounds of a mesh are those of the vertices that triangles use, also after refit', () => {
  const index = [0, 1, 2];
  for (const Numbers of [Float32Array, Float64Array])
    for (const build of ['quality', 'fast', 'compact']) {
      const positions = Numbers.of(0, 0, 0, 2, 0, 1, 0, 3, -1, 99, 99, 99);
      const mesh = new MeshBVH({ positions, index }, { build });
      assert.deepEqual(mesh.bounds, [0, 0, -1, 2, 3, 1]);
      positions[0] = -5.5;
      mesh.refit({ positions, index });
      assert.deepEqual(mesh.bounds, [-5.5, 0, -1, 2, 3, 1]);
      assert.deepEqual(MeshBVH.from(mesh.toBuffer()).bounds, mesh.bounds);
      const soup = new MeshBVH({ positions: positions.subarray(3) }, { build });
      assert.deepEqual(soup.bounds, [0, 0, -1, 99, 99, 99]);
    }
});

test('a pick hits what the Raycaster of three.js hits under the same point, for perspective and orthographic cameras', () => {
  const scene = new MeshScene();
  const group = new THREE.Group();
  const geometry = new THREE.TorusKnotGeometry(1, 0.3, 40, 8);
  const tree = new MeshBVH(geometry);
  for (let i = 0; i < 30; i++) {
    const object = new THREE.Mesh(geometry, new THREE.MeshBasicMaterial({ side: 2 }));
    object.matrixAutoUpdate = false;
    // No shear, under which the bounding spheres of three.js are too small.
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
  ]) {
    camera.position.set(5, 6, 12);
    camera.lookAt(0, 0, 0);
    camera.updateMatrixWorld();
    for (let i = 0; i < 200; i++) {
      const [x, y] = [spread(1), spread(1)];
      const raycaster = new THREE.Raycaster();
      raycaster.setFromCamera(new THREE.Vector2(x, y), camera);
      // Nothing of the scene is nearer than the near plane or beyond the far one.
      const [expected] = raycaster.intersectObject(group);
      const hit = scene.pick(camera, x, y);
      assert.equal(hit?.id, expected && group.children.indexOf(expected.object), `seed ${seed}, ${i}`);
      if (!hit) continue;
      assert.equal(hit.faceIndex, expected.faceIndex);
      assert.ok(expected.point.distanceTo(hit.point) < 1e-6);
      assert.equal(scene.pick(camera, x, y, { maxT: hit.t / 2 }), null);
      hits++;
    }
  }
  assert.ok(hits > 50, `${hits} hits`);
  assert.throws(() => scene.pick({}, 0, 0), /MeshScene.pick: camera.projectionMatrixInverse/);
  assert.throws(() => scene.pick(new THREE.PerspectiveCamera(), NaN, 0), RangeError);
});
