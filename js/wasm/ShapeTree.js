/** BVH of the shapes of an index in wasm memory. */

import {
  BVH_CAPACITY,
  BVH_CHANGES,
  BVH_COUNT,
  BVH_LIVE,
  BVH_NODE_CAPACITY,
  BVH_NODE_COUNT,
} from '../generated/layout.js';
import { picking } from './picking.js';

/** @import { Blocks } from './Blocks.js' */
/** @import { PointSets } from './PointSets.js' */
/** @import { Store } from './Store.js' */

/**
 * The memory that an index owns, as addresses, 0 for nothing. Behind `records` is the head of the index. An index that has points has maps
 * between the boxes of the tree and the shapes, because points have no boxes.
 * @typedef {{records: number, tree: number, shapeOfBox: number, boxOfShape: number, blocks: Blocks, points: PointSets | null}} Owned
 */

/** Bytes of a box. */
export const BOX_BYTES = 32;

/** After so many changes the tree follows them, so that their list stays small. */
const CHANGED = 1024;

/** The first query builds the tree. Later changes edit it, or drop it if there are many: then the next query builds a new one. */
export class ShapeTree {
  #store;
  #owned;
  #method;
  #head;
  /** Slots that have changed since the last query. @type {number[]} */
  #changed = [];

  /**
   * @param {Store} store
   * @param {Owned} owned
   * @param {number} method  a method of rb_bvh_build
   * @param {() => number} head  writes the head of the index (rb_shapes2), and returns its address
   */
  constructor(store, owned, method, head) {
    this.#store = store;
    this.#owned = owned;
    this.#method = method;
    this.#head = head;
  }

  /** Bytes of wasm memory. */
  get byteLength() {
    const { tree, shapeOfBox } = this.#owned;
    if (tree === 0) return 0;
    const { i32 } = this.#store;
    const capacity = i32[tree / 4 + BVH_CAPACITY];
    const size = picking.f.rb_wasm_shapes_tree_size(capacity, i32[tree / 4 + BVH_NODE_CAPACITY]);
    return size + (shapeOfBox > 0 ? 4 * capacity : 0);
  }

  /** Notes a change of the shape in a slot, which the next query needs. @param {number} slot */
  update(slot) {
    if (this.#owned.tree === 0) return;
    this.#changed.push(slot);
    if (this.#changed.length === CHANGED) this.follow();
  }

  /** Brings the tree up to date. */
  follow() {
    const changed = this.#changed;
    const owned = this.#owned;
    const store = this.#store;
    for (let done = 0; done < changed.length && owned.tree > 0;) {
      const head = owned.tree / 4;
      // Insertions and removals make a tree slower: it is rebuilt after half of the shapes have changed.
      if (2 * store.i32[head + BVH_CHANGES] > store.i32[head + BVH_LIVE] + 64) return this.drop();
      const count = changed.length - done;
      let list;
      try {
        list = store.results(4 * CHANGED);
      } catch {
        return this.drop();
      }
      const { i32 } = store;
      for (let i = 0; i < count; i++) i32[list / 4 + i] = changed[done + i];
      const updated = picking.f.rb_wasm_shapes_tree_update(this.#head(), list, count);
      if (updated < 0 || (updated < count && !this.#grow())) return this.drop();
      done += updated;
    }
    changed.length = 0;
  }

  /** The next query builds a new tree. */
  drop() {
    this.#changed.length = 0;
    const owned = this.#owned;
    const { heap } = this.#store;
    if (owned.tree > 0) heap.give(owned.tree);
    if (owned.shapeOfBox > 0) heap.give(owned.shapeOfBox);
    owned.tree = owned.shapeOfBox = 0;
  }

  /** Returns false if memory runs out. */
  #grow() {
    const { i32, heap } = this.#store;
    const owned = this.#owned;
    const { tree, shapeOfBox } = owned;
    const { f } = picking;
    const count = i32[tree / 4 + BVH_COUNT];
    const capacity = Math.max(16, count * 1.5) | 0;
    const nodes = Math.max(16, i32[tree / 4 + BVH_NODE_COUNT] * 1.5) | 0;
    let larger = 0;
    let map = 0;
    try {
      larger = heap.take(f.rb_wasm_shapes_tree_size(capacity, nodes));
      if (shapeOfBox > 0) map = heap.take(4 * capacity);
    } catch {
      if (larger > 0) heap.give(larger);
      return false;
    }
    f.rb_wasm_shapes_tree_grow(tree, larger, capacity, nodes);
    heap.give(tree);
    owned.tree = larger;
    if (shapeOfBox === 0) return true;
    this.#store.i32.copyWithin(map / 4, shapeOfBox / 4, shapeOfBox / 4 + count);
    heap.give(shapeOfBox);
    owned.shapeOfBox = map;
    return true;
  }

  /**
   * Builds the tree.
   * @param {number} slots  the number of slots
   */
  build(slots) {
    const owned = this.#owned;
    const { heap } = this.#store;
    const { f } = picking;
    const isMapped = owned.boxOfShape > 0;
    const count = isMapped ? f.rb_wasm_shapes_number(this.#head()) : slots;
    const nodes = Math.floor(count / 3) + 1;
    owned.tree = heap.take(f.rb_wasm_shapes_tree_size(count, nodes));
    let scratch = 0;
    try {
      if (isMapped) owned.shapeOfBox = heap.take(4 * Math.max(count, 1));
      const boxes = count * BOX_BYTES;
      scratch = heap.take(boxes + (f.rb_wasm_shapes_tree_scratch(count, this.#method) >>> 0));
      f.rb_wasm_shapes_tree_build(this.#head(), this.#method, scratch, scratch + boxes);
    } catch (error) {
      this.drop();
      throw error;
    } finally {
      if (scratch > 0) heap.give(scratch);
    }
    const { i32 } = this.#store;
    heap.trim(owned.tree, f.rb_wasm_shapes_tree_size(count, i32[owned.tree / 4 + BVH_NODE_COUNT]));
  }
}
