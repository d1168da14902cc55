/** The contact of a moving shape with one box of an index: by the pair functions that the module of the index has too. */

import { Vector2 } from '../math/Vector2.js';
import { Vector3 } from '../math/Vector3.js';
import { resultAt, queryOne } from '../wasm/query.js';
import { f64, setScratchTop, openQuery, SECOND } from '../wasm/scratch.js';
import { spatialPairs } from '../wasm/spatial.js';

/**
 * @param {number} kind
 * @param {number} dimensions
 * @param {number[]} shape  its numbers, then its motion: vectors of three
 * @param {{min: any, max: any}} box
 * @returns {{t: number, overlap: boolean, point: any, normal: any} | null}
 */
export function contactWith(kind, dimensions, shape, { min, max }) {
  const at = openQuery();
  try {
    f64.set(shape, at);
    f64.set([min.x, min.y, min.z ?? 0, max.x, max.y, max.z ?? 0, 0, 0, 0], at + SECOND);
    if (!queryOne(spatialPairs, kind, dimensions, undefined, at, true)) return null;
    const [t, overlap, x, y, z, nx, ny, nz] = f64.subarray(resultAt, resultAt + 8);
    const vector = (/** @type {number} */ a, /** @type {number} */ b, /** @type {number} */ c) =>
      dimensions > 2 ? new Vector3(a, b, c) : new Vector2(a, b);
    return { t, overlap: overlap === 1, point: vector(x, y, z), normal: vector(nx, ny, nz) };
  } finally {
    setScratchTop(at);
  }
}
