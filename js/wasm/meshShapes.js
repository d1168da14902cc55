/** Queries of points, shapes, moving spheres and other meshes against a mesh in wasm memory: the module that rays do not need. */

import { MESH_HIT_DISTANCE, MESH_PLANES, SWEEP_DOUBLES } from '../generated/layout.js';
import { source } from '../generated/mesh_shapes.js';
import { Door } from './Door.js';
import { common, Store } from './Store.js';
import { CHUNK } from './WasmMesh.js';

/** @import { WasmMesh } from './WasmMesh.js' */

const module = /* @__PURE__ */ new Door(source, common);

/** Kind and numbers of a shape (wasm/exports/packed.h). @typedef {{kind: number, numbers: number[]}} MeshShape */

/** Largest number of doubles of a shape. Even, so that the results behind them are aligned. */
const NUMBERS = 4 * MESH_PLANES;
/** Capacity for the faces that a search finds: as many as the largest result so far, because a larger result is searched for twice. */
let capacity = 1024;

/** Writes the numbers of a shape, and allocates bytes for results behind them. @param {number[]} numbers @param {number} bytes */
function put(numbers, bytes) {
  const store = Store.common();
  const at = store.results(NUMBERS * 8 + bytes);
  store.f64.set(numbers, at / 8);
  return { at, behind: at + NUMBERS * 8, f64: store.f64, i32: store.i32 };
}

/**
 * The point of the mesh closest to a point. Its numbers are at `hit`.
 * @param {WasmMesh} mesh
 * @param {number} x @param {number} y @param {number} z @param {number} maxDistance @param {number} mask @returns {boolean}
 */
export function closestPoint(mesh, x, y, z, maxDistance, mask) {
  return module.f.rb_wasm_mesh_closest_point(mesh.at, x, y, z, maxDistance, mask, mesh.hit * 8) !== 0;
}

/**
 * The points of the mesh closest to many points, three numbers each.
 * @param {WasmMesh} mesh
 * @param {Float64Array | Float32Array} positions
 * @param {number} maxDistance
 * @param {number} mask
 * @param {Float64Array | Float32Array | undefined} points
 * @param {Float64Array | Float32Array | undefined} distances
 * @param {Int32Array | undefined} faces
 * @returns {number}  the number of points with a result
 */
export function closestPointBatch(mesh, positions, maxDistance, mask, points, distances, faces) {
  const store = Store.common();
  const count = positions.length / 3;
  const size = Math.min(count, CHUNK);
  const rows = store.results(size * (24 + 24 + 8 + 4));
  const { f64, i32 } = store;
  const near = rows / 8 + 3 * size;
  const far = near + 3 * size;
  const found = 2 * (far + size);
  let total = 0;
  for (let first = 0; first < count; first += size) {
    const n = Math.min(size, count - first);
    f64.set(positions.subarray(3 * first, 3 * (first + n)), rows / 8);
    total += module.f.rb_wasm_mesh_closest_point_batch(
      mesh.at,
      rows,
      n,
      maxDistance,
      mask,
      near * 8,
      far * 8,
      found * 4,
    );
    points?.set(f64.subarray(near, near + 3 * n), 3 * first);
    distances?.set(f64.subarray(far, far + n), first);
    faces?.set(i32.subarray(found, found + n), first);
  }
  return total;
}

/**
 * rb_mesh_signed_distance, whose rays are in the module of meshes.
 * @param {WasmMesh} mesh @param {number} x @param {number} y @param {number} z @returns {number}
 */
export function signedDistance(mesh, x, y, z) {
  if (!closestPoint(mesh, x, y, z, Infinity, -1)) return NaN;
  const distance = mesh.f64[mesh.hit + MESH_HIT_DISTANCE];
  return distance === 0 ? 0 : distance * mesh.pointSide(x, y, z);
}

/** @param {WasmMesh} mesh @param {MeshShape} shape @param {number} mask */
export function intersects(mesh, { kind, numbers }, mask) {
  const { at } = put(numbers, 0);
  return module.f.rb_wasm_mesh_intersects(mesh.at, kind, at, numbers.length >> 2, mask) !== 0;
}

/** @param {WasmMesh} mesh @param {MeshShape} shape @param {boolean} contained @param {number} mask @returns {Int32Array} */
export function search(mesh, { kind, numbers }, contained, mask) {
  for (;;) {
    const room = capacity;
    const { at, behind, i32 } = put(numbers, room * 4);
    const count = module.f.rb_wasm_mesh_search(
      mesh.at,
      kind,
      at,
      numbers.length >> 2,
      Number(contained),
      mask,
      behind,
      room,
    );
    if (count <= room) return i32.slice(behind / 4, behind / 4 + count);
    capacity = count;
  }
}

/**
 * @param {WasmMesh} mesh
 * @param {number[]} numbers  center, radius, motion
 * @param {number} mask
 * @returns {{numbers: Float64Array, face: number} | null}  rb_sweep3
 */
export function sweepSphere(mesh, numbers, mask) {
  const { at, behind, f64, i32 } = put(numbers, SWEEP_DOUBLES * 8 + 8);
  if (module.f.rb_wasm_mesh_sweep_sphere(mesh.at, at, mask, behind) === 0) return null;
  return {
    numbers: f64.slice(behind / 8, behind / 8 + SWEEP_DOUBLES),
    face: i32[behind / 4 + 2 * SWEEP_DOUBLES],
  };
}

/**
 * @param {WasmMesh} mesh
 * @param {WasmMesh} other
 * @param {number[]} map  the twelve numbers of the transform from the other mesh
 * @returns {[face: number, otherFace: number] | null}
 */
export function overlaps(mesh, other, map) {
  const { at, behind, i32 } = put(map, 8);
  if (module.f.rb_wasm_mesh_overlaps(mesh.at, other.at, at, behind) === 0) return null;
  return [i32[behind / 4], i32[behind / 4 + 1]];
}
