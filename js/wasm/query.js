/** Queries about two shapes, one at a time, by any door that has them. */

import { ANSWER, NORMALS, putNormals, QUESTION, SECOND } from './scratch.js';

/** @import { Door } from './Door.js' */
/** @import { Extra } from './scratch.js' */

/** Index of the first number of the last result in `f64`. */
export let answerAt = 0;

/**
 * Where the last result begins, if another call left it.
 * @param {number} at
 */
export function setAnswer(at) {
  answerAt = at;
}

/**
 * @param {Door} door
 * @param {number} kind
 * @param {number} dimensions
 * @param {Extra} normals
 * @param {number} at  the question's place
 * @param {boolean} row  whether the answer is wanted, not only yes or no
 * @returns {boolean}
 */
export function queryOne(door, kind, dimensions, normals, at, row) {
  answerAt = at + ANSWER;
  const count = normals ? putNormals(normals, dimensions, at) : 0;
  const a = at * 8;
  const b = a + (typeof normals === 'number' ? QUESTION : SECOND) * 8;
  return door.f.rb_wasm_query(kind, dimensions, a + NORMALS * 8, count, a, b, row ? a + ANSWER * 8 : 0) !== 0;
}
