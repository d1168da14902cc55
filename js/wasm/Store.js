/**
 * A wasm memory of its own for what lives longer than a query: blocks that are taken and given back. Views are fresh
 * after every call that may take one.
 */

/** @import { WasmMemory } from '../host.js' */
import { refuse } from '../validate.js';
import { Heap, outOfMemory } from './allocator.js';
import { FREE, makeMemory, PAGE, STACK } from './memory.js';

/** @import { Functions, Source } from './Source.js' */

/**
 * Index of the first of the integers, at the end of the first pages of a shared memory, that tell what stores left there
 * when they ended: addresses of pieces, each of which begins with its size. 0: none.
 */
export const LEFT = 262080;
const LEFT_END = 262144;

/** The memory that all snapshots share, made for the first one.
 * @type {Store | undefined} */
let ofAll;

/** The same for the doors of the modules that work in it. */
export const common = {
  /** @returns {WasmMemory} */
  get memory() {
    return Store.common().memory;
  },
};

export class Store {
  /** Address of the last results, and how many bytes there is room for. */
  resultsAt = 0;
  resultsRoom = 0;
  #ended = false;
  /** Where the stack of this thread begins, if others have the memory too.
   * @type {number | undefined} */
  #stack;

  /** @param {WasmMemory | boolean} [shared]  a memory that another store has, or whether to make one that others can have */
  constructor(shared = false) {
    /** @type {WasmMemory} */
    this.memory = typeof shared === 'boolean' ? makeMemory({ shared }) : shared;
    /** Whether several threads have it. */
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
    // What is this thread's alone begins with its stack.
    this.#stack = this.heap.take(STACK) + STACK;
  }

  /**
   * A module's functions on this memory.
   * @param {Source} source
   * @returns {Functions}
   */
  functions(source) {
    return source.functions(this.memory, this.#stack);
  }

  /** Leaves what it has of a shared memory to the next store, of any thread. Any further use throws. */
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

  /** Sees what other threads made the memory grow by. */
  refresh() {
    this.memory.grow(0); // Another thread's growth may not have been told yet.
    if (this.memory.buffer.byteLength > this.f64.byteLength) this.#refresh();
  }

  /** The memory that all snapshots share. */
  static common() {
    return (ofAll ??= new Store());
  }

  /**
   * Room for the results of one query, until the next one.
   * @param {number} bytes
   * @returns {number}  its address
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
   * Makes sure that there are so many bytes, at an address or, where others grow the memory too, elsewhere.
   * @param {number} at
   * @param {number} size
   * @param {number} end  from `at` until there all bytes are free
   * @returns {number}  where
   */
  #grow(at, size, end) {
    if (this.#ended)
      refuse(TypeError, 'SpatialIndex', 'this', 'an index that is not disposed', 'a disposed one');
    const { byteLength } = this.memory.buffer;
    if (this.shared) return this.#growShared(at, size, end);
    if (at + size <= byteLength) return at;
    const missing = Math.ceil((at + size - byteLength) / PAGE);
    this.#growBy(Math.max(missing, Math.min(byteLength / PAGE, 1024)), missing, size);
    return at;
  }

  /**
   * The same. What is left of the last page is free: lost, it would part all blocks, and none become one again.
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
   * @param {number} pages
   * @param {number} missing  pages that do too
   * @param {number} size  bytes that they are for
   * @returns {number}  address of the first one
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
