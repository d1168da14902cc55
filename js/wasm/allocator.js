/**
 * Allocator of blocks in a wasm memory: constant time per operation, however many blocks there are and in whichever order they
 * are given back. It keeps its records in JavaScript, where no write to the memory can damage them.
 *
 * Free blocks are in lists by size class, 16 classes for each power of two, with a bit for each class that has a block (two-level
 * segregated fit). A block that becomes free merges with its free neighbors at once. Each record has its neighbors, which is what
 * boundary tags are for.
 *
 * Source: M. Masmano, I. Ripoll, A. Crespo, J. Real, TLSF: a New Dynamic Memory Allocator for Real-Time Systems, 2004,
 * doi:10.1109/EMRTS.2004.1311009. Changed: a few blocks of the size's own class are tried before larger classes, because large
 * blocks of equal sizes come again and again here; the records are not in the blocks.
 */

/** Largest size of a memory, in bytes. */
const MOST = 2 ** 31;

/** Bytes: addresses and sizes of blocks are multiples of this. */
const UNIT = 16;
const LOG_SPLIT = 4;
/** Classes of each power of two. More waste less memory, at most 1 / SPLIT of a block's size, and take longer to search. */
const SPLIT = 1 << LOG_SPLIT;
/** Classes of all sizes, in words of 32 bits. */
const WORDS = Math.ceil((Math.log2(MOST / UNIT) - LOG_SPLIT + 2) / 2);
/** Blocks of the size's own class that are tried: larger finds more exact fits, and takes longer where there is none. */
const TRIES = 4;

/** @param {number} bytes */
export const outOfMemory = (bytes) =>
  new RangeError(`raybound: out of memory, ${bytes > MOST ? 'more than 2 GB' : `${bytes} bytes`} are needed`);

/**
 * A size that C returned: its 32 bits arrive as a signed number, and have wrapped where there are too many items.
 * @param {number} bytes
 * @param {number} items
 * @param {number} each  bytes of an item: fewer than it needs, and more than half of them
 * @returns {number}  Infinity where no memory is large enough
 */
export const sizeOf = (bytes, items, each) => (items * each > MOST ? Infinity : bytes >>> 0);

/**
 * The size class of a number of units: small numbers have a class each.
 * @param {number} units  > 0
 */
function classOf(units) {
  const log = 31 - Math.clz32(units);
  if (log < LOG_SPLIT) return units;
  const shift = log - LOG_SPLIT;
  return ((shift + 1) << LOG_SPLIT) + ((units >> shift) & (SPLIT - 1));
}

/**
 * The least class all of whose blocks have so many units.
 * @param {number} units  > 0
 */
function fittingClassOf(units) {
  const shift = 31 - Math.clz32(units) - LOG_SPLIT;
  return classOf(shift > 0 ? units + (1 << shift) - 1 : units);
}

/** What is known of a block. All numbers are in units. */
class Block {
  isFree = false;
  /** The blocks next to this one in memory, null where the bytes are somebody else's. @type {Block | null} */
  before = null;
  /** @type {Block | null} */
  after = null;
  /** The blocks next to this one in the list of its class, while it is free. @type {Block | null} */
  next = null;
  /** @type {Block | null} */
  previous = null;

  /**
   * @param {number} at
   * @param {number} size
   */
  constructor(at, size) {
    this.at = at;
    this.size = size;
  }
}

export class Heap {
  /**
   * The blocks that are taken, by address; null for an address whose block was given back. Those are not deleted one by one: V8 keeps a
   * deleted key in its bucket until the map is rehashed, so an address that is taken and given in turn would make each
   * step linear in the number of turns.
   * @type {Map<number, Block | null>}
   */
  #taken = new Map();
  /** How many of these are null. */
  #given = 0;
  /** The first block of each region whose bytes are all this heap's, by its address. @type {Map<number, Block>} */
  #firsts = new Map();
  /** The last one of each region, by the address after it. @type {Map<number, Block>} */
  #lasts = new Map();
  /** The first free block of each class. @type {(Block | null)[]} */
  #lists = new Array(WORDS * 32).fill(null);
  /** A bit for each class that has one. */
  #bits = new Int32Array(WORDS);
  #end;
  #grow;

  /**
   * @param {number} begin  a multiple of 16
   * @param {(at: number, size: number, end: number) => number} grow  makes sure that there are so many bytes at an address,
   *   from which on all are free until the end, or somewhere else, and returns where; or throws
   */
  constructor(begin, grow) {
    this.#end = begin / UNIT;
    this.#grow = grow;
  }

  /**
   * @param {number} bytes
   * @returns {number}  address, a multiple of 16
   * @throws {RangeError} where memory ends; nothing is changed then
   */
  take(bytes) {
    // A negative size fits in any block: it would return one that overlaps its neighbor.
    if (!(bytes >= 0 && bytes <= MOST)) throw outOfMemory(bytes);
    const size = Math.max(1, Math.ceil(bytes / UNIT)); // Empty blocks have addresses of their own too.
    const block = this.#find(size) ?? this.#make(size);
    this.#unlink(block);
    this.#cut(block, size);
    if (this.#taken.get(block.at) === null) this.#given--;
    this.#taken.set(block.at, block);
    return block.at * UNIT;
  }

  /** @param {number} at  of a block; what is none, or was given already, is ignored */
  give(at) {
    const block = this.#taken.get(at / UNIT);
    if (!block) return;
    this.#taken.set(block.at, null);
    this.#given++;
    if (this.#given > 64 + this.#taken.size / 2) this.#forgetGiven();
    this.#release(block);
  }

  /** Removes the addresses that were given back. */
  #forgetGiven() {
    this.#taken = new Map(Array.from(this.#taken).filter(([, block]) => block !== null));
    this.#given = 0;
  }

  /**
   * Gives back what is behind the first bytes of a block.
   * @param {number} at
   * @param {number} bytes
   */
  trim(at, bytes) {
    const block = this.#taken.get(at / UNIT);
    if (block) this.#cut(block, Math.max(1, Math.ceil(bytes / UNIT)));
  }

  /**
   * Makes bytes free that no block has.
   * @param {number} at
   * @param {number} size
   */
  free(at, size) {
    this.#adopt(at / UNIT, size / UNIT);
  }

  /**
   * Gives all back, to somebody else.
   * @returns {{at: number, size: number}[]}  in bytes
   */
  clear() {
    for (const [at, block] of [...this.#taken]) if (block) this.give(at * UNIT);
    // Now each region is one free block.
    const regions = Array.from(this.#firsts.values(), ({ at, size }) => ({
      at: at * UNIT,
      size: size * UNIT,
    }));
    this.#firsts.clear();
    this.#lasts.clear();
    this.#lists.fill(null);
    this.#bits.fill(0);
    return regions;
  }

  /**
   * A free block of at least so many units.
   * @param {number} size
   * @returns {Block | undefined}
   */
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
   * A free block of at least so many units where memory ends: with the last block, if that is free. That stays free if the memory
   * grows elsewhere.
   * @param {number} size
   * @returns {Block}
   */
  #make(size) {
    const last = this.#lasts.get(this.#end);
    const tail = last?.isFree ? last : { at: this.#end, size: 0 };
    if (last?.isFree && last.size >= size) return last;
    const at = this.#grow(tail.at * UNIT, size * UNIT, this.#end * UNIT) / UNIT;
    const there = at === tail.at ? tail.size : 0;
    return this.#adopt(at + there, size - there);
  }

  /**
   * Makes units free that no block has.
   * @param {number} at
   * @param {number} size
   * @returns {Block}  merged with its neighbors
   */
  #adopt(at, size) {
    const block = new Block(at, size);
    const end = at + size;
    this.#end = Math.max(this.#end, end);
    block.before = this.#lasts.get(at) ?? null;
    block.after = this.#firsts.get(end) ?? null;
    if (block.before) {
      block.before.after = block;
      this.#lasts.delete(at);
    } else this.#firsts.set(at, block);
    if (block.after) {
      block.after.before = block;
      this.#firsts.delete(end);
    } else this.#lasts.set(end, block);
    return this.#release(block);
  }

  /**
   * Makes a block free, merged with its neighbors.
   * @param {Block} block
   */
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

  /**
   * Makes one block of two neighbors.
   * @param {Block} block
   * @param {Block} after
   */
  #join(block, after) {
    block.size += after.size;
    this.#place(block, after.after);
  }

  /**
   * Makes the units behind the first ones of a block free.
   * @param {Block} block
   * @param {number} size
   */
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
   * @param {Block | null} after  its neighbor from now on; null: it is the last one of its region
   */
  #place(block, after) {
    block.after = after;
    if (after) after.before = block;
    else this.#lasts.set(block.at + block.size, block);
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
