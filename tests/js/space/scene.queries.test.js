// Queries of MeshScene beside single rays, compared with three.js on every triangle in the world.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as THREE from 'three';
import { MeshScene, Sphere3, Vector3 } from '../../../js/index.js';
import { trianglesOf } from '../oracle/triangles.js';
import { geometries, matrix, meshes, seed, spread } from './world.js';

/** A scene after edits, and the triangles of its instances by id. */
function makeScene(count) {
  const scene = new MeshScene();
  const instances = new Map();
  const masks = new Map();
  for (let i = 0; i < count; i++) {
    const map = matrix();
    const mask = 1 << (i % 3);
    const id = scene.add(meshes[i % meshes.length], map, { mask });
    instances.set(id, trianglesOf(geometries[i % meshes.length], map));
    masks.set(id, mask);
    if (i === Math.floor(count / 2))
      scene.raycastAny({ origin: { x: 0, y: 0, z: 0 }, direction: { x: 1, y: 0, z: 0 } });
    if (i % 5 === 4) {
      const moved = matrix();
      scene.move(id, moved);
      instances.set(id, trianglesOf(geometries[i % meshes.length], moved));
    }
    if (i % 11 === 10) {
      scene.remove(id);
      instances.delete(id);
    }
  }
  return { scene, instances, masks };
}

test('the closest point of a scene is that of the closest triangle in the world', () => {
  const { scene, instances, masks } = makeScene(60);
  const points = [];
  const expected = [];
  for (let i = 0; i < 60; i++) {
    const point = new THREE.Vector3(spread(9), spread(9), spread(9));
    const mask = i % 2 ? -1 : 5;
    let least = Infinity;
    const target = new THREE.Vector3();
    for (const [id, triangles] of instances) {
      if (!(masks.get(id) & mask)) continue;
      for (const triangle of triangles)
        least = Math.min(least, triangle.closestPointToPoint(point, target).distanceTo(point));
    }
    const hit = scene.closestPoint(point, { mask });
    assert.ok(Math.abs(hit.distance - least) < 1e-12, `seed ${seed}: ${hit.distance}, not ${least}`);
    assert.ok(Math.abs(point.distanceTo(hit.point) - hit.distance) < 1e-12);
    const triangle = instances.get(hit.id)[hit.faceIndex];
    assert.ok(triangle.closestPointToPoint(point, target).distanceTo(hit.point) < 1e-9);
    const { x, y, z } = hit.barycentric;
    assert.ok(Math.abs(x + y + z - 1) < 1e-9);
    assert.equal(scene.closestPoint(point, { mask, maxDistance: least * (1 - 1e-9) }), null);
    assert.equal(scene.closestPoint(point, { mask, maxDistance: least * (1 + 1e-9) }).id, hit.id);
    if (mask === -1) {
      points.push(...point);
      expected.push(hit);
    }
  }
  const batch = scene.closestPointBatch(points);
  assert.equal(batch.count, expected.length);
  expected.forEach((hit, i) => {
    assert.equal(batch.distances[i], hit.distance);
    assert.equal(batch.ids[i], hit.id);
    assert.equal(batch.faceIndices[i], hit.faceIndex);
    assert.deepEqual([...batch.points.subarray(3 * i, 3 * i + 3)], [hit.point.x, hit.point.y, hit.point.z]);
  });
  const none = scene.closestPointBatch(points, { maxDistance: 0 });
  assert.equal(none.count, 0);
  assert.ok(none.distances.every((distance) => distance === Infinity) && none.points.every(Number.isNaN));
  assert.ok(none.ids.every((id) => id === -1));
});

test('the normal of the closest point is on the front of the triangle, also under a mirroring matrix', () => {
  const scene = new MeshScene();
  scene.add(meshes[0], new THREE.Matrix4().makeScale(-1, 2, 3));
  const hit = scene.closestPoint({ x: 4, y: 0.1, z: 0.2 });
  assert.ok(Math.abs(hit.normal.x - 1) < 1e-12 && hit.side === 1);
  assert.ok(Math.abs(hit.distance - 3.5) < 1e-12);
});

test('plain shapes are solid for closest points', () => {
  const scene = new MeshScene();
  const id = scene.add(new Sphere3(new Vector3(0, 0, 0), 1), new THREE.Matrix4().makeTranslation(2, 0, 0));
  const hit = scene.closestPoint({ x: 6, y: 0, z: 0 });
  assert.equal(hit.id, id);
  assert.ok(Math.abs(hit.distance - 3) < 1e-12 && Math.abs(hit.point.x - 3) < 1e-12);
  assert.equal(hit.barycentric, null);
  assert.equal(hit.faceIndex, -1);
  assert.equal(scene.closestPoint({ x: 2.5, y: 0, z: 0 }).distance, 0);
});

test('batches of rays have the results of single rays', () => {
  const { scene } = makeScene(40);
  const rays = [];
  for (let i = 0; i < 100; i++) for (let k = 0; k < 6; k++) rays.push(spread(k < 3 ? 9 : 1));
  for (const options of [{}, { mask: 2, side: 'front', maxT: 9 }]) {
    const any = scene.raycastAnyBatch(rays, options);
    const all = scene.raycastAllBatch(rays, { ...options, limit: 4 });
    let hitting = 0;
    for (let i = 0; i < 100; i++) {
      const [a, b, c, d, e, f] = rays.slice(6 * i);
      const ray = { origin: { x: a, y: b, z: c }, direction: { x: d, y: e, z: f } };
      const hits = scene.raycastAll(ray, { ...options, limit: 4 });
      assert.equal(any.hits[i], Number(hits.length > 0));
      hitting += any.hits[i];
      const range = [all.offsets[i], all.offsets[i + 1]];
      assert.deepEqual(
        [...all.t.subarray(...range)],
        hits.map(({ t }) => t),
      );
      assert.deepEqual(
        [...all.ids.subarray(...range)],
        hits.map(({ id }) => id),
      );
      assert.deepEqual(
        [...all.faceIndices.subarray(...range)],
        hits.map(({ faceIndex }) => faceIndex),
      );
    }
    assert.equal(any.count, hitting);
    assert.equal(all.count, all.offsets[100]);
  }
  const out = { t: new Float64Array(10000), ids: new Int32Array(10000) };
  assert.equal(scene.raycastAllBatch(rays, {}, out).t, out.t);
});

test('pickAll has the hit of pick first, and those of three.js', () => {
  const { scene, instances } = makeScene(40);
  const camera = new THREE.PerspectiveCamera(60, 1.5, 0.5, 60);
  camera.position.set(3, 4, 12);
  camera.lookAt(0, 0, 0);
  camera.updateMatrixWorld();
  const caster = new THREE.Raycaster();
  let total = 0;
  for (let i = 0; i < 60; i++) {
    const [x, y] = [spread(0.35), spread(0.35)];
    caster.setFromCamera(new THREE.Vector2(x, y), camera);
    let expected = 0;
    const point = new THREE.Vector3();
    for (const triangles of instances.values())
      for (const { a, b, c } of triangles)
        expected += Number(caster.ray.intersectTriangle(a, b, c, false, point) !== null);
    const hits = scene.pickAll(camera, x, y);
    const first = scene.pick(camera, x, y);
    assert.deepEqual(hits[0] ?? null, first);
    assert.ok(Math.abs(hits.length - expected) <= 0, `seed ${seed}, ${i}: ${hits.length}, not ${expected}`);
    total += hits.length;
    assert.equal(scene.pickAll(camera, x, y, { limit: 1 }).length, Math.min(1, hits.length));
    for (const hit of hits) assert.ok(Math.abs(hit.distance - camera.position.distanceTo(hit.point)) < 1e-9);
  }
  assert.ok(total > 30);
});

test('invalid arguments throw and change nothing', () => {
  const { scene } = makeScene(3);
  assert.throws(
    () => scene.closestPoint({ x: 1, y: NaN, z: 0 }),
    /MeshScene.closestPoint: point.y must be a finite number/,
  );
  assert.throws(
    () => scene.closestPoint({ x: 1, y: 0, z: 0 }, { maxDistance: -1 }),
    /maxDistance must be a number >= 0/,
  );
  assert.throws(() => scene.closestPointBatch([1, 2]), RangeError);
  assert.throws(() => scene.raycastAllBatch([1]), RangeError);
  assert.throws(() => scene.pickAll({}, 0, 0), /camera.projectionMatrixInverse/);
  const size = scene.size;
  scene.dispose();
  assert.equal(size, 3);
  assert.throws(() => scene.closestPoint({ x: 1, y: 0, z: 0 }), /disposed/);
});
