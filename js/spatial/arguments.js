/**
 * Arguments of queries of an index: reads shapes and options, checks them, and writes them to wasm memory.
 */

import {
  filter,
  flag,
  k,
  mask,
  maxDistance,
  maxT,
  noFilter,
  option,
  optional,
  extended,
  Options,
} from '../arguments/options.js';
import {
  finite,
  isCorner,
  cornerOf,
  isEmptyBox,
  isSide,
  list,
  isRectangle,
  noOtherBox,
  rectangle,
  mask as checkMask,
  object,
  fail,
} from '../arguments/check.js';
import { planesOf } from '../arguments/planes.js';
import { ordinary } from '../arguments/typedArrays.js';
import { BVH_RAY, BVH_SEGMENT } from '../generated/layout.js';

/** @import { WasmBvh } from '../wasm/WasmBvh.js' */

/**
 * @typedef {{x: number, y: number, z?: number}} AnyVectorLike
 * @typedef {{min: AnyVectorLike, max: AnyVectorLike}} AnyBoxLike
 * @typedef {{planes: ArrayLike<{normal: AnyVectorLike, constant: number}>}} PlanesLike  one to six planes, such as a Frustum3: the points p
 *   with normal · p + constant >= 0 for all planes
 * @typedef {AnyBoxLike | import('../arguments/check.js').RectangleLike} QueryBoxLike  a rectangle only in the plane
 * @typedef {{origin: AnyVectorLike, direction: AnyVectorLike}} AnyRayLike
 * @typedef {{start: AnyVectorLike, end: AnyVectorLike}} AnySegmentLike
 * @typedef {(index: number) => boolean} Filter  returns whether a box counts. The function may call raybound; it is undefined whether
 *   the running query sees changes that the function makes to the index
 * @typedef {{mask?: number, filter?: Filter}} Choice
 *   mask: an integer of 32 bits: only boxes whose masks have a bit in common with it; filter: called for each box that is hit; false
 *   ignores the box
 * @typedef {Choice & {maxT?: number, solid?: boolean}} CastOptions
 *   maxT: the largest t, in multiples of the direction; Infinity by default; solid: true: a box that contains the start is hit at t = 0,
 *   not at its exit point
 * @typedef {{index: number, t: number, distance: number, inside: boolean}} BoxHit
 *   t: in multiples of the direction; distance: Euclidean; inside: whether the box, or its boundary, contains the start
 * @typedef {'quality' | 'fast' | 'middle'} BoxBuild
 */

/**
 * Checks the length of flat rows of `width` numbers and returns it.
 * @param {string} fn @param {string} name @param {ArrayLike<number>} rows @param {number} width
 */
function lengthOf(fn, name, rows, width) {
  const { length } = list(fn, name, rows, 'an array of numbers');
  if (length > 0 && typeof rows[0] === 'object')
    fail(
      TypeError,
      fn,
      `${name}[0]`,
      'a finite number: rows are flat, such as minX, minY, maxX, maxY of each box',
      rows[0],
      '',
    );
  if (length % width) fail(RangeError, fn, `${name}.length`, `a multiple of ${width}`, length);
  return length;
}

/**
 * Rows as a typed array. Other arrays are copied to one, because getters could change their numbers.
 * @param {string} fn @param {string} name @param {ArrayLike<number>} rows @param {number} width
 */
export function floatsOf(fn, name, rows, width) {
  rows = ordinary(rows);
  const length = lengthOf(fn, name, rows, width);
  if (rows instanceof Float64Array || rows instanceof Float32Array) return rows;
  // The copy grows with the numbers that were read, because an array-like object can claim any length.
  let floats = new Float64Array(Math.min(length, 65536));
  for (let i = 0; i < length; i++) {
    const number = rows[i];
    if (i === floats.length) {
      const larger = new Float64Array(Math.min(length, 2 * i));
      larger.set(floats);
      floats = larger;
    }
    floats[i] = typeof number === 'number' ? number : finite(fn, `${name}[${i}]`, number);
  }
  return floats;
}

/** `floatsOf` for rows of finite numbers. @param {string} fn @param {string} name @param {ArrayLike<number>} rows @param {number} width */
export function numbersOf(fn, name, rows, width) {
  const floats = floatsOf(fn, name, rows, width);
  for (let i = 0; i < floats.length; i++)
    if (!Number.isFinite(floats[i])) finite(fn, `${name}[${i}]`, floats[i]);
  return floats;
}

/**
 * `floatsOf` for rows that begin with a box. All numbers must be finite, except those of empty boxes, which may be infinite.
 * @param {string} fn @param {string} name @param {ArrayLike<number>} rows @param {number} width @param {number} dimensions
 */
export function boxesOf(fn, name, rows, width, dimensions) {
  const floats = floatsOf(fn, name, rows, width);
  for (let i = 0; i < floats.length; i++) {
    if (Number.isFinite(floats[i])) continue;
    const column = i % width;
    const inBox = column < 2 * dimensions && !Number.isNaN(floats[i]);
    if (!(inBox && isEmpty(floats, i - column, dimensions))) finite(fn, `${name}[${i}]`, floats[i]);
  }
  return floats;
}

/**
 * Whether a box in a flat array is empty.
 * @param {ArrayLike<number>} floats
 * @param {number} at  the index of the first number of the box
 * @param {number} dimensions
 */
function isEmpty(floats, at, dimensions) {
  for (let k = at; k < at + dimensions; k++) if (floats[k] > floats[k + dimensions]) return true;
  return false;
}

/** @param {string} fn @param {number} index @param {WasmBvh} tree */
export function checkIndex(fn, index, tree) {
  if (!(Number.isInteger(index) && index >= 0 && index < tree.count))
    fail(RangeError, fn, 'index', `an integer >= 0 and < ${tree.count}, the number of boxes`, index);
}

/** @param {string} fn @param {ArrayLike<number>} masks @param {number} count */
export function masksOf(fn, masks, count) {
  const own = floatsOf(fn, 'masks', masks, 1);
  if (own.length !== count) fail(RangeError, fn, 'masks.length', String(count), own.length);
  for (let i = 0; i < count; i++)
    if ((own[i] | 0) !== own[i] && own[i] >>> 0 !== own[i]) checkMask(fn, `masks[${i}]`, own[i]);
  return own;
}

/** An array that receives results. @type {import('../arguments/options.js').Check<number[]>} */
const arrayOf = (fn, name, value) =>
  Array.isArray(value) ? value : fail(TypeError, fn, name, 'an array', value);
const solid = /* @__PURE__ */ option(flag, false);

/** The options of queries. */
export const CHOICE = /* @__PURE__ */ new Options({ mask, filter });
export const CAST = /* @__PURE__ */ new Options({ mask, filter, maxT, solid });
export const NEAREST = /* @__PURE__ */ new Options({ mask, filter, k, maxDistance });
export const SEARCH = /* @__PURE__ */ new Options({
  mask,
  filter,
  sort: /* @__PURE__ */ option(flag, false),
  target: /* @__PURE__ */ optional(arrayOf),
});
export const BATCH = /* @__PURE__ */ new Options({ mask, filter: noFilter });
export const NEAREST_BATCH = /* @__PURE__ */ extended(BATCH, { k, maxDistance });
export const CAST_BATCH = /* @__PURE__ */ extended(BATCH, {
  segments: /* @__PURE__ */ option(flag, false),
  maxT,
  solid,
});

/**
 * The three numbers of a vector, with z = 0 in 2D. A shape is read completely before it is written to wasm memory, because a getter may
 * query an index.
 * @param {string} fn @param {string} name @param {WasmBvh} tree @param {AnyVectorLike} v @param {(component: unknown) => boolean} [allows]
 * @returns {[number, number, number]}
 */
export function vectorOf(fn, name, tree, v, allows = Number.isFinite) {
  const flat = tree.dimensions === 2;
  object(fn, name, v, flat ? 'a vector {x, y}' : 'a vector {x, y, z}');
  const { x, y } = v;
  const z = flat ? 0 : /** @type {number} */ (v.z);
  // Error messages are built only after a failure.
  if (Number.isFinite(x) && Number.isFinite(y) && Number.isFinite(z)) return [x, y, z];
  const part = (/** @type {string} */ axis, /** @type {number} */ value) =>
    allows(value) ? value : finite(fn, `${name}.${axis}`, value);
  return [part('x', x), part('y', y), part('z', z)];
}

/** @param {AnyVectorLike} corner @param {WasmBvh} tree */
const areSides = (corner, { dimensions }) => isCorner(corner) && (dimensions < 3 || isSide(corner.z));

/**
 * The corners of a box, or undefined for an empty one.
 * @param {string} fn @param {string} name @param {WasmBvh} tree @param {QueryBoxLike} box @param {(component: unknown) => boolean} [allows]
 */
export function cornersOf(fn, name, tree, box, allows) {
  object(fn, name, box, 'a box {min, max}');
  const { min: low, max: high } = /** @type {AnyBoxLike} */ (box);
  const min = cornerOf(low);
  const max = cornerOf(high);
  if (min === undefined && isRectangle(box)) {
    if (tree.dimensions > 2) noOtherBox(fn, name, box);
    const [x, y, right, top] = rectangle(fn, name, box);
    return { min: [x, y, 0], max: [right, top, 0] };
  }
  if (min === undefined) noOtherBox(fn, name, box);
  if (isEmptyBox(min, max, tree.dimensions)) return undefined;
  // First an error for values that are not numbers, then for infinite ones, which only an empty box may have.
  if (!areSides(min, tree)) vectorOf(fn, `${name}.min`, tree, min, isSide);
  if (!areSides(max, tree)) vectorOf(fn, `${name}.max`, tree, max, isSide);
  return {
    min: vectorOf(fn, `${name}.min`, tree, min, allows),
    max: vectorOf(fn, `${name}.max`, tree, max, allows),
  };
}

/**
 * The corners of a query point, which are equal, or of a query box.
 * @type {(fn: string, tree: WasmBvh, point: AnyVectorLike | QueryBoxLike) => number[][]}
 */
export function extentOf(fn, tree, point) {
  if (isRectangle(point)) {
    const { min, max } = /** @type {any} */ (
      cornersOf(fn, 'point', tree, /** @type {QueryBoxLike} */ (point))
    );
    return [min, max];
  }
  const { min, max } = /** @type {AnyBoxLike} */ (point);
  // Vectors have methods of these names.
  if (typeof min !== 'object' && typeof max !== 'object') {
    const at = vectorOf(fn, 'point', tree, /** @type {AnyVectorLike} */ (point));
    return [at, at];
  }
  return [vectorOf(fn, 'point.min', tree, min), vectorOf(fn, 'point.max', tree, max)];
}

/**
 * Writes the box of an overlap query. Returns false for an empty box.
 * @param {string} fn
 * @param {WasmBvh} tree
 * @param {QueryBoxLike} box
 * @param {(component: unknown) => boolean} [allows]  isSide: sides may be infinite. They are written as the largest number, which gives
 *   the same result in comparisons with finite sides
 */
export function putBox(fn, tree, box, allows) {
  // Fast path for valid 2D boxes, without arrays.
  if (tree.dimensions === 2 && typeof box === 'object' && box !== null) {
    const { min, max } = /** @type {AnyBoxLike} */ (box);
    if (typeof min === 'object' && min !== null && typeof max === 'object' && max !== null) {
      const { x: x0, y: y0 } = min;
      const { x: x1, y: y1 } = max;
      if (
        Number.isFinite(x0) &&
        Number.isFinite(x1) &&
        Number.isFinite(y0) &&
        Number.isFinite(y1) &&
        x0 <= x1 &&
        y0 <= y1
      ) {
        const { numbers, box: at } = tree;
        numbers[at] = x0;
        numbers[at + 1] = y0;
        numbers[at + 2] = x1;
        numbers[at + 3] = y1;
        return true;
      }
    }
  }
  const corners = cornersOf(fn, 'box', tree, box, allows);
  const { numbers, box: at, dimensions } = tree;
  const { min, max } = corners ?? { min: [1, 1, 1], max: [-1, -1, -1] };
  for (let k = 0; k < dimensions; k++) {
    numbers[at + k] = Math.max(-Number.MAX_VALUE, Math.min(min[k], Number.MAX_VALUE));
    numbers[at + dimensions + k] = Math.max(-Number.MAX_VALUE, Math.min(max[k], Number.MAX_VALUE));
  }
  return corners !== undefined;
}

/**
 * Runs a search; the result is in the tree.
 * @param {string} fn
 * @param {WasmBvh} tree
 * @param {QueryBoxLike | PlanesLike} box
 * @param {number} mask
 * @returns {number} number of boxes
 */
export function searchIn(fn, tree, box, mask) {
  const planes = typeof box === 'object' && box !== null ? /** @type {PlanesLike} */ (box).planes : undefined;
  if (planes === undefined) {
    putBox(fn, tree, /** @type {QueryBoxLike} */ (box), isSide);
    return tree.search(mask);
  }
  return tree.searchPlanes(
    planesOf(fn, planes, 'box', (_fn, name, normal) => vectorOf(fn, name, tree, normal)),
    mask,
  );
}

/** Writes the numbers of a shape to the query struct. @param {WasmBvh} tree @param {number[]} shape */
export function put({ numbers, q }, shape) {
  for (let i = 0; i < shape.length; i++) numbers[q + i] = shape[i];
}

/** Reads back the numbers of the ray or segment that was written last. @param {WasmBvh} tree */
export function taken({ numbers, q }) {
  const shape = [];
  for (let i = 0; i < 6; i++) shape.push(numbers[q + i]);
  return shape;
}

/** The kind of the query: a segment if the length is negative or -0. @param {number} length  the result of `putCaster` */
export const kindOf = (length) => (length < 0 || Object.is(length, -0) ? BVH_SEGMENT : BVH_RAY);

/** @param {number[]} vector */
export const named = ([x, y, z]) => ({ x, y, z });

/** Writes row `i` of flat boxes. @param {WasmBvh} tree @param {ArrayLike<number>} boxes @param {number} i */
export function putRow(tree, boxes, i) {
  const { box, numbers } = tree;
  const width = 2 * tree.dimensions;
  for (let k = 0; k < width; k++) numbers[box + k] = boxes[i * width + k];
}

/**
 * Writes a ray or a segment. Returns the length of its direction, for a segment with a negative sign (-0 for a segment of length 0).
 * @param {string} fn @param {WasmBvh} tree @param {AnyRayLike | AnySegmentLike} caster
 */
export function putCaster(fn, tree, caster) {
  if (typeof caster !== 'object' || caster === null)
    object(fn, 'ray', caster, 'a ray {origin, direction} or a segment {start, end}');
  const { origin, direction } = /** @type {AnyRayLike} */ (caster);
  if (typeof origin !== 'object' || origin === null || typeof direction !== 'object' || direction === null)
    return putOther(fn, tree, caster);
  const { x: ox, y: oy } = origin;
  const { x: dx, y: dy } = direction;
  let oz = 0;
  let dz = 0;
  if (tree.dimensions === 3) {
    oz = /** @type {number} */ (origin.z);
    dz = /** @type {number} */ (direction.z);
  }
  if (
    !Number.isFinite(ox) ||
    !Number.isFinite(oy) ||
    !Number.isFinite(oz) ||
    !Number.isFinite(dx) ||
    !Number.isFinite(dy) ||
    !Number.isFinite(dz)
  )
    return putOther(fn, tree, caster);
  const { numbers, q } = tree;
  numbers[q] = ox;
  numbers[q + 1] = oy;
  numbers[q + 2] = oz;
  numbers[q + 3] = dx;
  numbers[q + 4] = dy;
  numbers[q + 5] = dz;
  const square = dx * dx + dy * dy + dz * dz;
  return square > 1e-280 && square < 1e280 ? Math.sqrt(square) : Math.hypot(dx, dy, dz);
}

/** Writes a segment, or throws for an invalid ray. @param {string} fn @param {WasmBvh} tree @param {AnyRayLike | AnySegmentLike} caster */
function putOther(fn, tree, caster) {
  const { origin, direction } = /** @type {AnyRayLike} */ (caster);
  const isSegment = origin === undefined && 'start' in caster;
  const { start, end } = isSegment ? caster : { start: origin, end: direction };
  const a = vectorOf(fn, isSegment ? 'ray.start' : 'ray.origin', tree, start);
  const b = vectorOf(fn, isSegment ? 'ray.end' : 'ray.direction', tree, end);
  const { numbers, q } = tree;
  for (let k = 0; k < 3; k++) {
    numbers[q + k] = a[k];
    numbers[q + 3 + k] = b[k];
  }
  return isSegment ? -Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]) : Math.hypot(...b);
}

/**
 * The nearest `k` boxes that the filter accepts, found by several queries if necessary.
 * @param {WasmBvh} tree
 * @param {number} kind
 * @param {number[]} shape  written again for each query, because the filter may run another one
 * @param {number} maxT
 * @param {number} flags
 * @param {number} k
 * @param {{mask: number, filter: Function | undefined}} choice
 */
export function collect(tree, kind, shape, maxT, flags, k, { mask, filter }) {
  /** @type {{index: number, key: number, inside: boolean}[]} */
  const list = [];
  let after = -Infinity;
  let afterIndex = -1;
  let piece = Math.min(k, filter ? Math.max(k, 8) : k, 1024);
  if (k === Infinity) piece = 64;
  const sum = { nodes: 0, leaves: 0, boxes: 0 };
  let enough = false;
  for (; tree.live > 0 && !enough; piece = Math.min(piece * 4, 65536)) {
    put(tree, shape);
    const found = tree.query(kind, maxT, flags, mask, piece, after, afterIndex);
    tree.addVisits(sum);
    const rows = [];
    for (let i = 0; i < found; i++)
      rows.push({ index: tree.index(i), key: tree.key(i), inside: tree.inside(i) });
    // All results are read before the filter may run another query.
    enough = found < piece;
    for (const row of rows) {
      if (filter && !filter(row.index)) continue;
      list.push(row);
      if (list.length === k) {
        enough = true;
        break;
      }
    }
    if (found > 0) ({ key: after, index: afterIndex } = rows[found - 1]);
  }
  tree.visits = sum; // the sum of these queries, without those that the filter ran
  return list;
}
