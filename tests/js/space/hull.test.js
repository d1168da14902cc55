// Convex hulls against meshes and scenes: the same as boxes, capsules and spheres where they are these, and the depths of separating axes
// over the faces and edges that three.js' ConvexHull finds.

import assert from 'node:assert/strict';
import test from 'node:test';
import * as THREE from 'three';
import { ConvexHull } from 'three/addons/math/ConvexHull.js';
import { Capsule3, Collider, MeshBVH, MeshScene, OBB3, Sphere3, Vector3 } from '../../../js/index.js';
import { matrix, random, seed, spread } from './world.js';

const CASES = Math.min(Number(process.env.RB_MOST_CASES ?? 150), 2000);

const geometry = new THREE.TorusKnotGeometry(1, 0.3, 40, 8);
const mesh = new MeshBVH(geometry);
const collider = new Collider(mesh);
const { position } = geometry.attributes;
const index = /** @type {any} */ (geometry.index).array;
const corner = (/** @type {number} */ i) => new THREE.Vector3().fromBufferAttribute(position, index[i]);
const triangles = Array.from({ length: index.length / 3 }, (_, i) => [0, 1, 2].map((k) => corner(3 * i + k)));

const vector = (/** @type {number} */ size) => new Vector3(spread(size), spread(size), spread(size));
/** Points around a center, of which some are inside the hull. */
function hullOf(count = 4 + Math.floor(13 * random()), size = 0.5) {
  const center = vector(1.5);
  return Array.from({ length: count }, () => vector(size).add(center));
}
/** @template T @param {T[]} list */
const shuffled = (list) =>
  list
    .map((one) => ({ one, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ one }) => one);
const near = (/** @type {number} */ a, /** @type {number} */ b, tolerance = 1e-9) =>
  assert.ok(Math.abs(a - b) <= tolerance, `${a}, ${b}, seed ${seed}`);

/** The depth of the overlap with each triangle, < 0 for those that are apart. @param {Vector3[]} points @param {number} radius */
function depthsOf(points, radius) {
  const own = points.map(({ x, y, z }) => new THREE.Vector3(x, y, z));
  const hull = new ConvexHull().setFromPoints(own);
  const normals = hull.faces.map(({ normal }) => normal);
  const edges = hull.faces.flatMap((face) => {
    const list = [];
    let edge = face.edge;
    do {
      list.push(edge.head().point.clone().sub(edge.tail().point));
      edge = edge.next;
    } while (edge !== face.edge);
    return list;
  });
  return triangles.map((triangle) => {
    const sides = [0, 1, 2].map((k) => triangle[(k + 1) % 3].clone().sub(triangle[k]));
    const axes = [sides[0].clone().cross(sides[1]), ...normals];
    for (const side of sides) for (const edge of edges) axes.push(side.clone().cross(edge));
    let gap = -Infinity;
    for (const axis of axes) {
      if (axis.length() < 1e-12) continue;
      const n = axis.clone().normalize();
      const a = own.map((p) => p.dot(n));
      const b = triangle.map((p) => p.dot(n));
      gap = Math.max(gap, Math.min(...a) - Math.max(...b), Math.min(...b) - Math.max(...a));
    }
    return radius - gap;
  });
}

test('the deepest contact of hulls with triangles is that of separating axes', () => {
  console.log(`seed ${seed}`);
  let found = 0;
  for (let i = 0; i < CASES / 5; i++) {
    const points = hullOf();
    const radius = i % 2 ? 0 : 0.05;
    const depths = depthsOf(points, 0);
    const contacts = collider.contacts({ points, radius });
    found += contacts.length;
    const byFace = new Map(contacts.map((contact) => [contact.faceIndex, contact]));
    depths.forEach((depth, face) => {
      const contact = byFace.get(face);
      // Axes prove no distance: beyond the core only the closest points decide.
      if (depth > 1e-9) near(/** @type {any} */ (contact).depth, depth + radius);
      else if (contact) assert.ok(contact.depth <= radius + 1e-9 && (radius > 0 || depth > -1e-9));
      else assert.ok(depth < 1e-9);
    });
    assert.equal(collider.intersects({ points, radius }), contacts.length > 0);
    for (const { depth, normal, point } of contacts) {
      near(normal.length(), 1, 1e-12);
      assert.ok(depth >= -1e-12 && Number.isFinite(point.x + point.y + point.z));
    }
  }
  assert.ok(found > CASES / 5, `${found} contacts`);
});

test('hulls that are boxes, capsules and spheres have the contacts and sweeps of these', () => {
  let found = 0;
  for (let i = 0; i < CASES; i++) {
    const rotation = new THREE.Matrix3().setFromMatrix4(
      new THREE.Matrix4().makeRotationFromEuler(new THREE.Euler(spread(3), spread(3), spread(3))),
    );
    const half = new Vector3(0.1 + 0.3 * random(), 0.1 + 0.3 * random(), 0.1 + 0.3 * random());
    const center = vector(1.5);
    const corners = Array.from({ length: 8 }, (_, k) => {
      const local = new THREE.Vector3(
        k & 1 ? half.x : -half.x,
        k & 2 ? half.y : -half.y,
        k & 4 ? half.z : -half.z,
      );
      const { x, y, z } = local.applyMatrix3(rotation);
      return new Vector3(x, y, z).add(center);
    });
    const capsule = new Capsule3(vector(1.5), vector(1.5), 0.1 + 0.2 * random());
    const sphere = new Sphere3(vector(1.5), 0.3);
    const pairs = [
      [
        new OBB3(center, half, /** @type {any} */ ({ elements: rotation.elements })),
        { points: shuffled(corners) },
      ],
      [capsule, { points: [capsule.end, capsule.start], radius: capsule.radius }],
      [sphere, { points: [sphere.center.x, sphere.center.y, sphere.center.z], radius: 0.3 }],
      [
        sphere,
        {
          points: Float64Array.of(...[sphere.center, sphere.center].flatMap(({ x, y, z }) => [x, y, z])),
          radius: 0.3,
        },
      ],
    ];
    for (const [shape, hull] of /** @type {any[]} */ (pairs)) {
      const sorted = (/** @type {any} */ one) =>
        collider
          .contacts(one)
          .filter(({ depth }) => depth > 1e-9)
          .sort((a, b) => a.faceIndex - b.faceIndex);
      const [expected, got] = [sorted(shape), sorted(hull)];
      found += got.length;
      assert.deepEqual(
        got.map(({ faceIndex }) => faceIndex),
        expected.map(({ faceIndex }) => faceIndex),
      );
      got.forEach(({ depth }, k) => {
        // Of a segment in the plane of a triangle, the ends may be found deeper by the axes of a hull: the least depth counts.
        assert.ok(depth <= expected[k].depth + 1e-9, `${depth}, ${expected[k].depth}, seed ${seed}`);
      });
      const motion = vector(3);
      const [first, second] = [collider.sweep(shape, motion), collider.sweep(hull, motion)];
      assert.equal(first === null, second === null);
      if (first && second) near(first.t, second.t, 1e-7);
    }
  }
  assert.ok(found > CASES);
});

test('a moving hull has its first contact, at any speed', () => {
  const scene = new MeshScene();
  for (let i = 0; i < 30; i++) scene.add(mesh, matrix());
  scene.add({ center: { x: 1, y: 0, z: 2 }, radius: 0.5 }, matrix());
  scene.add({ min: { x: -1, y: -1, z: 0 }, max: { x: 1, y: 0, z: 1 } }, matrix());
  const world = new Collider(scene);
  let hits = 0;
  for (let i = 0; i < CASES; i++) {
    const points = hullOf(undefined, 0.3);
    const from = vector(30);
    for (const point of points) point.add(from);
    const at = (/** @type {Vector3} */ motion, /** @type {number} */ t) => ({
      points: points.map(({ x, y, z }) => ({
        x: x + t * motion.x,
        y: y + t * motion.y,
        z: z + t * motion.z,
      })),
    });
    const size = 10 ** (4 * random());
    const motion = vector(size).sub(from);
    const hit = world.sweep({ points }, motion);
    const last = hit ? hit.t : 1;
    for (let k = 0; k < 20; k++) {
      const t = last * random() - 1e-6 / size;
      if (t > 0) assert.equal(world.intersects(at(motion, t)), false, `seed ${seed}`);
    }
    assert.equal(scene.overlaps({ points }) !== null, hit?.overlap === true);
    if (!hit) continue;
    hits++;
    if (hit.t === 0) continue;
    const [deepest] = world.contacts(at(motion, hit.t), { margin: 1e-6, limit: 1 });
    assert.ok(deepest && Math.abs(deepest.depth) < 1e-6, `seed ${seed}`);
  }
  assert.ok(hits > CASES / 10 && hits < CASES, `${hits} of ${CASES}`);
});

test('a hull that slides never ends in a wall', () => {
  const room = new MeshBVH(new THREE.BoxGeometry(4, 4, 4));
  const walls = new Collider(room);
  let at = new Vector3();
  const points = hullOf(8, 0.5);
  const middle = points.reduce((sum, point) => sum.add(point), new Vector3()).multiplyScalar(1 / 8);
  for (const point of points) point.sub(middle);
  for (let i = 0; i < 20 * CASES; i++) {
    const here = points.map((point) => point.clone().add(at));
    const { motion, depth } = walls.move({ points: here }, vector(10 ** (4 * random() - 2)), { skin: 0.01 });
    assert.equal(depth, 0);
    at = at.clone().add(motion);
    assert.ok(Math.max(...[at.x, at.y, at.z].map(Math.abs)) < 2, `seed ${seed}, step ${i}`);
  }
  assert.equal(walls.intersects({ points: points.map((point) => point.clone().add(at)) }), false);
});

test('flat, straight and equal points, and points that are none', () => {
  const floor = new Collider(new MeshBVH({ positions: [-9, 0, -9, 0, 0, 9, 9, 0, -9] }));
  const p = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ z) => ({ x, y, z });
  for (const points of [
    [p(0, 1, 0)],
    [p(0, 1, 0), p(0, 1, 0)],
    [p(0, 1, 0), p(1, 1, 0), p(2, 1, 0)],
    [p(0, 1, 0), p(1, 1, 0), p(0, 1, 1), p(1, 1, 1)],
  ]) {
    assert.equal(floor.intersects({ points }), false);
    assert.equal(floor.intersects({ points, radius: 1 }), true);
    const hit = floor.sweep({ points }, { x: 0, y: -2, z: 0 });
    assert.equal(hit?.t, 0.5);
    assert.equal(hit?.normal.y, 1);
    // Across the floor: 1 above and 0.25 below it.
    const deep = [...points, ...points.map(({ x, z }) => p(x, -0.25, z))];
    near(floor.contacts({ points: deep })[0].depth, 0.25, 1e-12);
  }
  const most = Array(16).fill(p(0, 0, 0));
  assert.equal(floor.intersects({ points: most }), true);
  /** @type {[any, RegExp][]} */
  const wrong = [
    [
      { points: [...most, p(0, 0, 0)] },
      /^RangeError: Collider\.intersects: shape\.points must be 1 to 16 points, got .17 points/,
    ],
    [{ points: [] }, /^RangeError: Collider\.intersects: shape\.points must be 1 to 16 points/],
    [
      { points: [1, 2, 3, 4] },
      /^RangeError: Collider\.intersects: shape\.points\.length must be a multiple of 3, got 4/,
    ],
    [{ points: [1, 2, NaN] }, /^RangeError: Collider\.intersects: shape\.points\[2\] must be/],
    [{ points: [p(0, 0, 0), null] }, /^TypeError: Collider\.intersects: shape\.points\[1\] must be/],
    [
      { points: [p(0, 0, 1e300)] },
      /^RangeError: Collider\.intersects: shape\.points\[0\] must be of numbers of at most/,
    ],
    [{ points: 5 }, /^TypeError: Collider\.intersects: shape\.points must be an array of points, got 5/],
    [{ points: [p(0, 0, 0)], radius: -1 }, /^RangeError: Collider\.intersects: shape\.radius must be/],
    [{ size: 1 }, /^TypeError: Collider\.intersects: shape must be a sphere .* or a hull \{points\}/],
  ];
  for (const [shape, message] of wrong) assert.throws(() => floor.intersects(shape), message);
});
