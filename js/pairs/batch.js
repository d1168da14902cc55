/** Many queries about two shapes in one call. */

import { F32, F64 } from '../generated/layout.js';
import { canvas, casts, sizes, solids } from '../generated/pairs.js';
import { outputsOf } from '../arguments/outputs.js';
import { option, optional, Options, unchecked } from '../arguments/options.js';
import { attached, fail, failNumber, NONE } from '../arguments/check.js';
import { batches, queryBatch, queryOutside, typeOf, viewOf } from '../wasm/batch.js';
import { bufferOf, classNameOf, lengthOf, offsetOf } from '../arguments/typedArrays.js';
import { normalsOf } from './packers.js';
import { queryNamed, select } from './table.js';

/** @import { QueryName, ShapeName } from '../generated/pairs.js' */
/** @import { Query } from './table.js' */
/** @import { Rows } from '../wasm/batch.js' */
/** @import { Floats } from '../arguments/outputs.js' */
/** @import { TypedArray } from '../arguments/typedArrays.js' */

const ALL = /* @__PURE__ */ select(batches, casts, solids, canvas);

/** @type {Map<unknown, Query>} */
const known = /* @__PURE__ */ new Map();

/** @param {unknown} name @returns {Query} */
const queryOf = (name) => known.get(name) ?? queryNamed('batch', name, known, [ALL]);

function isFloats(/** @type {unknown} */ array) {
  const name = classNameOf(array);
  return name === 'Float64Array' || name === 'Float32Array';
}

/** @param {string} name @param {number} stride @param {number} width */
function checkStride(name, stride, width) {
  if (!(Number.isInteger(stride) && stride >= width))
    failNumber('batch', name, `an integer >= ${width}`, stride);
}

/** The number of rows in an array. @param {any} array @param {number} stride @param {number} width @param {string} name */
function rowsOf(array, stride, width, name) {
  if (!isFloats(array)) fail(TypeError, 'batch', name, 'a Float64Array or a Float32Array', array);
  const length = lengthOf(array);
  if (length === 0) attached('batch', name, array);
  if (stride !== width) checkStride(`${name}Stride`, stride, width);
  const rows = Math.floor((length - width) / stride) + 1;
  if (length > 0 && (length < width || length > rows * stride))
    fail(RangeError, 'batch', `${name}.length`, `a multiple of ${stride}`, length);
  return length && rows;
}

/** Bytes of a number. @type {Record<string, number>} */
const WIDTHS = { Float64Array: 8, Uint8Array: 1 };
const endOf = (/** @type {TypedArray} */ array) =>
  offsetOf(array) + lengthOf(array) * (WIDTHS[String(classNameOf(array))] ?? 4);

/** Whether two arrays of the same buffer overlap. @type {(input: TypedArray, out: TypedArray) => boolean} */
const overlap = (input, out) => offsetOf(input) < endOf(out) && offsetOf(out) < endOf(input);

/** Most are checked together with the arrays. */
const OPTIONS = /* @__PURE__ */ new Options({
  aStride: /* @__PURE__ */ optional(unchecked),
  bStride: /* @__PURE__ */ optional(unchecked),
  columns: /* @__PURE__ */ option(unchecked, 1),
  normals: /* @__PURE__ */ optional(unchecked),
  aIndex: /* @__PURE__ */ optional(unchecked),
  bIndex: /* @__PURE__ */ optional(unchecked),
  pairs: /* @__PURE__ */ optional(unchecked),
});
const OUTPUTS = ['hits', 'rows'];

/** @typedef {Int32Array | Uint32Array} Indices */

/**
 * Throws for indices that are not row numbers. Returns the number of indices.
 * @param {Indices} index
 * @param {string} name  the name of the option
 * @param {number} rows
 * @param {string} side  a or b
 * @param {number} first  the first index of this side
 * @param {number} step  the numbers from one index of this side to the next
 */
function checkIndex(index, name, rows, side, first, step) {
  const kind = classNameOf(index);
  if (kind !== 'Int32Array' && kind !== 'Uint32Array')
    fail(TypeError, 'batch', name, 'an Int32Array or a Uint32Array', index);
  const length = lengthOf(index);
  if (length === 0) attached('batch', name, index);
  if (length % step) fail(RangeError, 'batch', `${name}.length`, `a multiple of ${step}`, length);
  for (let i = first; i < length; i += step)
    if (index[i] >>> 0 >= rows)
      fail(RangeError, 'batch', `${name}[${i}]`, `the number of a row of ${side}, below ${rows}`, index[i]);
  return length / step;
}

/**
 * One side of a batch. A side with a single row or index uses that row for all pairs.
 * @param {Floats} array
 * @param {ArrayBufferLike} buffer
 * @param {number} stride
 * @param {number} size
 * @param {number} count  the number of rows, or of indices
 * @param {Indices | undefined} index
 * @param {number} first
 * @param {number} step
 */
function sideOf(array, buffer, stride, size, count, index, first, step) {
  const type = typeOf(array);
  if (count > 1) return { array, buffer, type, stride, size, index, first, step };
  const row = index ? index[first] * stride : 0;
  const own = row === 0 ? array : viewOf(array, buffer, type, row, size);
  return { array: own, buffer, type, stride: 0, size, index: undefined, first, step };
}

/**
 * @typedef {object} BatchOptions
 * @property {number} [aStride]  the numbers from one row of a to the next; the length of a row by default
 * @property {number} [bStride]  the same for b
 * @property {number} [columns]  how many numbers of each result are written, from the first on; 1 by default
 * @property {ArrayLike<number>} [normals]  the normals of k-DOPs
 * @property {Indices} [aIndex]  row numbers: pair i has the row `aIndex[i]` of a
 * @property {Indices} [bIndex]  row numbers: pair i has the row `bIndex[i]` of b
 * @property {Indices} [pairs]  row numbers of a and b, alternating, as `SpatialIndex.pairs` returns them
 *
 * @typedef {object} BatchOutputs  either hits or rows
 * @property {Uint8Array} [hits]  1 for a hit, else 0
 * @property {Floats} [rows]  the numbers of the results
 */
/**
 * @template {BatchOutputs} T
 * @typedef {T & {count: number} & (T extends {hits: Uint8Array} ? {} : T extends {rows: Floats} ? {} : {rows: Float64Array})} BatchResult
 */

/**
 * The last small batch without options. Programs often use the same arrays again, and checking them takes longer than 16 pairs.
 * @typedef {object} Plan
 * @property {unknown} name
 * @property {number} kind
 * @property {number} dimensions
 * @property {Rows} a
 * @property {Rows} b
 * @property {Rows} out
 * @property {boolean} isHits
 * @property {number} aLength  compared, because an array that was detached meanwhile has the length 0
 * @property {number} bLength
 * @property {number} outLength
 * @property {number} count
 */

/** @type {Plan | null} */
let plan = null;

/** A plan keeps the buffers of its arrays alive, so it is only stored if they have at most so many bytes together. Arenas have more. */
const PLAN_BYTES = 4096;

/** Whether options have no field, inherited ones included. @param {BatchOptions} options */
function isBare(options) {
  if (options === NONE) return true;
  if (typeof options !== 'object' || options === null || Array.isArray(options)) return false;
  for (const _ in options) return false;
  const { aStride, bStride, columns, normals, aIndex, bIndex, pairs } = options;
  return (
    aStride === undefined &&
    bStride === undefined &&
    columns === undefined &&
    normals === undefined &&
    aIndex === undefined &&
    bIndex === undefined &&
    pairs === undefined
  );
}

/**
 * Runs a query on many pairs of shapes in one call.
 *
 * a and b are flat arrays of rows. A row has the numbers of a shape in the order of its fields; a vector is x, y (, z).
 * There can be one row of a and many rows of b, many rows of a and one row of b, or as many rows of both, which are
 * paired in order. Row numbers select other pairs; they may repeat. Inputs are not changed. A pair with NaN is a miss.
 * For queries with polygons, b is one polygon, or with `bStride` several polygons of that many numbers each.
 *
 * @param {QueryName} query
 * @param {Float64Array | Float32Array} a  rows of the first shape
 * @param {Float64Array | Float32Array} b  rows of the second shape
 * @template {BatchOutputs} [T={}]
 * @param {BatchOptions} [options]
 * @param {T} [out]  `rows` receives `columns` numbers for each pair: Infinity for a miss, in a column of integers -1. It is created if it
 *   is missing. With `hits` instead, only hits are computed: 1 for a hit, else 0. An output may be
 *   longer than the results, and must not overlap a, b or the row numbers
 * @returns {BatchResult<T>}  out; count: the number of pairs that hit
 * @throws {TypeError | RangeError} for arrays of other types, lengths or strides, detached arrays, invalid row numbers, and
 *   an output that overlaps an input; nothing is written then
 *
 * @example
 * ```js
 * import { batch } from 'raybound';
 *
 * const rays = new Float64Array([-3, 0, 0, 1, 0, 0, -3, 5, 0, 1, 0, 0]);
 * const box = new Float64Array([-1, -1, -1, 1, 1, 1]);
 * const { rows, count } = batch('rayBox3', rays, box, { columns: 2 }); // tNear and tFar of each ray
 * console.log(count, [...rows]); // → 1 [ 2, 4, Infinity, Infinity ]
 * ```
 */
export function batch(query, a, b, options = NONE, out = /** @type {T} */ (/** @type {unknown} */ ({}))) {
  if (plan !== null && isBare(options) && plan.name === query && plan.a.array === a && plan.b.array === b) {
    const { hits, rows } = outputsOf('batch', out, OUTPUTS);
    const { aLength, bLength, outLength, kind, dimensions, count } = plan;
    const { array } = plan.out;
    const isSame = plan.isHits ? hits === array && rows === undefined : rows === array && hits === undefined;
    if (isSame && a.length === aLength && b.length === bLength && array.length === outLength) {
      const result = /** @type {any} */ (out);
      result.count = queryOutside(kind, dimensions, undefined, plan.a, plan.b, plan.out, count);
      return result;
    }
  }
  const pair = queryOf(query);
  const { dimensions, width } = pair;
  const read = OPTIONS.read('batch', options);
  const { columns, normals: given, bStride: givenStride, pairs } = read;
  const normals = pair.b === 'kdop' ? normalsOf(given, dimensions, 'batch', 'normals', 1) : undefined;
  const ranges = normals ? (2 * normals.length) / dimensions : 0;
  const polygons = pair.b === 'polygon';
  if (polygons && givenStride !== undefined) checkStride('bStride', givenStride, dimensions);
  const row = polygons ? (givenStride ?? b?.length) : ranges;
  const size = (/** @type {ShapeName} */ shape) => sizes[shape][dimensions - 2] ?? row;
  const [aSize, bSize] = [size(pair.a), size(pair.b)];
  const { aStride = aSize } = read;
  const bStride = givenStride === undefined ? bSize : givenStride;
  const aRows = rowsOf(a, aStride, aSize, 'a');
  const bRows = rowsOf(b, bStride, bSize, 'b');
  if (polygons && bSize % dimensions)
    fail(RangeError, 'batch', givenStride ? 'bStride' : 'b.length', `a multiple of ${dimensions}`, bSize);
  let aCount = aRows;
  let bCount = bRows;
  let { aIndex, bIndex } = read;
  let step = 1;
  if (pairs !== undefined) {
    if (aIndex !== undefined || bIndex !== undefined)
      fail(TypeError, 'batch', 'options', 'pairs, or aIndex and bIndex', options);
    step = 2;
    aIndex = bIndex = pairs;
  }
  if (aIndex !== undefined) aCount = checkIndex(aIndex, step > 1 ? 'pairs' : 'aIndex', aRows, 'a', 0, step);
  if (bIndex !== undefined)
    bCount = checkIndex(bIndex, step > 1 ? 'pairs' : 'bIndex', bRows, 'b', step - 1, step);
  const count = aCount && bCount && Math.max(aCount, bCount);
  if (aCount !== bCount && Math.min(aCount, bCount) > 1)
    fail(RangeError, 'batch', bIndex ? 'bIndex' : 'b', `${aCount} rows, or one`, bCount);
  if (!(Number.isInteger(columns) && columns >= 1 && columns <= width))
    failNumber('batch', 'columns', `an integer from 1 to ${width}`, columns);
  const { hits, rows } = outputsOf('batch', out, OUTPUTS);
  if (hits !== undefined) {
    if (classNameOf(hits) !== 'Uint8Array') fail(TypeError, 'batch', 'out.hits', 'a Uint8Array', hits);
    if (rows !== undefined) fail(TypeError, 'batch', 'out', 'one of hits and rows', 'both');
    if (columns > 1) fail(RangeError, 'batch', 'columns', '1: out has hits', columns);
  } else if (rows !== undefined && !isFloats(rows))
    fail(TypeError, 'batch', 'out.rows', 'a Float64Array or a Float32Array', rows);
  const results = hits ?? rows ?? new Float64Array(count * columns);
  const name = hits ? 'out.hits' : 'out.rows';
  const outLength = lengthOf(results);
  if (outLength === 0) attached('batch', name, results);
  if (outLength < count * columns)
    fail(RangeError, 'batch', `${name}.length`, `at least ${count * columns}`, outLength);
  const buffer = bufferOf(results);
  const aBuffer = bufferOf(a);
  const bBuffer = bufferOf(b);
  if ((aBuffer === buffer && overlap(a, results)) || (bBuffer === buffer && overlap(b, results)))
    fail(RangeError, 'batch', name, 'no part of a or b', results);
  if (
    (aIndex && bufferOf(aIndex) === buffer && overlap(aIndex, results)) ||
    (bIndex && bufferOf(bIndex) === buffer && overlap(bIndex, results))
  )
    fail(RangeError, 'batch', name, 'no part of the row numbers', results);
  const aSide = sideOf(a, aBuffer, aStride, aSize, aCount, aIndex, 0, step);
  const bSide = sideOf(b, bBuffer, bStride, bSize, bCount, bIndex, step - 1, step);
  // The core reads the vertices of polygons as doubles: floats are converted while they are copied.
  const converted = polygons && bSide.type === F32;
  if (converted) bSide.type = F64;
  const outSide = {
    array: results,
    buffer,
    type: typeOf(results),
    stride: columns,
    size: columns,
    index: undefined,
    first: 0,
    step: 1,
  };
  if (
    count > 0 &&
    aStride === aSize &&
    bStride === bSize &&
    columns === 1 &&
    !aIndex &&
    !bIndex &&
    !polygons &&
    !ranges &&
    buffer.byteLength + aBuffer.byteLength + bBuffer.byteLength <= PLAN_BYTES
  )
    plan = {
      name: query,
      kind: pair.kind,
      dimensions,
      a: aSide,
      b: bSide,
      out: outSide,
      isHits: hits !== undefined,
      aLength: a.length,
      bLength: b.length,
      outLength: results.length,
      count,
    };
  const hitCount = (converted ? queryOutside : queryBatch)(
    pair.kind,
    dimensions,
    polygons ? bSize / dimensions : normals,
    aSide,
    bSide,
    outSide,
    count,
  );
  // Without Object.assign, which takes as long as about ten queries.
  const result = /** @type {any} */ (out);
  if (!hits) result.rows = results;
  result.count = hitCount;
  return result;
}
