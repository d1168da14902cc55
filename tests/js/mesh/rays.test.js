// MeshRays: the rays of MeshBVH without its other queries, wherever a mesh is taken.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { candidates, Collider, MeshBVH, MeshRays, MeshScene } from '../../../js/index.js';

const geometry = { positions: [0, 0, 0, 4, 0, 0, 4, 4, 0, 0, 4, 0], index: [0, 1, 2, 0, 2, 3] };
const down = { origin: { x: 3, y: 1, z: 6 }, direction: { x: 0, y: 0, z: -1 } };

test('has the hits and the bytes of MeshBVH, which extends it', async () => {
  const rays = new MeshRays(geometry, { side: 'front' });
  const mesh = new MeshBVH(geometry, { side: 'front' });
  assert.ok(mesh instanceof MeshRays && !(rays instanceof MeshBVH));
  assert.deepEqual(rays.raycast(down), mesh.raycast(down));
  assert.deepEqual(rays.toBuffer(), mesh.toBuffer());
  assert.equal(rays.containsPoint({ x: 1, y: 1, z: 0 }), true);
  for (const Kind of [MeshRays, MeshBVH]) {
    const built = await Kind.build(geometry);
    const read = Kind.from(rays.toBuffer());
    for (const one of [built, read]) {
      assert.equal(one.constructor, Kind);
      assert.deepEqual(one.raycast(down), mesh.raycast(down));
    }
  }
});

test('errors name the class', async () => {
  const wrong = /** @type {any} */ ({});
  for (const Kind of [MeshRays, MeshBVH, class extends MeshBVH {}]) {
    const name = Kind === MeshRays ? 'MeshRays' : 'MeshBVH';
    const begins = (/** @type {string} */ text) => new RegExp(`^${text}`);
    const mesh = new Kind(geometry);
    assert.throws(() => new Kind(wrong), { message: begins(`${name}: geometry`) });
    assert.throws(() => mesh.raycast(wrong), { message: begins(`${name}.raycast: ray`) });
    assert.throws(() => mesh.refit(wrong), { message: begins(`${name}.refit: geometry`) });
    mesh.dispose();
    assert.throws(() => mesh.raycast(down), { message: begins(`${name}.raycast: this`) });
  }
  await assert.rejects(MeshRays.build(wrong), { message: /^MeshRays.build: geometry/ });
  assert.throws(() => MeshRays.from(wrong), { message: /^MeshRays.from: buffer/ });
});

test('is an instance of a scene, the level of a collider, and what candidates reads', () => {
  const rays = new MeshRays(geometry);
  const scene = new MeshScene();
  const id = scene.add(rays);
  assert.equal(scene.raycast(down)?.id, id);
  const ball = { center: { x: 1, y: 1, z: 1 }, radius: 1 };
  assert.equal(scene.search(ball).length, 1);
  assert.equal(scene.closestPoint(ball.center)?.distance, 1);
  assert.ok(scene.geometryOf(id) === rays);
  assert.equal(MeshScene.from(scene.toBuffer()).raycast(down)?.t, 6);
  assert.equal(new Collider(rays).intersects(ball), true);
  assert.equal([...candidates(rays, () => true)].flatMap((faces) => [...faces]).length, 2);
  assert.ok(new MeshBVH(geometry).overlaps(rays));
  rays.dispose();
  assert.throws(() => scene.raycast(down), /this must be a scene of meshes that are not disposed/);
});
