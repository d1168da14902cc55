// ThreeScene.update of some objects: what it visits, and that the scene is then that of the Raycaster.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as THREE from 'three';
import { ThreeScene } from '../../../js/three/index.js';
import { choose, compare, kinds, material, random, scatter, seed } from './objects.js';

/** A scene with two groups of meshes along x, all with one geometry. */
function groups() {
  const geometry = new THREE.BoxGeometry();
  const root = new THREE.Scene();
  const [left, right] = [-1, 1].map((sign) => {
    const group = new THREE.Group();
    for (let i = 1; i < 4; i++) {
      const mesh = new THREE.Mesh(geometry, material(THREE.DoubleSide));
      mesh.position.x = 10 * sign * i;
      group.add(mesh);
    }
    root.add(group);
    return group;
  });
  root.updateMatrixWorld();
  const scene = ThreeScene.from(root);
  /** What a ray along z hits at x. */
  const at = (x, y = 0) =>
    scene.raycast({ origin: { x, y, z: 9 }, direction: { x: 0, y: 0, z: -1 } })?.object ?? null;
  return { geometry, root, left, right, scene, at };
}

test('update of objects visits them and what is below, not others', () => {
  const { root, left, right, scene, at } = groups();
  const [a, b] = [left.children[0], right.children[0]];
  a.position.y = b.position.y = 5;
  root.updateMatrixWorld();
  assert.equal(scene.update(left), scene);
  assert.deepEqual([at(-10), at(-10, 5), at(10), at(10, 5)], [null, a, b, null]);
  assert.equal(scene.update(a, b).size, 6);
  assert.deepEqual([at(10), at(10, 5)], [null, b]);
  // Visible if all its ancestors are, whatever was updated.
  right.visible = false;
  scene.update(b);
  assert.deepEqual([at(10, 5), at(20)], [null, right.children[1]]);
  assert.equal(scene.update(right).size, 3);
  right.visible = true;
  assert.equal(scene.update(root).size, 6);
  scene.dispose();
});

test('update of an object where others were added, removed or moved elsewhere visits everything', () => {
  const { root, left, right, scene, at } = groups();
  const [a, b, c] = left.children;
  left.remove(b);
  assert.equal(scene.update(left).size, 5);
  assert.equal(at(-20), null);
  left.add(b);
  root.updateMatrixWorld();
  assert.equal(scene.update(b).size, 6); // new again
  assert.equal(at(-20), b);
  right.add(c);
  root.updateMatrixWorld();
  scene.update(left);
  assert.equal(at(-30), c);
  root.remove(right);
  assert.equal(scene.update(right).size, 2); // no longer in the scene
  left.children.reverse();
  a.material = material(THREE.FrontSide);
  a.layers.set(3);
  scene.update(a);
  assert.equal(scene.size, 2);
  assert.equal(at(-10), a);
  assert.deepEqual(scene.closestPoint({ x: -10, y: 0, z: 0 }, { mask: 8 }).object, a);
  scene.dispose();
});

test('update of a mesh whose geometry changed updates all meshes with this geometry', () => {
  const { geometry, left, scene, at } = groups();
  const [{ position }, before] = [geometry.attributes, scene.size];
  for (let i = 0; i < position.count; i++) position.setY(i, position.getY(i) + 3);
  position.needsUpdate = true;
  assert.equal(scene.update(left.children[0]).size, before);
  for (const x of [-30, -20, -10, 10, 20, 30]) assert.ok(at(x) === null && at(x, 3));
  geometry.setDrawRange(0, 0);
  assert.equal(scene.update(left.children[0]).size, 0);
  geometry.setDrawRange(0, Infinity);
  assert.equal(scene.update(left.children[0]).size, before);
  const kept = geometry.attributes.position;
  geometry.deleteAttribute('position');
  assert.equal(scene.update(left.children[0]).size, 0);
  geometry.setAttribute('position', kept);
  assert.equal(scene.update(left.children[0]).size, before);
  scene.dispose();
});

test('a mesh whose geometry loses its positions is left out, and found again', () => {
  const { geometry, root, scene, at } = groups();
  const { position } = geometry.attributes;
  geometry.deleteAttribute('position');
  assert.equal(scene.update().size, 0);
  assert.equal(scene.skipped.length, 6);
  geometry.setAttribute('position', position);
  assert.equal(scene.update().size, 6);
  assert.deepEqual(scene.skipped, []);
  assert.equal(at(20), root.children[1].children[1]);
  scene.dispose();
});

test('skipped has the objects that other updates left out', () => {
  const { root, left, right, scene } = groups();
  const [a, b] = [left.children[0], right.children[0]];
  for (const mesh of [a, b]) mesh.scale.setScalar(0);
  root.updateMatrixWorld();
  const skipped = () => scene.skipped.map(({ object }) => object);
  scene.update();
  assert.deepEqual(new Set(skipped()), new Set([a, b]));
  a.scale.setScalar(1);
  root.updateMatrixWorld();
  scene.update(a);
  assert.deepEqual(skipped(), [b]);
  scene.update(right);
  assert.deepEqual(skipped(), [b]);
  scene.dispose();
});

test('update refuses what is no object of three.js', () => {
  const { root, scene } = groups();
  assert.throws(() => scene.update(root, {}), {
    name: 'TypeError',
    message: 'ThreeScene.update: objects[1] must be an Object3D of three.js, got an object',
  });
  assert.throws(() => scene.update(null), /objects\[0\] must be an Object3D of three.js, got null/);
  // Deeper than before, in the same order.
  const deep = Array.from({ length: 3000 }, () => new THREE.Object3D());
  root.add(...deep);
  scene.update();
  deep.forEach((one, i) => deep[i + 1] && one.add(deep[i + 1]));
  assert.throws(() => scene.update(deep[0]), /free of cycles, and nested at most 1000 deep/);
  scene.dispose();
});

test('after updates of the objects that changed, hits are those of the Raycaster', () => {
  const root = new THREE.Scene();
  const objects = [];
  for (let i = 0; i < 14; i++) {
    const object = choose(kinds)();
    (i > 3 && random() < 0.4 ? choose(objects) : root).add(scatter(object));
    object.layers.mask = choose([1, 2, 3]);
    objects.push(object);
  }
  root.updateMatrixWorld();
  const scene = ThreeScene.from(root);
  let hits = 0;
  for (let round = 0; round < 60; round++) {
    const changed = [choose(objects), choose(objects)];
    for (const object of changed) {
      const change = Math.floor(random() * 5);
      if (change === 0) scatter(object);
      else if (change === 1) object.visible = !object.visible;
      else if (change === 2 && object.material) object.material = material();
      else if (change === 3) object.layers.mask = choose([1, 2, 3]);
      else object.userData.pose?.();
    }
    root.updateMatrixWorld();
    scene.update(...changed);
    hits += compare(root, scene, objects, 20);
  }
  assert.ok(hits > 200, `seed ${seed}: ${hits} hits`);
  scene.dispose();
});
