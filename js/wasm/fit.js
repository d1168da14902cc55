/** Bounding shapes of points, by the door to solids. */

import { setAnswer } from './query.js';
import { hold, NORMALS, openQuery, putNormals, QUESTION, reserve } from './scratch.js';
import { solids } from './solids.js';

/**
 * What points are in. The numbers begin at `f64[answerAt]`.
 * @param {number} kind  of rb_fit_kind
 * @param {number} dimensions
 * @param {ArrayLike<number> | undefined} normals
 * @param {number} count
 * @param {(at: number) => void} put  writes the points, three numbers each, to f64 from an index on
 * @returns {number} 0 for no points, and for an oriented box of points that are not finite or very far from each other;
 *   how many normals
 */
export function queryFit(kind, dimensions, normals, count, put) {
  const at = openQuery();
  try {
    const points = at + QUESTION;
    const room = points + 3 * count;
    reserve(room + count + 1);
    hold(room);
    put(points);
    setAnswer(at);
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
    hold(at);
  }
}
