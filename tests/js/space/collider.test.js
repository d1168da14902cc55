// Collider: contacts, sweeps and sliding, compared with brute force over the triangles and with MeshBVH's exact queries.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as THREE from 'three';
import { Capsule } from 'three/addons/math/Capsule.js';
import { Octree } from 'three/addons/math/Octree.js';
import { Box3, Capsule3, Collider, MeshBVH, MeshScene, OBB3, Sphere3, Vector3 } from '../../../js/index.js';
import { segmentDistance, trianglesOf } from '../oracle/triangles.js';

const seed = Number(process.env.RB_SEED ?? 1);
console.log(`seed ${seed}`);
let state = seed * 20261;
const random = () => (state = (state * 48271) % 2147483647) / 2147483647;
const spread = (size) => size * (2 * random() - 1);
const vector = (size) => new Vector3(spread(size), spread(size), spread(size));

const geometry = new THREE.TorusKnotGeometry(1, 0.3, 40, 8);
const mesh = new MeshBVH(geometry);
const triangles = trianglesOf(geometry);

/** The distance of a segment from the mesh. */
const distanceFrom = (start, end) =>
  Math.min(...triangles.map((triangle) => segmentDistance(triangle, start, end)));

test('contacts of spheres are the triangles that MeshBVH.search finds, with the distance as depth', () => {
  const collider = new Collider(mesh);
  let found = 0;
  for (let i = 0; i < 200; i++) {
    const sphere = new Sphere3(vector(2), 0.6 * random());
    const contacts = collider.contacts(sphere);
    const expected = [...mesh.search(sphere)].sort((a, b) => a - b);
    assert.deepEqual(
      contacts.map(({ faceIndex }) => faceIndex).sort((a, b) => a - b),
      expected,
      `seed ${seed}`,
    );
    assert.equal(collider.intersects(sphere), expected.length > 0);
    found += contacts.length;
    for (const { depth, point, normal, id } of contacts) {
      assert.ok(Math.abs(sphere.radius - depth - point.distanceTo(sphere.center)) < 1e-9);
      assert.ok(Math.abs(normal.length() - 1) < 1e-12);
      assert.equal(id, 0);
    }
    for (let k = 1; k < contacts.length; k++) assert.ok(contacts[k - 1].depth >= contacts[k].depth);
    assert.equal(collider.contacts(sphere, { limit: 1 }).length, Math.min(1, contacts.length));
    assert.ok(collider.contacts(sphere, { margin: 9 }).length === triangles.length);
  }
  assert.ok(found > 500);
});

test('the deepest contact of a capsule has its distance from the mesh', () => {
  const collider = new Collider(mesh);
  for (let i = 0; i < 20; i++) {
    const capsule = new Capsule3(vector(2), vector(2), 0.2);
    const distance = distanceFrom(
      new THREE.Vector3().copy(capsule.start),
      new THREE.Vector3().copy(capsule.end),
    );
    const [deepest] = collider.contacts(capsule, { margin: 9 });
    if (distance > 1e-6) assert.ok(Math.abs(-deepest.depth + 0.2 - distance) < 1e-9, `seed ${seed}`);
    else assert.ok(deepest.depth >= 0.2 - 1e-6);
    if (Math.abs(distance - 0.2) > 1e-9) {
      assert.equal(collider.intersects(capsule), distance < 0.2);
      assert.equal(mesh.intersects(capsule), distance < 0.2);
    }
    const found = [...mesh.search(capsule)].sort((a, b) => a - b);
    const touched = collider.contacts(capsule).map(({ faceIndex }) => faceIndex);
    assert.deepEqual(
      touched.sort((a, b) => a - b),
      found,
    );
  }
});

test('sweeps of spheres have the contact of the exact sweep of MeshBVH', () => {
  const collider = new Collider(mesh);
  let hits = 0;
  for (let i = 0; i < 300; i++) {
    const sphere = new Sphere3(vector(3), 0.3 * random());
    const motion = vector(1).addScaledVector(sphere.center, -1.5);
    const expected = mesh.sweepSphere(sphere, motion);
    const got = collider.sweep(sphere, motion);
    assert.equal(got === null, expected === null, `seed ${seed}, ${i}`);
    if (!got) continue;
    hits++;
    assert.ok(Math.abs(got.t - expected.t) < 1e-7);
    assert.equal(got.overlap, expected.overlap);
    if (!got.overlap) assert.ok(got.point.distanceTo(expected.point) < 1e-4);
  }
  assert.ok(hits > 50);
});

test('a capsule that moves fast stops at a thin wall', () => {
  const wall = new MeshBVH({ positions: [-9, -9, 0, 9, -9, 0, 0, 9, 0] });
  const collider = new Collider(wall);
  const capsule = new Capsule3(new Vector3(0, 0, -3), new Vector3(0, 1, -3), 0.5);
  for (const speed of [4, 1e3, 1e6, 1e9]) {
    const hit = collider.sweep(capsule, { x: 0, y: 0, z: speed });
    assert.ok(Math.abs(hit.t * speed - 2.5) < 1e-6);
    assert.ok(Math.abs(hit.normal.z + 1) < 1e-12);
    const { motion } = collider.move(capsule, { x: 0, y: 0, z: speed }, { skin: 0.01 });
    assert.ok(Math.abs(motion.z - 2.49) < 1e-6);
  }
  assert.equal(collider.sweep(capsule, { x: 0, y: 0, z: -5 }), null);
});

test('one-sided triangles stop only shapes in front of them', () => {
  const wall = new MeshBVH({ positions: [-9, -9, 0, 9, -9, 0, 0, 9, 0] });
  const collider = new Collider(wall);
  const motion = { x: 0, y: 0, z: 9 };
  const behind = new Sphere3(new Vector3(0, 0, -3), 0.5);
  assert.equal(collider.sweep(behind, motion, { side: 'front' }), null);
  assert.ok(collider.sweep(behind, motion, { side: 'back' }));
  assert.equal(collider.move(behind, motion, { side: 'front' }).motion.z, 9);
  const front = new Sphere3(new Vector3(0, 0, 3), 0.5);
  assert.ok(collider.sweep(front, { x: 0, y: 0, z: -9 }, { side: 'front' }));
});

/** The mesh with its vertices in the world. */
const bakedOf = (matrix) => new MeshBVH(geometry.clone().applyMatrix4(matrix));

test('a capsule whose axis crosses a triangle of a mirrored instance is in contact, from both sides', () => {
  const scene = new MeshScene();
  scene.add(new MeshBVH({ positions: [0, 0, 0, 4, 0, 0, 0, 4, 0] }), new THREE.Matrix4().makeScale(-1, 1, 1));
  const collider = new Collider(scene);
  const baked = new Collider(new MeshBVH({ positions: [0, 0, 0, 0, 4, 0, -4, 0, 0] }));
  for (const [from, to] of [
    [-2, 0.5],
    [0.5, -2],
  ]) {
    const capsule = new Capsule3(new Vector3(-1, 1, from), new Vector3(-1, 1, to), 0.2);
    assert.ok(collider.intersects(capsule));
    const [contact, ...others] = collider.contacts(capsule);
    assert.equal(others.length, 0);
    assert.ok(Math.abs(contact.depth - 0.7) < 1e-9);
    assert.equal(collider.sweep(capsule, { x: 0, y: 0, z: 0.1 }).t, 0);
    assert.equal(scene.overlaps(capsule).faceIndex, 0);
    const still = { x: 0, y: 0, z: 0 };
    const { motion } = collider.move(capsule, still);
    assert.ok(motion.z < -0.7);
    assert.ok(motion.distanceTo(baked.move(capsule, still).motion) < 1e-9);
  }
});

test('capsules against mirrored instances have the contacts of the same triangles without a matrix', () => {
  const spun = new THREE.Matrix4().makeRotationFromEuler(new THREE.Euler(1, 2, 3));
  let inside = 0;
  for (const matrix of [
    new THREE.Matrix4().makeScale(-1, 1, 1),
    new THREE.Matrix4().makeScale(-1, -1, -1).premultiply(spun),
    new THREE.Matrix4().makeScale(1, 1, -2).multiply(spun),
    new THREE.Matrix4().makeShear(0.3, 0, 0.2, 0, 0, 0).scale(new THREE.Vector3(1, -1, 1)),
  ]) {
    assert.ok(matrix.determinant() < 0);
    const scene = new MeshScene();
    scene.add(mesh, matrix);
    const mirrored = new Collider(scene);
    const baked = new Collider(bakedOf(matrix));
    for (let i = 0; i < 100; i++) {
      const capsule = new Capsule3(vector(2), vector(2), 0.01);
      const what = `seed ${seed}: ${JSON.stringify({ matrix, capsule })}`;
      const expected = baked.contacts(capsule);
      const contacts = mirrored.contacts(capsule);
      const facesOf = (hits) => hits.map(({ faceIndex }) => faceIndex).sort((a, b) => a - b);
      assert.deepEqual(facesOf(contacts), facesOf(expected), what);
      for (const [k, { depth }] of contacts.entries())
        assert.ok(Math.abs(depth - expected[k].depth) < 1e-6, what);
      assert.equal(mirrored.intersects(capsule), expected.length > 0, what);
      assert.equal(scene.overlaps(capsule) !== null, expected.length > 0, what);
      const motion = vector(1);
      const [hit, other] = [mirrored.sweep(capsule, motion), baked.sweep(capsule, motion)];
      assert.equal(hit === null, other === null, what);
      if (hit) assert.ok(Math.abs(hit.t - other.t) < 1e-5, what);
      inside += contacts.filter(({ depth }) => depth > 0.01).length;
    }
  }
  assert.ok(inside > 100);
});

test('boxes and oriented boxes against a scene with a mirrored, sheared instance and plain shapes', () => {
  const scene = new MeshScene();
  const shear = new THREE.Matrix4().set(-2, 0.5, 0, 5, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1);
  const knot = scene.add(mesh, shear);
  const ball = scene.add(new Sphere3(new Vector3(0, 0, 0), 1), new THREE.Matrix4().makeTranslation(-5, 0, 0));
  const block = scene.add(
    new Box3(new Vector3(-1, -1, -1), new Vector3(1, 1, 1)),
    new THREE.Matrix4().makeTranslation(0, 9, 0),
  );
  const collider = new Collider(scene);
  const box = new Box3(new Vector3(-0.5, -0.5, -0.5), new Vector3(0.5, 0.5, 0.5));
  const left = collider.sweep(box, { x: -10, y: 0, z: 0 });
  assert.equal(left.id, ball);
  assert.ok(Math.abs(left.t - 0.35) < 1e-9 && Math.abs(left.normal.x - 1) < 1e-6);
  const up = collider.sweep(box, { x: 0, y: 30, z: 0 });
  assert.equal(up.id, block);
  assert.ok(Math.abs(up.t - 0.25) < 1e-9);
  const right = collider.sweep(box, { x: 10, y: 0, z: 0 });
  assert.equal(right.id, knot);
  // An oriented box that is turned by 45 degrees: its edge touches first.
  const turned = new OBB3(new Vector3(0, 0, 0), new Vector3(0.5, 0.5, 0.5), {
    elements: [Math.SQRT1_2, Math.SQRT1_2, 0, -Math.SQRT1_2, Math.SQRT1_2, 0, 0, 0, 1],
  });
  const hit = collider.sweep(turned, { x: 0, y: 30, z: 0 });
  assert.ok(Math.abs(hit.t - (8 - Math.SQRT1_2) / 30) < 1e-9);
  scene.move(block, new THREE.Matrix4().makeTranslation(0, 6, 0));
  assert.ok(Math.abs(collider.sweep(box, { x: 0, y: 30, z: 0 }).t - 4.5 / 30) < 1e-9);
  assert.ok(collider.contacts(new Sphere3(new Vector3(0, 6, 0), 0.1))[0].depth >= 1);
});

test('a character walks over the ground, along walls, up steps, and stands still in corners', () => {
  const room = new THREE.Group();
  const add = (x, y, z, w, h, d) => {
    const box = new THREE.Mesh(new THREE.BoxGeometry(w, h, d));
    box.position.set(x, y, z);
    room.add(box);
  };
  add(0, -0.5, 0, 20, 1, 20);
  add(5, 1, 0, 1, 4, 20);
  add(0, 1, 5, 20, 4, 1);
  add(0, 0.1, -3, 4, 0.2, 2);
  room.updateMatrixWorld();
  const scene = new MeshScene();
  for (const { geometry, matrixWorld } of room.children) scene.add(new MeshBVH(geometry), matrixWorld);
  const collider = new Collider(scene);
  const options = { up: { x: 0, y: 1, z: 0 }, skin: 0.01, stepHeight: 0.3, snap: 0.3 };
  const capsule = new Capsule3(new Vector3(0, 0.41, 0), new Vector3(0, 1.41, 0), 0.4);
  const walk = (motion) => {
    const result = collider.move(capsule, motion, options);
    capsule.start.add(result.motion);
    capsule.end.add(result.motion);
    return result;
  };
  const floor = walk({ x: 1, y: -0.1, z: 0 });
  assert.ok(floor.ground && Math.abs(floor.ground.y - 1) < 1e-9);
  assert.ok(Math.abs(capsule.start.x - 1) < 1e-9 && Math.abs(capsule.start.y - 0.41) < 1e-9);
  for (let i = 0; i < 20; i++) walk({ x: 0.5, y: -0.1, z: 0.5 });
  assert.ok(Math.abs(capsule.start.x - 4.09) < 1e-6 && Math.abs(capsule.start.z - 4.09) < 1e-6);
  const before = capsule.start.clone();
  for (let i = 0; i < 100; i++) walk({ x: 0.5, y: -0.1, z: 0.5 });
  assert.ok(capsule.start.distanceTo(before) < 1e-9);
  walk({ x: -4, y: 0, z: -4 });
  for (let i = 0; i < 40; i++) walk({ x: 0, y: -0.1, z: -0.1 });
  assert.ok(Math.abs(capsule.start.y - 0.61) < 1e-3, `${capsule.start.y}`);
  const contacts = walk({ x: 0, y: -1, z: 0 }).contacts;
  assert.ok(contacts.some(({ normal }) => Math.abs(normal.y - 1) < 1e-9));
});

// The surface at the edge of a plain box was the normal of the contact, so that no slow shape found ground on a step.
test('steps that are plain boxes of a scene are climbed at all speeds, as steps of meshes are', () => {
  const boxes = (height) => [
    [new Vector3(-9, -1, -9), new Vector3(9, 0, 9)],
    [new Vector3(1, 0, -9), new Vector3(9, height, 9)],
  ];
  for (const height of [0.05, 0.2, 0.28])
    for (const speed of [0.003, 0.03, 0.3, 3])
      for (const turn of [0, 0.7])
        for (const isMesh of [false, true]) {
          const matrix = new THREE.Matrix4().makeRotationY(turn);
          const scene = new MeshScene();
          for (const [min, max] of boxes(height)) {
            const size = max.clone().sub(min);
            const center = min.clone().add(max).multiplyScalar(0.5);
            const mesh = new THREE.BoxGeometry(size.x, size.y, size.z).translate(
              center.x,
              center.y,
              center.z,
            );
            scene.add(isMesh ? new MeshBVH(mesh) : { min, max }, matrix);
          }
          const collider = new Collider(scene);
          const options = { up: { x: 0, y: 1, z: 0 }, stepHeight: 0.3 };
          const start = new Vector3(0, 0.41, 0);
          const capsule = new Capsule3(start, new Vector3(0, 1.41, 0), 0.4);
          const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
          const walk = (motion) => {
            const { motion: moved } = collider.move(capsule, motion, options);
            capsule.start.add(moved);
            capsule.end.add(moved);
          };
          for (let i = 0; i < 4 / speed; i++) walk({ x: speed * cos, y: -0.01, z: -speed * sin });
          // A fast shape slides up the edge of a low step, and beyond it through the air.
          walk({ x: 0, y: -4, z: 0 });
          const what = `${height} high at ${speed}, turned by ${turn}${isMesh ? ', of a mesh' : ''}`;
          assert.ok(Math.abs(start.y - height - 0.404) < 1e-3, `${what}: ${start.y}`);
          assert.ok(start.x * cos - start.z * sin > 3, `${what}: ${start.x}, ${start.z}`);
          scene.dispose();
        }
});

// A motion of a whole tread came to rest at the edge of the step after the next, which was too high, and the character stayed where it was.
test('stairs are climbed at all speeds, and a wall that is higher than a step at none', () => {
  for (const radius of [0.25, 0.4])
    for (const [rise, tread] of [
      [0.18, 0.29],
      [0.1, 0.3],
      [0.2, 1],
      [0.4, 1], // higher than stepHeight
    ])
      for (const speed of [0.02, 0.1, 0.25, 0.29, 0.33, 0.5, 1, 2]) {
        const scene = new MeshScene();
        scene.add({ min: { x: -50, y: -1, z: -50 }, max: { x: 50, y: 0, z: 50 } });
        for (let i = 0; i < 10; i++)
          scene.add({ min: { x: i * tread, y: 0, z: -50 }, max: { x: 30, y: rise * (i + 1), z: 50 } });
        const collider = new Collider(scene);
        const start = new Vector3(-2, radius + 0.01, 0);
        const capsule = new Capsule3(start, new Vector3(-2, radius + 1.01, 0), radius);
        let fall = 0;
        for (let i = 0; i < 1500 && start.x < 10 * tread + 1; i++) {
          fall -= 9.81 / 60;
          const motion = { x: speed, y: fall / 60, z: 0 };
          const { motion: moved, ground } = collider.move(capsule, motion, {
            up: { x: 0, y: 1, z: 0 },
            stepHeight: 0.3,
            snap: 0.3,
          });
          capsule.start.add(moved);
          capsule.end.add(moved);
          if (ground) fall = 0;
        }
        const what = `radius ${radius}, rise ${rise}, tread ${tread}, speed ${speed}: ${start.x}`;
        if (rise < 0.3) assert.ok(start.x > 10 * tread, what);
        else assert.ok(start.x < 0, what);
        scene.dispose();
      }
});

test("overlaps agree with three.js' Octree", () => {
  const octree = new Octree().fromGraphNode(new THREE.Mesh(geometry));
  const collider = new Collider(mesh);
  let both = 0;
  for (let i = 0; i < 100; i++) {
    const start = vector(1.5);
    const end = new Vector3(start.x, start.y + 0.5, start.z);
    const found = octree.capsuleIntersect(
      new Capsule(new THREE.Vector3().copy(start), new THREE.Vector3().copy(end), 0.2),
    );
    const got = collider.intersects(new Capsule3(start, end, 0.2));
    // Octree misses some overlaps: it treats faces as one-sided.
    if (found) assert.ok(got, `seed ${seed}`);
    both += Number(got && found !== false);
  }
  assert.ok(both > 10);
});

test('errors name what is accepted, and disposed targets', () => {
  const collider = new Collider(mesh);
  assert.throws(() => new Collider({}), /Collider: target must be a MeshBVH or a MeshScene/);
  assert.throws(
    () => collider.move({ center: { x: 0, y: 0, z: 0 } }, { x: 0, y: 0, z: 0 }),
    /shape must be a sphere/,
  );
  assert.throws(() => collider.move(new Sphere3(new Vector3(), 1), { x: 0, y: Infinity, z: 0 }), /motion.y/);
  assert.throws(() => collider.move(new Sphere3(new Vector3(), 1), { x: 2 ** 200, y: 0, z: 0 }), /2\^160/);
  assert.throws(
    () => collider.move(new Sphere3(new Vector3(), 1), new Vector3(), { up: new Vector3() }),
    /up must be/,
  );
  assert.throws(
    () => collider.move(new Sphere3(new Vector3(), 1), new Vector3(), { slopeLimit: 2 }),
    /slopeLimit/,
  );
  assert.throws(
    () => collider.move(new Sphere3(new Vector3(), 1), new Vector3(), { slide: 1 }),
    /options must be named/,
  );
  const other = new MeshBVH({ positions: [0, 0, 0, 1, 0, 0, 0, 1, 0] });
  const level = new Collider(other);
  other.dispose();
  assert.throws(() => level.intersects(new Sphere3(new Vector3(), 1)), /disposed/);
  assert.throws(() => new Collider(other), /disposed/);
  level.dispose();
  level.dispose();
  assert.throws(() => level.intersects(new Sphere3(new Vector3(), 1)), /collider that is not disposed/);
});
