/** Queries of shapes, moving spheres and other meshes against a mesh in wasm memory. */

import { MESH_PLANES, SWEEP_DOUBLES } from '../generated/layout.js';
import { mesh as module } from './mesh.js';
import { Store } from './Store.js';

/** @import { WasmMesh } from './WasmMesh.js' */

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
