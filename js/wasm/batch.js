/** The door to batches: many queries in one call, on arrays where they lie or copied piece by piece. */

import { source } from '../generated/batch.js';
import { Door } from './Door.js';
import { f64, hold, i32, NORMALS, openQuery, putNormals, QUESTION, reserve, scratch } from './scratch.js';

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

/** Bytes of one side of a batch that are in wasm memory at once: what the second cache holds, measured. */
const CHUNK = 1 << 18;

/**
 * @typedef {object} Rows
 * @property {Float64Array | Float32Array | Uint8Array} array
 * @property {number} stride  0: one row for all
 * @property {number} size  numbers of the last row
 */

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
  const sides = [a, b, out];
  const arena = places.get(out.array.buffer);
  if (arena && places.get(a.array.buffer) === arena && places.get(b.array.buffer) === arena) {
    const addresses = sides.map(({ array }) => array.byteOffset);
    const structs = arena.base;
    const normalCount = putNormals(normals, dimensions, structs / 8, arena.f64);
    putBatch(arena.i32, structs, kind, dimensions, normalCount, sides, addresses);
    return askMany(arena.functions, structs, count);
  }
  const at = openQuery();
  try {
    const widest = Math.max(...sides.map(({ array, stride }) => array.BYTES_PER_ELEMENT * stride));
    const rows = Math.min(count, Math.max(1, Math.floor(CHUNK / widest)));
    // Where each side's rows lie in wasm memory.
    let end = (at + QUESTION) * 8;
    const addresses = sides.map(({ array, stride, size }) => {
      const place = end;
      end += (array.BYTES_PER_ELEMENT * Math.max(stride * (rows - 1) + size, size) + 15) & ~15;
      return place;
    });
    reserve(end / 8);
    const normalCount = putNormals(normals, dimensions, at);
    putBatch(i32, at * 8, kind, dimensions, normalCount, sides, addresses);
    const views = sides.map(({ array }, side) => {
      const View = /** @type {any} */ (array.constructor);
      return new View(f64.buffer, addresses[side], (end - addresses[side]) / array.BYTES_PER_ELEMENT);
    });
    const put = (/** @type {number} */ side, /** @type {number} */ from, /** @type {number} */ many) => {
      const { array, stride, size } = sides[side];
      views[side].set(array.subarray(from * stride, (from + many - 1) * stride + size));
    };
    let met = 0;
    for (let from = 0; from < count; from += rows) {
      const many = Math.min(rows, count - from);
      for (const side of [0, 1]) if (from === 0 || sides[side].stride > 0) put(side, from, many);
      met += askMany(module.f, at * 8, many);
      out.array.set(views[2].subarray(0, many * out.stride), from * out.stride);
    }
    return met;
  } finally {
    hold(at);
  }
}

/**
 * Writes the structs of a batch: rb_query, and rb_rows of each side.
 * @param {Int32Array} view
 * @param {number} at  address, where the normals lie behind
 * @param {number} kind
 * @param {number} dimensions
 * @param {number} normalCount
 * @param {Rows[]} sides
 * @param {number[]} addresses
 */
function putBatch(view, at, kind, dimensions, normalCount, sides, addresses) {
  view.set([kind, dimensions, at + NORMALS * 8, normalCount], at / 4);
  sides.forEach(({ array, stride }, side) => {
    const format = array instanceof Float64Array ? 0 : array instanceof Float32Array ? 1 : 2;
    view.set([addresses[side], format, stride], at / 4 + 4 + 3 * side);
  });
}

/**
 * @param {Functions} functions
 * @param {number} at  address of a batch's structs
 * @param {number} count
 */
const askMany = (functions, at, count) => functions.rb_wasm_batch(at, at + 16, at + 28, at + 40, count);
