/** The public class of a spatial index of boxes. */

import { limit, option, optional, Options, unchecked, unlimited, words } from '../arguments/options.js';
import {
  bytes as bytesOf,
  finite,
  func,
  isSide,
  mask as checkMask,
  NONE,
  object,
  fail,
  failNumber,
  wordOf,
} from '../arguments/check.js';
import { RANGE, rangeOf } from '../arguments/range.js';
import { Disposable } from '../Disposable.js';
import { failDisposed, failReceiver } from '../wasm/Allocation.js';
import { Vector2 } from '../math/Vector2.js';
import { Vector3 } from '../math/Vector3.js';
import { build, given, putStored, storedBoxes } from './build.js';
import { contactWith } from './contact.js';
import {
  collidesBatch,
  nearestBatch,
  raycastAllBatch,
  raycastAnyBatch,
  raycastBatch,
  searchBatch,
  sweepBatch,
} from './batch.js';
import {
  CAST,
  checkIndex,
  CHOICE,
  collect,
  cornersOf,
  extentOf,
  floatsOf,
  kindOf,
  masksOf,
  NEAREST,
  SEARCH,
  put,
  putBox,
  putCaster,
  searchIn,
  taken,
  vectorOf,
} from './arguments.js';
import {
  BVH_ANY,
  BVH_METHODS,
  BVH_MOVING_BOX,
  BVH_MOVING_SPHERE,
  BVH_NEAREST,
  BVH_SOLID,
  MOVING_BOX_BOX,
  MOVING_SPHERE_BOX,
} from '../generated/layout.js';
import { failBuffer } from '../wasm/formats.js';
import { WasmBvh } from '../wasm/WasmBvh.js';

/** @import { AnyBoxLike, AnyRayLike, AnySegmentLike, AnyVectorLike, BoxBuild, BoxHit, CastOptions, Choice, PlanesLike, QueryBoxLike } from './arguments.js' */
/**
 * @import { AllOutputs, FirstOutputs, HitOutputs, MaskOption, NearestBatchOptions, NearestOutputs, RayBatchOptions, SearchOutputs }
 * from './batch.js'
 */
/** @import { Floats } from '../arguments/outputs.js' */
/** @import { Sweep } from '../shapes/Shape.js' */

const BUILD = /* @__PURE__ */ new Options({
  dimensions: /* @__PURE__ */ option(dimensionsOf, 2),
  build: /* @__PURE__ */ option(/* @__PURE__ */ words(BVH_METHODS), 0),
  masks: /* @__PURE__ */ optional(unchecked),
});
const NODES = /* @__PURE__ */ new Options({ depth: /* @__PURE__ */ unlimited(limit) });
/** Ratio of the current cost of a query to the cost after building above which a rebuild is worthwhile. */
const WORN = 1.4;
/** The format of buffers, as RB_BVH_MAGIC. */
const FORMAT = 1;
const EMPTY = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];

/** @type {import('../arguments/options.js').Check<number>} */
function dimensionsOf(fn, name, value) {
  return value === 2 || value === 3 ? value : failNumber(fn, name, '2 or 3', value);
}

/**
 * A spatial index of many boxes: raycasts, sweeps, overlap and nearest-neighbor queries.
 *
 * The constructor copies the boxes into wasm memory and builds a BVH over them. `update`, `insert`, `remove` and
 * `refit` change the boxes. Every query returns the same result as a test of all boxes. Touching is a hit. An empty box (a minimum
 * above its maximum) has an index and is never hit. Sides may be infinite: such a box contains all coordinates up to 1e301 on
 * that side. Up to 64 boxes with infinite sides hardly slow queries down; with more of them, each query tests all boxes.
 *
 * Memory: the boxes and the BVH are in wasm memory, which is limited to 2 GB for all objects together. `dispose` (or `using`) frees it at
 * once. Otherwise it is freed some time after the object is garbage-collected, but never during a synchronous loop. A loop
 * that creates many objects must call `dispose`: otherwise memory runs out and the constructor throws a RangeError.
 *
 * @example
 * ```js
 * import { SpatialIndex } from 'raybound';
 *
 * const boxes = new SpatialIndex([0, 0, 1, 1, 5, 0, 6, 1]); // minX, minY, maxX, maxY of each
 * console.log(boxes.raycast({ origin: { x: -2, y: 0.5 }, direction: { x: 1, y: 0 } })?.index); // → 0
 * console.log([...boxes.search({ min: { x: 4, y: 0 }, max: { x: 9, y: 9 } })]); // → [ 1 ]
 * ```
 */
export class SpatialIndex extends Disposable {
  /** @type {WasmBvh | undefined} */
  #tree;

  /**
   * @param {ArrayLike<number>} boxes  min, then max of each box: four numbers in 2D, six in 3D
   * @param {object} [options]
   * @param {2 | 3} [options.dimensions]  2 by default
   * @param {BoxBuild} [options.build]  'quality' (default): fastest queries (SAH); 'fast': fastest build (a space-filling curve);
   *   'middle': splits at the middle of the longest side, for comparison
   * @param {ArrayLike<number>} [options.masks]  one 32-bit integer for each box; all bits by default
   * @throws {TypeError | RangeError} for NaN, a wrong length and invalid options
   */
  constructor(boxes, options = NONE) {
    super();
    const fn = 'SpatialIndex';
    const { dimensions, build: method, masks: given } = BUILD.read(fn, options);
    const floats = floatsOf(fn, 'boxes', boxes, 2 * dimensions);
    const masks = given === undefined ? given : masksOf(fn, given, floats.length / (2 * dimensions));
    this.#tree = build(fn, floats, dimensions, method, masks);
  }

  /** Throws for a proxy of a SpatialIndex, and for another object with its prototype. @type {(self: SpatialIndex, method: string) => void} */
  static #check(self, method) {
    if (!(#tree in self)) failReceiver(`SpatialIndex.${method}`, 'a SpatialIndex', self);
  }

  /** @type {(self: SpatialIndex, fn: string) => WasmBvh} */
  static #open(self, fn) {
    let open;
    try {
      open = self.#tree;
    } catch {
      failReceiver(fn, 'a SpatialIndex', self);
    }
    return open ?? failDisposed(fn, 'an index');
  }

  /**
   * The tree of an index that is an optional argument.
   * @type {(fn: string, tree: WasmBvh, other: SpatialIndex | undefined) => WasmBvh | undefined}
   */
  static #other(fn, { dimensions }, other) {
    if (other === undefined) return undefined;
    if (!(#tree in object(fn, 'other', other, 'an index'))) fail(TypeError, fn, 'other', 'an index', other);
    const tree = other.#tree ?? failDisposed(fn, 'an index', 'other');
    if (tree.dimensions !== dimensions)
      fail(RangeError, fn, 'other.dimensions', String(dimensions), tree.dimensions);
    return tree;
  }

  /** The number of dimensions, 2 or 3. */
  get dimensions() {
    return /** @type {2 | 3} */ (SpatialIndex.#open(this, 'SpatialIndex.dimensions').dimensions);
  }

  /** The number of boxes, including empty and removed ones. All indices are below this number. */
  get length() {
    return SpatialIndex.#open(this, 'SpatialIndex.length').count;
  }

  /** The build method of the BVH. */
  get build() {
    return BVH_METHODS[SpatialIndex.#open(this, 'SpatialIndex.build').method];
  }

  /** Bytes of wasm memory of the boxes and the BVH. */
  get byteLength() {
    return SpatialIndex.#open(this, 'SpatialIndex.byteLength').byteLength;
  }

  /** The number of nodes from the root to the deepest leaf. */
  get depth() {
    return SpatialIndex.#open(this, 'SpatialIndex.depth').depth;
  }

  /** Counters of the last query of any index: visited nodes, visited leaves, and tested boxes. For a batch the sums over its queries. */
  get visits() {
    return SpatialIndex.#open(this, 'SpatialIndex.visits').visits;
  }

  /** The expected cost of a random ray after the build, divided by the current one: 1 after the build, smaller after boxes have moved.
   * Reading it visits every node. */
  get quality() {
    const { built, now } = SpatialIndex.#open(this, 'SpatialIndex.quality').costs;
    return now > 0 && built > 0 ? built / now : 1;
  }

  /** Whether a rebuild is recommended. Reading it visits every node. */
  get needsRebuild() {
    return this.quality < 1 / WORN;
  }

  /**
   * Returns the current box of an index.
   * @template {AnyBoxLike} [T={min: any, max: any}]
   * @param {number} index
   * @param {T} [target]  receives the box; by default a new object
   * @returns {T}  the box; of an empty or removed one min +∞, max −∞
   */
  box(index, target) {
    const tree = SpatialIndex.#open(this, 'SpatialIndex.box');
    checkIndex('SpatialIndex.box', index, tree);
    const numbers = tree.boxOf(index)?.map(given) ?? EMPTY;
    const { dimensions } = tree;
    const vector = () => (dimensions === 2 ? new Vector2() : new Vector3());
    const box = target ?? /** @type {any} */ ({ min: vector(), max: vector() });
    // A vector as target has methods named `min` and `max`: writing x and y to them would change them for all vectors.
    const { min, max } = object('SpatialIndex.box', 'target', box, 'a box {min, max}');
    object('SpatialIndex.box', 'target.min', min, 'a vector');
    object('SpatialIndex.box', 'target.max', max, 'a vector');
    const half = numbers.length / 2;
    [min.x, min.y] = [numbers[0], numbers[1]];
    [max.x, max.y] = [numbers[half], numbers[half + 1]];
    if (dimensions === 3)
      Object.assign(min, { z: numbers[2] }) && Object.assign(max, { z: numbers[half + 2] });
    return box;
  }

  // Overlap queries.

  /**
   * Returns the indices of the boxes that overlap a box, or that a camera may see, in a deterministic order.
   * @template {number[] | undefined} [T=undefined]
   * @param {QueryBoxLike | PlanesLike} box  its sides may be infinite; or planes {planes}, such as those of a frustum: then the boxes that
   *   none of the planes separates from it, by rounded numbers. These may be a few more than the boxes that overlap the frustum
   * @param {Choice & {sort?: boolean, target?: T}} [options]  sort: true sorts by index; target: an array whose
   *   contents are replaced by the result
   * @returns {T extends number[] ? number[] : Int32Array}  the target, or a new Int32Array
   */
  search(box, options = NONE) {
    const fn = 'SpatialIndex.search';
    const tree = SpatialIndex.#open(this, fn);
    const choice = SEARCH.read(fn, options);
    const { filter, sort, target } = choice;
    if (target === undefined) return /** @type {any} */ (this.#search(fn, tree, box, choice, sort));
    if (filter === undefined) {
      tree.listInto(searchIn(fn, tree, box, choice.mask), target);
    } else {
      const found = this.#search(fn, tree, box, choice, sort); // before the target is written, because the filter may read or change it
      target.length = found.length;
      for (let i = 0; i < found.length; i++) target[i] = found[i];
    }
    if (sort) target.sort((a, b) => a - b);
    return /** @type {any} */ (target);
  }

  /**
   * @param {string} fn @param {WasmBvh} tree @param {QueryBoxLike | PlanesLike} box
   * @param {{mask: number, filter: Function | undefined}} choice @param {boolean} sort
   */
  #search(fn, tree, box, { mask, filter }, sort) {
    let found = tree.list(searchIn(fn, tree, box, mask));
    if (filter !== undefined) {
      const { visits } = tree;
      found = found.filter((i) => filter(i));
      tree.visits = visits; // those of this query, because the filter may have run others
    }
    return sort ? found.sort() : found;
  }

  /**
   * Whether any box of the index overlaps a box.
   * @param {QueryBoxLike} box  its sides may be infinite
   * @param {Choice} [options]
   */
  collides(box, options = NONE) {
    const fn = 'SpatialIndex.collides';
    const tree = SpatialIndex.#open(this, fn);
    const choice = CHOICE.read(fn, options); // before the box is written, because a getter may run another query
    if (choice.filter !== undefined) return this.#search(fn, tree, box, choice, false).length > 0;
    putBox(fn, tree, box, isSide);
    return tree.collides(choice.mask);
  }

  /**
   * `collides` for each of many boxes.
   * @template {HitOutputs} [T={}]
   * @param {ArrayLike<number>} boxes  a flat array; empty boxes may be infinite
   * @param {MaskOption} [options]
   * @param {T} [out]  hits: receives 1 or 0 for each box; created if it is missing
   * @returns {T & {hits: Uint8Array, count: number}}  out; count: the number of boxes that overlap a box of the index
   */
  collidesBatch(boxes, options = NONE, out = /** @type {T} */ ({})) {
    const fn = 'SpatialIndex.collidesBatch';
    return collidesBatch(fn, SpatialIndex.#open(this, fn), boxes, options, out);
  }

  /**
   * `search` for each of many boxes. The results of box i are in `indices` from `offsets[i]` to `offsets[i + 1]`.
   * @template {SearchOutputs} [T={}]
   * @param {ArrayLike<number>} boxes  a flat array; empty boxes may be infinite
   * @param {MaskOption} [options]
   * @param {T} [out]  arrays to fill; missing arrays are created, and `indices` is replaced if it is too short
   * @returns {T & {offsets: Int32Array, indices: Int32Array, count: number}}  out; count: the total number of indices
   */
  searchBatch(boxes, options = NONE, out = /** @type {T} */ ({})) {
    const fn = 'SpatialIndex.searchBatch';
    return searchBatch(fn, SpatialIndex.#open(this, fn), boxes, options, out);
  }

  /**
   * All pairs of overlapping boxes, two indices each, in a deterministic order. Without `other`, pairs of boxes of this index: each
   * pair is reported once, the lower index first. With `other`, pairs of a box of this index and a box of the other one.
   * @param {SpatialIndex} [other]
   * @returns {Int32Array}
   * @throws {RangeError} for more than about 10^8 pairs, as soon as so many are counted: see `forEachPair`
   */
  pairs(other) {
    const fn = 'SpatialIndex.pairs';
    const tree = SpatialIndex.#open(this, fn);
    const second = SpatialIndex.#other(fn, tree, other);
    return (
      tree.pairs(second) ??
      fail(
        RangeError,
        fn,
        'this',
        'an index of fewer pairs',
        'more than 10^8',
        '; forEachPair visits any number',
      )
    );
  }

  /**
   * Calls a function for each pair of overlapping boxes, as in `pairs`, for any number of pairs: ordered by the first index. The function
   * may change the index; it is undefined whether it sees the changes.
   * @param {(index: number, other: number) => unknown} callback  returns false to end
   * @param {SpatialIndex} [other]  as for `pairs`
   */
  forEachPair(callback, other) {
    const fn = 'SpatialIndex.forEachPair';
    const tree = SpatialIndex.#open(this, fn);
    func(fn, 'callback', callback);
    const second = SpatialIndex.#other(fn, tree, other) ?? tree;
    for (let i = 0; i < tree.count; i++) {
      const box = tree.boxOf(i);
      if (!box || (tree.hasMasks && tree.maskOf(i) === 0)) continue;
      second.numbers.set(box, second.box);
      for (const k of second.list(second.search(-1)))
        if ((other !== undefined || k > i) && callback(i, k) === false) return this;
    }
    return this;
  }

  // Nearest-neighbor queries.

  /**
   * The k nearest boxes, nearest first, at equal distances the lower index first. The distance is 0 for a box that contains the query
   * point, or overlaps the query box.
   * @param {AnyVectorLike | QueryBoxLike} point  the query point, or a query box
   * @param {Choice & {k?: number, maxDistance?: number}} [options]  k: the largest number of results, Infinity for all; 1 by default;
   *   maxDistance: Infinity by default
   * @returns {{index: number, distance: number}[]}
   */
  nearest(point, options = NONE) {
    const fn = 'SpatialIndex.nearest';
    const tree = SpatialIndex.#open(this, fn);
    const choice = NEAREST.read(fn, options);
    const { k, maxDistance, mask, filter } = choice;
    object(fn, 'point', point, 'a point {x, y} or a box {min, max}');
    const [low, high] = extentOf(fn, tree, point);
    if (low.some((least, k) => least > high[k])) return []; // an empty box
    const shape = [low[0], low[1], low[2], high[0], high[1], high[2]];
    /** @type {{index: number, distance: number}[]} */
    const results = [];
    if (filter !== undefined || k > 1024) {
      for (const { index, key } of collect(tree, BVH_NEAREST, shape, maxDistance, 0, k, choice))
        results.push({ index, distance: key });
      return results;
    }
    put(tree, shape);
    const found = tree.query(BVH_NEAREST, maxDistance, 0, mask, k, -Infinity, -1);
    for (let i = 0; i < found; i++) results.push({ index: tree.index(i), distance: tree.key(i) });
    return results;
  }

  /**
   * The k boxes nearest to each of many points. The results of point i begin at the index k · i. Missing results are −1 and Infinity. For
   * k = Infinity, k is the number of boxes that are neither empty nor removed.
   * @template {NearestOutputs} [T={}]
   * @param {ArrayLike<number>} points  a flat array, two or three numbers for each point
   * @param {NearestBatchOptions} [options]  k: the results for each point, 1 by default
   * @param {T} [out]  arrays to fill, k numbers for each point; missing arrays are created
   * @returns {T & {indices: Int32Array, distances: Floats, count: number}}  out; count: the total number of results
   */
  nearestBatch(points, options = NONE, out = /** @type {T} */ ({})) {
    const fn = 'SpatialIndex.nearestBatch';
    return nearestBatch(fn, SpatialIndex.#open(this, fn), points, options, out);
  }

  // Rays and segments.

  /**
   * The first box that a ray or segment hits. t is that of the entry point, or of the exit point if the ray starts in the box; a start on
   * its boundary from which the ray goes in or along is the entry point. At equal t the lower index. A ray with a zero direction hits nothing.
   * @param {AnyRayLike | AnySegmentLike} ray @param {CastOptions} [options] @returns {BoxHit | null}
   */
  raycast(ray, options = NONE) {
    const fn = 'SpatialIndex.raycast';
    const tree = SpatialIndex.#open(this, fn);
    const cast = CAST.read(fn, options);
    const { filter, solid, maxT, mask } = cast;
    if (filter !== undefined) return this.#cast(fn, ray, cast, 1)[0] ?? null;
    const length = putCaster(fn, tree, ray);
    const kind = kindOf(length);
    if (tree.query(kind, maxT, solid ? BVH_SOLID : 0, mask, 1, -Infinity, -1) === 0) return null;
    const t = tree.key(0);
    return { index: tree.index(0), t, distance: t * Math.abs(length), inside: tree.inside(0) };
  }

  /**
   * Whether a ray or segment hits the surface of any box. A segment that is wholly inside a box hits that box only with `solid`.
   * @param {AnyRayLike | AnySegmentLike} ray @param {CastOptions} [options] @returns {boolean}
   */
  raycastAny(ray, options = NONE) {
    const fn = 'SpatialIndex.raycastAny';
    const tree = SpatialIndex.#open(this, fn);
    const cast = CAST.read(fn, options);
    const { filter, solid, maxT, mask } = cast;
    if (filter !== undefined) return this.#cast(fn, ray, cast, 1).length > 0;
    const length = putCaster(fn, tree, ray);
    const kind = kindOf(length);
    return tree.query(kind, maxT, BVH_ANY | (solid ? BVH_SOLID : 0), mask, 1, -Infinity, -1) > 0;
  }

  /**
   * All boxes that a ray or segment hits, sorted by t, at equal t by index.
   * @param {AnyRayLike | AnySegmentLike} ray @param {CastOptions} [options] @returns {BoxHit[]}
   */
  raycastAll(ray, options = NONE) {
    const fn = 'SpatialIndex.raycastAll';
    SpatialIndex.#open(this, fn);
    return this.#cast(fn, ray, CAST.read(fn, options), Infinity);
  }

  /**
   * @param {string} fn @param {AnyRayLike | AnySegmentLike} ray @param {ReturnType<typeof CAST.read>} cast @param {number} k
   * @returns {BoxHit[]}
   */
  #cast(fn, ray, cast, k) {
    const tree = SpatialIndex.#open(this, fn);
    const { maxT, solid } = cast;
    const length = putCaster(fn, tree, ray);
    const kind = kindOf(length);
    const found = collect(tree, kind, taken(tree), maxT, solid ? BVH_SOLID : 0, k, cast);
    return found.map(({ index, key, inside }) => ({
      index,
      t: key,
      distance: key * Math.abs(length),
      inside,
    }));
  }

  /**
   * `raycast` for each of many rays or segments.
   * @template {FirstOutputs} [T={}]
   * @param {ArrayLike<number>} rays  a flat array: origin, direction (or start, end) of each; four numbers in 2D, six in 3D
   * @param {RayBatchOptions} [options]
   * @param {T} [out]  arrays to fill: −1 and Infinity for a miss; missing arrays are created
   * @returns {T & {indices: Int32Array, t: Floats, count: number}}  out; count: the number of rays that hit a box
   * @throws {TypeError | RangeError} for a wrong length, numbers that are not finite, arrays that are too short; nothing is
   *   written then
   */
  raycastBatch(rays, options = NONE, out = /** @type {T} */ ({})) {
    const fn = 'SpatialIndex.raycastBatch';
    return raycastBatch(fn, SpatialIndex.#open(this, fn), rays, options, out);
  }

  /**
   * `raycastAny` for each of many rays or segments.
   * @template {HitOutputs} [T={}]
   * @param {ArrayLike<number>} rays  a flat array, as for `raycastBatch`
   * @param {RayBatchOptions} [options]
   * @param {T} [out]  hits: receives 1 or 0 for each ray; created if it is missing
   * @returns {T & {hits: Uint8Array, count: number}}  out; count: the number of rays that hit a box
   */
  raycastAnyBatch(rays, options = NONE, out = /** @type {T} */ ({})) {
    const fn = 'SpatialIndex.raycastAnyBatch';
    return raycastAnyBatch(fn, SpatialIndex.#open(this, fn), rays, options, out);
  }

  /**
   * `raycastAll` for each of many rays or segments. The hits of ray i are in `indices` and `t`
   * from `offsets[i]` to `offsets[i + 1]`, sorted by t, at equal t by index.
   * @template {AllOutputs} [T={}]
   * @param {ArrayLike<number>} rays  a flat array, as for `raycastBatch`
   * @param {RayBatchOptions} [options]
   * @param {T} [out]  arrays to fill; missing arrays are created, `indices` and `t` are replaced if they are too short
   * @returns {T & {offsets: Int32Array, indices: Int32Array, t: Float64Array, count: number}}  out; count: the total number of hits
   * @throws {TypeError | RangeError} for a wrong length, numbers that are not finite
   */
  raycastAllBatch(rays, options = NONE, out = /** @type {T} */ ({})) {
    const fn = 'SpatialIndex.raycastAllBatch';
    return raycastAllBatch(fn, SpatialIndex.#open(this, fn), rays, options, out);
  }

  // Moving shapes.

  /**
   * The first contact of a moving box with a box of the index, with t, overlap, point and normal as in the query movingBoxBox.
   * @param {QueryBoxLike} box
   * @param {AnyVectorLike} motion  the displacement of the box from t = 0 to t = 1
   * @param {Choice} [options]
   * @returns {Sweep<any> & {index: number} | null}
   */
  sweepBox(box, motion, options = NONE) {
    const fn = 'SpatialIndex.sweepBox';
    const tree = SpatialIndex.#open(this, fn);
    const corners = cornersOf(fn, 'box', tree, box) ?? { min: [1, 1, 1], max: [-1, -1, -1] };
    const delta = vectorOf(fn, 'motion', tree, motion);
    const choice = CHOICE.read(fn, options);
    const numbers = [...corners.min, ...corners.max, ...delta];
    const [hit] = collect(tree, BVH_MOVING_BOX, numbers, Infinity, 0, 1, choice);
    return hit ? this.#contact(MOVING_BOX_BOX, numbers, hit.index) : null;
  }

  /**
   * The first contact of a moving circle with a box of the index, as in the query movingCircleBox. `sweepSphere` by its name in
   * the plane: the dimensions are those of the index.
   * @param {{center: AnyVectorLike, radius: number}} circle
   * @param {AnyVectorLike} motion  the displacement of the circle from t = 0 to t = 1
   * @param {Choice} [options]
   * @returns {Sweep<Vector2> & {index: number} | null}
   */
  sweepCircle(circle, motion, options = NONE) {
    const fn = 'SpatialIndex.sweepCircle';
    SpatialIndex.#open(this, fn);
    return this.#sweepRound(fn, 'circle', circle, motion, options);
  }

  /**
   * The first contact of a moving sphere with a box of the index, as in the query movingSphereBox. `sweepCircle` by its name in
   * space: the dimensions are those of the index.
   * @param {{center: AnyVectorLike, radius: number}} sphere
   * @param {AnyVectorLike} motion  the displacement of the sphere from t = 0 to t = 1
   * @param {Choice} [options]
   * @returns {Sweep<Vector3> & {index: number} | null}
   */
  sweepSphere(sphere, motion, options = NONE) {
    const fn = 'SpatialIndex.sweepSphere';
    SpatialIndex.#open(this, fn);
    return this.#sweepRound(fn, 'sphere', sphere, motion, options);
  }

  /**
   * `sweepBox` for each of many moving boxes. An empty box touches nothing, and may be infinite.
   * @template {FirstOutputs} [T={}]
   * @param {ArrayLike<number>} boxes  a flat array: min, max, motion of each; six numbers in 2D, nine in 3D
   * @param {MaskOption} [options]
   * @param {T} [out]  arrays to fill: −1 and Infinity for a miss; missing arrays are created
   * @returns {T & {indices: Int32Array, t: Floats, count: number}}  out; count: the number of moving shapes with a contact
   * @throws {TypeError | RangeError} for a wrong length, numbers that are not finite, arrays that are too short; nothing is
   *   written then
   */
  sweepBoxBatch(boxes, options = NONE, out = /** @type {T} */ ({})) {
    const fn = 'SpatialIndex.sweepBoxBatch';
    return sweepBatch(fn, SpatialIndex.#open(this, fn), BVH_MOVING_BOX, 'boxes', boxes, options, out);
  }

  /**
   * `sweepCircle` for each of many moving circles. A circle with a negative radius is empty.
   * @template {FirstOutputs} [T={}]
   * @param {ArrayLike<number>} circles  a flat array: center, radius, motion of each, five numbers
   * @param {MaskOption} [options]
   * @param {T} [out]  as for `sweepBoxBatch`
   * @returns {T & {indices: Int32Array, t: Floats, count: number}}
   * @throws {TypeError | RangeError} as `sweepBoxBatch`
   */
  sweepCircleBatch(circles, options = NONE, out = /** @type {T} */ ({})) {
    const fn = 'SpatialIndex.sweepCircleBatch';
    return sweepBatch(fn, SpatialIndex.#open(this, fn), BVH_MOVING_SPHERE, 'circles', circles, options, out);
  }

  /**
   * `sweepSphere` for each of many moving spheres. A sphere with a negative radius is empty.
   * @template {FirstOutputs} [T={}]
   * @param {ArrayLike<number>} spheres  a flat array: center, radius, motion of each, seven numbers
   * @param {MaskOption} [options]
   * @param {T} [out]  as for `sweepBoxBatch`
   * @returns {T & {indices: Int32Array, t: Floats, count: number}}
   * @throws {TypeError | RangeError} as `sweepBoxBatch`
   */
  sweepSphereBatch(spheres, options = NONE, out = /** @type {T} */ ({})) {
    const fn = 'SpatialIndex.sweepSphereBatch';
    return sweepBatch(fn, SpatialIndex.#open(this, fn), BVH_MOVING_SPHERE, 'spheres', spheres, options, out);
  }

  /**
   * @param {string} fn @param {string} name @param {{center: AnyVectorLike, radius: number}} shape @param {AnyVectorLike} motion
   * @param {Choice} options
   */
  #sweepRound(fn, name, shape, motion, options) {
    const tree = SpatialIndex.#open(this, fn);
    const { center, radius } = object(fn, name, shape, `a ${name} {center, radius}`);
    finite(fn, `${name}.radius`, radius);
    const from = vectorOf(fn, `${name}.center`, tree, center);
    const delta = vectorOf(fn, 'motion', tree, motion);
    const choice = CHOICE.read(fn, options);
    const numbers = [...from, radius, ...delta];
    const [hit] = collect(tree, BVH_MOVING_SPHERE, numbers, Infinity, 0, 1, choice);
    return hit ? this.#contact(MOVING_SPHERE_BOX, numbers, hit.index) : null;
  }

  /**
   * The contact of a moving shape with one box of the index.
   * @param {number} kind
   * @param {number[]} shape  the numbers of the shape, then its motion
   * @param {number} index
   * @returns {(Sweep<any> & {index: number}) | null}
   */
  #contact(kind, shape, index) {
    const box = SpatialIndex.#open(this, 'SpatialIndex').boxOf(index) ?? EMPTY;
    const contact = contactWith(kind, this.dimensions, shape, box);
    return contact && { index, ...contact }; // null if a filter has moved the box
  }

  // Edits.

  /** Replaces one box. An empty box is never hit; it can be replaced again later. @param {number} index @param {QueryBoxLike} box */
  update(index, box) {
    const fn = 'SpatialIndex.update';
    const tree = SpatialIndex.#open(this, fn);
    checkIndex(fn, index, tree);
    const empty = !putStored(fn, tree, box);
    checkIndex(fn, index, tree); // again, because a getter of the box may have cleared the index
    const slot = tree.slotOf(index);
    if (slot < -1) fail(RangeError, fn, 'index', 'the index of a box that was not removed', index);
    if (!tree.update(index, slot >= 0, empty)) {
      this.rebuild();
      this.update(index, box);
    }
    return this;
  }

  /**
   * Replaces all boxes at once, or a range of them, without changing the structure of the BVH. Empty and removed boxes stay empty; no other
   * box may become empty.
   * @param {ArrayLike<number>} boxes  a flat array with a box for each index
   * @param {{first?: number, count?: number}} [options]  only the `count` boxes from the index `first` on; all by default. Other boxes of
   *   the array are not read
   * @throws {TypeError | RangeError} for an invalid array; nothing is changed then
   */
  refit(boxes, options = NONE) {
    const fn = 'SpatialIndex.refit';
    const tree = SpatialIndex.#open(this, fn);
    const width = 2 * tree.dimensions;
    const floats = floatsOf(fn, 'boxes', boxes, width);
    const { length } = floats;
    const expected = tree.count * width;
    if (length !== expected) fail(RangeError, fn, 'boxes.length', String(expected), length);
    const { first, count } = rangeOf(fn, RANGE.read(fn, options), tree.count);
    const start = first * width;
    const moved = floats.subarray(start, start + count * width);
    const move = (/** @type {Float64Array | Float32Array} */ numbers) =>
      count === tree.count ? tree.moveAll(numbers) : tree.moveRange(first, numbers);
    let wrong = move(moved);
    // Few boxes have infinite sides. Only if the tree rejects a number, these sides are replaced by the stored numbers.
    if (wrong >= 0) wrong = move(storedBoxes(moved, tree.dimensions));
    if (wrong >= 0)
      fail(
        RangeError,
        fn,
        `boxes[${start + wrong}]`,
        'a side of a box that is neither empty nor at infinity',
        moved[wrong],
      );
    return this;
  }

  /**
   * Adds a box.
   * @param {QueryBoxLike} box  an empty one (a minimum above its maximum) has an index and is never hit, until `update` gives it a size
   * @param {number} [mask]  only for an index with masks; all bits by default
   * @returns {number} the index of the box: that of a removed box, or a new one
   */
  insert(box, mask = -1) {
    const fn = 'SpatialIndex.insert';
    const tree = SpatialIndex.#open(this, fn);
    if (~checkMask(fn, 'mask', mask) && !tree.hasMasks)
      fail(RangeError, fn, 'mask', 'left out, because the index has no masks', mask);
    const empty = !putStored(fn, tree, box);
    const index = empty ? tree.insertEmpty(mask) : tree.insert(-1, mask);
    if (index < 0) {
      this.rebuild();
      return this.insert(box, mask);
    }
    this.#renew();
    return index;
  }

  /** Removes a box. Queries no longer return its index, and `insert` may reuse it. @param {number} index */
  remove(index) {
    const fn = 'SpatialIndex.remove';
    const tree = SpatialIndex.#open(this, fn);
    checkIndex(fn, index, tree);
    tree.remove(index);
    this.#renew();
    return this;
  }

  /** Rebuilds after half of the present boxes were inserted since the last build, or a third as many were removed. This limits how much
   * insertions slow queries down. A rebuild also visits the indices of removed boxes, so it is less frequent if most boxes are removed. */
  #renew() {
    const { changes, live, count } = /** @type {WasmBvh} */ (this.#tree);
    if (2 * changes > live + (count - live) / 8 + 64) this.rebuild();
  }

  /**
   * Rebuilds the BVH over the current boxes. Indices do not change.
   * @param {BoxBuild} [method]  as the option `build`; the present method by default
   */
  rebuild(method) {
    const fn = 'SpatialIndex.rebuild';
    const old = SpatialIndex.#open(this, fn);
    const tree = build(
      fn,
      old.boxes(),
      old.dimensions,
      method === undefined ? old.method : wordOf(fn, 'method', BVH_METHODS, method),
      old.masks(),
      true,
    );
    old.replaceBy(tree);
    return this;
  }

  /** The indices of all boxes that are neither empty nor removed, in ascending order. @returns {Int32Array} */
  all() {
    const tree = SpatialIndex.#open(this, 'SpatialIndex.all');
    const found = new Int32Array(tree.count);
    let length = 0;
    for (let i = 0; i < tree.count; i++) if (tree.slotOf(i) >= 0) found[length++] = i;
    return found.slice(0, length);
  }

  /**
   * Removes all boxes. Indices begin at 0 again. The index keeps its dimensions and method, and still has masks if it had them.
   */
  clear() {
    const fn = 'SpatialIndex.clear';
    const old = SpatialIndex.#open(this, fn);
    const masks = old.hasMasks ? [] : undefined;
    old.replaceBy(build(fn, [], old.dimensions, old.method, masks));
    return this;
  }

  // Serialization.

  /** Serializes the index, for a file or another thread. */
  toBuffer() {
    return SpatialIndex.#open(this, 'SpatialIndex.toBuffer').bytes();
  }

  /**
   * Creates an index from the result of `toBuffer`, as a validated copy, with a checksum that detects changes.
   * @param {ArrayBuffer | SharedArrayBuffer | ArrayBufferView} buffer
   * @returns {SpatialIndex}
   * @throws {TypeError | RangeError} for anything else
   */
  static from(buffer) {
    const fn = 'SpatialIndex.from';
    const bytes = bytesOf(fn, 'buffer', buffer);
    return SpatialIndex.#of(WasmBvh.of(bytes) ?? failBuffer(fn, bytes, FORMAT));
  }

  /** An index with an existing tree. @param {WasmBvh} tree */
  static #of(tree) {
    const index = new SpatialIndex([]);
    index.dispose();
    index.#tree = tree;
    return index;
  }

  /**
   * Iterates over the nodes and leaves of the BVH, depth first, for drawing. The boxes are those that queries test, rounded outward. The
   * depth of the root is 0.
   * @returns {Generator<{box: {min: any, max: any}, depth: number, leaf: boolean, indices: Int32Array}>}
   */
  [Symbol.iterator]() {
    return this.nodes();
  }

  /**
   * Iterates over the nodes and leaves of the BVH down to a depth, depth first.
   * @param {{depth?: number}} [options]  depth: the deepest level; Infinity by default
   * @returns {Generator<{box: {min: any, max: any}, depth: number, leaf: boolean, indices: Int32Array}>}
   */
  *nodes(options = NONE) {
    const fn = 'SpatialIndex.nodes';
    const tree = SpatialIndex.#open(this, fn);
    for (const { min, max, depth, leaf, indices } of tree.nodes(NODES.read(fn, options).depth)) {
      const vector = (/** @type {number[]} */ [x, y, z]) =>
        tree.dimensions === 2 ? new Vector2(x, y) : new Vector3(x, y, z);
      yield { box: { min: vector(min), max: vector(max) }, depth, leaf, indices };
    }
  }

  /**
   * Frees the memory. Any later use except `dispose` throws a TypeError.
   * @override
   */
  dispose() {
    SpatialIndex.#check(this, 'dispose');
    this.#tree?.dispose();
    this.#tree = undefined;
  }
}
