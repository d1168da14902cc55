/**
 * The objects of a hierarchy as they were at its first query after it was computed: in wasm memory, each part of them in a tree.
 */

import { PartTree } from '../wasm/GeometryBvh.js';
import { refuseDisposed } from '../wasm/Allocation.js';
import { f64, firstDouble, hold } from '../wasm/scratch.js';
import {
  addGeometry,
  geometryOf,
  holdParts,
  objectsOf,
  partCount,
  parts,
  readHit,
  readHits,
  refuseNumbers,
} from './packObjects.js';

/** @import { IntersectData, ObjectLike } from './packObjects.js' */

class Snapshot {
  #tree;
  #objects;

  /**
   * @param {string} fn
   * @param {ArrayLike<ObjectLike>} objects
   */
  constructor(fn, objects) {
    this.#objects = Array.from(objects);
    const base = firstDouble();
    const basePart = partCount;
    try {
      for (let i = 0; i < objects.length; i++) addGeometry(fn, geometryOf(fn, objects, i), i);
      const numbers = f64.subarray(base, firstDouble());
      const own = parts.slice(basePart * 4, partCount * 4);
      for (let i = 3; i < own.length; i += 4) own[i] -= base;
      const tree = PartTree.build(numbers, own);
      if (typeof tree === 'number') refuseNumbers(fn, objects, basePart + tree);
      this.#tree = /** @type {PartTree} */ (tree);
    } finally {
      hold(base);
      holdParts(basePart);
    }
  }

  /**
   * Every object's nearest front hit, in the objects' order.
   * @type {(ox: number, oy: number, dx: number, dy: number) => IntersectData<any>[]}
   */
  raycastAll(ox, oy, dx, dy) {
    const found = this.#tree.raycastAll(ox, oy, dx, dy);
    return readHits(this.#objects, this.#tree.answer, found, this.#tree.numbers);
  }

  /**
   * The nearest one of all.
   * @type {(ox: number, oy: number, dx: number, dy: number) => IntersectData<any> | null}
   */
  raycast(ox, oy, dx, dy) {
    const found = this.#tree.raycast(ox, oy, dx, dy);
    return found ? readHit(this.#objects, this.#tree.answer, this.#tree.numbers) : null;
  }

  dispose() {
    this.#tree.dispose();
  }
}

/** By hierarchy; null before the first query, false after `dispose`.
 * @type {WeakMap<object, {targets: object, length: number, snapshot: Snapshot} | null | false>} */
const snapshots = /* @__PURE__ */ new WeakMap();

/**
 * Refuses a hierarchy that is disposed.
 * @param {string} fn
 * @param {object} bvh
 * @param {string} [argument]
 */
export function checkOpen(fn, bvh, argument) {
  if (snapshots.get(bvh) === false) refuseDisposed(fn, 'a hierarchy', argument);
}

/**
 * @param {object} bvh
 */
export function dispose(bvh) {
  outdate(bvh);
  snapshots.set(bvh, false);
}

/**
 * The hierarchy has changed, or is new: its next query reads its objects.
 * @param {object} bvh
 */
export function outdate(bvh) {
  const kept = snapshots.get(bvh);
  if (kept) kept.snapshot.dispose();
  snapshots.set(bvh, null);
}

/**
 * @param {string} fn
 * @param {{targets: ArrayLike<{object: any}>}} bvh
 * @param {string} [argument]
 * @returns {Snapshot | undefined}  undefined for a hierarchy that is not ours, which does not tell when it changes
 */
export function snapshotOf(fn, bvh, argument) {
  const kept = snapshots.get(bvh);
  if (kept === undefined) return undefined;
  checkOpen(fn, bvh, argument);
  const { targets } = bvh;
  if (kept && kept.targets === targets && kept.length === targets.length) return kept.snapshot;
  const snapshot = new Snapshot(fn, objectsOf(fn, targets));
  if (snapshots.get(bvh) === false) snapshot.dispose(); // By a getter of an object.
  checkOpen(fn, bvh, argument);
  outdate(bvh);
  snapshots.set(bvh, { targets, length: targets.length, snapshot });
  return snapshot;
}
