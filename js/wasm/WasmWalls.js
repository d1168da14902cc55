/**
 * Walls in wasm memory: shapes of many kinds, with a tree over their edges (src/rebound/walls2.h).
 */

import { WALLS_SHAPE_COUNT, WALL_SHAPE_INTEGERS } from '../generated/layout.js';
import { addressOf, Block } from './Allocation.js';
import { sizeOf } from './allocator.js';
import { Store } from './Store.js';

/** @import { Packed } from '../rebound/Walls.js' */
/** @import { Door } from './Door.js' */

/** Of an edge, with its share of the hierarchy. */
const WALL_BYTES = 128;

export class Walls {
  #block;
  #door;

  /**
   * @param {Packed} packed
   * @param {Door} door  of the module that uses them
   * @throws {RangeError} where memory ends
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
    let room = 0;
    try {
      const numbers = packed.numbers.length * 8;
      const shapes = packed.shapes.length * 4;
      const scratch = Math.ceil((numbers + shapes) / 16) * 16;
      room = heap.take(scratch + (f.rb_wasm_walls_scratch(packed.most) >>> 0));
      store.f64.set(packed.numbers, room / 8);
      store.i32.set(packed.shapes, (room + numbers) / 4);
      const at = this.#block.at;
      const built = f.rb_wasm_walls_build(at, room, room + numbers, this.shapes, room + scratch);
      if (built === 0) packed.refuse(store.i32[at / 4 + WALLS_SHAPE_COUNT]);
      heap.trim(at, built);
    } catch (error) {
      this.#block.give();
      throw error;
    } finally {
      heap.give(room);
    }
  }

  /** Address of the block. */
  get at() {
    return addressOf(this.#block, 'Rebound', 'a room');
  }

  /** Whether a ball overlaps a wall, lies outside a room or inside an obstacle. @type {(x: number, y: number, radius: number) => boolean} */
  isBlocked(x, y, radius) {
    const { store } = this;
    const windings = store.results(this.shapes * 4);
    return this.#door.f.rb_wasm_walls_blocked(this.at, x, y, radius, windings) !== 0;
  }

  /** How far the nearest wall is from a point; Infinity without walls. @type {(x: number, y: number) => number} */
  distanceTo(x, y) {
    return this.#door.f.rb_wasm_walls_distance(this.at, x, y);
  }

  /**
   * The path of a ball, by the module of Rebound alone.
   * @param {number} radius
   * @param {number} stopsAt  address of a byte for each object, or 0
   * @param {number} maxLength
   * @param {number} room  contacts
   * @param {number} stateAt
   * @param {number} contactsAt
   * @returns {number}  how many contacts
   */
  trace(radius, stopsAt, maxLength, room, stateAt, contactsAt) {
    return this.#door.f.rb_wasm_rebound_trace(this.at, radius, stopsAt, maxLength, room, stateAt, contactsAt);
  }

  dispose() {
    this.#block.give();
  }
}
