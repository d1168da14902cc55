/**
 * A wasm memory of its own for what lives longer than a query: blocks that are taken and given back. Views are fresh
 * after every call that may take one.
 */

import { Heap } from '../heap.js';
import { PAGE, separate } from '../wasm.js';

/** Bytes, as the Makefile links the module. */
const STACK = 262144;

/** The memory that all snapshots share, made for the first one.
 * @type {Store | undefined} */
let common;

export class Store {
  /** Address of the last results, and how many bytes there is room for. */
  resultsAt = 0;
  resultsRoom = 0;

  /** @param {WebAssembly.Memory | boolean} [shared]  a memory that another store has, or whether to make one that others can have */
  constructor(shared = false) {
    const { functions, memory, begin } = separate(shared);
    this.functions = functions;
    this.memory = memory;
    /** Whether several threads have it. */
    this.shared = shared !== false;
    this.heap = new Heap(begin, (at, size) => this.#grow(at, size));
    this.f64 = new Float64Array();
    this.i32 = new Int32Array();
    this.#refresh();
    // What is this thread's alone begins with its stack.
    if (this.shared) functions.rb_wasm_use_stack(this.heap.take(STACK) + STACK);
  }

  /** The memory that all snapshots share. */
  static common() {
    return (common ??= new Store());
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
   * @returns {number}  where
   */
  #grow(at, size) {
    const { byteLength } = this.memory.buffer;
    if (!this.shared && at + size <= byteLength) return at;
    const missing = Math.ceil((this.shared ? size : at + size - byteLength) / PAGE);
    const more = this.shared ? missing : Math.max(missing, Math.min(byteLength / PAGE, 1024));
    let first;
    try {
      first = this.memory.grow(more);
    } catch {
      try {
        first = this.memory.grow(missing);
      } catch {
        throw new RangeError(`raybound: out of memory, ${size} bytes are needed`);
      }
    }
    this.#refresh();
    return this.shared ? first * PAGE : at;
  }

  #refresh() {
    this.f64 = new Float64Array(this.memory.buffer);
    this.i32 = new Int32Array(this.memory.buffer);
  }
}
