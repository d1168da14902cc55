/** The module of batches: many queries in one call, on arrays of an arena in place, on other arrays with copies, piece by piece. */

import {
  F32,
  F64,
  QUERY_BYTES,
  QUERY_COUNT,
  QUERY_DIMENSIONS,
  QUERY_KIND,
  QUERY_NORMALS,
  ROWS_BYTES,
  ROWS_DATA,
  ROWS_FORMAT,
  ROWS_INDEX,
  ROWS_INDEX_STRIDE,
  ROWS_STRIDE,
  U8,
} from '../generated/layout.js';
import { source } from '../generated/batch.js';
import { Door } from './Door.js';
import { classNameOf, copyInto, lengthOf, offsetOf } from '../arguments/typedArrays.js';
import {
  f64,
  setScratchTop,
  i32,
  NORMALS,
  reserveQuery,
  putNormals,
  QUERY_DOUBLES,
  reserve,
  scratch,
} from './scratch.js';

/** @import { Extra } from './scratch.js' */
/** @import { Functions } from './Source.js' */
/** @import { TypedArray } from '../arguments/typedArrays.js' */

export const batches = /* @__PURE__ */ new Door(source, scratch);

/**
 * The memory of an arena, whose arrays `batch` reads and writes in place.
 * @typedef {{functions: Functions, f64: Float64Array, i32: Int32Array, base: number}} Place
 */

/** The memories of arenas, by their buffers.
 * @type {WeakMap<ArrayBufferLike, Place>} */
export const arenas = /* @__PURE__ */ new WeakMap();

/** Offsets of a batch's rb_rows from its rb_query, in bytes. */
const A_ROWS = QUERY_BYTES;
const B_ROWS = A_ROWS + ROWS_BYTES;
const OUT_ROWS = B_ROWS + ROWS_BYTES;
/** Offset of the row numbers of both sides, which precede the normals, in bytes; and the number of row numbers of each side. */
const INDICES = 128;
const PART = 256;

/** Bytes of one side of a batch that are in wasm memory at once: measured optimum, about the size of the second-level cache. */
const CHUNK = 1 << 18;

/**
 * @typedef {object} Rows
 * @property {Float64Array | Float32Array | Uint8Array} array
 * @property {ArrayBufferLike} buffer  the array's buffer, stored because it is slow to read in V8
 * @property {0 | 1 | 2} type  the type of the numbers in rb_rows: see `typeOf`. It can differ from the array's own type if the rows are
 *   copied
 * @property {number} stride  0: the same row for all pairs
 * @property {number} size  the numbers of the last row
 * @property {Int32Array | Uint32Array | undefined} index  row numbers: pair i has the row `index[first + i * step]`
 * @property {number} first
 * @property {number} step
 */

/** Bytes per number, by the type in rb_rows. Constants, because reading BYTES_PER_ELEMENT of a class is slower. */
const BYTES = [8, 4, 1];
const CLASSES = [Float64Array, Float32Array, Uint8Array];

/** @param {Float64Array | Float32Array | Uint8Array} array @returns {0 | 1 | 2} */
export function typeOf(array) {
  const name = classNameOf(array);
  return name === 'Float64Array' ? F64 : name === 'Float32Array' ? F32 : U8;
}

/**
 * What `subarray` returns, which a subclass can replace.
 * @type {(array: TypedArray, buffer: any, type: number, first: number, length: number) => Rows['array']}
 */
export const viewOf = (array, buffer, type, first, length) =>
  new CLASSES[type](buffer, offsetOf(array) + first * BYTES[type], length);

/** Views of the scratch memory, by type. They are kept, because creating a view takes as long as about twenty queries, and reading the
 * buffer of a view as long as one.
 * @type {[Float64Array, Float32Array, Uint8Array]} */
let views = [f64, /* @__PURE__ */ new Float32Array(0), /* @__PURE__ */ new Uint8Array(0)];

/** Updates `views` after the memory may have grown. */
function freshViews() {
  if (views[0] !== f64) views = [f64, new Float32Array(f64.buffer), new Uint8Array(f64.buffer)];
  return views;
}

/** @type {(arena: Place, buffer: ArrayBufferLike, known: ArrayBufferLike) => boolean} */
const isIn = (arena, buffer, known) => buffer === known || arenas.get(buffer) === arena;

/** Count of numbers up to which a loop is faster than a view and a copy. */
const FEW = 64;

/** An address rounded up to a cache line: copies to others take 4% longer. */
const aligned = (/** @type {number} */ address) => Math.ceil(address / 64) * 64;

/**
 * @param {number} kind @param {number} dimensions @param {Extra} normals @param {Rows} a @param {Rows} b @param {Rows} out
 * @param {number} count @returns {number}
 */
export function queryBatch(kind, dimensions, normals, a, b, out, count) {
  if (count === 0) return 0;
  const arena = arenas.get(out.buffer);
  if (arena && isIn(arena, a.buffer, out.buffer) && isIn(arena, b.buffer, out.buffer)) {
    const structs = arena.base;
    const normalCount = putNormals(normals, dimensions, structs / 8, arena.f64);
    const { i32, functions } = arena;
    putQuery(i32, structs, kind, dimensions, normalCount);
    putRows(i32, structs + A_ROWS, a, offsetOf(a.array));
    putRows(i32, structs + B_ROWS, b, offsetOf(b.array));
    putRows(i32, structs + OUT_ROWS, out, offsetOf(out.array));
    if (!a.index && !b.index) return runBatch(functions, structs, count);
    let hits = 0;
    for (let from = 0; from < count; from += PART) {
      const many = Math.min(PART, count - from);
      putPart(i32, structs + A_ROWS, a, structs + INDICES, from, many);
      putPart(i32, structs + B_ROWS, b, structs + INDICES + PART * 4, from, many);
      putPart(i32, structs + OUT_ROWS, out, 0, from, many);
      hits += runBatch(functions, structs, many);
    }
    return hits;
  }
  return queryOutside(kind, dimensions, normals, a, b, out, count);
}

/** @type {(...batch: Parameters<typeof queryBatch>) => number} */
export function queryOutside(kind, dimensions, normals, a, b, out, count) {
  const at = reserveQuery();
  try {
    return queryCopies(at * 8, kind, dimensions, normals, a, b, out, count);
  } finally {
    setScratchTop(at);
  }
}

/**
 * Runs a batch on arrays outside an arena: copies them into wasm memory and back, at once if they are small, otherwise piece by piece.
 * @param {number} structs  address of the structs
 * @param {number} kind
 * @param {number} dimensions
 * @param {Extra} normals
 * @param {Rows} a
 * @param {Rows} b
 * @param {Rows} out
 * @param {number} count
 */
function queryCopies(structs, kind, dimensions, normals, a, b, out, count) {
  const widest = Math.max(rowBytes(a), rowBytes(b), rowBytes(out));
  const rows = count * widest <= CHUNK ? count : Math.max(1, Math.floor(CHUNK / widest));
  // Addresses of the rows of each side in wasm memory.
  const aAt = aligned(structs + QUERY_DOUBLES * 8);
  const bAt = aligned(aAt + bytesOf(a, rows));
  const outAt = aligned(bAt + bytesOf(b, rows));
  reserve(aligned(outAt + bytesOf(out, rows)) / 8);
  const normalCount = putNormals(normals, dimensions, structs / 8);
  putQuery(i32, structs, kind, dimensions, normalCount);
  putRows(i32, structs + A_ROWS, a, aAt);
  putRows(i32, structs + B_ROWS, b, bAt);
  putRows(i32, structs + OUT_ROWS, out, outAt);
  let hits = 0;
  for (let from = 0; from < count; from += rows) {
    const many = Math.min(rows, count - from);
    if (from === 0 || a.stride > 0) copyIn(a, aAt, from, many);
    if (from === 0 || b.stride > 0) copyIn(b, bAt, from, many);
    hits += runBatch(batches.f, structs, many);
    copyOut(out, outAt, from, many);
  }
  return hits;
}

/** The stride in wasm memory: rows that are selected by an index are stored there without gaps. */
const strideOf = (/** @type {Rows} */ { stride, size, index }) => (index ? size : stride);

const rowBytes = (/** @type {Rows} */ side) => BYTES[side.type] * strideOf(side);

/** @type {(side: Rows, rows: number) => number} */
const bytesOf = (side, rows) =>
  BYTES[side.type] * Math.max(strideOf(side) * (rows - 1) + side.size, side.size);

/** @type {(side: Rows, address: number, from: number, many: number) => void} */
function copyIn(side, address, from, many) {
  const { array, buffer, stride, size, type } = side;
  const to = freshViews()[type];
  const at = address / BYTES[type];
  if (side.index) {
    gather(side, to, at, from, many);
    return;
  }
  const first = from * stride;
  const end = first + (many - 1) * stride + size;
  const rows =
    first === 0 && end === lengthOf(array) ? array : viewOf(array, buffer, typeOf(array), first, end - first);
  to.set(rows, at);
}

/**
 * Copies the rows that the index selects, without gaps.
 * @param {Rows} side @param {Float64Array | Float32Array | Uint8Array} to @param {number} at @param {number} from @param {number} many
 */
function gather({ array, stride, size, index, first, step }, to, at, from, many) {
  const rows = /** @type {Int32Array} */ (index);
  for (let i = from; i < from + many; i++) {
    const row = rows[first + i * step] * stride;
    for (let k = 0; k < size; k++) to[at++] = array[row + k];
  }
}

/** @type {(side: Rows, address: number, from: number, many: number) => void} */
function copyOut({ array, stride, type }, address, from, many) {
  const results = freshViews()[type];
  const first = address / BYTES[type];
  const length = many * stride;
  if (length > FEW) copyInto(array, results.subarray(first, first + length), from * stride);
  else for (let i = 0; i < length; i++) array[from * stride + i] = results[first + i];
}

/**
 * Writes the rb_query of a batch.
 * @param {Int32Array} view
 * @param {number} at  address of the struct, which the normals follow
 * @param {number} kind
 * @param {number} dimensions
 * @param {number} normalCount
 */
function putQuery(view, at, kind, dimensions, normalCount) {
  const i = at / 4;
  view[i + QUERY_KIND] = kind;
  view[i + QUERY_DIMENSIONS] = dimensions;
  view[i + QUERY_NORMALS] = at + NORMALS * 8;
  view[i + QUERY_COUNT] = normalCount;
}

/**
 * Writes an rb_rows.
 * @param {Int32Array} view
 * @param {number} at  address of the struct
 * @param {Rows} side
 * @param {number} address  address of the rows
 */
function putRows(view, at, side, address) {
  const i = at / 4;
  view[i + ROWS_DATA] = address;
  view[i + ROWS_FORMAT] = side.type;
  view[i + ROWS_STRIDE] = strideOf(side);
  view[i + ROWS_INDEX] = 0;
  view[i + ROWS_INDEX_STRIDE] = 1;
}

/**
 * Restricts an rb_rows in an arena to the rows from `from` to `from + many`.
 * @param {Int32Array} view
 * @param {number} at  address of the struct
 * @param {Rows} side
 * @param {number} indices  address at which the row numbers are written
 * @param {number} from
 * @param {number} many
 */
function putPart(view, at, { array, type, stride, index, first, step }, indices, from, many) {
  const i = at / 4;
  view[i + ROWS_STRIDE] = stride;
  if (!index) {
    view[i + ROWS_DATA] = offsetOf(array) + from * stride * BYTES[type];
    return;
  }
  view[i + ROWS_INDEX] = indices;
  const to = indices / 4;
  for (let k = 0; k < many; k++) view[to + k] = index[first + (from + k) * step];
}

/**
 * @param {Functions} functions
 * @param {number} at  address of a batch's structs
 * @param {number} count
 */
const runBatch = (functions, at, count) =>
  functions.rb_wasm_batch(at, at + A_ROWS, at + B_ROWS, at + OUT_ROWS, count);
