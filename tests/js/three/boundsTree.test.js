import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as THREE from 'three';
import { acceleratedRaycast, computeBoundsTree, disposeBoundsTree } from '../../../js/three/boundsTree.js';

let state = 20261;
const random = () => (state = (state * 48271) % 2147483647) / 2147483647;
const spread = (size) => size * (2 * random() - 1);

/** three.js' intersections and ours of the same rays, all of one object. */
function compare(object, rays, near = 0, far = Infinity) {
  const { geometry } = object;
  object.updateMatrixWorld();
  computeBoundsTree.call(geometry, {});
  let hits = 0;
  for (let i = 0; i < rays; i++) {
    const origin = new THREE.Vector3(spread(6), spread(6), spread(6));
    const direction = new THREE.Vector3(spread(1.5), spread(1.5), spread(1.5)).sub(origin).normalize();
    const raycaster = new THREE.Raycaster(origin, direction, near, far);
    const expected = [];
    object.raycast(raycaster, expected);
    const actual = [];
    acceleratedRaycast.call(object, raycaster, actual);
    const key = (h) => (h.instanceId ?? 0) * 1e6 + h.faceIndex * 4 + h.face.materialIndex;
    for (const list of [expected, actual]) list.sort((p, q) => key(p) - key(q));
    assert.deepEqual(actual.map(key), expected.map(key), `ray ${i}`);
    actual.forEach((hit, k) => {
      const other = expected[k];
      assert.deepEqual(Object.keys(hit).sort(), Object.keys(other).sort());
      assert.equal(hit.object, other.object);
      assert.ok(Math.abs(hit.distance - other.distance) < 1e-9);
      for (const name of ['point', 'barycoord', 'normal', 'uv'])
        assert.ok(hit[name].distanceTo(other[name]) < 1e-6, `${name} of ray ${i}`);
      assert.ok(hit.face.normal.distanceTo(other.face.normal) < 1e-9);
      for (const name of ['a', 'b', 'c', 'materialIndex']) assert.equal(hit.face[name], other.face[name]);
    });
    hits += actual.length;
    raycaster.firstHitOnly = true;
    const nearest = [];
    acceleratedRaycast.call(object, raycaster, nearest);
    if (!object.isInstancedMesh)
      assert.equal(nearest[0]?.distance, actual.map((h) => h.distance).sort((p, q) => p - q)[0]);
  }
  disposeBoundsTree.call(geometry);
  assert.equal(geometry.boundsTree, null);
  assert.ok(hits > rays / 10, `${hits} hits`);
}

const material = (side) => new THREE.MeshBasicMaterial({ side });

for (const side of ['FrontSide', 'BackSide', 'DoubleSide'])
  test(`a mesh under a mirroring matrix of unequal scales gives the intersections of three.js, ${side}`, () => {
    const mesh = new THREE.Mesh(new THREE.TorusKnotGeometry(1, 0.4, 60, 12), material(THREE[side]));
    mesh.scale.set(1.5, -0.7, 2);
    mesh.rotation.set(1, 2, 3);
    mesh.position.set(0.3, 0.2, -0.4);
    compare(mesh, 500);
    compare(mesh, 500, 3, 6);
  });

test('a mesh without an index, and one with a draw range', () => {
  compare(new THREE.Mesh(new THREE.SphereGeometry(2, 24, 16).toNonIndexed(), material(2)), 300);
  const geometry = new THREE.SphereGeometry(2, 24, 16);
  geometry.setDrawRange(300, 900);
  compare(new THREE.Mesh(geometry, material(2)), 300);
});

test('several materials: each group shows its own sides, in a box of six groups', () => {
  const geometry = new THREE.BoxGeometry(3, 2, 3, 4, 4, 4);
  compare(new THREE.Mesh(geometry, [0, 1, 2, 1, 0, 2].map(material)), 500);
});

test('instances', () => {
  const mesh = new THREE.InstancedMesh(new THREE.IcosahedronGeometry(0.5, 3), material(0), 20);
  for (let i = 0; i < 20; i++)
    mesh.setMatrixAt(
      i,
      new THREE.Matrix4().makeScale(1, 0.5, -1.5).setPosition(spread(2), spread(2), spread(2)),
    );
  mesh.rotation.set(1, 1, 0);
  compare(mesh, 300);
});
