// The outlines of tests/cases/outline-bits.json and their hashes, for every build: the tests in Node and in browsers import
// this file.

import { hashOf, next, start } from './bits.js';

const COLUMNS = 100;

/** For a ring of two uneven rows, each kind of join and each distance: the number of vertices, and a hash. */
export function hashesOfOutlines(/** @type {any} */ offset) {
  start();
  /** @type {number[]} */
  const position = [];
  for (let i = 0; i < 2 * COLUMNS; i++) {
    position.push((i < COLUMNS ? i : 2 * COLUMNS - 1 - i) + next() / 2);
    position.push(i < COLUMNS ? -1 - 3 * next() : 1 + 3 * next());
  }
  /** @type {Record<string, number[]>} */
  const got = {};
  for (const [number, joins] of /** @type {const} */ (['round', 'miter', 'square']).entries()) {
    for (const [k, distance] of [0.7, -0.3, 4, -0.9].entries()) {
      const loops = offset(position, distance, { joins, miterLimit: 3, tolerance: 0.001 });
      const all = loops.flatMap((/** @type {ArrayLike<number>} */ loop) => Array.from(loop));
      got[`joins${number} by${k}`] = [all.length / 2, hashOf(all)];
    }
  }
  return got;
}
