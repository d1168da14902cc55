/**
 * Many queries of an index in one call, by flat arrays. What they take and give is told where they are called:
 * `SpatialIndex.js`.
 */

import { nonNegative, object } from '../validate.js';
import { boxesOf, checkCount, farOf, maskAlone, numbersOf, putRow, room } from './arguments.js';
import {
  BVH_ANY,
  BVH_MOVING_BOX,
  BVH_NEAREST,
  BVH_RAY,
  BVH_SEGMENT,
  BVH_SOLID,
} from '../generated/layout.js';
import { CHUNK } from '../wasm/WasmBvh.js';

/** @import { Tree } from '../wasm/WasmBvh.js' */

/**
 * @typedef {object} SweepBatchOptions
 * @property {Int32Array} indices  written, one a shape: −1 for a miss
 * @property {Float64Array | Float32Array} [t]  written: Infinity for a miss
 * @property {number} [mask]
 * @typedef {{segments?: boolean, far?: number, solid?: boolean, mask?: number}} RayBatchOptions
 */

/** What answers are written to: as it is told, and its classes.
 * @typedef {[string, ...Function[]]} Kinds */
const INTEGERS = /** @type {Kinds} */ (['an Int32Array', Int32Array]);
const FLOATS = /** @type {Kinds} */ (['a Float64Array or a Float32Array', Float64Array, Float32Array]);

/** Answers of one piece, from which on there are more pieces rather than larger ones: they stay in the caches. */
const MOST = 65536;

/**
 * A copy with room for twice as many as there are to be.
 * @template {Int32Array | Float64Array} T
 * @param {T} array
 * @param {number} length
 * @returns {T}
 */
function larger(array, length) {
  const Kind = /** @type {any} */ (array.constructor);
  const copy = new Kind(2 * length);
  copy.set(array);
  return copy;
}

/**
 * @param {string} fn
 * @param {Tree} tree
 * @param {ArrayLike<number>} boxes
 * @param {Uint8Array} out
 * @param {{mask?: number}} options
 */
export function collidesBatch(fn, tree, boxes, out, options) {
  const mask = maskAlone(fn, options);
  const width = 2 * tree.dimensions;
  const rows = boxesOf(fn, 'boxes', boxes, width, tree.dimensions);
  const count = rows.length / width;
  room(fn, 'out', out, count, 'a Uint8Array', Uint8Array);
  const sum = { nodes: 0, leaves: 0, boxes: 0 };
  let met = 0;
  for (let i = 0; i < count; i++) {
    putRow(tree, rows, i);
    met += out[i] = Number(tree.collides(mask));
    tree.addVisits(sum);
  }
  tree.visits = sum;
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
  const width = 2 * tree.dimensions;
  const rows = boxesOf(fn, 'boxes', boxes, width, tree.dimensions);
  const count = rows.length / width;
  const offsets = new Int32Array(count + 1);
  let indices = new Int32Array(4 * count + 16);
  const sum = { nodes: 0, leaves: 0, boxes: 0 };
  for (let i = 0; i < count; i++) {
    putRow(tree, rows, i);
    const many = tree.search(mask);
    tree.addVisits(sum);
    const end = (offsets[i + 1] = offsets[i] + many);
    if (end > indices.length) indices = larger(indices, end);
    indices.set(tree.store.i32.subarray(tree.found, tree.found + many), offsets[i]);
  }
  tree.visits = sum;
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
  if (distances !== undefined) room(fn, 'distances', distances, k * count, ...FLOATS);
  const sum = { nodes: 0, leaves: 0, boxes: 0 };
  let all = 0;
  for (let i = 0; i < count; i++) {
    const { q, numbers } = tree;
    for (let a = 0; a < 3; a++)
      numbers[q + a] = numbers[q + 3 + a] = a < dimensions ? rows[i * dimensions + a] : 0;
    const found = tree.ask(BVH_NEAREST, maxDistance, 0, mask, Math.min(k, tree.live), -Infinity, -1);
    tree.addVisits(sum);
    all += found;
    for (let j = 0; j < k; j++) {
      indices[k * i + j] = j < found ? tree.index(j) : -1;
      if (distances) distances[k * i + j] = j < found ? tree.key(j) : Infinity;
    }
  }
  tree.visits = sum;
  return all;
}

/**
 * The first box that each of many shapes meets.
 * @param {string} fn
 * @param {Tree} tree
 * @param {number} kind
 * @param {string} name
 * @param {ArrayLike<number>} shapes
 * @param {number} width  numbers of each
 * @param {number} far
 * @param {number} flags
 * @param {SweepBatchOptions} options
 */
function firstOfEach(fn, tree, kind, name, shapes, width, far, flags, options) {
  const { indices, t } = object(fn, 'options', options);
  const mask = maskAlone(fn, options);
  const rows =
    kind === BVH_MOVING_BOX
      ? boxesOf(fn, name, shapes, width, tree.dimensions)
      : numbersOf(fn, name, shapes, width);
  const count = rows.length / width;
  room(fn, 'indices', indices, count, ...INTEGERS);
  if (t !== undefined) room(fn, 't', t, count, ...FLOATS);
  return tree.askMany(kind, rows, width, far, flags, mask, indices, t);
}

/**
 * @param {string} fn
 * @param {Tree} tree
 * @param {ArrayLike<number>} rays
 * @param {SweepBatchOptions & RayBatchOptions & {any?: boolean}} options
 */
export function raycastBatch(fn, tree, rays, options) {
  const { any, segments, solid } = object(fn, 'options', options);
  const flags = (any ? BVH_ANY : 0) | (solid ? BVH_SOLID : 0);
  const far = farOf(fn, options);
  const kind = segments ? BVH_SEGMENT : BVH_RAY;
  return firstOfEach(fn, tree, kind, 'rays', rays, 2 * tree.dimensions, far, flags, options);
}

/**
 * @param {string} fn
 * @param {Tree} tree
 * @param {ArrayLike<number>} rays
 * @param {RayBatchOptions} options
 */
export function raycastAllBatch(fn, tree, rays, options) {
  const { segments, solid } = object(fn, 'options', options);
  const mask = maskAlone(fn, options);
  const far = farOf(fn, options);
  const kind = segments ? BVH_SEGMENT : BVH_RAY;
  const width = 2 * tree.dimensions;
  const rows = numbersOf(fn, 'rays', rays, width);
  const count = rows.length / width;
  const offsets = new Int32Array(count + 1);
  let indices = new Int32Array();
  let t = new Float64Array();
  let most = 4 * Math.min(count, CHUNK) + 1024;
  const sum = { nodes: 0, leaves: 0, boxes: 0 };
  for (let done = 0; done < count;) {
    const piece = rows.subarray(done * width, (done + CHUNK) * width);
    const ends = tree.askManyAll(kind, piece, width, far, solid ? BVH_SOLID : 0, mask, most);
    const answered = ends.length;
    const begin = offsets[done];
    for (let i = 0; i < answered; i++) offsets[done + i + 1] = begin + ends[i];
    done += answered;
    const end = offsets[done];
    if (end > t.length) {
      indices = larger(indices, end);
      t = larger(t, end);
    }
    for (let i = begin; i < end; i++) {
      indices[i] = tree.index(i - begin);
      t[i] = tree.key(i - begin);
    }
    tree.addVisits(sum);
    if (answered === 0 || (answered * width < piece.length && most < MOST)) most *= 2;
  }
  tree.visits = sum;
  const end = offsets[count];
  return { offsets, indices: indices.slice(0, end), t: t.slice(0, end) };
}

/**
 * @param {string} fn
 * @param {Tree} tree
 * @param {number} kind  BVH_MOVING_BOX or MOVING_SPHERE
 * @param {string} name
 * @param {ArrayLike<number>} shapes
 * @param {SweepBatchOptions} options
 */
export function sweepBatch(fn, tree, kind, name, shapes, options) {
  const width = kind === BVH_MOVING_BOX ? 3 * tree.dimensions : 2 * tree.dimensions + 1;
  return firstOfEach(fn, tree, kind, name, shapes, width, Infinity, 0, options);
}
