/**
 * Brute force over triangles in double precision: closest points, regions, moving spheres, rays and winding numbers. Triangles are
 * {a, b, c} of three.js' vectors; points, needles and triangles without area are handled by their edges.
 */

import assert from 'node:assert/strict';
import * as THREE from 'three';

/** The triangles of a geometry of three.js in the world. @param {THREE.BufferGeometry} geometry */
export function trianglesOf(geometry, map = new THREE.Matrix4()) {
  const { position } = geometry.attributes;
  const index = geometry.index?.array ?? Array.from({ length: position.count }, (_, i) => i);
  const corner = (/** @type {number} */ i) =>
    new THREE.Vector3().fromBufferAttribute(position, index[i]).applyMatrix4(map);
  return Array.from(
    { length: index.length / 3 },
    (_, i) => new THREE.Triangle(corner(3 * i), corner(3 * i + 1), corner(3 * i + 2)),
  );
}

const normal = new THREE.Vector3();
const [ab, ac, ap] = [new THREE.Vector3(), new THREE.Vector3(), new THREE.Vector3()];
const [along, scratch] = [new THREE.Vector3(), new THREE.Vector3()];

/** The distance of a point from the segment ab. */
function edgeDistance(a, b, p) {
  const square = along.subVectors(b, a).lengthSq();
  const s = square > 0 ? Math.min(1, Math.max(0, scratch.subVectors(p, a).dot(along) / square)) : 0;
  return scratch.copy(a).addScaledVector(along, s).distanceTo(p);
}

/**
 * The distance of a point from a triangle: that of the nearest edge, or of the plane if the foot on it is inside.
 * @param {THREE.Triangle} triangle @param {THREE.Vector3} p
 */
export function distanceTo({ a, b, c }, p) {
  normal.crossVectors(ab.subVectors(b, a), ac.subVectors(c, a));
  const square = normal.lengthSq();
  ap.subVectors(p, a);
  const v = along.crossVectors(ap, ac).dot(normal);
  const w = along.crossVectors(ab, ap).dot(normal);
  if (square > 0 && v >= 0 && w >= 0 && v + w <= square) return Math.abs(ap.dot(normal)) / Math.sqrt(square);
  return Math.min(edgeDistance(a, b, p), edgeDistance(b, c, p), edgeDistance(c, a, p));
}

/** The argument from 0 to 1 at which a convex function is least. @param {(s: number) => number} value */
function argumentOfLeast(value) {
  let [low, high] = [0, 1];
  for (let i = 0; i < 90; i++) {
    const third = (high - low) / 3;
    if (value(low + third) < value(high - third)) high -= third;
    else low += third;
  }
  return value(0) <= value(low) ? 0 : low;
}

const moved = new THREE.Vector3();

/** The distance of a segment from a triangle; Infinity if it is more than `most`. */
export function segmentDistance(triangle, start, end, most = Infinity) {
  const value = (s) => distanceTo(triangle, moved.lerpVectors(start, end, s));
  if (value(0.5) > most + start.distanceTo(end)) return Infinity;
  return Math.min(value(argumentOfLeast(value)), value(1));
}

/** The t at which a moving sphere touches a triangle first; Infinity if it does not until t = 1. */
export function sphereContact(triangle, { center, radius }, motion) {
  const value = (t) => distanceTo(triangle, moved.copy(center).addScaledVector(motion, t));
  if (value(0) <= radius) return 0;
  if (value(0.5) > radius + motion.length()) return Infinity;
  let high = argumentOfLeast(value);
  if (value(high) > radius) return Infinity;
  let low = 0;
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (value(middle) <= radius) high = middle;
    else low = middle;
  }
  return high;
}

/** The heights of a point over planes. */
export const heights = (planes, p) =>
  planes.map(({ normal: n, constant }) => n.x * p.x + n.y * p.y + n.z * p.z + constant);

/** Whether a triangle has a point in front of all planes: clips its outline. */
export function reaches(planes, { a, b, c }) {
  let points = [a, b, c];
  for (const plane of planes) {
    const kept = [];
    points.forEach((p, i) => {
      const q = points[(i + 1) % points.length];
      const [[from], [to]] = [heights([plane], p), heights([plane], q)];
      if (from >= 0) kept.push(p);
      if (from * to < 0) kept.push(new THREE.Vector3().copy(p).lerp(q, from / (from - to)));
    });
    points = kept;
  }
  return points.length > 0;
}

/** Whether a test holds for all three vertices of a triangle. */
export const cornersIn =
  (test) =>
  ({ a, b, c }) =>
    test(a) && test(b) && test(c);

/** How often closed triangles go around a point: the sum of their solid angles (Van Oosterom and Strackee 1983). */
export function windingOf(triangles, p) {
  let sum = 0;
  for (const triangle of triangles) {
    const [a, b, c] = [triangle.a, triangle.b, triangle.c].map((corner) => corner.clone().sub(p));
    const [x, y, z] = [a.length(), b.length(), c.length()];
    const below = x * y * z + a.dot(b) * z + b.dot(c) * x + c.dot(a) * y;
    sum += 2 * Math.atan2(a.dot(scratch.crossVectors(b, c)), below);
  }
  return sum / (4 * Math.PI);
}

const point = new THREE.Vector3();

/** The hits of a ray of any length of direction, by three.js, sorted by t. */
export function hitsOf(triangles, origin, direction, { minT = 0, maxT = Infinity, side = 'both' } = {}) {
  const length = direction.length();
  const ray = new THREE.Ray(origin, direction.clone().divideScalar(length));
  const hits = [];
  triangles.forEach(({ a, b, c }, face) => {
    const isFront = normal.crossVectors(ab.subVectors(b, a), ac.subVectors(c, a)).dot(direction) < 0;
    if (side !== 'both' && isFront !== (side === 'front')) return;
    if (!ray.intersectTriangle(a, b, c, false, point)) return;
    const t = point.distanceTo(origin) / length;
    if (t >= minT && t <= maxT) hits.push({ face, t, side: isFront ? 1 : -1 });
  });
  return hits.sort((one, other) => one.t - other.t || one.face - other.face);
}

/**
 * Asserts that the batches of a mesh or a scene have the hits of single rays.
 * @param {number[]} rays  six numbers each @param {any[][]} singles  the hits of each ray
 */
export function assertBatches(target, rays, singles, options) {
  const first = target.raycastBatch(rays, options);
  const any = target.raycastAnyBatch(rays, options);
  const all = target.raycastAllBatch(rays, options);
  singles.forEach((hits, i) => {
    const [hit] = hits;
    assert.deepEqual(
      [first.t[i], first.faceIndices[i], first.ids?.[i]],
      [hit?.t ?? Infinity, hit?.faceIndex ?? -1, first.ids && (hit?.id ?? -1)],
    );
    assert.equal(any.hits[i], Number(hits.length > 0));
    const of = (name) => all[name] && [...all[name].slice(all.offsets[i], all.offsets[i + 1])];
    assert.deepEqual(
      [of('t'), of('faceIndices'), of('ids')],
      [hits.map(({ t }) => t), hits.map(({ faceIndex }) => faceIndex), all.ids && hits.map(({ id }) => id)],
    );
  });
}
