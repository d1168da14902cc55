/**
 * A wasm memory with an allocator, for objects that live longer than a query. A call that allocates may replace the views `f64` and
 * `i32`: read them again after it.
 */

/** @import { WasmMemory } from '../host.js' */
import { FREE, PAGE, STACK } from '../generated/layout.js';
import { fail } from '../arguments/check.js';
import { Heap, outOfMemory } from './allocator.js';
import { makeMemory } from './memory.js';

/** @import { Functions, Source } from './Source.js' */

/**
 * Index of the first integer of a list in a shared memory: the addresses of pieces that stores left to other stores when they ended. Each
 * piece begins with its size. 0: no piece.
 */
export const LEFT = 262080;
const LEFT_END = 262144;

/** The common store, created on first use.
 * @type {Store | undefined} */
let ofAll;

/** The memory of the common store, for the doors of the modules that work in it. */
export const common = {
  /** @returns {WasmMemory} */
  get memory() {
    return Store.common().memory;
  },
};

export class Store {
  /** Address of the last results, and their capacity in bytes. */
  resultsAt = 0;
  resultsRoom = 0;
  #ended = false;
  /** Address at which the stack of this thread begins, in a shared memory.
   * @type {number | undefined} */
  #stack;

  /** @param {WasmMemory | boolean} [shared]  a memory of another store, or whether to create one that can be shared */
  constructor(shared = false) {
    /** @type {WasmMemory} */
    this.memory = typeof shared === 'boolean' ? makeMemory({ shared }) : shared;
    /** Whether several threads can use the memory. */
    this.shared = shared !== false;
    this.heap = new Heap(FREE, (at, size, end) => this.#grow(at, size, end));
    this.f64 = new Float64Array();
    this.i32 = new Int32Array();
    this.#refresh();
    if (!this.shared) return;
    for (let i = LEFT; i < LEFT_END; i++) {
      const at = Atomics.exchange(this.i32, i, 0);
      if (at === 0) continue;
      this.refresh();
      this.heap.free(at, this.i32[at / 4]);
    }
    // The first block of this thread is its stack.
    this.#stack = this.heap.take(STACK) + STACK;
  }

  /**
   * The functions of a module on this memory.
   * @param {Source} source
   * @returns {Functions}
   */
  functions(source) {
    return source.functions(this.memory, this.#stack);
  }

  /** Ends the store: leaves its pieces of a shared memory to the next store of any thread. Any further use throws. */
  end() {
    const { i32 } = this;
    const pieces = this.heap.clear().sort((a, b) => b.size - a.size);
    this.f64 = new Float64Array();
    this.i32 = new Int32Array();
    this.resultsRoom = 0;
    this.#ended = true;
    for (let i = LEFT; i < LEFT_END && pieces.length > 0; i++) {
      const { at, size } = pieces[0];
      i32[at / 4] = size;
      if (Atomics.compareExchange(i32, i, 0, at) === 0) pieces.shift();
    }
  }

  /** Updates the views after other threads may have grown the memory. */
  refresh() {
    this.memory.grow(0); // Without this call the engine may not know yet of growth by another thread.
    if (this.memory.buffer.byteLength > this.f64.byteLength) this.#refresh();
  }

  /** The common store: the one of all objects that are not shared between threads. */
  static common() {
    return (ofAll ??= new Store());
  }

  /**
   * Memory for the results of one query, valid until the next query.
   * @param {number} bytes
   * @returns {number}  the address
   */
  results(bytes) {
    if (this.resultsRoom < bytes) {
      this.heap.give(this.resultsAt);
      this.resultsRoom = this.resultsAt = 0;
      this.resultsAt = this.heap.take(bytes);
      this.resultsRoom = bytes;
    }
    return this.resultsAt;
  }

  /**
   * Provides `size` bytes at the address `at`, or elsewhere if other threads have grown the memory too.
   * @param {number} at
   * @param {number} size
   * @param {number} end  all bytes from `at` to this address are free
   * @returns {number}  the address of the bytes
   */
  #grow(at, size, end) {
    if (this.#ended)
      fail(TypeError, 'SpatialIndex', 'this', 'an index that is not disposed', 'a disposed one');
    const { byteLength } = this.memory.buffer;
    if (this.shared) return this.#growShared(at, size, end);
    if (at + size <= byteLength) return at;
    const missing = Math.ceil((at + size - byteLength) / PAGE);
    this.#growBy(Math.max(missing, Math.min(byteLength / PAGE, 1024)), missing, size);
    return at;
  }

  /**
   * The same for a shared memory. The rest of the last page is added to the free blocks, because a gap would keep the blocks on either
   * side of it from ever merging.
   * @type {(at: number, size: number, end: number) => number}
   */
  #growShared(at, size, end) {
    let missing = Math.ceil((at + size - end) / PAGE);
    let first = this.#growBy(missing, missing, size);
    if (first !== end && size > missing * PAGE) {
      this.heap.free(first, missing * PAGE);
      missing = Math.ceil(size / PAGE);
      first = this.#growBy(missing, missing, size);
    }
    const taken = (first === end ? at : first) + size;
    const rest = first + missing * PAGE - taken;
    if (rest > 0) this.heap.free(taken, rest);
    return taken - size;
  }

  /**
   * Grows the memory.
   * @param {number} pages  the wanted growth
   * @param {number} missing  the least growth that is enough
   * @param {number} size  the bytes that are needed, for the error
   * @returns {number}  the address of the first new page
   */
  #growBy(pages, missing, size) {
    let first;
    try {
      first = this.memory.grow(pages);
    } catch {
      try {
        first = this.memory.grow(missing);
      } catch {
        throw outOfMemory(size);
      }
    }
    this.#refresh();
    return first * PAGE;
  }

  #refresh() {
    this.f64 = new Float64Array(this.memory.buffer);
    this.i32 = new Int32Array(this.memory.buffer);
  }
}
