// candidates: an iterator over the triangles whose boxes may be in a region, and shapecasts of three-mesh-bvh written with it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as THREE from 'three';
import { candidates, MeshBVH } from '../../../js/index.js';
import { random, SEED } from '../oracle/random.js';

test(`seed ${SEED}`, () => {});

const geometries = [
  new THREE.TorusKnotGeometry(1, 0.3, 100, 12),
  new THREE.SphereGeometry(1, 40, 30),
  new THREE.BoxGeometry(2, 2, 2, 8, 8, 8).toNonIndexed(),
  new THREE.BufferGeometry().setAttribute(
    'position',
    new THREE.Float32BufferAttribute([0, 0, 0, 1, 0, 0, 0, 1, 0], 3),
  ),
];
const meshes = geometries.flatMap((geometry) =>
  ['quality', 'fast', 'compact'].map((build) => ({ geometry, mesh: new MeshBVH(geometry, { build }) })),
);

const facesOf = (mesh, bounds, options) => {
  const faces = [];
  for (const some of candidates(mesh, bounds, options)) {
    assert.ok(some instanceof Int32Array && some.length > 0 && some.length <= 8);
    faces.push(...some);
  }
  assert.equal(new Set(faces).size, faces.length, 'no face twice');
  return faces;
};

test('candidates contain what search finds, and not much more; every face once', () => {
  const r = random();
  let found = 0;
  let wanted = 0;
  for (const { mesh } of meshes) {
    assert.equal(facesOf(mesh, () => true).length, mesh.faceCount);
    assert.equal(facesOf(mesh, () => 'inside').length, mesh.faceCount);
    assert.deepEqual(
      facesOf(mesh, () => false),
      [],
    );
    for (let i = 0; i < 50; i++) {
      const [a, b] = [0, 1].map(
        () => new THREE.Vector3(r.float(-1.5, 1.5), r.float(-1.5, 1.5), r.float(-1.5, 1.5)),
      );
      const box = { min: a.clone().min(b), max: a.clone().max(b) };
      const planes = Array.from({ length: r.int(1, 6) }, () => ({
        normal: { x: r.float(-1, 1), y: r.float(-1, 1), z: r.float(-1, 1) },
        constant: r.float(-0.3, 0.8),
      }));
      for (const region of [box, { planes }]) {
        const exact = mesh.search(region);
        const faces = new Set(facesOf(mesh, region));
        assert.ok(exact.every((face) => faces.has(face)));
        found += faces.size;
        wanted += exact.length;
      }
      const test = (bounds) => new THREE.Box3().copy(bounds).intersectsBox(box);
      assert.deepEqual(facesOf(mesh, test), facesOf(mesh, box));
    }
  }
  assert.ok(wanted > 10000 && found < 1.5 * wanted, `${found} of ${wanted}`);
});

test('a box is tested after the box around it, and boxes inside of the region are not tested', () => {
  const [{ mesh }] = meshes;
  const seen = [];
  let tops = 0;
  const contains = (outer, inner) =>
    ['x', 'y', 'z'].every((k) => outer.min[k] <= inner.min[k] && outer.max[k] >= inner.max[k]);
  const all = facesOf(mesh, (box) => {
    if (!seen.some((other) => contains(other, box))) tops++;
    return seen.push(box) > 0;
  });
  assert.equal(all.length, mesh.faceCount);
  assert.ok(tops <= 4, 'only the children of the root have no box around them');
  const inside = [];
  facesOf(mesh, (box) => {
    if (box.min.x > 0) inside.push(box);
    return box.min.x > 0 ? 'inside' : box.max.x > 0;
  });
  assert.ok(inside.length > 0 && inside.length < seen.length / 3);
});

test('the nearest vertex, by a test that depends on what was found, with and without an order', () => {
  const r = random();
  for (const { geometry, mesh } of meshes) {
    const { position } = geometry.attributes;
    const at = (i) => new THREE.Vector3().fromBufferAttribute(position, i);
    const corner = (face, k) => at(geometry.index ? geometry.index.getX(3 * face + k) : 3 * face + k);
    let [tests, ordered] = [0, 0];
    for (let i = 0; i < 20; i++) {
      const p = new THREE.Vector3(r.float(-3, 3), r.float(-3, 3), r.float(-3, 3));
      let wanted = Infinity;
      for (let k = 0; k < position.count; k++) wanted = Math.min(wanted, at(k).distanceTo(p));
      const distanceOf = (box) => new THREE.Box3().copy(box).distanceToPoint(p);
      for (const order of [undefined, distanceOf]) {
        let least = Infinity;
        const test = (box) => {
          if (order) ordered++;
          else tests++;
          return distanceOf(box) < least;
        };
        for (const faces of candidates(mesh, test, { order }))
          for (const face of faces)
            for (let k = 0; k < 3; k++) least = Math.min(least, corner(face, k).distanceTo(p));
        assert.equal(least, wanted);
      }
    }
    if (mesh.faceCount > 100) assert.ok(ordered < tests, `${ordered} ${tests}`);
  }
});

test('the loop may query, refit and end; a disposed mesh ends it', () => {
  const geometry = geometries[0].clone();
  const mesh = new MeshBVH(geometry);
  let count = 0;
  for (const faces of candidates(mesh, () => true)) {
    mesh.search({ center: { x: 0, y: 0, z: 0 }, radius: 9 });
    if (count === 0) mesh.refit(geometry);
    count += faces.length;
  }
  assert.equal(count, mesh.faceCount);
  for (const faces of candidates(mesh, () => true)) {
    assert.ok(faces.length > 0);
    break;
  }
  assert.throws(() => {
    for (const faces of candidates(mesh, () => true)) {
      assert.ok(faces.length > 0);
      mesh.dispose();
    }
  }, /^TypeError: MeshBVH: this must be a mesh that is not disposed/);
  assert.throws(
    () => candidates(mesh, () => true),
    /^TypeError: candidates: mesh must be a mesh that is not disposed/,
  );
  const [{ mesh: other }] = meshes;
  assert.throws(() => candidates({}, () => true), /^TypeError: candidates: mesh must be a MeshBVH/);
  assert.throws(
    () => candidates(other, 3),
    /^TypeError: candidates: bounds must be a box {min, max}, {planes}, or a function/,
  );
  assert.throws(
    () => candidates(other, { center: { x: 0, y: 0, z: 0 }, radius: 1 }),
    /candidates: bounds must be a box/,
  );
  assert.throws(() => candidates(other, () => true, { order: 1 }), /candidates: order must be a function/);
  assert.deepEqual([...candidates(new MeshBVH({ positions: [] }), () => true)], []);
});
