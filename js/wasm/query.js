/** Single queries about two shapes. */

import { RESULT, NORMALS, putNormals, QUERY_DOUBLES, SECOND } from './scratch.js';

/** @import { Door } from './Door.js' */
/** @import { Extra } from './scratch.js' */

/** Index of the first number of the last result in `f64`. */
export let resultAt = 0;

/** Sets `resultAt` after a call of another function. @param {number} at */
export function setResultAt(at) {
  resultAt = at;
}

/**
 * Runs a query on the two shapes in scratch memory.
 * @param {Door} door  the door of the module with the query
 * @param {number} kind
 * @param {number} dimensions
 * @param {Extra} normals
 * @param {number} at  from `reserveQuery`
 * @param {boolean} row  true: also computes the numbers of the result; false: only the return value
 * @returns {boolean}
 */
export function queryOne(door, kind, dimensions, normals, at, row) {
  resultAt = at + RESULT;
  const count = normals ? putNormals(normals, dimensions, at) : 0;
  const a = at * 8;
  const b = a + (typeof normals === 'number' ? QUERY_DOUBLES : SECOND) * 8;
  return door.f.rb_wasm_query(kind, dimensions, a + NORMALS * 8, count, a, b, row ? a + RESULT * 8 : 0) !== 0;
}
