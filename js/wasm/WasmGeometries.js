/**
 * The parts of many geometries (polygons and outlines) in wasm memory, with a BVH over their boxes (src/canvas/raycast_bvh2.h).
 */

import {
  BVH_NODE_COUNT,
  BVH_VISITS_BYTES,
  PART_BYTES,
  PART_INTEGERS,
  PICK_BYTES,
} from '../generated/layout.js';
import { addressOf, Block } from './Allocation.js';
import { sizeOf } from './allocator.js';
import { canvasOfTree, hierarchy } from './hierarchy.js';
import { Store } from './Store.js';

/** Bytes of a box, including two integers and its share of the nodes. */
const BOX_BYTES = 48;

export class WasmGeometries {
  #store;
  #tree;
  #data;
  #parts;
  #visits;

  /**
   * @param {Store} store
   * @param {Block} tree
   * @param {Block} data  the numbers of the parts, the parts, and the counters of the last query
   * @param {number} parts  address of the parts
   * @param {number} count
   */
  constructor(store, tree, data, parts, count) {
    this.#store = store;
    this.#tree = tree;
    this.#data = data;
    this.#parts = parts;
    this.#visits = parts + count * PART_BYTES;
    this.count = count;
    /** Index of the first number of the last result. */
    this.results = 0;
  }

  /**
   * @param {Float64Array} numbers  finite
   * @param {Int32Array} parts  four integers each: kind, object, count, index of the first number
   */
  static build(numbers, parts) {
    const count = parts.length / PART_INTEGERS;
    const store = Store.common();
    const { f } = hierarchy;
    const { heap } = store;
    const data = new Block(store, numbers.byteLength + parts.byteLength + BVH_VISITS_BYTES);
    const partsAt = data.at + numbers.byteLength;
    let scratch = 0;
    /** @type {Block | undefined} */
    let tree;
    let built = false;
    try {
      tree = new Block(
        store,
        sizeOf(f.rb_wasm_parts_size(count, Math.floor(count / 3) + 1), count, BOX_BYTES),
      );
      scratch = heap.take(count * 32 + (f.rb_wasm_parts_scratch(count) >>> 0));
      store.f64.set(numbers, data.at / 8);
      store.i32.set(parts, partsAt / 4);
      canvasOfTree.f.rb_wasm_part_boxes(data.at, partsAt, count, scratch);
      f.rb_wasm_parts_build(tree.at, scratch, count, scratch + count * 32);
      heap.trim(tree.at, f.rb_wasm_parts_size(count, store.i32[tree.at / 4 + BVH_NODE_COUNT]));
      built = true;
      return new WasmGeometries(store, tree, data, partsAt, count);
    } finally {
      heap.give(scratch);
      if (!built) {
        tree?.give();
        data.give();
      }
    }
  }

  get numbers() {
    return this.#store.f64;
  }

  get #at() {
    return addressOf(this.#tree, 'BVH', 'a hierarchy');
  }

  /** The nearest hit of a ray; false for a miss. `side`: 1: fronts, -1: backs, 0: both (rb_side).
   * @type {(ox: number, oy: number, dx: number, dy: number, side: number) => boolean} */
  raycast(ox, oy, dx, dy, side) {
    const pick = this.#store.results(PICK_BYTES);
    this.results = pick / 8;
    return (
      hierarchy.f.rb_wasm_bvh_raycast(
        this.#at,
        ox,
        oy,
        dx,
        dy,
        this.#data.at,
        this.#parts,
        side,
        pick,
        this.#visits,
      ) !== 0
    );
  }

  /** All hits of a ray: returns their number.
   * @type {(ox: number, oy: number, dx: number, dy: number, side: number) => number} */
  raycastAll(ox, oy, dx, dy, side) {
    const { count } = this;
    const picks = this.#store.results(count * (PICK_BYTES + PART_BYTES));
    this.results = picks / 8;
    const hit = picks + count * PICK_BYTES;
    const hits = hierarchy.f.rb_wasm_bvh_parts_on_ray(
      this.#at,
      ox,
      oy,
      dx,
      dy,
      this.#parts,
      hit,
      this.#visits,
    );
    return canvasOfTree.f.rb_wasm_raycast(ox, oy, dx, dy, this.#data.at, hit, hits, side, 1, picks);
  }

  dispose() {
    this.#tree.give();
    this.#data.give();
  }
}
