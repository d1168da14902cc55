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
/** @import { Store } from './Store.js' */

/** The memory that an index owns, as addresses, 0 for nothing. @typedef {{records: number, tree: number, blocks: Blocks}} Owned */

/** Bytes of a box. */
export const BOX_BYTES = 32;

/** The first query builds the tree. Later changes edit it, or drop it if there are many: then the next query builds a new one. */
export class ShapeTree {
  #store;
  #owned;
  #method;

  /**
   * @param {Store} store
   * @param {Owned} owned
   * @param {number} method  a method of rb_bvh_build
   */
  constructor(store, owned, method) {
    this.#store = store;
    this.#owned = owned;
    this.#method = method;
  }

  /** Bytes of wasm memory. */
  get byteLength() {
    const { tree } = this.#owned;
    if (tree === 0) return 0;
    const { i32 } = this.#store;
    const head = tree / 4;
    return picking.f.rb_wasm_shapes_tree_size(i32[head + BVH_CAPACITY], i32[head + BVH_NODE_CAPACITY]);
  }

  /** Follows a change of the shape in a slot. @param {number} slot */
  update(slot) {
    const { i32 } = this.#store;
    const owned = this.#owned;
    if (owned.tree === 0) return;
    const head = owned.tree / 4;
    const changes = i32[head + BVH_CHANGES];
    // Insertions and removals make a tree slower: it is rebuilt after half of the shapes have changed.
    if (slot > i32[head + BVH_COUNT] || 2 * changes > i32[head + BVH_LIVE] + 64) return this.drop();
    const isFull =
      i32[head + BVH_COUNT] === i32[head + BVH_CAPACITY] ||
      i32[head + BVH_NODE_COUNT] === i32[head + BVH_NODE_CAPACITY];
    if (isFull && !this.#grow()) return this.drop();
    if (!picking.f.rb_wasm_shapes_tree_update(owned.tree, owned.records, slot)) this.drop();
  }

  /** The next query builds a new tree. */
  drop() {
    this.#store.heap.give(this.#owned.tree);
    this.#owned.tree = 0;
  }

  /** Returns false if memory runs out. */
  #grow() {
    const { i32, heap } = this.#store;
    const { tree } = this.#owned;
    const { f } = picking;
    const capacity = Math.max(16, i32[tree / 4 + BVH_COUNT] * 1.5) | 0;
    const nodes = Math.max(16, i32[tree / 4 + BVH_NODE_COUNT] * 1.5) | 0;
    let larger;
    try {
      larger = heap.take(f.rb_wasm_shapes_tree_size(capacity, nodes));
    } catch {
      return false;
    }
    f.rb_wasm_shapes_tree_grow(tree, larger, capacity, nodes);
    heap.give(tree);
    this.#owned.tree = larger;
    return true;
  }

  /**
   * Builds the tree.
   * @param {number} count  the number of slots
   * @returns {number}  its address
   */
  build(count) {
    const owned = this.#owned;
    const { heap } = this.#store;
    const { f } = picking;
    const nodes = Math.floor(count / 3) + 1;
    const tree = heap.take(f.rb_wasm_shapes_tree_size(count, nodes));
    let scratch = 0;
    try {
      const boxes = count * BOX_BYTES;
      scratch = heap.take(boxes + (f.rb_wasm_shapes_tree_scratch(count, this.#method) >>> 0));
      f.rb_wasm_shapes_tree_build(tree, owned.records, count, this.#method, scratch, scratch + boxes);
    } catch (error) {
      heap.give(tree);
      throw error;
    } finally {
      if (scratch > 0) heap.give(scratch);
    }
    const { i32 } = this.#store;
    heap.trim(tree, f.rb_wasm_shapes_tree_size(count, i32[tree / 4 + BVH_NODE_COUNT]));
    return (owned.tree = tree);
  }
}
