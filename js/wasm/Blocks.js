/**
 * Many blocks of different sizes in a heap, with less memory and time for a block than a block of the heap takes.
 */

/** @import { Heap } from './allocator.js' */

/** Blocks up to this size are reused by blocks of the same size. Sizes are multiples of 8. */
const SMALL = 128;
/** Bytes of a chunk. A block larger than a quarter of it is a block of the heap. */
const CHUNK = 1 << 16;

/** A piece of the heap that several blocks share. @typedef {{at: number, bytes: number, live: number}} Chunk */

export class Blocks {
  #heap;
  /** Bytes of the heap that the blocks take. */
  bytes = 0;
  /** The chunks of small blocks, the free bytes of the last one, and the number of blocks. @type {number[]} */
  #slabs = [];
  #slabFree = 0;
  #smallCount = 0;
  /** The addresses of freed small blocks, by size / 8. @type {number[][]} */
  #freed = [];
  /** The chunks of other blocks, by address. Each is freed with its last block. @type {Chunk[]} */
  #chunks = [];
  /** The chunk to which blocks are added, and the address of its free bytes. @type {Chunk | null} */
  #chunk = null;
  #chunkFree = 0;
  /** The sizes of blocks of the heap, by address. @type {Map<number, number>} */
  #large = new Map();

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
    if (!this.#chunk || this.#chunkFree + bytes > this.#chunk.at + CHUNK) {
      const at = this.#takeChunk();
      if (this.#chunk?.live === 0) this.#endChunk(this.#chunk);
      this.#chunk = this.#addChunk(at, CHUNK, 0);
      this.#chunkFree = at;
    }
    this.#chunk.live++;
    this.#chunkFree += bytes;
    return this.#chunkFree - bytes;
  }

  /** @param {number} bytes */
  #takeSmall(bytes) {
    let at = this.#freed[bytes / 8]?.pop();
    if (at === undefined) {
      const last = this.#slabs[this.#slabs.length - 1];
      if (last === undefined || this.#slabFree + bytes > last + CHUNK) {
        this.#slabFree = this.#takeChunk();
        this.#slabs.push(this.#slabFree);
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
    this.#chunks.splice(this.#indexOf(at) + 1, 0, chunk);
    return chunk;
  }

  #takeChunk() {
    const at = this.#heap.take(CHUNK);
    this.bytes += CHUNK;
    return at;
  }

  /**
   * Takes over a block of the heap.
   * @param {number} at
   * @param {number} bytes  more than SMALL
   */
  adopt(at, bytes) {
    this.#large.set(at, bytes);
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
    const chunk = this.#chunks[this.#indexOf(at)];
    if (chunk && at < chunk.at + chunk.bytes) {
      if (--chunk.live > 0) return;
      if (chunk === this.#chunk) this.#chunkFree = chunk.at;
      else this.#endChunk(chunk);
      return;
    }
    if (bytes <= SMALL) {
      (this.#freed[bytes / 8] ??= []).push(at);
      if (--this.#smallCount === 0) this.#giveSlabs();
      return;
    }
    this.bytes -= this.#large.get(at) ?? 0;
    this.#large.delete(at);
    this.#heap.give(at);
  }

  /** Index of the last chunk that begins at or before an address; -1 if there is none. @param {number} at */
  #indexOf(at) {
    let low = -1;
    for (let high = this.#chunks.length; high - low > 1;) {
      const middle = (low + high) >> 1;
      if (this.#chunks[middle].at <= at) low = middle;
      else high = middle;
    }
    return low;
  }

  /** @param {Chunk} chunk */
  #endChunk({ at, bytes }) {
    this.#chunks.splice(this.#indexOf(at), 1);
    this.bytes -= bytes;
    this.#heap.give(at);
  }

  #giveSlabs() {
    for (const at of this.#slabs) this.#heap.give(at);
    this.bytes -= this.#slabs.length * CHUNK;
    this.#slabs = [];
    this.#freed = [];
  }

  /** Frees all blocks. */
  clear() {
    this.#giveSlabs();
    for (const { at } of this.#chunks) this.#heap.give(at);
    for (const at of this.#large.keys()) this.#heap.give(at);
    this.bytes = this.#smallCount = 0;
    this.#chunks = [];
    this.#chunk = null;
    this.#large.clear();
  }
}
