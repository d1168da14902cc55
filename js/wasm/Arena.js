/**
 * Arrays for batches that are read and written where they lie, without copies.
 */

import { source } from '../generated/batch.js';
import { refuse } from '../validate.js';
import { Disposable } from '../Disposable.js';
import { places } from './batch.js';
import { registered } from './Door.js';
import { FREE, makeMemory, MOST_PAGES, PAGE } from './memory.js';
import { QUERY_DOUBLES } from './scratch.js';

/** @import { Place } from './batch.js' */
/** @import { Given } from './Source.js' */

/** Bytes for the structs of one batch, at the beginning of each memory. */
const STRUCTS = QUERY_DOUBLES * 8;
/** Bytes of the largest arena. */
const MOST = MOST_PAGES * PAGE - FREE - STRUCTS;
/** Arenas share memories of this size, because browsers reserve room for about 125 memories a process. */
const POOL = 1 << 24;

/**
 * A memory that does not grow, and hands out pieces that are never handed out again: an array that a program keeps cannot
 * reach another arena's. The memory goes when nothing refers to its arrays.
 */
class Pool {
  #memory;
  #free = FREE + STRUCTS;

  /** @param {number} bytes  that can be handed out */
  constructor(bytes) {
    const pages = Math.ceil((FREE + STRUCTS + bytes) / PAGE);
    this.#memory = makeMemory({ pages, most: pages });
    this.buffer = this.#memory.buffer;
  }

  get room() {
    return this.buffer.byteLength - this.#free;
  }

  /** Starts the module on this memory, at once. */
  open() {
    this.#place(source.functions(this.#memory));
  }

  /**
   * The same in the background.
   * @param {Given} [given]
   */
  async prepare(given) {
    this.#place(await source.start(this.#memory, given));
  }

  /** @param {Place['functions']} functions */
  #place(functions) {
    const { buffer } = this;
    places.set(buffer, { functions, f64: new Float64Array(buffer), i32: new Int32Array(buffer), base: FREE });
  }

  /**
   * @param {number} bytes  at most `room`
   * @returns {number}  their address
   */
  take(bytes) {
    const at = this.#free;
    this.#free += bytes;
    return at;
  }
}

/** The memory that small arenas are taken from. */
const pools = /* @__PURE__ */ registered({
  source,
  /** @type {Pool | null} */
  current: null,
  /** @param {number} bytes */
  withRoom(bytes) {
    if (this.current && this.current.room >= bytes) return this.current;
    const pool = new Pool(Math.max(bytes, POOL));
    pool.open();
    // What is larger than half of a pool has one of its own.
    if (bytes <= POOL / 2) this.current = pool;
    return pool;
  },
  get isStarted() {
    return this.current !== null;
  },
  /** @param {Given} [given] */
  async prepare(given) {
    const pool = new Pool(POOL);
    await pool.prepare(given);
    this.current ??= pool;
  },
});

/**
 * Memory for batches: `batch` reads and writes arrays that are made here where they lie. Others are copied into wasm memory
 * and back, piece by piece.
 *
 * Small arenas share a wasm memory, so thousands of them work on one page. Bytes are never used again by another arena, also
 * after `dispose`; the memory is collected as garbage when nothing refers to its arrays.
 *
 * @example
 * ```js
 * import { Arena, batch } from 'raybound';
 *
 * const arena = new Arena(2 * 48 + 48 + 2); // bytes of the three arrays
 * const rays = arena.float64(12);
 * rays.set([-3, 0, 0, 1, 0, 0, -3, 5, 0, 1, 0, 0]);
 * const box = arena.float64(6);
 * box.set([-1, -1, -1, 1, 1, 1]);
 * const { hits } = batch('rayBox3', rays, box, {}, { hits: arena.uint8(2) });
 * console.log([...hits]); // → [ 1, 0 ]
 * ```
 */
export class Arena extends Disposable {
  #free;
  #end;
  /** @type {Pool | null} */
  #pool;

  /**
   * @param {number} byteLength  of all arrays together, each rounded up to a multiple of 16; it does not grow. A
   *   RangeError if there is not so much memory
   */
  constructor(byteLength) {
    super();
    if (!(Number.isInteger(byteLength) && byteLength >= 0))
      refuse(RangeError, 'Arena', 'byteLength', 'an integer >= 0', byteLength);
    if (byteLength > MOST) refuse(RangeError, 'Arena', 'byteLength', 'as much as there is', byteLength);
    const bytes = Math.ceil(byteLength / 16) * 16;
    this.#pool = pools.withRoom(bytes);
    this.#free = this.#pool.take(bytes);
    this.#end = this.#free + byteLength;
  }

  /**
   * Refuses further arrays. Those that there are stay valid.
   * @override
   */
  dispose() {
    this.#pool = null;
  }

  /**
   * @template T
   * @param {string} fn
   * @param {{new (buffer: ArrayBufferLike, at: number, length: number): T, BYTES_PER_ELEMENT: number}} Kind
   * @param {number} length
   * @returns {T}
   */
  #take(fn, Kind, length) {
    const pool = this.#pool;
    if (!pool) return refuse(TypeError, fn, 'this', 'an arena that is not disposed', 'a disposed one');
    const at = this.#free;
    const room = Math.floor((this.#end - at) / Kind.BYTES_PER_ELEMENT);
    if (!(Number.isInteger(length) && length >= 0 && length <= room))
      refuse(RangeError, fn, 'length', `an integer from 0 to ${Math.max(room, 0)}, what is free`, length);
    this.#free = Math.ceil((at + length * Kind.BYTES_PER_ELEMENT) / 16) * 16;
    return new Kind(pool.buffer, at, length);
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
