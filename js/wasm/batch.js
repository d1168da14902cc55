/** The door to batches: many queries in one call, on arrays where they lie or copied piece by piece. */

import { source } from '../generated/batch.js';
import { Door } from './Door.js';
import {
  f64,
  setScratchTop,
  i32,
  NORMALS,
  openQuery,
  putNormals,
  QUERY_DOUBLES,
  reserve,
  scratch,
} from './scratch.js';

/** @import { Extra } from './scratch.js' */
/** @import { Functions } from './Source.js' */

export const module = /* @__PURE__ */ new Door(source, scratch);

/**
 * A memory whose arrays `batch` reads and writes where they lie.
 * @typedef {{functions: Functions, f64: Float64Array, i32: Int32Array, base: number}} Place
 */

/** The places of arenas, by their memory's buffer.
 * @type {WeakMap<ArrayBufferLike, Place>} */
export const places = /* @__PURE__ */ new WeakMap();

/** Where a batch's rb_rows are, in bytes behind its rb_query. */
const A_ROWS = 16;
const B_ROWS = 36;
const OUT_ROWS = 56;
/** Where row numbers of both sides are, before the normals, and how many of each. */
const INDICES = 128;
const PART = 256;

/** Bytes of one side of a batch that are in wasm memory at once: what the second cache holds, measured. */
const CHUNK = 1 << 18;

/**
 * @typedef {object} Rows
 * @property {Float64Array | Float32Array | Uint8Array} array
 * @property {ArrayBufferLike} buffer  the array's: V8 has no quick way to read it
 * @property {0 | 1 | 2} type  of its numbers, as rb_rows has it: see `typeOf`
 * @property {number} stride  0: one row for all
 * @property {number} size  numbers of the last row
 * @property {Int32Array | Uint32Array | undefined} index  row numbers: of pair i number `first + i * step`
 * @property {number} first
 * @property {number} step
 */

/** The numbers' types, by rb_rows' numbers for them, and how many bytes they have. Constants, because a class has to be looked up. */
const BYTES = [8, 4, 1];

/**
 * @param {Float64Array | Float32Array | Uint8Array} array
 * @returns {0 | 1 | 2}
 */
export const typeOf = (array) => (array instanceof Float64Array ? 0 : array instanceof Float32Array ? 1 : 2);

/** The scratch memory in numbers of each type. Kept, because to make a view takes as long as some twenty queries, and to ask a view
 * for its buffer as long as one.
 * @type {[Float64Array, Float32Array, Uint8Array]} */
let views = [f64, /* @__PURE__ */ new Float32Array(0), /* @__PURE__ */ new Uint8Array(0)];

/** The same after the memory may have grown. */
function freshViews() {
  if (views[0] !== f64) views = [f64, new Float32Array(f64.buffer), new Uint8Array(f64.buffer)];
  return views;
}

/** @type {(arena: Place, buffer: ArrayBufferLike, known: ArrayBufferLike) => boolean} */
const isIn = (arena, buffer, known) => buffer === known || places.get(buffer) === arena;

/** Results up to which a loop is quicker than a view and a copy. */
const FEW = 64;

/** The end of what begins at an address and has so many bytes, at a multiple of 16. */
const after = (/** @type {number} */ address, /** @type {number} */ size) => address + ((size + 15) & ~15);

/**
 * @param {number} kind
 * @param {number} dimensions
 * @param {Extra} normals
 * @param {Rows} a
 * @param {Rows} b
 * @param {Rows} out
 * @param {number} count
 * @returns {number}
 */
export function queryBatch(kind, dimensions, normals, a, b, out, count) {
  if (count === 0) return 0;
  const arena = places.get(out.buffer);
  if (arena && isIn(arena, a.buffer, out.buffer) && isIn(arena, b.buffer, out.buffer)) {
    const structs = arena.base;
    const normalCount = putNormals(normals, dimensions, structs / 8, arena.f64);
    const { i32, functions } = arena;
    putQuestion(i32, structs, kind, dimensions, normalCount);
    putRows(i32, structs + A_ROWS, a, a.array.byteOffset);
    putRows(i32, structs + B_ROWS, b, b.array.byteOffset);
    putRows(i32, structs + OUT_ROWS, out, out.array.byteOffset);
    if (!a.index && !b.index) return askMany(functions, structs, count);
    let met = 0;
    for (let from = 0; from < count; from += PART) {
      const many = Math.min(PART, count - from);
      putPart(i32, structs + A_ROWS, a, structs + INDICES, from, many);
      putPart(i32, structs + B_ROWS, b, structs + INDICES + PART * 4, from, many);
      putPart(i32, structs + OUT_ROWS, out, 0, from, many);
      met += askMany(functions, structs, many);
    }
    return met;
  }
  return queryOutside(kind, dimensions, normals, a, b, out, count);
}

/** @type {(...batch: Parameters<typeof queryBatch>) => number} */
export function queryOutside(kind, dimensions, normals, a, b, out, count) {
  const at = openQuery();
  try {
    return queryCopies(at * 8, kind, dimensions, normals, a, b, out, count);
  } finally {
    setScratchTop(at);
  }
}

/**
 * The same of arrays that are copied into wasm memory and back: at once if they are small, else piece by piece.
 * @param {number} structs  address
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
  // Where each side's rows lie in wasm memory.
  const aAt = structs + QUERY_DOUBLES * 8;
  const bAt = after(aAt, bytesOf(a, rows));
  const outAt = after(bAt, bytesOf(b, rows));
  reserve(after(outAt, bytesOf(out, rows)) / 8);
  const normalCount = putNormals(normals, dimensions, structs / 8);
  putQuestion(i32, structs, kind, dimensions, normalCount);
  putRows(i32, structs + A_ROWS, a, aAt);
  putRows(i32, structs + B_ROWS, b, bAt);
  putRows(i32, structs + OUT_ROWS, out, outAt);
  let met = 0;
  for (let from = 0; from < count; from += rows) {
    const many = Math.min(rows, count - from);
    if (from === 0 || a.stride > 0) copyIn(a, aAt, from, many);
    if (from === 0 || b.stride > 0) copyIn(b, bAt, from, many);
    met += askMany(module.f, structs, many);
    copyOut(out, outAt, from, many);
  }
  return met;
}

/** Numbers from one row to the next in wasm memory: rows by number are gathered there one behind the other. */
const strideOf = (/** @type {Rows} */ { stride, size, index }) => (index ? size : stride);

const rowBytes = (/** @type {Rows} */ side) => BYTES[side.type] * strideOf(side);

/** @type {(side: Rows, rows: number) => number} */
const bytesOf = (side, rows) =>
  BYTES[side.type] * Math.max(strideOf(side) * (rows - 1) + side.size, side.size);

/** @type {(side: Rows, address: number, from: number, many: number) => void} */
function copyIn(side, address, from, many) {
  const { array, stride, size, type } = side;
  const to = freshViews()[type];
  const at = address / BYTES[type];
  if (side.index) {
    gather(side, to, at, from, many);
    return;
  }
  const first = from * stride;
  const end = first + (many - 1) * stride + size;
  const rows = first === 0 && end === array.length ? array : array.subarray(first, end);
  to.set(rows, at);
}

/**
 * Copies rows by their numbers, one behind the other.
 * @param {Rows} side
 * @param {Float64Array | Float32Array | Uint8Array} to
 * @param {number} at
 * @param {number} from
 * @param {number} many
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
  if (length > FEW) array.set(results.subarray(first, first + length), from * stride);
  else for (let i = 0; i < length; i++) array[from * stride + i] = results[first + i];
}

/**
 * Writes a batch's rb_query.
 * @param {Int32Array} view
 * @param {number} at  address, where the normals lie behind
 * @param {number} kind
 * @param {number} dimensions
 * @param {number} normalCount
 */
function putQuestion(view, at, kind, dimensions, normalCount) {
  const i = at / 4;
  view[i] = kind;
  view[i + 1] = dimensions;
  view[i + 2] = at + NORMALS * 8;
  view[i + 3] = normalCount;
}

/**
 * Writes an rb_rows.
 * @param {Int32Array} view
 * @param {number} at  address
 * @param {Rows} side
 * @param {number} address  of the rows
 */
function putRows(view, at, side, address) {
  const i = at / 4;
  view[i] = address;
  view[i + 1] = side.type;
  view[i + 2] = strideOf(side);
  view[i + 3] = 0;
  view[i + 4] = 1;
}

/**
 * Makes an rb_rows of an arena one of rows `from` to `from + many`.
 * @param {Int32Array} view
 * @param {number} at  address
 * @param {Rows} side
 * @param {number} indices  address for their numbers
 * @param {number} from
 * @param {number} many
 */
function putPart(view, at, { array, type, stride, index, first, step }, indices, from, many) {
  const i = at / 4;
  view[i + 2] = stride;
  if (!index) {
    view[i] = array.byteOffset + from * stride * BYTES[type];
    return;
  }
  view[i + 3] = indices;
  const to = indices / 4;
  if (step === 1) view.set(index.subarray(from, from + many), to);
  else for (let k = 0; k < many; k++) view[to + k] = index[first + (from + k) * step];
}

/**
 * @param {Functions} functions
 * @param {number} at  address of a batch's structs
 * @param {number} count
 */
const askMany = (functions, at, count) =>
  functions.rb_wasm_batch(at, at + A_ROWS, at + B_ROWS, at + OUT_ROWS, count);
