/**
 * The parts of many objects (polygons and outlines) in wasm memory, with a tree over their boxes: rb_part2, src/pick.
 */

import { PICK } from './pack.js';
import { Block } from '../wasm/Allocation.js';
import { Store } from '../wasm/instance.js';
import { Tree } from '../spatial/WasmBvh.js';

const PART_BYTES = 16;
const PICK_BYTES = 8 * PICK;

export class PartTree {
  #tree;
  #parts;
  #data;

  /**
   * @param {Tree} tree
   * @param {Block} data  begins with the parts' numbers
   * @param {number} parts  address of the parts, in the same block
   */
  constructor(tree, data, parts) {
    this.#tree = tree;
    this.#data = data;
    this.#parts = parts;
    /** Index of the first number of the last answer. */
    this.answer = 0;
  }

  /**
   * @param {Float64Array} numbers
   * @param {Int32Array} parts  four integers each: kind, object, count, index of the first number
   * @returns {PartTree | number}  the part with a number that is not finite
   */
  static build(numbers, parts) {
    const count = parts.length / 4;
    const store = Store.common();
    const { heap, functions } = store;
    const data = new Block(store, numbers.byteLength + parts.byteLength);
    const partsAt = data.at + numbers.byteLength;
    let boxes = 0;
    /** @type {Tree | undefined} */
    let tree;
    try {
      boxes = heap.take(count * 32);
      store.f64.set(numbers, data.at / 8);
      store.i32.set(parts, partsAt / 4);
      const wrong = functions.rb_wasm_part_boxes(data.at, partsAt, count, boxes);
      if (wrong >= 0) return wrong;
      tree = /** @type {Tree} */ (Tree.build(store.f64.slice(boxes / 8, boxes / 8 + count * 4), 2, 0));
      return new PartTree(tree, data, partsAt);
    } finally {
      heap.give(boxes);
      if (!tree) data.give();
    }
  }

  get numbers() {
    return this.#tree.numbers;
  }

  /** @type {(ox: number, oy: number, dx: number, dy: number) => boolean} */
  raycast(ox, oy, dx, dy) {
    const tree = this.#tree;
    const pick = tree.store.results(PICK_BYTES);
    this.answer = pick / 8;
    const { functions } = tree.store;
    return (
      functions.rb_wasm_bvh_raycast(
        tree.at,
        ox,
        oy,
        dx,
        dy,
        this.#data.at,
        this.#parts,
        pick,
        tree.visitsAt,
      ) !== 0
    );
  }

  /** @type {(ox: number, oy: number, dx: number, dy: number) => number} */
  raycastAll(ox, oy, dx, dy) {
    const tree = this.#tree;
    const picks = tree.store.results(tree.count * (PICK_BYTES + PART_BYTES));
    this.answer = picks / 8;
    const room = picks + tree.count * PICK_BYTES;
    return tree.store.functions.rb_wasm_bvh_raycast_all(
      tree.at,
      ox,
      oy,
      dx,
      dy,
      this.#data.at,
      this.#parts,
      picks,
      room,
      tree.visitsAt,
    );
  }

  dispose() {
    this.#tree.dispose();
    this.#data.give();
  }
}
