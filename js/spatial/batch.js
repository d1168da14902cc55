/**
 * Many queries of an index in one call, on flat arrays. Arguments and results are documented at the public methods in
 * `SpatialIndex.js`.
 */

import { fitted, larger, outputOf, outputsOf } from '../arguments/outputs.js';
import { fail } from '../arguments/check.js';
import { BATCH, boxesOf, CAST_BATCH, NEAREST_BATCH, numbersOf, putRow } from './arguments.js';
import {
  BVH_ANY,
  BVH_MOVING_BOX,
  BVH_NEAREST,
  BVH_RAY,
  BVH_SEGMENT,
  BVH_SOLID,
} from '../generated/layout.js';
import { CHUNK } from '../wasm/WasmBvh.js';

/** @import { WasmBvh } from '../wasm/WasmBvh.js' */

/** @import { Floats } from '../arguments/outputs.js' */

/**
 * @typedef {{mask?: number}} MaskOption  mask: only boxes whose masks have a bit in common with it
 * @typedef {{segments?: boolean, maxT?: number, solid?: boolean, mask?: number}} RayBatchOptions
 *   segments: true: a row is start, end instead of origin, direction; maxT, solid: as in `CastOptions`
 * @typedef {{k?: number, maxDistance?: number, mask?: number}} NearestBatchOptions
 *
 * Outputs of batches: given arrays are filled, missing ones are created.
 * @typedef {{hits?: Uint8Array}} HitOutputs  1 for a hit, else 0
 * @typedef {{indices?: Int32Array, t?: Floats}} FirstOutputs  −1 and Infinity for a miss
 * @typedef {{indices?: Int32Array, distances?: Floats}} NearestOutputs  −1 and Infinity for missing results
 * @typedef {{offsets?: Int32Array, indices?: Int32Array}} SearchOutputs
 * @typedef {{offsets?: Int32Array, indices?: Int32Array, t?: Float64Array}} AllOutputs
 */

/** Largest number of hits of one call: beyond it there are more calls, not larger ones, so that the hits stay in the caches. */
const MOST = 65536;

/**
 * @template {HitOutputs} T @param {string} fn @param {WasmBvh} tree @param {ArrayLike<number>} boxes @param {MaskOption} options
 * @param {T} out
 */
export function collidesBatch(fn, tree, boxes, options, out) {
  const { mask } = BATCH.read(fn, options);
  const width = 2 * tree.dimensions;
  const rows = boxesOf(fn, 'boxes', boxes, width, tree.dimensions);
  const length = rows.length / width;
  const hits = outputOf(fn, 'out.hits', outputsOf(fn, out, ['hits']).hits, length, Uint8Array);
  const sum = { nodes: 0, leaves: 0, boxes: 0 };
  let count = 0;
  for (let i = 0; i < length; i++) {
    putRow(tree, rows, i);
    count += hits[i] = Number(tree.collides(mask));
    tree.addVisits(sum);
  }
  tree.visits = sum;
  return Object.assign(out, { hits, count });
}

/**
 * @template {SearchOutputs} T @param {string} fn @param {WasmBvh} tree @param {ArrayLike<number>} boxes @param {MaskOption} options
 * @param {T} out
 */
export function searchBatch(fn, tree, boxes, options, out) {
  const { mask } = BATCH.read(fn, options);
  const width = 2 * tree.dimensions;
  const rows = boxesOf(fn, 'boxes', boxes, width, tree.dimensions);
  const length = rows.length / width;
  const given = outputsOf(fn, out, ['offsets', 'indices']);
  const offsets = outputOf(fn, 'out.offsets', given.offsets, length + 1, Int32Array);
  let indices = given.indices
    ? outputOf(fn, 'out.indices', given.indices, 0, Int32Array)
    : new Int32Array(4 * length + 16);
  const sum = { nodes: 0, leaves: 0, boxes: 0 };
  offsets[0] = 0;
  for (let i = 0; i < length; i++) {
    putRow(tree, rows, i);
    const many = tree.search(mask);
    tree.addVisits(sum);
    const end = (offsets[i + 1] = offsets[i] + many);
    if (end > indices.length) indices = larger(indices, end);
    indices.set(tree.found(many), offsets[i]);
  }
  tree.visits = sum;
  const count = offsets[length];
  return Object.assign(out, { offsets, indices: fitted(indices, given.indices, count), count });
}

/**
 * @template {NearestOutputs} T @param {string} fn @param {WasmBvh} tree @param {ArrayLike<number>} points
 * @param {NearestBatchOptions} options @param {T} out
 */
export function nearestBatch(fn, tree, points, options, out) {
  const choice = NEAREST_BATCH.read(fn, options);
  const { maxDistance, mask } = choice;
  const k = choice.k === Infinity ? tree.live : choice.k;
  const { dimensions } = tree;
  const rows = numbersOf(fn, 'points', points, dimensions);
  const length = rows.length / dimensions;
  if (k * length > 2 ** 28) fail(RangeError, fn, 'k', `at most 2^28 / ${length}`, k);
  const given = outputsOf(fn, out, ['indices', 'distances']);
  const indices = outputOf(fn, 'out.indices', given.indices, k * length, Int32Array);
  const distances = floats(fn, 'out.distances', given.distances, k * length);
  const sum = { nodes: 0, leaves: 0, boxes: 0 };
  let count = 0;
  for (let i = 0; i < length; i++) {
    const { q, numbers } = tree;
    for (let a = 0; a < 3; a++)
      numbers[q + a] = numbers[q + 3 + a] = a < dimensions ? rows[i * dimensions + a] : 0;
    const found = tree.query(BVH_NEAREST, maxDistance, 0, mask, Math.min(k, tree.live), -Infinity, -1);
    tree.addVisits(sum);
    count += found;
    for (let j = 0; j < k; j++) {
      indices[k * i + j] = j < found ? tree.index(j) : -1;
      distances[k * i + j] = j < found ? tree.key(j) : Infinity;
    }
  }
  tree.visits = sum;
  return Object.assign(out, { indices, distances, count });
}

/** @type {(fn: string, name: string, given: Floats | undefined, length: number) => Floats} */
const floats = (fn, name, given, length) => outputOf(fn, name, given, length, Float64Array, Float32Array);

/**
 * The first box that each of many shapes hits.
 * @template {FirstOutputs} T
 * @param {string} fn
 * @param {WasmBvh} tree
 * @param {number} kind
 * @param {Float64Array | Float32Array} rows  checked
 * @param {number} width  the numbers of a row
 * @param {number} maxT
 * @param {number} flags
 * @param {number} mask
 * @param {T} out
 */
function firstOfEach(fn, tree, kind, rows, width, maxT, flags, mask, out) {
  const length = rows.length / width;
  const given = outputsOf(fn, out, ['indices', 't']);
  const indices = outputOf(fn, 'out.indices', given.indices, length, Int32Array);
  const t = floats(fn, 'out.t', given.t, length);
  const count = tree.queryBatch(kind, rows, width, maxT, flags, mask, indices, t);
  return Object.assign(out, { indices, t, count });
}

/**
 * Checks rays or segments and their options.
 * @param {string} fn @param {WasmBvh} tree @param {ArrayLike<number>} rays @param {RayBatchOptions} options
 */
function raysOf(fn, tree, rays, options) {
  const { segments, solid, maxT, mask } = CAST_BATCH.read(fn, options);
  const width = 2 * tree.dimensions;
  return {
    kind: segments ? BVH_SEGMENT : BVH_RAY,
    flags: solid ? BVH_SOLID : 0,
    maxT,
    mask,
    width,
    rows: numbersOf(fn, 'rays', rays, width),
  };
}

/**
 * @template {FirstOutputs} T @param {string} fn @param {WasmBvh} tree @param {ArrayLike<number>} rays @param {RayBatchOptions} options
 * @param {T} out
 */
export function raycastBatch(fn, tree, rays, options, out) {
  const { kind, flags, maxT, mask, width, rows } = raysOf(fn, tree, rays, options);
  return firstOfEach(fn, tree, kind, rows, width, maxT, flags, mask, out);
}

/**
 * @template {HitOutputs} T @param {string} fn @param {WasmBvh} tree @param {ArrayLike<number>} rays @param {RayBatchOptions} options
 * @param {T} out
 */
export function raycastAnyBatch(fn, tree, rays, options, out) {
  const { kind, flags, maxT, mask, width, rows } = raysOf(fn, tree, rays, options);
  const length = rows.length / width;
  const hits = outputOf(fn, 'out.hits', outputsOf(fn, out, ['hits']).hits, length, Uint8Array);
  const indices = new Int32Array(length);
  const count = tree.queryBatch(kind, rows, width, maxT, flags | BVH_ANY, mask, indices, undefined);
  for (let i = 0; i < length; i++) hits[i] = Number(indices[i] >= 0);
  return Object.assign(out, { hits, count });
}

/**
 * @template {AllOutputs} T @param {string} fn @param {WasmBvh} tree @param {ArrayLike<number>} rays @param {RayBatchOptions} options
 * @param {T} out
 */
export function raycastAllBatch(fn, tree, rays, options, out) {
  const { kind, flags, maxT, mask, width, rows } = raysOf(fn, tree, rays, options);
  const length = rows.length / width;
  const given = outputsOf(fn, out, ['offsets', 'indices', 't']);
  const offsets = outputOf(fn, 'out.offsets', given.offsets, length + 1, Int32Array);
  let indices = outputOf(fn, 'out.indices', given.indices, 0, Int32Array);
  let t = outputOf(fn, 'out.t', given.t, 0, Float64Array);
  let most = 4 * Math.min(length, CHUNK) + 1024;
  const sum = { nodes: 0, leaves: 0, boxes: 0 };
  offsets[0] = 0;
  for (let done = 0; done < length;) {
    const piece = rows.subarray(done * width, (done + CHUNK) * width);
    const ends = tree.queryBatchAll(kind, piece, width, maxT, flags, mask, most);
    const answered = ends.length;
    const begin = offsets[done];
    for (let i = 0; i < answered; i++) offsets[done + i + 1] = begin + ends[i];
    done += answered;
    const end = offsets[done];
    if (end > indices.length) indices = larger(indices, end);
    if (end > t.length) t = larger(t, end);
    for (let i = begin; i < end; i++) {
      indices[i] = tree.index(i - begin);
      t[i] = tree.key(i - begin);
    }
    tree.addVisits(sum);
    if (answered === 0 || (answered * width < piece.length && most < MOST)) most *= 2;
  }
  tree.visits = sum;
  const count = offsets[length];
  return Object.assign(out, {
    offsets,
    indices: fitted(indices, given.indices, count),
    t: fitted(t, given.t, count),
    count,
  });
}

/**
 * @template {FirstOutputs} T
 * @param {string} fn
 * @param {WasmBvh} tree
 * @param {number} kind  BVH_MOVING_BOX or BVH_MOVING_SPHERE
 * @param {string} name
 * @param {ArrayLike<number>} shapes
 * @param {MaskOption} options
 * @param {T} out
 */
export function sweepBatch(fn, tree, kind, name, shapes, options, out) {
  const { dimensions } = tree;
  const isBox = kind === BVH_MOVING_BOX;
  const width = isBox ? 3 * dimensions : 2 * dimensions + 1;
  const { mask } = BATCH.read(fn, options);
  const rows = isBox ? boxesOf(fn, name, shapes, width, dimensions) : numbersOf(fn, name, shapes, width);
  return firstOfEach(fn, tree, kind, rows, width, Infinity, 0, mask, out);
}
