/**
 * Which bytes of a memory are taken: blocks that live until they are given back, in any order. First fit; neighbours
 * that are free become one.
 */
export class Heap {
  /** @type {{at: number, size: number}[]} free, in order */
  #free = [];
  /** @type {Map<number, number>} sizes of what is taken */
  #taken = new Map();
  #end;
  #grow;

  /**
   * @param {number} begin  a multiple of 16
   * @param {(at: number, size: number) => number} grow  makes sure that there are so many bytes at an address, or somewhere
   *   else, and tells where; or throws
   */
  constructor(begin, grow) {
    this.#end = begin;
    this.#grow = grow;
  }

  /**
   * @param {number} bytes
   * @returns {number}  address, a multiple of 16
   */
  take(bytes) {
    const size = Math.ceil(bytes / 16) * 16;
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
      at = this.#grow(tail ? last.at : this.#end, size);
      if (tail && at === last.at) free.pop();
      this.#end = at + size;
    }
    this.#taken.set(at, size);
    return at;
  }

  /** @param {number} at  of a block; 0 is none */
  give(at) {
    const size = this.#taken.get(at);
    if (size === undefined) return;
    this.#taken.delete(at);
    this.#free.push({ at, size });
    this.#merge();
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
    this.#free.push({ at: at + kept, size: size - kept });
    this.#merge();
  }

  #merge() {
    this.#free.sort((a, b) => a.at - b.at);
    /** @type {{at: number, size: number}[]} */
    const merged = [];
    for (const { at, size } of this.#free) {
      const last = merged[merged.length - 1];
      if (last && last.at + last.size === at) last.size += size;
      else merged.push({ at, size });
    }
    this.#free = merged;
  }
}
