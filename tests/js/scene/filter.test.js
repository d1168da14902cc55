// The option `filter` of rays and searches: which hits count, and the order of the calls.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as THREE from 'three';
import { MeshBVH, MeshScene, PointsBVH, surfaceAt } from '../../../js/index.js';
import { ThreeScene } from '../../../js/three/index.js';
import { geometries, matrix, meshes, random, seed, spread } from '../space/world.js';

const rayOf = () => {
  const origin = new THREE.Vector3(spread(6), spread(6), spread(6));
  return { origin, direction: new THREE.Vector3(spread(1), spread(1), spread(1)).sub(origin) };
};

/** Checks the three queries of rays of a mesh or scene with a filter against all hits without one. */
function check(target, { ray, ...options }, all, accept) {
  const wanted = all.filter(accept);
  const calls = [];
  const filter = (hit) => {
    calls.push(hit);
    return accept(hit);
  };
  const limit = 1 + Math.floor(random() * 3);
  assert.deepEqual(target.raycastAll(ray, { ...options, filter }), wanted);
  assert.deepEqual(calls.splice(0), all);
  assert.deepEqual(target.raycastAll(ray, { ...options, filter, limit }), wanted.slice(0, limit));
  const upTo = (count) => (wanted.length < count ? all.length : all.indexOf(wanted[count - 1]) + 1);
  assert.equal(calls.splice(0).length, upTo(limit));
  assert.deepEqual(target.raycast(ray, { ...options, filter }), wanted[0] ?? null);
  assert.deepEqual(calls.splice(0), all.slice(0, upTo(1)));
  assert.equal(target.raycastAny(ray, { ...options, filter }), wanted.length > 0);
  assert.deepEqual(calls, all.slice(0, upTo(1)));
  return wanted.length;
}

test(`a filter of rays is called for one hit after the other, and chooses among them, seed ${seed}`, () => {
  const scene = new MeshScene();
  for (let i = 0; i < 60; i++) scene.add(meshes[i % meshes.length], matrix());
  scene.add({ center: { x: 0, y: 0, z: 0 }, radius: 1 });
  scene.add(new PointsBVH({ positions: Array.from({ length: 600 }, () => spread(4)) }));
  let found = 0;
  for (let i = 0; i < 600; i++) {
    const mesh = meshes[i % meshes.length];
    const limits = random() < 0.5 ? {} : { minT: 0.2, maxT: 1, side: 'front' };
    const odd = ({ faceIndex }) => faceIndex % 3 !== 0;
    const ray = rayOf();
    found += check(mesh, { ray, ...limits }, mesh.raycastAll(ray, limits), odd);
    const options = { ...limits, threshold: 0.2 };
    const accept = ({ id, faceIndex }) => (id + faceIndex) % 3 === 1;
    found += check(scene, { ray, ...options }, scene.raycastAll(ray, options), accept);
  }
  assert.ok(found > 300, `${found} hits`);
});

test('a filter may cast other rays, and its errors pass through', () => {
  const [, mesh] = meshes;
  const scene = new MeshScene();
  scene.add(mesh);
  let count = 0;
  for (let i = 0; i < 200; i++) {
    const ray = rayOf();
    for (const target of [mesh, scene]) {
      const all = target.raycastAll(ray);
      const filter = (hit) => {
        target.raycast(rayOf());
        target.raycastAll(rayOf());
        return hit.t !== all[0].t;
      };
      const wanted = all.find(({ t }) => t !== all[0].t) ?? null;
      assert.deepEqual(target.raycast(ray, { filter }), wanted);
      if (wanted) count++;
      if (all.length === 0) continue;
      const thrown = new Error('from the filter');
      assert.throws(
        () =>
          target.raycast(ray, {
            filter() {
              throw thrown;
            },
          }),
        (error) => error === thrown,
      );
    }
  }
  assert.ok(count > 50);
  assert.throws(
    () => mesh.raycast(rayOf(), { filter: 3 }),
    /^TypeError: MeshBVH.raycast: filter must be a function/,
  );
  const own = new MeshBVH(geometries[0]);
  const ray = { origin: { x: 0, y: 0, z: 9 }, direction: { x: 0.01, y: 0.02, z: -1 } };
  assert.throws(
    () => own.raycast(ray, { filter: () => own.dispose() }),
    /^TypeError: MeshBVH.raycast: this must be a mesh that is not disposed/,
  );
});

test('filters of batches are those of single calls, one ray after the other', () => {
  const scene = new MeshScene();
  for (let i = 0; i < 60; i++) scene.add(meshes[i % meshes.length], matrix());
  scene.add({ center: { x: 0, y: 0, z: 0 }, radius: 1 });
  scene.add(new PointsBVH({ positions: Array.from({ length: 600 }, () => spread(4)) }));
  const COUNT = 40;
  const rays = Array.from({ length: COUNT }, rayOf);
  const rows = rays.flatMap(({ origin: o, direction: d }) => [o.x, o.y, o.z, d.x, d.y, d.z]);
  let accepted = 0;
  for (const target of [...meshes, scene]) {
    /** Accepts other hits for each ray. @type {(hit: any, ray: number) => boolean} */
    const accepts = (hit, ray) => (hit.faceIndex + ray) % 3 === 0;
    /** @type {any[][]} */
    let calls = [];
    const recorded = (/** @type {any} */ hit, /** @type {number} */ ray) => {
      calls.push([ray, hit]);
      return accepts(hit, ray);
    };
    for (const limit of [Infinity, 2]) {
      const all = target.raycastAllBatch(rows, { filter: recorded, limit });
      const batchCalls = calls;
      calls = [];
      rays.forEach((ray, i) => {
        const want = target.raycastAll(ray, { filter: (/** @type {any} */ hit) => recorded(hit, i), limit });
        const [from, to] = [all.offsets[i], all.offsets[i + 1]];
        assert.deepEqual(
          [...all.t.subarray(from, to)],
          want.map(({ t }) => t),
        );
        assert.deepEqual(
          [...all.faceIndices.subarray(from, to)],
          want.map(({ faceIndex }) => faceIndex),
        );
        accepted += want.length;
      });
      assert.deepEqual(batchCalls, calls, 'the same calls in the same order');
      assert.equal(all.count, all.t.length);
      calls = [];
    }
    const closest = target.raycastBatch(rows, { filter: recorded });
    const batchCalls = calls;
    calls = [];
    const any = target.raycastAnyBatch(rows, { filter: recorded });
    assert.deepEqual(calls, batchCalls);
    calls = [];
    rays.forEach((ray, i) => {
      const want = target.raycast(ray, { filter: (/** @type {any} */ hit) => recorded(hit, i) });
      assert.equal(closest.t[i], want ? want.t : Infinity);
      assert.equal(closest.faceIndices[i], want ? want.faceIndex : -1);
      assert.equal(any.hits[i], Number(want !== null));
    });
    assert.deepEqual(batchCalls, calls);
    assert.equal(any.count, closest.count);
    calls = [];
  }
  assert.ok(accepted > 50);
  const own = new MeshBVH(geometries[0]);
  const down = [0, 0, 9, 0.01, 0.02, -1];
  for (const name of /** @type {const} */ (['raycastBatch', 'raycastAnyBatch', 'raycastAllBatch'])) {
    const gone = new MeshBVH(geometries[0]);
    const dispose = () => Boolean(gone.dispose());
    assert.throws(
      () => gone[name]([...down, ...down], { filter: dispose }),
      /this must be a mesh that is not disposed/,
    );
    const small = new MeshScene();
    small.add(own);
    const end = () => Boolean(small.dispose());
    assert.throws(
      () => small[name]([...down, ...down], { filter: end }),
      /this must be a scene that is not disposed/,
    );
    assert.throws(() => own[name](down, { filter: /** @type {any} */ (3) }), /filter must be a function/);
  }
});

test('filters of searches get the faces and ids of the result in its order', () => {
  const region = { center: { x: 0.5, y: 0.2, z: 0 }, radius: 0.9 };
  for (const mesh of meshes) {
    const all = [...mesh.search(region)];
    const calls = [];
    const found = mesh.search(region, { filter: (face) => calls.push(face) && face % 2 === 0 });
    assert.deepEqual(calls, all);
    assert.deepEqual(
      [...found],
      all.filter((face) => face % 2 === 0),
    );
  }
  const scene = new MeshScene();
  for (let i = 0; i < 50; i++) scene.add(meshes[i % meshes.length], matrix());
  const all = [...scene.search({ center: { x: 0, y: 0, z: 0 }, radius: 4 })];
  const calls = [];
  const found = scene.search(
    { center: { x: 0, y: 0, z: 0 }, radius: 4 },
    { filter: (id) => calls.push(id) && id % 2 === 0 },
  );
  assert.ok(all.length > 5);
  assert.deepEqual(calls, all);
  assert.deepEqual(
    [...found],
    all.filter((id) => id % 2 === 0),
  );
});

test("picks take a filter; a ThreeScene's filter gets the objects", () => {
  const camera = new THREE.PerspectiveCamera(50, 1, 0.1, 100);
  camera.position.z = 9;
  camera.updateMatrixWorld();
  const root = new THREE.Scene();
  const boxes = [0, -2, -4].map((z) => {
    const box = new THREE.Mesh(new THREE.BoxGeometry(), new THREE.MeshBasicMaterial());
    box.position.set(0, 0, z);
    root.add(box);
    return box;
  });
  root.updateMatrixWorld();
  const scene = ThreeScene.from(root);
  const seen = [];
  const filter = ({ object, distance }) => {
    seen.push(distance);
    return object === boxes[1];
  };
  const hit = scene.pick(camera, 0.01, 0.02, { filter });
  assert.equal(hit.object, boxes[1]);
  assert.ok(Math.abs(hit.distance - 10.5) < 0.01 && Math.abs(seen[0] - 8.5) < 0.01 && seen.length === 2);
  assert.deepEqual(
    scene.pickAll(camera, 0.01, 0.02, { filter }).map(({ object }) => object),
    [boxes[1]],
  );
  const ray = { origin: { x: 0.1, y: 0.2, z: 5 }, direction: { x: 0, y: 0, z: -1 } };
  assert.equal(scene.raycast(ray, { filter }).object, boxes[1]);
  assert.equal(scene.raycastAll(ray, { filter }).length, 1);
  assert.equal(scene.raycastAny(ray, { filter }), true);
  assert.equal(scene.raycastAny(ray, { filter: ({ object }) => object === root }), false);
  const rows = [0.1, 0.2, 5, 0, 0, -1];
  const { ids } = scene.raycastBatch(rows, { filter });
  assert.equal(scene.ownerOf(ids[0])?.object, boxes[1]);
  assert.deepEqual([...scene.raycastAllBatch(rows, { filter }).ids], [...ids]);
  assert.equal(scene.raycastAnyBatch(rows, { filter }).count, 1);
  scene.dispose();
});

test('surfaceAt has what three.js has in its intersections', () => {
  const raycaster = new THREE.Raycaster();
  let count = 0;
  for (const source of [...geometries, new THREE.BoxGeometry(1, 2, 1).toNonIndexed()]) {
    const geometry = source.clone();
    if (random() < 0.5) geometry.setAttribute('uv1', geometry.attributes.uv.clone());
    const single = new THREE.Mesh(geometry, new THREE.MeshBasicMaterial());
    const several = new THREE.Mesh(
      geometry,
      Array.from({ length: 6 }, () => new THREE.MeshBasicMaterial()),
    );
    const mesh = new MeshBVH(geometry);
    for (let i = 0; i < 100; i++) {
      const { origin, direction } = rayOf();
      raycaster.set(origin, direction.normalize());
      const hit = mesh.raycast({ origin, direction }, { side: 'front' });
      const [own] = raycaster.intersectObject(single);
      assert.equal(hit === null, own === undefined);
      if (!hit) continue;
      const { vertices, uv, uv1, normal, materialIndex } = surfaceAt(geometry, hit);
      const { a, b, c } = own.face;
      if (own.faceIndex !== hit.faceIndex) continue; // through an edge
      assert.deepEqual(vertices, [a, b, c]);
      assert.ok(own.uv.distanceTo(new THREE.Vector2().copy(uv)) < 1e-5);
      if (own.uv1) assert.ok(own.uv1.distanceTo(new THREE.Vector2().copy(uv1)) < 1e-5);
      else assert.equal(uv1, null);
      // three.js turns the normal toward the ray.
      assert.ok(Math.abs(own.normal.normalize().dot(normal)) > 1 - 1e-9);
      assert.ok(Math.abs(Math.hypot(normal.x, normal.y, normal.z) - 1) < 1e-12);
      if (geometry.groups.length > 0) {
        const [grouped] = raycaster.intersectObject(several);
        assert.equal(materialIndex, grouped.face.materialIndex);
      } else assert.equal(materialIndex, 0);
      count++;
    }
  }
  assert.ok(count > 150, `${count}`);
  const bare = surfaceAt({ attributes: {} }, { faceIndex: 2, barycentric: { x: 1, y: 0, z: 0 } });
  assert.deepEqual(bare, { vertices: [6, 7, 8], materialIndex: 0, uv: null, uv1: null, normal: null });
  assert.throws(
    () => surfaceAt({ attributes: {} }, { faceIndex: -1, barycentric: null }),
    /surfaceAt: hit must be a hit of a triangle/,
  );
  const empty = { attributes: {}, index: [0, 1, 2] };
  assert.throws(
    () => surfaceAt(empty, { faceIndex: 1, barycentric: { x: 1, y: 0, z: 0 } }),
    /surfaceAt: hit.faceIndex/,
  );
});
