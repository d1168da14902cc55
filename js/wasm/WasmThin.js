/** Points and segments with a k-d tree in wasm memory (src/thin). The callers check the arguments. */

import {
  THIN_COUNT,
  THIN_FLAGS,
  THIN_HIT_BYTES,
  THIN_HIT_DISTANCE,
  THIN_HIT_ID,
  THIN_HIT_ITEM,
  THIN_HIT_POINT,
  THIN_INPUT_BYTES,
  THIN_LEVELS,
  THIN_QUERY_AXIS,
  THIN_QUERY_BYTES,
  THIN_QUERY_IS_RAY,
  THIN_QUERY_RADIUS,
  THIN_SEGMENTS,
} from '../generated/layout.js';
import { addressOf, Block } from './Allocation.js';
import { disposals } from './disposals.js';
import { Store } from './Store.js';
import { thin } from './thin.js';

/**
 * A line of sight (src/thin/thin3.h).
 * @typedef {object} Sight
 * @property {number[]} origin
 * @property {number[]} direction
 * @property {number[]} axis
 * @property {number} radius
 * @property {number} slope
 * @property {number} minT
 * @property {number} maxT
 * @property {number} limit  the greatest t of a hit, which unlike maxT cuts off no part of a segment
 * @property {boolean} isRay
 */
/**
 * The numbers of a hit. id: of the instance, among those of a scene.
 * @typedef {{t: number, distanceToRay: number, point: number[], item: number, id: number}} ThinNumbers
 */
/** @import { Place } from './spaceQueries.js' */

/** @param {number} bytes */
const align = (bytes) => Math.ceil(bytes / 16) * 16;

/** Initial capacity for hits. */
const FEW = 64;
const QUERY_BYTES = align(THIN_QUERY_BYTES);
/** Two maps of 12 doubles. */
const MAPS_BYTES = 2 * 96;

/** Address of the identity twice, allocated once. */
let identityAt = 0;

/** @param {Store} store */
function identityIn(store) {
  if (identityAt === 0) {
    identityAt = store.heap.take(MAPS_BYTES);
    const one = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0];
    store.f64.set([...one, ...one], identityAt / 8);
  }
  return identityAt;
}

/**
 * Writes a sight, calls a function until all hits fit, and reads them.
 * @param {Sight} sight
 * @param {boolean} isAll
 * @param {(query: number, hits: number, room: number) => number} call  writes `room` hits, with 0 the closest one, and returns their number
 * @returns {ThinNumbers[]}
 */
function castWith({ origin, direction, axis, radius, slope, minT, maxT, limit, isRay }, isAll, call) {
  const store = Store.common();
  for (let room = isAll ? FEW : 0; ;) {
    const query = store.results(QUERY_BYTES + Math.max(room, 1) * THIN_HIT_BYTES);
    const hits = query + QUERY_BYTES;
    const { f64, i32 } = store;
    const first = query / 8;
    for (let k = 0; k < 3; k++) {
      f64[first + k] = origin[k];
      f64[first + 3 + k] = direction[k];
      f64[first + THIN_QUERY_AXIS + k] = axis[k];
    }
    f64[first + THIN_QUERY_RADIUS] = radius;
    f64[first + THIN_QUERY_RADIUS + 1] = slope;
    f64[first + THIN_QUERY_RADIUS + 2] = minT;
    f64[first + THIN_QUERY_RADIUS + 3] = maxT;
    f64[first + THIN_QUERY_RADIUS + 4] = limit;
    i32[query / 4 + THIN_QUERY_IS_RAY] = Number(isRay);
    const count = call(query, hits, room);
    if (isAll && count > room) {
      room = count;
      continue;
    }
    /** @type {ThinNumbers[]} */
    const found = [];
    for (let i = 0; i < count; i++) {
      const hit = (hits + i * THIN_HIT_BYTES) / 8;
      const point = hit + THIN_HIT_POINT;
      found.push({
        t: f64[hit],
        distanceToRay: f64[hit + THIN_HIT_DISTANCE],
        point: [f64[point], f64[point + 1], f64[point + 2]],
        item: i32[2 * hit + THIN_HIT_ITEM],
        id: i32[2 * hit + THIN_HIT_ID],
      });
    }
    return found;
  }
}

export class WasmThin {
  #store = Store.common();
  #block;
  #name;

  /** @param {Block} block @param {string} name */
  constructor(block, name) {
    this.#block = block;
    this.#name = name;
  }

  /**
   * @param {string} name  the class, for errors
   * @param {Float32Array | Float64Array} positions  three numbers for each vertex
   * @param {Uint32Array | null} ends  two vertices for each segment; null for points
   * @returns {WasmThin | number}  a number: the index of an invalid vertex, or the number of vertices plus that of an invalid end
   */
  static build(name, positions, ends) {
    const store = Store.common();
    const { f } = thin;
    const vertices = positions.length / 3;
    const count = ends ? ends.length / 2 : vertices;
    const head = store.results(align(THIN_INPUT_BYTES));
    const bytes = positions.BYTES_PER_ELEMENT;
    const numbers = [0, ends ? 1 : 0, bytes, vertices, count, 0];
    store.i32.set(numbers, head / 4);
    const size = align(f.rb_wasm_thin_build_size(head));
    const positionsAt = THIN_INPUT_BYTES <= 32 ? 32 : align(THIN_INPUT_BYTES);
    const endsAt = align(positionsAt + positions.length * bytes);
    const scratchAt = align(endsAt + (ends ? 4 * ends.length : 0));
    // All memory of the build is one allocation: if there is not enough, nothing is allocated.
    const block = new Block(store, size + scratchAt + 16 * count);
    let built = false;
    try {
      const input = block.at + size;
      store.i32.set([input + positionsAt, ends ? input + endsAt : 0, bytes, vertices, count, 0], input / 4);
      const { buffer } = store.f64;
      const Floats = positions instanceof Float64Array ? Float64Array : Float32Array;
      new Floats(buffer, input + positionsAt, positions.length).set(positions);
      if (ends) new Uint32Array(buffer, input + endsAt, ends.length).set(ends);
      const bad = f.rb_wasm_thin_build(block.at, input, input + scratchAt);
      if (bad >= 0) return bad;
      store.heap.trim(block.at, f.rb_wasm_thin_size(block.at) >>> 0);
      built = true;
      return new WasmThin(block, name);
    } finally {
      if (!built) block.give();
    }
  }

  /**
   * Points or segments from the result of `bytes`.
   * @param {string} name  the class, for errors
   * @param {Uint8Array} bytes
   * @returns {WasmThin | undefined}  undefined for other bytes
   */
  static of(name, bytes) {
    const store = Store.common();
    const block = new Block(store, bytes.length + 16);
    let good = false;
    try {
      new Uint8Array(store.f64.buffer).set(bytes, block.at);
      good = thin.f.rb_wasm_thin_restore(block.at, bytes.length) !== 0;
      return good ? new WasmThin(block, name) : undefined;
    } finally {
      if (!good) block.give();
    }
  }

  /**
   * A copy of the block.
   * @param {number} room  the number of bytes behind the copy
   */
  bytes(room) {
    const { at, byteLength } = this;
    const copy = new Uint8Array(byteLength + room);
    copy.set(new Uint8Array(this.#store.f64.buffer, at, byteLength));
    return copy.buffer;
  }

  /** Address of the block. */
  get at() {
    return addressOf(this.#block, this.#name, 'an object');
  }

  /** The number of points or segments. */
  get count() {
    return this.#store.i32[this.at / 4 + THIN_COUNT];
  }

  /** Whether the items are segments. */
  get hasEnds() {
    return (this.#store.i32[this.at / 4 + THIN_FLAGS] & THIN_SEGMENTS) !== 0;
  }

  get depth() {
    return this.#store.i32[this.at / 4 + THIN_LEVELS];
  }

  get byteLength() {
    return thin.f.rb_wasm_thin_size(this.at) >>> 0;
  }

  /** The bounding box of the items, as six numbers. */
  get bounds() {
    const store = this.#store;
    const box = store.results(48) / 8;
    thin.f.rb_wasm_thin_bounds(this.at, 8 * box);
    return store.f64.slice(box, box + 6);
  }

  /** The closest hit, or all of them in no particular order. @param {Sight} sight @param {boolean} isAll @returns {ThinNumbers[]} */
  cast(sight, isAll) {
    const { at } = this;
    const maps = identityIn(this.#store);
    return castWith(sight, isAll, (query, hits, room) =>
      thin.f.rb_wasm_thin_cast(at, query, maps, hits, room),
    );
  }

  /**
   * The same among the points and segments of a scene.
   * @param {Place} place @param {Sight} sight @param {boolean} isAll @param {number} mask
   */
  static castScene({ tree, instances }, sight, isAll, mask) {
    return castWith(sight, isAll, (query, hits, room) =>
      thin.f.rb_wasm_thin_cast_scene(tree, instances, query, mask, hits, room),
    );
  }

  get isDisposed() {
    return this.#block.at === 0;
  }

  dispose() {
    disposals.count++;
    this.#block.give();
  }
}
