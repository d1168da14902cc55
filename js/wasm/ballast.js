/**
 * Ballast that makes the garbage collector find dropped objects earlier. Engines count the memory of ArrayBuffers, not that of wasm: without
 * ballast, dropped indices wait until JavaScript's own heap is full, and the heap of V8 may become larger after each collection, because what
 * the finalization registry holds is freed only after the collection.
 *
 * The buffers are never touched, so that the system gives them no memory. Programs that dispose of their objects allocate none.
 */

/** Bytes of wasm memory that objects may take before there is ballast, and how many more for each further buffer. */
const LEAST = 1 << 24;
const STEP = 1 << 22;
/** Bytes of a buffer: the growth of external memory after which V8 begins a collection; and above the threshold of 32 MB up to which the
 * C library may reuse memory, which it would have to clear. */
const SIZE = 1 << 26;
/** The largest number of buffers at a time. */
const MOST = 2;

/** The ballast of the objects in one wasm memory. */
export class Ballast {
  /** @type {ArrayBuffer[]} */
  #buffers = [];
  #used = 0;
  /** Bytes in use at which the next buffer is allocated. */
  #next = LEAST;

  /**
   * Notes that blocks were allocated, or freed.
   * @param {number} bytes  < 0 for freed blocks
   */
  add(bytes) {
    this.#used += bytes;
    if (this.#used <= this.#next || bytes < 0) return;
    if (this.#buffers.length >= MOST) {
      // Nothing was collected: the objects are in use. In proportion to them, so that a program with many objects has few collections.
      this.settle();
      return;
    }
    this.#next = this.#used + STEP;
    try {
      this.#buffers.push(new ArrayBuffer(SIZE));
    } catch {
      // No memory is available: dropped objects wait longer.
    }
  }

  /** Drops the ballast, after a collection. */
  settle() {
    this.#buffers = [];
    this.#next = LEAST + 1.5 * this.#used;
  }
}
