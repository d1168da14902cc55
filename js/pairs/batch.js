/** Many queries about two shapes in one call. */

import { canvas, casts, sizes, solids } from '../generated/pairs.js';
import { attached, optionsOf, refuse } from '../validate.js';
import { module, queryBatch } from '../wasm/batch.js';
import { normalCount } from './packers.js';
import { queryNamed, select } from './table.js';

/** @import { QueryName, ShapeName } from '../generated/pairs.js' */
/** @import { Query } from './table.js' */

const ALL = /* @__PURE__ */ select(module, casts, solids, canvas);

/** @type {Map<unknown, Query>} */
const known = /* @__PURE__ */ new Map();

/**
 * @param {unknown} name
 * @returns {Query}
 */
const queryOf = (name) => known.get(name) ?? queryNamed('batch', name, known, [ALL]);

const isFloats = (/** @type {unknown} */ array) =>
  array instanceof Float64Array || array instanceof Float32Array;

/**
 * @param {string} name
 * @param {number} stride
 * @param {number} width
 */
function checkStride(name, stride, width) {
  if (!(Number.isInteger(stride) && stride >= width))
    refuse(RangeError, 'batch', `options.${name}`, `an integer >= ${width}`, stride);
}

/**
 * How many rows an array holds.
 * @param {any} array
 * @param {number} stride
 * @param {number} width
 * @param {string} name
 */
function rowsOf(array, stride, width, name) {
  if (!isFloats(array)) refuse(TypeError, 'batch', name, 'a Float64Array or a Float32Array', array);
  const { length } = array;
  if (length === 0) attached('batch', name, array);
  if (stride !== width) checkStride(`${name}Stride`, stride, width);
  const rows = Math.floor((length - width) / stride) + 1;
  if (length > 0 && (length < width || length > rows * stride))
    refuse(RangeError, 'batch', `${name}.length`, `a multiple of ${stride}`, length);
  return length && rows;
}

/** Whether arrays of one buffer overlap.
 * @type {(input: Float64Array | Float32Array, out: Uint8Array | Float64Array | Float32Array) => boolean} */
const overlap = (input, out) =>
  input.byteOffset < out.byteOffset + out.byteLength && out.byteOffset < input.byteOffset + input.byteLength;

/** @type {BatchOptions} */
const NO_OPTIONS = /* @__PURE__ */ Object.freeze({});
const BATCH_OPTIONS = ['aStride', 'bStride', 'columns', 'normals'];

/**
 * @typedef {object} BatchOptions
 * @property {number} [aStride]  numbers from one row of a to the next; a row's own length where it is missing
 * @property {number} [bStride]
 * @property {number} [columns]  how many of an answer's first numbers to write; 1 where it is missing
 * @property {ArrayLike<number>} [normals]  of k-DOPs
 */

/**
 * Asks about many pairs of shapes in one call.
 *
 * Rows: each shape is its numbers in the order of its fields, a vector x, y (, z). One row of a and many of b, many of a
 * and one of b, or as many of both: pairs in turn. Inputs are only read. A NaN is a miss. A polygon is all of b, or, one after
 * the other, each `bStride` numbers of it.
 *
 * @param {QueryName} query
 * @param {Float64Array | Float32Array} a
 * @param {Float64Array | Float32Array} b
 * @param {Uint8Array | Float64Array | Float32Array} out  receives, one pair after the other, `columns` numbers; as a
 *   Uint8Array 1 for yes and 0 for no. A miss is Infinity, and -1 in a column that counts. It may be longer. It may not
 *   overlap a or b
 * @param {BatchOptions} [options]
 * @returns {number} how many were answered yes
 * @throws {TypeError | RangeError} for arrays of other types, lengths or strides, detached ones, and an out that overlaps; nothing is
 *   written then
 */
export function batch(query, a, b, out, options = NO_OPTIONS) {
  const asked = queryOf(query);
  const { dimensions, width } = asked;
  if (options !== NO_OPTIONS) optionsOf('batch', options, BATCH_OPTIONS);
  const { normals, columns = 1 } = options;
  const ranges = asked.b === 'kdop' ? 2 * normalCount(normals, dimensions, 'batch', 'options.normals', 1) : 0;
  const polygons = asked.b === 'polygon';
  if (polygons && options.bStride !== undefined) checkStride('bStride', options.bStride, dimensions);
  const row = polygons ? (options.bStride ?? b?.length) : ranges;
  const size = (/** @type {ShapeName} */ shape) => sizes[shape][dimensions - 2] ?? row;
  const [aSize, bSize] = [size(asked.a), size(asked.b)];
  const { aStride = aSize, bStride = bSize } = options;
  const aRows = rowsOf(a, aStride, aSize, 'a');
  const bRows = rowsOf(b, bStride, bSize, 'b');
  if (polygons && bSize % dimensions)
    refuse(
      RangeError,
      'batch',
      options.bStride ? 'options.bStride' : 'b.length',
      `a multiple of ${dimensions}`,
      bSize,
    );
  const count = aRows && bRows && Math.max(aRows, bRows);
  if (aRows !== bRows && Math.min(aRows, bRows) > 1)
    refuse(RangeError, 'batch', 'b', `${aRows} rows, or one`, bRows);
  const bits = out instanceof Uint8Array;
  if (!bits && !isFloats(out))
    refuse(TypeError, 'batch', 'out', 'a Uint8Array, Float64Array or Float32Array', out);
  if (out.length === 0) attached('batch', 'out', out);
  if (!(Number.isInteger(columns) && columns >= 1 && columns <= (bits ? 1 : width)))
    refuse(RangeError, 'batch', 'options.columns', `an integer from 1 to ${bits ? 1 : width}`, columns);
  if (out.length < count * columns)
    refuse(RangeError, 'batch', 'out.length', `at least ${count * columns}`, out.length);
  const { buffer } = out;
  const aBuffer = a.buffer;
  const bBuffer = b.buffer;
  if ((aBuffer === buffer && overlap(a, out)) || (bBuffer === buffer && overlap(b, out)))
    refuse(RangeError, 'batch', 'out', 'no part of a or b', out);
  // The core reads vertices as doubles.
  const copied = polygons && b instanceof Float32Array;
  const vertices = copied ? new Float64Array(b) : b;
  return queryBatch(
    asked.kind,
    dimensions,
    polygons ? bSize / dimensions : ranges ? normals : undefined,
    { array: a, buffer: aBuffer, stride: aRows > 1 ? aStride : 0, size: aSize },
    {
      array: vertices,
      buffer: copied ? vertices.buffer : bBuffer,
      stride: bRows > 1 ? bStride : 0,
      size: bSize,
    },
    { array: out, buffer, stride: columns, size: columns },
    count,
  );
}
