/**
 * Which bytes of a memory are taken: blocks that live until they are given back, in any order. First fit; neighbors
 * that are free become one.
 */

/** No memory is larger. */
const MOST = 2 ** 31;

/** @param {number} bytes */
export const outOfMemory = (bytes) =>
  new RangeError(`raybound: out of memory, ${bytes > MOST ? 'more than 2 GB' : `${bytes} bytes`} are needed`);

/**
 * A size that C told: its 32 bits arrive as a signed number, and where there are too many items they have wrapped.
 * @param {number} bytes
 * @param {number} items
 * @param {number} each  bytes of an item: fewer than it needs, and more than half of them
 * @returns {number}  Infinity where no memory is large enough
 */
export const sizeOf = (bytes, items, each) => (items * each > MOST ? Infinity : bytes >>> 0);

export class Heap {
  /** @type {{at: number, size: number}[]} free, in order */
  #free = [];
  /** @type {Map<number, number>} sizes of what is taken */
  #taken = new Map();
  #end;
  #grow;

  /**
   * @param {number} begin  a multiple of 16
   * @param {(at: number, size: number, end: number) => number} grow  makes sure that there are so many bytes at an address,
   *   from which on all are free until the end, or somewhere else, and tells where; or throws
   */
  constructor(begin, grow) {
    this.#end = begin;
    this.#grow = grow;
  }

  /**
   * @param {number} bytes
   * @returns {number}  address, a multiple of 16
   * @throws {RangeError} where memory ends
   */
  take(bytes) {
    const size = Math.ceil(bytes / 16) * 16;
    // A negative size fits in any block: it would hand out one that overlaps its neighbor.
    if (!(size >= 0 && size <= MOST)) throw outOfMemory(bytes);
    const free = this.#free;
    const i = free.findIndex((block) => block.size >= size);
    let at;
    if (i >= 0) {
      const block = free[i];
      at = block.at;
      if (block.size === size) free.splice(i, 1);
      else free[i] = { at: at + size, size: block.size - size };
    } else {
      // From the last free block on, if that is the end; it stays free if the memory grows elsewhere.
      const last = free[free.length - 1];
      const tail = last && last.at + last.size === this.#end;
      at = this.#grow(tail ? last.at : this.#end, size, this.#end);
      if (tail && at === last.at) free.splice(free.indexOf(last), 1);
      this.#end = Math.max(this.#end, at + size);
    }
    this.#taken.set(at, size);
    return at;
  }

  /** @param {number} at  of a block; 0 is none */
  give(at) {
    const size = this.#taken.get(at);
    if (size === undefined) return;
    this.#taken.delete(at);
    this.free(at, size);
  }

  /**
   * Gives back what lies behind the first bytes of a block.
   * @param {number} at
   * @param {number} bytes
   */
  trim(at, bytes) {
    const kept = Math.ceil(bytes / 16) * 16;
    const size = this.#taken.get(at) ?? kept;
    if (kept >= size) return;
    this.#taken.set(at, kept);
    this.free(at + kept, size - kept);
  }

  /**
   * Makes bytes free that no block has. Those who come by thousands are put in their place: sorting all at each takes their
   * square.
   * @param {number} at
   * @param {number} size
   */
  free(at, size) {
    const free = this.#free;
    this.#end = Math.max(this.#end, at + size);
    let i = 0;
    for (let end = free.length; i < end;) {
      const middle = (i + end) >> 1;
      if (free[middle].at < at) i = middle + 1;
      else end = middle;
    }
    const before = free[i - 1];
    const after = free[i];
    const touches = after && at + size === after.at;
    if (before && before.at + before.size === at) {
      before.size += size;
      if (!touches) return;
      before.size += after.size;
      free.splice(i, 1);
    } else if (touches) {
      after.at = at;
      after.size += size;
    } else free.splice(i, 0, { at, size });
  }

  /**
   * Gives all back, to somebody else.
   * @returns {{at: number, size: number}[]}
   */
  clear() {
    for (const at of [...this.#taken.keys()]) this.give(at);
    return this.#free.splice(0);
  }
}
