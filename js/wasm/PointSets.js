/** The points of an index of shapes in wasm memory, in k-d trees (src/picking/points2.h). */

import { POINTS_HEAD } from '../generated/layout.js';
import { picking } from './picking.js';

/** @import { Store } from './Store.js' */

/**
 * A set: its address and size, the numbers of its points, with and without those that were removed, and whether its tree is built.
 * @typedef {{at: number, bytes: number, count: number, live: number, isSorted: boolean}} PointSet
 */

/** More sets than this are merged before the next query. */
const MOST_SETS = 64;

/**
 * Each call that adds points makes a set. The next query merges small sets, as in J. L. Bentley and J. B. Saxe, "Decomposable searching problems I",
 * 1980: a set has more than twice the points of the next one. So a point is sorted again at most as often as the number of points has doubled.
 */
export class PointSets {
  #store;
  /** @type {PointSet[]} */
  #sets = [];
  #isReady = true;
  /** Bytes of the heap that the sets take. */
  bytes = 0;

  /** @param {Store} store */
  constructor(store) {
    this.#store = store;
  }

  /**
   * Makes a set, whose points the caller writes.
   * @param {number} count  > 0
   * @param {number} records  address of the records of all shapes
   * @returns {{at: number, coordinates: number, indices: number}}  the addresses of the set, its coordinates, and the indices of its shapes
   * @throws {RangeError} if memory runs out; nothing is changed then
   */
  make(count, records) {
    if (this.#sets.length >= MOST_SETS) this.ready(records);
    const set = this.#take(count);
    this.#sets.push(set);
    this.#isReady = false;
    return {
      at: set.at,
      coordinates: set.at + POINTS_HEAD,
      indices: picking.f.rb_wasm_points_indices(set.at),
    };
  }

  /** @param {number} count */
  #take(count) {
    const { f } = picking;
    const bytes = f.rb_wasm_points_size(count) >>> 0;
    const at = this.#store.heap.take(bytes);
    f.rb_wasm_points_init(at, count);
    this.bytes += bytes;
    return { at, bytes, count, live: count, isSorted: false };
  }

  /** @param {PointSet} set */
  #give({ at, bytes }) {
    this.#store.heap.give(at);
    this.bytes -= bytes;
  }

  /** Removes a point. @param {number} point  the address of its coordinates */
  remove(point) {
    const i = this.#sets.findIndex(({ at, bytes }) => point >= at && point < at + bytes);
    const set = this.#sets[i];
    const { at } = set;
    this.#store.i32[picking.f.rb_wasm_points_indices(at) / 4 + (point - at - POINTS_HEAD) / 16] = -1;
    set.live--;
    // What is left of a set is sorted again when half of it is removed.
    if (2 * set.live < set.count) this.#isReady = false;
    if (set.live > 0) return;
    this.#give(set);
    this.#sets.splice(i, 1);
    this.#isReady = false;
  }

  /**
   * Merges and sorts sets, if necessary, for a query.
   * @param {number} records  address of the records of all shapes
   * @returns {number}  the address of the first set; 0 for none
   */
  ready(records) {
    if (this.#isReady) return this.#sets[0]?.at ?? 0;
    const sets = this.#sets;
    let first = sets.length;
    let total = 0;
    for (let i = sets.length - 1; i >= 0; i--) {
      const { live, count, isSorted } = sets[i];
      total += live;
      if (!isSorted || 2 * live < count || live <= 2 * (total - live)) first = i;
    }
    this.#merge(first, records);
    const { i32 } = this.#store;
    sets.forEach((set, i) => {
      if (!set.isSorted) picking.f.rb_wasm_points_sort(records, set.at);
      set.isSorted = true;
      i32[set.at / 4] = sets[i + 1]?.at ?? 0;
    });
    this.#isReady = true;
    return sets[0]?.at ?? 0;
  }

  /** Makes one set of the sets from `first` on. Without memory for it they stay. @type {(first: number, records: number) => void} */
  #merge(first, records) {
    const merged = this.#sets.slice(first);
    const count = merged.reduce((sum, { live }) => sum + live, 0);
    if (merged.length === 0 || (merged.length === 1 && merged[0].live === merged[0].count)) return;
    let set;
    try {
      set = this.#take(count);
    } catch {
      return;
    }
    let at = 0;
    for (const from of merged) {
      at += picking.f.rb_wasm_points_move(records, from.at, set.at, at);
      this.#give(from);
    }
    this.#sets.splice(first, merged.length, set);
  }

  /** Frees all sets. */
  clear() {
    for (const set of this.#sets) this.#give(set);
    this.#sets = [];
    this.#isReady = true;
  }
}
