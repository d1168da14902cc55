// What three.js draws of a geometry: groups, corners that make no triangle, attributes of all kinds.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as THREE from 'three';
import {
  acceleratedRaycast,
  computeBoundsTree,
  computePosedBoundsTree,
  MeshBVH as Tree,
  ThreeScene,
} from '../../../js/three/index.js';
import { choose, material, seed, sides, spread } from './objects.js';

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

test('with several materials rays hit what the groups draw, from the sides of their materials', () => {
  let hits = 0;
  for (let round = 0; round < 60; round++) {
    const knot = new THREE.TorusKnotGeometry(1, 0.4, 20, 6);
    const geometry = round % 3 ? knot : knot.toNonIndexed();
    const count = 3 * 240;
    const groups = round % 5;
    for (let k = 0; k < groups; k++)
      geometry.addGroup(3 * choose([0, 60, 100, 200]), choose([Infinity, 180, 300, 600]), choose([0, 1, 2]));
    if (round % 2) geometry.setDrawRange(3 * choose([0, 10, 70]), choose([count, 360]));
    const materials = sides.map(material);
    const mesh =
      round % 4 ? new THREE.Mesh(geometry, materials) : new THREE.InstancedMesh(geometry, materials, 2);
    if (mesh.isInstancedMesh) mesh.setMatrixAt(0, new THREE.Matrix4());
    if (mesh.isInstancedMesh) mesh.setMatrixAt(1, new THREE.Matrix4().makeTranslation(0, 0, -4));
    mesh.scale.x = choose([-1, 1]);
    const plain = new THREE.Mesh(knot, materials[2]);
    plain.position.z = 4;
    const root = new THREE.Scene().add(mesh, plain);
    root.updateMatrixWorld();
    const scene = ThreeScene.from(root);
    const rays = [];
    const firsts = [];
    const check = () => {
      for (let i = 0; i < 20; i++) {
        const raycaster = new THREE.Raycaster(
          new THREE.Vector3(spread(1.5), spread(1.5), 9),
          new THREE.Vector3(spread(0.1), spread(0.1), -1).normalize(),
        );
        const { ray } = raycaster;
        // A face in several groups is reported for each of them.
        const found = new Map(
          raycaster
            .intersectObject(root)
            .map((hit) => [`${hit.object.id} ${hit.instanceId} ${hit.faceIndex}`, hit.distance]),
        );
        const expected = [...found.keys()].sort();
        const keyOf = ({ object, instanceId, faceIndex }) => `${object.id} ${instanceId} ${faceIndex}`;
        const all = scene.raycastAll(ray);
        const what = `seed ${seed}, round ${round}, ray ${i}`;
        assert.deepEqual(all.map(keyOf).sort(), expected, what);
        const first = scene.raycast(ray);
        assert.deepEqual(first, all[0] ?? null, what);
        assert.equal(scene.raycastAny(ray), all.length > 0, what);
        const others = scene.raycastAll(ray, { filter: ({ object }) => object === mesh });
        assert.deepEqual(
          others,
          all.filter(({ object }) => object === mesh),
          what,
        );
        rays.push(...ray.origin, ...ray.direction);
        firsts.push(first?.id ?? -1);
        hits += others.length;
      }
    };
    check();
    assert.deepEqual([...scene.raycastBatch(rays).ids], firsts);
    // Changes of the groups and of one material.
    geometry.clearGroups();
    geometry.addGroup(0, 360, 0);
    materials[0].side = THREE.BackSide;
    scene.update();
    check();
    mesh.material = materials[1];
    scene.update();
    check();
    scene.dispose();
  }
  assert.ok(hits > 500, `${hits} hits`);
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
