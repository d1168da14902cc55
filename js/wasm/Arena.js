/**
 * Arrays in wasm memory: batches read and write them in place, without copies.
 */

import { source } from '../generated/batch.js';
import { FREE, MOST_PAGES, PAGE } from '../generated/layout.js';
import { fail } from '../arguments/check.js';
import { Disposable } from '../Disposable.js';
import { failReceiver } from './Allocation.js';
import { arenas } from './batch.js';
import { registered } from './Door.js';
import { makeMemory } from './memory.js';
import { QUERY_DOUBLES } from './scratch.js';

/** @import { WasmModule } from '../host.js' */
/** @import { Place } from './batch.js' */

/** Bytes for the structs of one batch, at the beginning of each memory. */
const STRUCTS = QUERY_DOUBLES * 8;
/** Bytes of the largest arena. */
const MOST = MOST_PAGES * PAGE - FREE - STRUCTS;
/** Arenas share memories of this size, because browsers reserve room for about 125 memories a process. */
const POOL = 1 << 24;

/**
 * A memory of fixed size whose pieces are never reused: an array that a program keeps cannot
 * overlap another arena. The memory is garbage-collected when nothing refers to its arrays.
 */
class Pool {
  #memory;
  #free = FREE + STRUCTS;

  /** @param {number} bytes  available for arenas */
  constructor(bytes) {
    const pages = Math.ceil((FREE + STRUCTS + bytes) / PAGE);
    this.#memory = makeMemory({ pages, most: pages });
    this.buffer = this.#memory.buffer;
  }

  get room() {
    return this.buffer.byteLength - this.#free;
  }

  /** Starts the module on this memory synchronously. */
  open() {
    this.#place(source.functions(this.#memory));
  }

  /** Starts the module on this memory asynchronously. @param {WasmModule} [given] */
  async prepare(given) {
    this.#place(await source.start(this.#memory, given));
  }

  /** @param {Place['functions']} functions */
  #place(functions) {
    const { buffer } = this;
    arenas.set(buffer, { functions, f64: new Float64Array(buffer), i32: new Int32Array(buffer), base: FREE });
  }

  /**
   * @param {number} bytes  at most `room`
   * @returns {number}  the address of the bytes
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
    // An arena larger than half a pool gets a pool of its own.
    if (bytes <= POOL / 2) this.current = pool;
    return pool;
  },
  get isStarted() {
    return this.current !== null;
  },
  /** @param {WasmModule} [given] */
  async prepare(given) {
    const pool = new Pool(POOL);
    await pool.prepare(given);
    this.current ??= pool;
  },
});

/**
 * Memory for batches: `batch` reads and writes the arrays of an arena in place. Other arrays are copied into wasm memory
 * and back, piece by piece.
 *
 * Small arenas share a wasm memory, so a page can have thousands of them. Their bytes are never reused by another arena, not even
 * after `dispose`; the memory is garbage-collected when nothing refers to its arrays.
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
   * @param {number} byteLength  the bytes of all arrays together, each array rounded up to a multiple of 16. The arena does not grow
   * @throws {RangeError} if there is not enough memory
   */
  constructor(byteLength) {
    super();
    if (!(Number.isInteger(byteLength) && byteLength >= 0))
      fail(RangeError, 'Arena', 'byteLength', 'an integer >= 0', byteLength);
    if (byteLength > MOST) fail(RangeError, 'Arena', 'byteLength', 'less than 2 GB', byteLength);
    const bytes = Math.ceil(byteLength / 16) * 16;
    this.#pool = pools.withRoom(bytes);
    this.#free = this.#pool.take(bytes);
    this.#end = this.#free + byteLength;
  }

  /** Throws for a proxy of an Arena, and for another object with its prototype. @type {(self: Arena, method: string) => void} */
  static #check(self, method) {
    if (!(#pool in self)) failReceiver(`Arena.${method}`, 'an Arena', self);
  }

  /**
   * Ends the arena: further arrays throw. Existing arrays stay valid.
   * @override
   */
  dispose() {
    Arena.#check(this, 'dispose');
    this.#pool = null;
  }

  /**
   * @template T @param {string} fn @param {{new (buffer: ArrayBufferLike, at: number, length: number): T, BYTES_PER_ELEMENT: number}} Kind
   * @param {number} length @returns {T}
   */
  #take(fn, Kind, length) {
    const pool = this.#pool;
    if (!pool) return fail(TypeError, fn, 'this', 'an arena that is not disposed', 'a disposed one');
    const at = this.#free;
    const room = Math.floor((this.#end - at) / Kind.BYTES_PER_ELEMENT);
    if (!(Number.isInteger(length) && length >= 0 && length <= room))
      fail(RangeError, fn, 'length', `an integer from 0 to ${Math.max(room, 0)}, what is free`, length);
    this.#free = Math.ceil((at + length * Kind.BYTES_PER_ELEMENT) / 16) * 16;
    return new Kind(pool.buffer, at, length);
  }

  /**
   * A new Float64Array of zeros in the arena.
   * @param {number} length  the number of elements
   * @returns {Float64Array}
   * @throws {RangeError} if less memory is free; nothing is allocated then
   */
  float64(length) {
    Arena.#check(this, 'float64');
    return this.#take('Arena.float64', Float64Array, length);
  }

  /** A new Float32Array of zeros in the arena. @param {number} length @returns {Float32Array} */
  float32(length) {
    Arena.#check(this, 'float32');
    return this.#take('Arena.float32', Float32Array, length);
  }

  /** A new Uint8Array of zeros in the arena, for results such as `hits`. @param {number} length @returns {Uint8Array} */
  uint8(length) {
    Arena.#check(this, 'uint8');
    return this.#take('Arena.uint8', Uint8Array, length);
  }
}
