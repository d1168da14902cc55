/**
 * Allocator of blocks in a wasm memory. Each operation takes constant time, independent of the number of blocks and of the order in which
 * they are freed. Its records are in JavaScript, where no write to the memory can damage them.
 *
 * Free blocks are in lists by size class, 16 classes for each power of two, with a bit for each class that has a free block (two-level
 * segregated fit). A freed block merges with its free neighbors at once. Each record refers to its neighbors, which replaces boundary
 * tags.
 *
 * Source: M. Masmano, I. Ripoll, A. Crespo, J. Real, TLSF: a New Dynamic Memory Allocator for Real-Time Systems, 2004,
 * doi:10.1109/EMRTS.2004.1311009. Changed: a few blocks of the size's own class are tried before larger classes, because large
 * blocks of the same size are often allocated again; the records are not in the blocks.
 */

import { Ballast } from './ballast.js';

/** Largest size of a memory, in bytes. */
const MOST = 2 ** 31;

/** Addresses and sizes of blocks are multiples of this, in bytes. */
const UNIT = 16;
const LOG_SPLIT = 4;
/** Size classes for each power of two. More classes waste less memory, at most 1 / SPLIT of a block's size, and take longer to search. */
const SPLIT = 1 << LOG_SPLIT;
/** Words of 32 bits for the bits of all classes. */
const WORDS = Math.ceil((Math.log2(MOST / UNIT) - LOG_SPLIT + 2) / 2);
/** Blocks of the size's own class that are tried. More tries find more exact fits, and take longer if there is none. */
const TRIES = 4;

/** @param {number} bytes */
export const outOfMemory = (bytes) =>
  new RangeError(
    `raybound: out of memory, ${bytes > MOST ? 'more than 2 GB' : `${bytes} bytes`} are needed; dispose() frees memory at once`,
  );

/**
 * Corrects a size that C returned: its 32 bits arrive as a signed number, and have overflowed if there are too many items.
 * @param {number} bytes
 * @param {number} items
 * @param {number} each  a lower bound of the bytes per item, more than half of them
 * @returns {number}  Infinity if no memory is large enough
 */
export const sizeOf = (bytes, items, each) => (items * each > MOST ? Infinity : bytes >>> 0);

/**
 * The size class of a number of units. Each number below SPLIT has a class of its own.
 * @param {number} units  > 0
 */
function classOf(units) {
  const log = 31 - Math.clz32(units);
  if (log < LOG_SPLIT) return units;
  const shift = log - LOG_SPLIT;
  return ((shift + 1) << LOG_SPLIT) + ((units >> shift) & (SPLIT - 1));
}

/**
 * The lowest class whose blocks all have at least so many units.
 * @param {number} units  > 0
 */
function fittingClassOf(units) {
  const shift = 31 - Math.clz32(units) - LOG_SPLIT;
  return classOf(shift > 0 ? units + (1 << shift) - 1 : units);
}

/** The record of a block. All numbers are in units. */
class Block {
  isFree = false;
  /** The neighbors of the block in memory; null at the ends of the heap. @type {Block | null} */
  before = null;
  /** @type {Block | null} */
  after = null;
  /** The neighbors of the block in the list of its class, while it is free. @type {Block | null} */
  next = null;
  /** @type {Block | null} */
  previous = null;

  /** @param {number} at @param {number} size */
  constructor(at, size) {
    this.at = at;
    this.size = size;
  }
}

export class Heap {
  /**
   * The blocks in use, by address; null for an address whose block was freed. Entries are not deleted one by one: V8 keeps a
   * deleted key in its bucket until the map is rehashed, so allocating and freeing the same address in turn would take time
   * proportional to the number of turns so far.
   * @type {Map<number, Block | null>}
   */
  #taken = new Map();
  /** The number of null entries in `#taken`. */
  #given = 0;
  /** The block at the end of the heap. @type {Block | null} */
  #last = null;
  /** The first free block of each class. @type {(Block | null)[]} */
  #lists = new Array(WORDS * 32).fill(null);
  /** A bit for each class: 1 if the class has a free block. */
  #bits = new Int32Array(WORDS);
  #end;
  #grow;
  #ballast = new Ballast();

  /**
   * @param {number} begin  a multiple of 16
   * @param {(at: number, size: number) => void} grow  provides `size` bytes at the address `at`, or throws
   */
  constructor(begin, grow) {
    this.#end = begin / UNIT;
    this.#grow = grow;
  }

  /**
   * Allocates a block.
   * @param {number} bytes
   * @returns {number}  the address, a multiple of 16
   * @throws {RangeError} if memory runs out; nothing is changed then
   */
  take(bytes) {
    // A negative size would fit in any block, and return a block that overlaps its neighbor.
    if (!(bytes >= 0 && bytes <= MOST)) throw outOfMemory(bytes);
    const size = Math.max(1, Math.ceil(bytes / UNIT)); // An empty block has an address of its own, too.
    const block = this.#find(size) ?? this.#make(size);
    this.#unlink(block);
    this.#cut(block, size);
    if (this.#taken.get(block.at) === null) this.#given--;
    this.#taken.set(block.at, block);
    this.#ballast.add(size * UNIT);
    return block.at * UNIT;
  }

  /** Frees a block. Other addresses, and those of blocks that are already free, are ignored. @param {number} at */
  give(at) {
    const block = this.#taken.get(at / UNIT);
    if (!block) return;
    this.#taken.set(block.at, null);
    this.#ballast.add(-block.size * UNIT);
    this.#given++;
    if (this.#given > 64 + this.#taken.size / 2) this.#forgetGiven();
    this.#release(block);
  }

  /** Removes the null entries from `#taken`. */
  #forgetGiven() {
    this.#taken = new Map(Array.from(this.#taken).filter(([, block]) => block !== null));
    this.#given = 0;
  }

  /** Shortens a block to its first bytes, and frees the rest. @param {number} at @param {number} bytes */
  trim(at, bytes) {
    const block = this.#taken.get(at / UNIT);
    if (!block) return;
    const { size } = block;
    this.#cut(block, Math.max(1, Math.ceil(bytes / UNIT)));
    this.#ballast.add((block.size - size) * UNIT);
  }

  /** Notes that blocks of objects that the garbage collector has found were freed. */
  noteCollection() {
    this.#ballast.settle();
  }

  /** Finds a free block of at least `size` units. @param {number} size @returns {Block | undefined} */
  #find(size) {
    let block = this.#lists[classOf(size)];
    for (let tries = TRIES; block && tries > 0; tries--, block = block.next)
      if (block.size >= size) return block;
    const least = fittingClassOf(size);
    for (let word = least >> 5, mask = -1 << (least & 31); word < WORDS; word++, mask = -1) {
      const bits = this.#bits[word] & mask;
      if (bits !== 0) return /** @type {Block} */ (this.#lists[word * 32 + 31 - Math.clz32(bits & -bits)]);
    }
    return undefined;
  }

  /**
   * Grows the memory, and returns a free block of at least `size` units at its end. A free block at the end becomes part of it.
   * @param {number} size @returns {Block}
   */
  #make(size) {
    const last = this.#last;
    const there = last?.isFree ? last.size : 0;
    if (last && there >= size) return last;
    this.#grow((this.#end - there) * UNIT, size * UNIT);
    const block = new Block(this.#end, size - there);
    this.#end += block.size;
    block.before = last;
    if (last) last.after = block;
    this.#last = block;
    return this.#release(block);
  }

  /** Makes a block free, and merges it with its free neighbors. @param {Block} block */
  #release(block) {
    const { before, after } = block;
    if (after?.isFree) {
      this.#unlink(after);
      this.#join(block, after);
    }
    if (before?.isFree) {
      this.#unlink(before);
      this.#join(before, block);
      block = before;
    }
    this.#link(block);
    return block;
  }

  /** Merges a block with the next one. @param {Block} block @param {Block} after */
  #join(block, after) {
    block.size += after.size;
    this.#place(block, after.after);
  }

  /** Shortens a block to `size` units, and frees the rest. @param {Block} block @param {number} size */
  #cut(block, size) {
    if (size >= block.size) return;
    const rest = new Block(block.at + size, block.size - size);
    this.#place(rest, block.after);
    block.size = size;
    block.after = rest;
    rest.before = block;
    this.#release(rest);
  }

  /**
   * @param {Block} block
   * @param {Block | null} after  the new next neighbor; null: the block is the last one
   */
  #place(block, after) {
    block.after = after;
    if (after) after.before = block;
    else this.#last = block;
  }

  /** @param {Block} block */
  #link(block) {
    const list = classOf(block.size);
    const next = this.#lists[list];
    block.isFree = true;
    block.next = next;
    if (next) next.previous = block;
    this.#lists[list] = block;
    this.#bits[list >> 5] |= 1 << (list & 31);
  }

  /** @param {Block} block */
  #unlink(block) {
    const { size, next, previous } = block;
    block.isFree = false;
    block.next = block.previous = null;
    if (next) next.previous = previous;
    if (previous) {
      previous.next = next;
      return;
    }
    const list = classOf(size);
    this.#lists[list] = next;
    if (!next) this.#bits[list >> 5] &= ~(1 << (list & 31));
  }
}
