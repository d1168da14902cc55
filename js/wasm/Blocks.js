/**
 * Many blocks of different sizes in a heap, with less memory and time for a block than a block of the heap takes.
 */

/** @import { Heap } from './allocator.js' */

/** Blocks up to this size are reused by blocks of the same size. Sizes are multiples of 8. */
const SMALL = 128;
/** Bytes of the largest chunk. A block larger than a quarter of it is a block of the heap. */
const CHUNK = 1 << 16;
/** Bytes of the smallest chunk. Chunks grow with the memory that all blocks take: many small indices that wait for the garbage collector would
 * hold a large chunk each. */
const LEAST_CHUNK = 1 << 10;

/** Rounds a size to a multiple of 16. @param {number} bytes */
const aligned = (bytes) => Math.ceil(bytes / 16) * 16;

/** A piece of the heap that several blocks share. @typedef {{at: number, bytes: number, live: number}} Chunk */
/** A chunk of small blocks, and the one before it. @typedef {{at: number, bytes: number, before: Slab | null}} Slab */

/**
 * The lists are created when they are first needed: the finalization registry keeps this object until the garbage collector has found the index, so
 * that V8, which lets the heap grow in proportion to what it keeps, would let more and more dropped indices wait.
 */
export class Blocks {
  #heap;
  /** Bytes of the heap that the blocks take. */
  bytes = 0;
  /** The last chunk of small blocks, its free bytes and their end, and the number of blocks. @type {Slab | null} */
  #slab = null;
  #slabFree = 0;
  #slabEnd = 0;
  #smallCount = 0;
  /** The addresses of freed small blocks, by size / 8. @type {number[][] | undefined} */
  #freed;
  /** The chunks of other blocks, by address. Each is freed with its last block. @type {Chunk[] | undefined} */
  #chunks;
  /** The chunk to which blocks are added, and the address of its free bytes. @type {Chunk | null} */
  #chunk = null;
  #chunkFree = 0;
  /** The sizes of blocks of the heap, by address. @type {Map<number, number> | undefined} */
  #large;

  /** @param {Heap} heap */
  constructor(heap) {
    this.#heap = heap;
  }

  /**
   * Allocates a block.
   * @param {number} bytes  a multiple of 8
   * @param {boolean} shares  whether a block that is not small may be in a chunk with others. Blocks that are replaced again and again would
   *   leave chunks that are nearly empty
   * @returns {number}  the address, a multiple of 8
   * @throws {RangeError} if memory runs out; nothing is changed then
   */
  take(bytes, shares) {
    if (bytes <= SMALL) return this.#takeSmall(bytes);
    if (!shares || bytes > CHUNK / 4) {
      const at = this.#heap.take(bytes);
      this.adopt(at, bytes);
      return at;
    }
    let chunk = this.#chunk;
    if (!chunk || this.#chunkFree + bytes > chunk.at + chunk.bytes) {
      const { at, bytes: size } = this.#takeChunk(bytes);
      if (chunk?.live === 0) this.#endChunk(chunk);
      this.#chunk = chunk = this.#addChunk(at, size, 0);
      this.#chunkFree = at;
    }
    chunk.live++;
    this.#chunkFree += bytes;
    return this.#chunkFree - bytes;
  }

  /** @param {number} bytes */
  #takeSmall(bytes) {
    let at = this.#freed?.[bytes / 8]?.pop();
    if (at === undefined) {
      if (this.#slabFree + bytes > this.#slabEnd) {
        const { at: first, bytes: size } = this.#takeChunk(bytes);
        this.#slab = { at: first, bytes: size, before: this.#slab };
        this.#slabFree = first;
        this.#slabEnd = first + size;
      }
      at = this.#slabFree;
      this.#slabFree += bytes;
    }
    this.#smallCount++;
    return at;
  }

  /** @type {(at: number, bytes: number, live: number) => Chunk} */
  #addChunk(at, bytes, live) {
    const chunk = { at, bytes, live };
    (this.#chunks ??= []).splice(this.#indexOf(at) + 1, 0, chunk);
    return chunk;
  }

  /** A new chunk, for blocks of about this size. @param {number} bytes */
  #takeChunk(bytes) {
    const size = Math.min(CHUNK, Math.max(LEAST_CHUNK, 4 * bytes, aligned(this.bytes / 2)));
    const at = this.#heap.take(size);
    this.bytes += size;
    return { at, bytes: size };
  }

  /**
   * Takes over a block of the heap.
   * @param {number} at
   * @param {number} bytes  more than SMALL
   */
  adopt(at, bytes) {
    (this.#large ??= new Map()).set(at, bytes);
    this.bytes += bytes;
  }

  /**
   * Takes over a block of the heap with several blocks in it, of any sizes.
   * @param {number} at
   * @param {number} bytes
   * @param {number} count  the number of blocks, > 0
   */
  adoptMany(at, bytes, count) {
    this.#addChunk(at, bytes, count);
    this.bytes += bytes;
  }

  /**
   * Frees a block.
   * @param {number} at
   * @param {number} bytes  its size
   */
  give(at, bytes) {
    const chunk = this.#chunks?.[this.#indexOf(at)];
    if (chunk && at < chunk.at + chunk.bytes) {
      if (--chunk.live > 0) return;
      if (chunk === this.#chunk) this.#chunkFree = chunk.at;
      else this.#endChunk(chunk);
      return;
    }
    if (bytes <= SMALL) {
      ((this.#freed ??= [])[bytes / 8] ??= []).push(at);
      if (--this.#smallCount === 0) this.#giveSlabs();
      return;
    }
    this.bytes -= this.#large?.get(at) ?? 0;
    this.#large?.delete(at);
    this.#heap.give(at);
  }

  /** Index of the last chunk that begins at or before an address; -1 if there is none. @param {number} at */
  #indexOf(at) {
    const chunks = this.#chunks ?? [];
    let low = -1;
    for (let high = chunks.length; high - low > 1;) {
      const middle = (low + high) >> 1;
      if (chunks[middle].at <= at) low = middle;
      else high = middle;
    }
    return low;
  }

  /** @param {Chunk} chunk */
  #endChunk({ at, bytes }) {
    this.#chunks?.splice(this.#indexOf(at), 1);
    this.bytes -= bytes;
    this.#heap.give(at);
  }

  #giveSlabs() {
    for (let slab = this.#slab; slab; slab = slab.before) {
      this.#heap.give(slab.at);
      this.bytes -= slab.bytes;
    }
    this.#slab = null;
    this.#slabFree = this.#slabEnd = 0;
    this.#freed = undefined;
  }

  /** Frees all blocks. */
  clear() {
    this.#giveSlabs();
    for (const { at } of this.#chunks ?? []) this.#heap.give(at);
    for (const at of this.#large?.keys() ?? []) this.#heap.give(at);
    this.bytes = this.#smallCount = 0;
    this.#chunks = undefined;
    this.#chunk = null;
    this.#large = undefined;
  }
}
