/** The contact of a moving shape with one box of an index, computed by the pair queries that the module of the index contains. */

import { Vector2 } from '../math/Vector2.js';
import { Vector3 } from '../math/Vector3.js';
import { resultAt, queryOne } from '../wasm/query.js';
import { f64, setScratchTop, reserveQuery, SECOND } from '../wasm/scratch.js';
import { spatialPairs } from '../wasm/spatial.js';

/**
 * Computes the contact; null if there is none.
 * @param {number} kind
 * @param {number} dimensions
 * @param {number[]} shape  the numbers of the shape, then its motion; vectors have three components
 * @param {ArrayLike<number>} box  min, then max
 * @returns {{t: number, overlap: boolean, point: any, normal: any} | null}
 */
export function contactWith(kind, dimensions, shape, box) {
  const at = reserveQuery();
  const flat = dimensions < 3;
  try {
    f64.set(shape, at);
    const [a, b, c, d, e = 0, f = 0] = Array.from(box);
    f64.set(flat ? [a, b, 0, c, d, 0, 0, 0, 0] : [a, b, c, d, e, f, 0, 0, 0], at + SECOND);
    if (!queryOne(spatialPairs, kind, dimensions, undefined, at, true)) return null;
    const [t, overlap, x, y, z, nx, ny, nz] = f64.subarray(resultAt, resultAt + 8);
    return {
      t,
      overlap: overlap === 1,
      point: flat ? new Vector2(x, y) : new Vector3(x, y, z),
      normal: flat ? new Vector2(nx, ny) : new Vector3(nx, ny, nz),
    };
  } finally {
    setScratchTop(at);
  }
}
