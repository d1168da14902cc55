// The scenes of three.js' own unit tests and examples of ray casting: acceleratedRaycast has the results of its Raycaster.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as THREE from 'three';
import { acceleratedRaycast, computeBoundsTree, ThreeScene } from '../../../js/three/index.js';
import { random, SEED } from '../oracle/random.js';

test(`seed ${SEED}`, () => {});

const sphere = () => new THREE.Mesh(new THREE.SphereGeometry(1, 100, 100));

/** The scene of three.js' unit test of Raycaster: a sphere with two others below it, and one beside the ray. */
function spheres() {
  const [first, nearer, farther, aside] = [sphere(), sphere(), sphere(), sphere()];
  first.position.set(0, 0, -10);
  nearer.position.set(0, 0, 1);
  farther.position.set(0, 0, -1);
  aside.position.set(-5, 0, -5);
  first.add(nearer, farther);
  const scene = new THREE.Scene().add(first, aside);
  return scene;
}

/** Many boxes at random positions, turned and scaled, as in the example of interactive cubes. */
function cubes(r) {
  const scene = new THREE.Scene();
  const geometry = new THREE.BoxGeometry();
  for (let i = 0; i < 300; i++) {
    const cube = new THREE.Mesh(geometry, new THREE.MeshLambertMaterial());
    cube.position.set(r.float(-20, 20), r.float(-20, 20), r.float(-20, 20));
    cube.rotation.set(r.float(0, 6), r.float(0, 6), r.float(0, 6));
    cube.scale.set(r.float(0.5, 3), r.float(0.5, 3), r.float(0.5, 3));
    scene.add(cube);
  }
  return scene;
}

/** A cube of instances, as in the example of ray casting with instances; three.js' own code tests a line and points. */
function instances() {
  const mesh = new THREE.InstancedMesh(
    new THREE.IcosahedronGeometry(0.5, 3),
    new THREE.MeshPhongMaterial(),
    512,
  );
  const matrix = new THREE.Matrix4();
  for (let i = 0; i < 512; i++)
    mesh.setMatrixAt(i, matrix.setPosition((i % 8) - 3.5, (Math.floor(i / 8) % 8) - 3.5, (i >> 6) - 3.5));
  const wire = new THREE.BufferGeometry().setFromPoints([
    new THREE.Vector3(-9, -9, 0),
    new THREE.Vector3(9, 9, 1),
  ]);
  return new THREE.Scene().add(mesh, new THREE.Line(wire), new THREE.Points(wire));
}

/** A knot under nested groups that scale, mirror and turn it, with two-sided triangles. */
function nested() {
  const group = new THREE.Group();
  group.scale.set(2, -1, 0.5);
  group.rotation.set(0.3, 0.7, 0.1);
  const knot = new THREE.Mesh(
    new THREE.TorusKnotGeometry(2, 0.7, 100, 16),
    new THREE.MeshNormalMaterial({ side: THREE.DoubleSide }),
  );
  knot.rotation.set(1, 2, 3);
  return new THREE.Scene().add(group.add(knot));
}

/** Casts a Raycaster at a scene with three.js' own code, then with raybound's. */
function castBoth(scene, raycaster, recursive = true) {
  const own = raycaster.intersectObjects(scene.children, recursive);
  const meshes = [];
  scene.traverse((object) => object.isMesh && meshes.push(object));
  for (const mesh of meshes) {
    if (!mesh.geometry.boundsTree) computeBoundsTree.call(mesh.geometry);
    mesh.raycast = acceleratedRaycast;
  }
  const ours = raycaster.intersectObjects(scene.children, recursive);
  for (const mesh of meshes) delete mesh.raycast;
  return [own, ours];
}

function assertSame(own, ours, what) {
  const key = ({ object, instanceId, faceIndex, index }) =>
    `${object.uuid} ${instanceId} ${faceIndex} ${index}`;
  assert.deepEqual(ours.map(key).sort(), own.map(key).sort(), what);
  for (const [i, hit] of ours.entries()) {
    assert.ok(Math.abs(hit.distance - own[i].distance) < 1e-5, `${what}: in the same order`);
    assert.deepEqual(Object.keys(hit).sort(), Object.keys(own[i]).sort(), what);
    const same = own.find((other) => key(other) === key(hit));
    assert.ok(hit.point.distanceTo(same.point) < 1e-5, what);
    if (hit.uv) assert.ok(hit.uv.distanceTo(same.uv) < 1e-4, what);
  }
}

test("the spheres of three.js' unit test have the hits of that test: one, three with children, in order", () => {
  const scene = spheres();
  scene.updateMatrixWorld();
  const raycaster = new THREE.Raycaster(new THREE.Vector3(), new THREE.Vector3(0, 0, -1), 1, 100);
  for (const [recursive, count] of [
    [false, 1],
    [true, 3],
  ]) {
    const [own, ours] = castBoth(scene, raycaster, recursive);
    assert.equal(ours.length, count);
    assertSame(own, ours, `recursive: ${recursive}`);
  }
});

const cameras = {
  perspective: new THREE.PerspectiveCamera(60, 1.5, 0.1, 100),
  orthographic: new THREE.OrthographicCamera(-6, 6, 4, -4, 0.1, 100),
};
for (const camera of Object.values(cameras)) {
  camera.position.set(4, 5, 12);
  camera.lookAt(0, 0, 0);
  camera.updateMatrixWorld();
}

for (const [name, make] of Object.entries({ spheres, cubes, instances, nested }))
  test(`${name}: the same hits under the pointer of both cameras, and ThreeScene picks the closest one`, () => {
    const r = random();
    const scene = make(r);
    scene.updateMatrixWorld();
    const picker = ThreeScene.from(scene);
    const raycaster = new THREE.Raycaster();
    let hits = 0;
    for (const [kind, camera] of Object.entries(cameras))
      for (let i = 0; i < 150; i++) {
        const pointer = new THREE.Vector2(r.float(-1, 1), r.float(-1, 1));
        raycaster.setFromCamera(pointer, camera);
        const [own, ours] = castBoth(scene, raycaster);
        const what = `${kind} ${pointer.x} ${pointer.y}`;
        assertSame(own, ours, what);
        const first = own.find(({ object }) => object.isMesh);
        const picked = picker.pick(camera, pointer.x, pointer.y);
        assert.equal(picked === null, first === undefined, what);
        if (!picked) continue;
        assert.ok(picked.point.x - first.point.x < 1e-5 && picked.object === first.object, what);
        hits += own.length;
      }
    assert.ok(hits > 15, `${hits} hits`);
    picker.dispose();
  });
