/**
 * Walls in wasm memory: shapes of several kinds, with a BVH over their edges (src/rebound/walls2.h).
 */

import {
  FILTER_INTEGERS,
  FILTER_IGNORED,
  FILTER_IGNORED_COUNT,
  FILTER_MASK,
  WALLS_SHAPE_COUNT,
  WALL_SHAPE_INTEGERS,
} from '../generated/layout.js';
import { addressOf, Block } from './Allocation.js';
import { sizeOf } from './allocator.js';
import { Store } from './Store.js';

/** @import { Filter } from '../rebound/filter.js' */
/** @import { Packed } from '../rebound/Walls.js' */
/** @import { Door } from './Door.js' */

/** Least bytes per edge, including its share of the tree. */
const WALL_BYTES = 128;

/** The number of bytes of a filter in wasm memory. @param {Filter | null} filter */
export const filterBytes = (filter) => (filter ? 4 * (FILTER_INTEGERS + filter.ignored.length) : 0);

/**
 * Writes a filter to wasm memory.
 * @param {Store} store
 * @param {number} at  address of `filterBytes` bytes
 * @param {Filter | null} filter
 * @returns {number}  the address for C: 0 for all objects
 */
export function putFilter({ i32 }, at, filter) {
  if (!filter) return 0;
  const k = at / 4;
  i32[k + FILTER_MASK] = filter.mask;
  i32[k + FILTER_IGNORED_COUNT] = filter.ignored.length;
  i32[k + FILTER_IGNORED] = at + 4 * FILTER_INTEGERS;
  i32.set(filter.ignored, k + FILTER_INTEGERS);
  return at;
}

export class WasmWalls {
  #block;
  #door;

  /**
   * @param {Packed} packed
   * @param {Door} door  the door of the module that queries the walls
   * @throws {RangeError} if memory runs out, or a shape is too large
   */
  constructor(packed, door) {
    this.count = packed.count;
    const store = Store.common();
    const { heap } = store;
    const { f } = door;
    this.#door = door;
    this.store = store;
    this.shapes = packed.shapes.length / WALL_SHAPE_INTEGERS;
    const bytes = f.rb_wasm_walls_size(packed.most, this.shapes);
    this.#block = new Block(store, sizeOf(bytes, packed.most, WALL_BYTES));
    let input = 0;
    try {
      const numbers = packed.numbers.length * 8;
      const shapes = packed.shapes.length * 4;
      const scratch = Math.ceil((numbers + shapes) / 16) * 16;
      input = heap.take(scratch + (f.rb_wasm_walls_scratch(packed.most) >>> 0));
      store.f64.set(packed.numbers, input / 8);
      store.i32.set(packed.shapes, (input + numbers) / 4);
      const at = this.#block.at;
      const built = f.rb_wasm_walls_build(at, input, input + numbers, this.shapes, input + scratch);
      if (built === 0) packed.fail(store.i32[at / 4 + WALLS_SHAPE_COUNT]);
      heap.trim(at, built);
    } catch (error) {
      this.#block.give();
      throw error;
    } finally {
      heap.give(input);
    }
  }

  /** Address of the block. */
  get at() {
    return addressOf(this.#block, 'Rebound', 'a room');
  }

  /**
   * Replaces the numbers of consecutive shapes. Only the module of Rebound has this function.
   * @param {Packed} packed  these shapes
   * @param {number} first  the index of the first one
   * @returns {number}  one of WALLS_BUILD (nothing was changed), WALLS_MOVED, WALLS_MOVED_SLOW
   */
  move(packed, first) {
    const { store } = this;
    const { f } = this.#door;
    const numbers = packed.numbers.length * 8;
    const shapes = packed.shapes.length * 4;
    const scratch = Math.ceil((numbers + shapes) / 16) * 16;
    const size = scratch + (f.rb_wasm_walls_move_scratch(this.at, packed.most) >>> 0);
    const input = store.heap.take(size);
    try {
      store.f64.set(packed.numbers, input / 8);
      store.i32.set(packed.shapes, (input + numbers) / 4);
      const count = packed.shapes.length / WALL_SHAPE_INTEGERS;
      return f.rb_wasm_walls_move(this.at, first, input, input + numbers, count, input + scratch);
    } finally {
      store.heap.give(input);
    }
  }

  /** Whether a ball overlaps a wall, is outside a room or inside an obstacle.
   * @type {(x: number, y: number, radius: number, filter: Filter | null) => boolean} */
  isBlocked(x, y, radius, filter) {
    const { store } = this;
    const windings = store.results(this.shapes * 4 + filterBytes(filter));
    const filterAt = putFilter(store, windings + this.shapes * 4, filter);
    return this.#door.f.rb_wasm_walls_blocked(this.at, filterAt, x, y, radius, windings) !== 0;
  }

  /** Distance from a point to the nearest wall; Infinity without walls.
   * @type {(x: number, y: number, filter: Filter | null) => number} */
  distanceTo(x, y, filter) {
    const { store } = this;
    const filterAt = filter ? putFilter(store, store.results(filterBytes(filter)), filter) : 0;
    return this.#door.f.rb_wasm_walls_distance(this.at, filterAt, x, y);
  }

  /**
   * Traces the path of a ball. Only the module of Rebound has this function.
   * @param {number} filterAt  address of a filter, or 0
   * @param {number} radius
   * @param {number} stopsAt  address of a byte for each object, or 0
   * @param {number} maxLength
   * @param {number} room  the maximum number of contacts
   * @param {number} stateAt
   * @param {number} contactsAt
   * @returns {number}  number of contacts
   */
  trace(filterAt, radius, stopsAt, maxLength, room, stateAt, contactsAt) {
    const trace = this.#door.f.rb_wasm_rebound_trace;
    return trace(this.at, filterAt, radius, stopsAt, maxLength, room, stateAt, contactsAt);
  }

  dispose() {
    this.#block.give();
  }
}
