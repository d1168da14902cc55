/**
 * A wasm memory with an allocator, for objects that live longer than a query. A call that allocates may replace the views `f64` and
 * `i32`: read them again after it.
 */

/** @import { WasmMemory } from '../host.js' */
import { FREE, PAGE } from '../generated/layout.js';
import { Heap, outOfMemory } from './allocator.js';
import { makeMemory } from './memory.js';

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

  constructor() {
    /** @type {WasmMemory} */
    this.memory = makeMemory();
    this.heap = new Heap(FREE, (at, size) => this.#grow(at, size));
    this.f64 = new Float64Array();
    this.i32 = new Int32Array();
    this.#refresh();
  }

  /** The common store: the one of all objects. */
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

  /** Grows the memory until it has `size` bytes at the address `at`. @param {number} at @param {number} size */
  #grow(at, size) {
    const { byteLength } = this.memory.buffer;
    if (at + size <= byteLength) return;
    const missing = Math.ceil((at + size - byteLength) / PAGE);
    try {
      this.memory.grow(Math.max(missing, Math.min(byteLength / PAGE, 1024)));
    } catch {
      try {
        this.memory.grow(missing);
      } catch {
        throw outOfMemory(size);
      }
    }
    this.#refresh();
  }

  #refresh() {
    this.f64 = new Float64Array(this.memory.buffer);
    this.i32 = new Int32Array(this.memory.buffer);
  }
}
