/**
 * Batches of queries about two shapes, and arrays that they ask about where they lie.
 */

import { refuse } from '../validate.js';
import {
  f64,
  hold,
  i32,
  NORMALS,
  openQuery,
  PAGE,
  putNormals,
  QUESTION,
  reserve,
  separate,
  wasm,
} from '../wasm/wasm.js';

/** @import { Extra, Functions } from '../wasm/wasm.js' */

/** What belongs to the memory of an arena, by its buffer.
 * @type {WeakMap<ArrayBufferLike, {functions: Functions, f64: Float64Array, i32: Int32Array, base: number}>} */
const arenas = new WeakMap();

/**
 * Memory of its own for batches: arrays that are made here are asked about where they lie, others are copied into wasm
 * memory and back, piece by piece. It is given back with its arrays, when nothing refers to them.
 */
export class Arena {
  #free;
  #end;
  #memory;

  /**
   * @param {number} byteLength  of all arrays together, each rounded up to a multiple of 16; it does not grow. A
   *   RangeError if there is not so much memory
   */
  constructor(byteLength) {
    if (!(Number.isInteger(byteLength) && byteLength >= 0))
      refuse(RangeError, 'Arena', 'byteLength', 'an integer >= 0', byteLength);
    const { functions: own, memory: held, begin: base } = separate(false);
    this.#memory = held;
    this.#free = base + QUESTION * 8;
    const missing = this.#free + byteLength - held.buffer.byteLength;
    try {
      if (missing > 0) held.grow(Math.ceil(missing / PAGE));
    } catch {
      refuse(RangeError, 'Arena', 'byteLength', 'as much as there is', byteLength);
    }
    const { buffer } = held;
    this.#end = this.#free + byteLength;
    arenas.set(buffer, { functions: own, f64: new Float64Array(buffer), i32: new Int32Array(buffer), base });
  }

  /**
   * @template T
   * @param {string} fn
   * @param {{new (buffer: ArrayBufferLike, at: number, length: number): T, BYTES_PER_ELEMENT: number}} Kind
   * @param {number} length
   * @returns {T}
   */
  #take(fn, Kind, length) {
    const at = this.#free;
    const room = Math.floor((this.#end - at) / Kind.BYTES_PER_ELEMENT);
    if (!(Number.isInteger(length) && length >= 0 && length <= room))
      refuse(RangeError, fn, 'length', `an integer from 0 to ${Math.max(room, 0)}, what is free`, length);
    this.#free = Math.ceil((at + length * Kind.BYTES_PER_ELEMENT) / 16) * 16;
    return new Kind(this.#memory.buffer, at, length);
  }

  /**
   * An array of zeros in the arena, for as long as that lives.
   * @param {number} length  numbers
   * @returns {Float64Array}
   * @throws {RangeError} where less is free; nothing is taken then
   */
  float64(length) {
    return this.#take('Arena.float64', Float64Array, length);
  }

  /** The same in floats. @param {number} length @returns {Float32Array} */
  float32(length) {
    return this.#take('Arena.float32', Float32Array, length);
  }

  /** The same in bytes, for yes and no. @param {number} length @returns {Uint8Array} */
  uint8(length) {
    return this.#take('Arena.uint8', Uint8Array, length);
  }
}

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
  const arena = arenas.get(out.array.buffer);
  if (arena && arenas.get(a.array.buffer) === arena && arenas.get(b.array.buffer) === arena) {
    const places = sides.map(({ array }) => array.byteOffset);
    const structs = arena.base;
    const normalCount = putNormals(normals, dimensions, structs / 8, arena.f64);
    putBatch(arena.i32, structs, kind, dimensions, normalCount, sides, places);
    return askMany(arena.functions, structs, count);
  }
  const at = openQuery();
  try {
    const widest = Math.max(...sides.map(({ array, stride }) => array.BYTES_PER_ELEMENT * stride));
    const rows = Math.min(count, Math.max(1, Math.floor(CHUNK / widest)));
    // Where each side's rows lie in wasm memory.
    let end = (at + QUESTION) * 8;
    const places = sides.map(({ array, stride, size }) => {
      const place = end;
      end += (array.BYTES_PER_ELEMENT * Math.max(stride * (rows - 1) + size, size) + 15) & ~15;
      return place;
    });
    reserve(end / 8);
    const normalCount = putNormals(normals, dimensions, at);
    putBatch(i32, at * 8, kind, dimensions, normalCount, sides, places);
    const views = sides.map(({ array }, side) => {
      const View = /** @type {any} */ (array.constructor);
      return new View(f64.buffer, places[side], (end - places[side]) / array.BYTES_PER_ELEMENT);
    });
    const put = (/** @type {number} */ side, /** @type {number} */ from, /** @type {number} */ many) => {
      const { array, stride, size } = sides[side];
      views[side].set(array.subarray(from * stride, (from + many - 1) * stride + size));
    };
    let met = 0;
    for (let from = 0; from < count; from += rows) {
      const many = Math.min(rows, count - from);
      for (const side of [0, 1]) if (from === 0 || sides[side].stride > 0) put(side, from, many);
      met += askMany(wasm(), at * 8, many);
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
 * @param {number[]} places
 */
function putBatch(view, at, kind, dimensions, normalCount, sides, places) {
  view.set([kind, dimensions, at + NORMALS * 8, normalCount], at / 4);
  sides.forEach(({ array, stride }, side) => {
    const format = array instanceof Float64Array ? 0 : array instanceof Float32Array ? 1 : 2;
    view.set([places[side], format, stride], at / 4 + 4 + 3 * side);
  });
}

/**
 * @param {Functions} functions
 * @param {number} at  address of a batch's structs
 * @param {number} count
 */
const askMany = (functions, at, count) => functions.rb_wasm_batch(at, at + 16, at + 28, at + 40, count);
