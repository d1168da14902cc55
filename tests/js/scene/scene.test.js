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
