/**
 * Many queries of an index in one call, by flat arrays. What they take and give is told where they are called:
 * `SpatialIndex.js`.
 */

import { nonNegative, object } from '../check.js';
import { checkCount, farOf, maskAlone, numbersOf, putRow, room } from './question.js';
import { ANY, PLACE, SOLID } from './Tree.js';

/** @import { Tree } from './Tree.js' */

/** What answers are written to: as it is told, and its classes.
 * @typedef {[string, ...Function[]]} Kinds */
const INTEGERS = /** @type {Kinds} */ (['an Int32Array', Int32Array]);
const FLOATS = /** @type {Kinds} */ (['a Float64Array or a Float32Array', Float64Array, Float32Array]);

/**
 * @param {string} fn
 * @param {Tree} tree
 * @param {ArrayLike<number>} boxes
 * @param {Uint8Array} out
 * @param {{mask?: number}} options
 */
export function collidesBatch(fn, tree, boxes, out, options) {
  const mask = maskAlone(fn, options);
  const rows = numbersOf(fn, 'boxes', boxes, 2 * tree.dimensions);
  const count = rows.length / (2 * tree.dimensions);
  room(fn, 'out', out, count, 'a Uint8Array', Uint8Array);
  let met = 0;
  for (let i = 0; i < count; i++) {
    putRow(tree, rows, i);
    met += out[i] = Number(tree.collides(mask));
  }
  return met;
}

/**
 * @param {string} fn
 * @param {Tree} tree
 * @param {ArrayLike<number>} boxes
 * @param {{mask?: number}} options
 */
export function searchBatch(fn, tree, boxes, options) {
  const mask = maskAlone(fn, options);
  const rows = numbersOf(fn, 'boxes', boxes, 2 * tree.dimensions);
  const count = rows.length / (2 * tree.dimensions);
  const offsets = new Int32Array(count + 1);
  let indices = new Int32Array(4 * count + 16);
  for (let i = 0; i < count; i++) {
    putRow(tree, rows, i);
    const many = tree.search(mask);
    const end = (offsets[i + 1] = offsets[i] + many);
    if (end > indices.length) {
      const larger = new Int32Array(2 * end);
      larger.set(indices);
      indices = larger;
    }
    indices.set(tree.store.i32.subarray(tree.found, tree.found + many), offsets[i]);
  }
  return { offsets, indices: indices.slice(0, offsets[count]) };
}

/**
 * @param {string} fn
 * @param {Tree} tree
 * @param {ArrayLike<number>} points
 * @param {{indices: Int32Array, distances?: Float64Array | Float32Array, k?: number, maxDistance?: number, mask?: number}} options
 */
export function nearestBatch(fn, tree, points, options) {
  const { indices, distances, k = 1, maxDistance = Infinity } = object(fn, 'options', options);
  const mask = maskAlone(fn, options);
  checkCount(fn, 'k', k);
  if (maxDistance !== Infinity) nonNegative(fn, 'maxDistance', maxDistance);
  const { dimensions } = tree;
  const rows = numbersOf(fn, 'points', points, dimensions);
  const count = rows.length / dimensions;
  room(fn, 'indices', indices, k * count, ...INTEGERS);
  if (distances) room(fn, 'distances', distances, k * count, ...FLOATS);
  let all = 0;
  for (let i = 0; i < count; i++) {
    const { q, numbers } = tree;
    for (let a = 0; a < 3; a++)
      numbers[q + a] = numbers[q + 3 + a] = a < dimensions ? rows[i * dimensions + a] : 0;
    const found = tree.ask(PLACE, maxDistance, 0, mask, Math.min(k, tree.live), -Infinity, -1);
    all += found;
    for (let j = 0; j < k; j++) {
      indices[k * i + j] = j < found ? tree.index(j) : -1;
      if (distances) distances[k * i + j] = j < found ? tree.key(j) : Infinity;
    }
  }
  return all;
}

/**
 * @param {string} fn
 * @param {Tree} tree
 * @param {ArrayLike<number>} rays
 * @param {{indices: Int32Array, t?: Float64Array | Float32Array, any?: boolean, far?: number, solid?: boolean, mask?: number}} options
 */
export function raycastBatch(fn, tree, rays, options) {
  const { indices, t, any, solid } = object(fn, 'options', options);
  const mask = maskAlone(fn, options);
  const far = farOf(fn, options);
  const rows = numbersOf(fn, 'rays', rays, 2 * tree.dimensions);
  const count = rows.length / (2 * tree.dimensions);
  room(fn, 'indices', indices, count, ...INTEGERS);
  if (t) room(fn, 't', t, count, ...FLOATS);
  return tree.askRays(rows, count, far, (any ? ANY : 0) | (solid ? SOLID : 0), mask, indices, t);
}
