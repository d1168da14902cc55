// Errors of MeshBVH, and their messages.

import assert from 'node:assert/strict';
import test from 'node:test';

import { MeshBVH } from '../../../dist/raybound.js';
import { ray, square, vector } from './meshes.js';

const positions = [0, 0, 0, 4, 0, 0, 4, 4, 0];
const mesh = new MeshBVH(square());
const cast = ray(0, 0, 1, 0, 0, -1);

/** @type {[() => unknown, string][]} */
const refusals = [
  [() => new MeshBVH(null), 'MeshBVH: geometry must be a geometry {positions, index}, got null'],
  [() => new MeshBVH({}), 'MeshBVH: geometry.positions must be an array of numbers, got undefined'],
  [
    () => new MeshBVH({ attributes: {} }),
    'MeshBVH: geometry.attributes.position must be an attribute, got undefined',
  ],
  [
    () => new MeshBVH({ positions: [0, 0, 0, 1] }),
    'MeshBVH: geometry.positions.length must be that of three vertices per triangle, got 4',
  ],
  [
    () => new MeshBVH({ positions, index: [0, 1] }),
    'MeshBVH: geometry.index.length must be a multiple of 3, got 2',
  ],
  [
    () => new MeshBVH({ positions, index: [0, 1, 3] }),
    'MeshBVH: geometry.index[2] must be an index of a vertex, got 3',
  ],
  [
    () => new MeshBVH({ positions, index: [0, 1, -1] }),
    'MeshBVH: geometry.index[2] must be an index of a vertex, got -1',
  ],
  [
    () => new MeshBVH({ positions, index: [0, 1, 0.5] }),
    'MeshBVH: geometry.index[2] must be an index of a vertex, got 0.5',
  ],
  [
    () => new MeshBVH({ positions: [0, 0, 0, 4, NaN, 0, 4, 4, 0] }),
    'MeshBVH: geometry.positions[4], y of vertex 1, must be a finite number, at most 2^160, got NaN',
  ],
  [
    () => new MeshBVH({ positions: [9, 0, 0, 0, 9, 4, 0, 0, 9, 4, 4, NaN], stride: 4, offset: 1 }),
    'MeshBVH: geometry.positions[11], z of vertex 2, must be a finite number, at most 2^160, got NaN',
  ],
  [
    () => new MeshBVH({ positions: new Float32Array([0, 0, 0, 4, 0, -Infinity, 4, 4, 0]) }),
    'MeshBVH: geometry.positions[5], z of vertex 1, must be a finite number, at most 2^160, got -Infinity',
  ],
  [
    () => new MeshBVH({ positions: [0, 0, 0, 4, 0, 1e60, 4, 4, 0] }),
    'MeshBVH: geometry.positions[5], z of vertex 1, must be a finite number, at most 2^160, got 1e+60',
  ],
  [
    () => new MeshBVH({ positions: ['0', 0, 0] }),
    'MeshBVH: geometry.positions[0] must be a finite number, got "0"',
  ],
  [
    () => new MeshBVH({ positions, stride: 2 }),
    'MeshBVH: geometry.stride must be an integer from 3 to 2^28 - 1, got 2',
  ],
  [
    () => new MeshBVH({ positions, offset: -1 }),
    'MeshBVH: geometry.offset must be an integer from 0 to 2^28 - 1, got -1',
  ],
  [
    () => new MeshBVH({ positions }, { build: 'best' }),
    'MeshBVH: build must be quality, fast or compact, got "best"',
  ],
  [
    () => new MeshBVH({ positions }, { biuld: 'fast' }),
    `MeshBVH: options must be named build, fixed, side, groups, onProgress, got "biuld"; did you mean 'build'?`,
  ],
  [() => new MeshBVH({ positions }, { onProgress: 1 }), 'MeshBVH: onProgress must be a function, got 1'],
  [
    () => new MeshBVH({ positions: { length: 2 ** 31 } }),
    'MeshBVH: geometry.positions[0] must be a finite number, got undefined',
  ],
  [
    () => new MeshBVH({ positions, index: { length: 3 * 2 ** 25 } }),
    'MeshBVH: geometry.index[0] must be an index of a vertex, got undefined',
  ],
  // Before, the copy grew to more numbers than an engine's list can have, which ends the process.
  [
    () => new MeshBVH({ positions, index: new Uint8Array(2 ** 28) }),
    'MeshBVH: geometry.index.length must be that of fewer than 2^26 triangles, got 268435456',
  ],
  [
    () => new MeshBVH({ positions: new Int8Array(2 ** 28) }),
    'MeshBVH: geometry.positions.length must be that of fewer than 2^26 triangles, got 268435456',
  ],
  [
    () => new MeshBVH({ positions, groups: { length: 2 ** 32 } }),
    'MeshBVH: geometry.groups[0] must be an object, got undefined',
  ],
  [
    () => mesh.raycastBatch({ length: 6 * 2 ** 28 }),
    'MeshBVH.raycastBatch: rays[0] must be a finite number, got undefined',
  ],
  [
    () => new MeshBVH({ positions, groups: [{ start: 1, count: 3 }] }),
    'MeshBVH: geometry.groups[0].start must be a multiple of 3, got 1',
  ],
  [() => mesh.raycast(null), 'MeshBVH.raycast: ray must be a ray {origin, direction}, got null'],
  [
    () => mesh.raycast({ origin: vector(0, 0, 0) }),
    'MeshBVH.raycast: ray.direction must be a vector {x, y, z}, got undefined',
  ],
  [
    () => mesh.raycast(ray(0, NaN, 0, 1, 0, 0)),
    'MeshBVH.raycast: ray.origin.y must be a finite number, got NaN',
  ],
  [
    () => mesh.raycast(ray(0, 0, 0, 1, 0, '1')),
    'MeshBVH.raycast: ray.direction.z must be a finite number, got "1"',
  ],
  [
    () => mesh.raycastAny(ray(0, 0, 0, 1, 0, Infinity)),
    'MeshBVH.raycastAny: ray.direction.z must be a finite number, got Infinity',
  ],
  [() => mesh.raycast(cast, { maxT: NaN }), 'MeshBVH.raycast: maxT must be a number >= 0, got NaN'],
  [() => mesh.raycast(cast, { minT: -1 }), 'MeshBVH.raycast: minT must be a finite number >= 0, got -1'],
  [
    () => mesh.raycast(cast, { side: 'left' }),
    'MeshBVH.raycast: side must be both, front or back, got "left"',
  ],
  [() => mesh.raycast(cast, { mask: 0.5 }), 'MeshBVH.raycast: mask must be an integer of 32 bits, got 0.5'],
  [
    () => mesh.raycast(cast, { far: 1 }),
    'MeshBVH.raycast: options must be named minT, maxT, side, mask, filter, got "far"',
  ],
  [
    () => mesh.raycast(cast, { limit: 2 }),
    'MeshBVH.raycast: options must be named minT, maxT, side, mask, filter, got "limit"',
  ],
  [
    () => new MeshBVH({ positions }, { side: 'left' }),
    'MeshBVH: side must be both, front or back, got "left"',
  ],
  [
    () => new MeshBVH({ positions }, { groups: [{ start: 0, count: 1 }] }),
    'MeshBVH: geometry.groups[0].count must be a multiple of 3, got 1',
  ],
  [() => MeshBVH.from(mesh.toBuffer(), { side: 1 }), 'MeshBVH.from: side must be both, front or back, got 1'],
  [
    () => mesh.raycastAllBatch([0, 0, 0, 0, 0, 1], { limit: 1.5 }),
    'MeshBVH.raycastAllBatch: limit must be an integer > 0, or Infinity, got 1.5',
  ],
  [
    () => mesh.raycastAllBatch([0, 0, 0, 0, 0, 1], {}, { offsets: new Int32Array(1) }),
    'MeshBVH.raycastAllBatch: out.offsets.length must be >= 2, got 1',
  ],
  [
    () => mesh.raycastAll(cast, { limit: 0 }),
    'MeshBVH.raycastAll: limit must be an integer > 0, or Infinity, got 0',
  ],
  [() => mesh.raycastBatch([1, 2, 3]), 'MeshBVH.raycastBatch: rays.length must be a multiple of 6, got 3'],
  [
    () => mesh.raycastBatch([0, 0, 0, 0, NaN, 1]),
    'MeshBVH.raycastBatch: rays[4] must be a finite number, got NaN',
  ],
  [
    () => mesh.raycastBatch([0, 0, 0, 0, 0, 1], {}, { t: [] }),
    'MeshBVH.raycastBatch: out.t must be a Float64Array or a Float32Array, got an array',
  ],
  [
    () => mesh.raycastBatch([0, 0, 0, 0, 0, 1], {}, { faceIndices: new Int32Array(0) }),
    'MeshBVH.raycastBatch: out.faceIndices.length must be >= 1, got 0',
  ],
  [
    () => mesh.closestPoint(vector(0, 0)),
    'MeshBVH.closestPoint: point.z must be a finite number, got undefined',
  ],
  [
    () => mesh.closestPoint(vector(0, 0, 0), { maxDistance: -1 }),
    'MeshBVH.closestPoint: maxDistance must be a number >= 0, got -1',
  ],
  [() => new MeshBVH(square(), { fixed: 1 }), 'MeshBVH: fixed must be a boolean, got 1'],
  [
    () => mesh.refit({ positions }),
    'MeshBVH.refit: geometry.positions.length must be that of 4 vertices, got 9',
  ],
  [() => mesh.refit(square(), { first: 5 }), 'MeshBVH.refit: first must be an integer from 0 to 4, got 5'],
  [
    () => mesh.refit(square(), { first: 1, count: 4 }),
    'MeshBVH.refit: count must be an integer from 0 to 3, got 4',
  ],
  [
    () => new MeshBVH({ isMesh: true, geometry: square(), material: {} }),
    'MeshBVH: geometry must be a geometry {positions, index}, got an object: pass mesh.geometry',
  ],
  [() => MeshBVH.from(null), 'MeshBVH.from: buffer must be a buffer, got null'],
  // It was copied, number by number, for a minute and a half.
  [
    () => MeshBVH.from({ length: 1e9 }),
    'MeshBVH.from: buffer must be a buffer or a view of one, got an object',
  ],
  [
    () => mesh.search(square(), { mode: 'contained' }),
    'MeshBVH.search: mode must be touches or contains, got "contained"',
  ],
  [
    () => mesh.intersects({}),
    'MeshBVH.intersects: shape must be a box {min, max}, a sphere {center, radius}, a capsule {start, end, radius}, a triangle {a, b, c}, an oriented box {center, halfSize, rotation} or a frustum {planes}, got an object',
  ],
  [
    () => mesh.intersects({ start: vector(0, 0, 0), end: vector(1, 0, 0) }), // a segment
    'MeshBVH.intersects: shape.radius must be a finite number, got undefined',
  ],
  [
    () => mesh.search({ center: vector(0, 0, 0), radius: NaN }),
    'MeshBVH.search: shape.radius must be a finite number, got NaN',
  ],
  [() => mesh.search({ planes: [] }), 'MeshBVH.search: shape.planes.length must be from 1 to 6, got 0'],
  [
    () => mesh.sweepSphere({ center: vector(0, 0, 0), radius: 1 }, null),
    'MeshBVH.sweepSphere: motion must be a vector {x, y, z}, got null',
  ],
  [() => mesh.overlaps(null), 'MeshBVH.overlaps: other must be a MeshBVH, got null'],
];

for (const [call, message] of refusals) {
  test(message, () => {
    assert.throws(call, { message });
  });
}

test('an invalid position in refit changes nothing', () => {
  const geometry = square();
  const own = new MeshBVH(geometry);
  const bytes = new Uint8Array(own.toBuffer());
  geometry.positions[0] = 1;
  geometry.positions[10] = NaN;
  assert.throws(() => own.refit(geometry), {
    message:
      'MeshBVH.refit: geometry.positions[10], y of vertex 3, must be a finite number, at most 2^160, got NaN',
  });
  assert.deepEqual(new Uint8Array(own.toBuffer()), bytes);
});
