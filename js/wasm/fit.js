/** Bounding shapes of points, computed by the module of solids. */

import { setResultAt } from './query.js';
import { setScratchTop, NORMALS, reserveQuery, putNormals, QUERY_DOUBLES, reserve } from './scratch.js';
import { solids } from './solids.js';

/**
 * Computes a bounding shape of points, or the normals of a standard k-DOP. The numbers of the result begin at `f64[resultAt]`.
 * @param {number} kind  an rb_fit_kind
 * @param {number} dimensions
 * @param {ArrayLike<number> | undefined} normals
 * @param {number} count
 * @param {(at: number) => void} put  writes the points, three numbers each, to f64 from an index on
 * @returns {number} for the normals of a k-DOP their number; otherwise 0 without points, and for an oriented box of points that are not
 *   finite or very far from each other
 */
export function queryFit(kind, dimensions, normals, count, put) {
  const at = reserveQuery();
  try {
    const points = at + QUERY_DOUBLES;
    const room = points + 3 * count;
    reserve(room + count + 1);
    setScratchTop(room);
    put(points);
    setResultAt(at);
    return solids.f.rb_wasm_fit(
      kind,
      dimensions,
      points * 8,
      count,
      (at + NORMALS) * 8,
      putNormals(normals, dimensions, at),
      at * 8,
      room * 8,
    );
  } finally {
    setScratchTop(at);
  }
}
