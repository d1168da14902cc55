/**
 * The objects of a hierarchy as they were at its first query after it was computed: in wasm memory, each part of them in a tree.
 */

import { PartTree } from '../wasm/GeometryBvh.js';
import { refuseDisposed } from '../wasm/Allocation.js';
import { f64, firstDouble, setScratchTop } from '../wasm/scratch.js';
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
      setScratchTop(base);
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

class Returned {
  /** @param {object} object */
  constructor(object) {
    return object;
  }
}

/** What a hierarchy keeps, in a private field that is added to it: a hierarchy has thousands of nodes, and to put them into
 * a WeakMap takes as long as to divide them. */
class Keeper extends Returned {
  /** Null before the first query, false after `dispose`.
   * @type {{targets: object, length: number, snapshot: Snapshot} | null | false} */
  #kept = null;

  /** Undefined for a hierarchy that is not ours.
   * @param {object} bvh */
  static get(bvh) {
    return #kept in bvh ? bvh.#kept : undefined;
  }

  /**
   * @param {object} bvh
   * @param {{targets: object, length: number, snapshot: Snapshot} | null | false} kept
   */
  static set(bvh, kept) {
    /** @type {Keeper} */ (bvh).#kept = kept;
  }
}

/**
 * Makes a hierarchy one that can have a snapshot.
 * @param {object} bvh
 */
export const enroll = (bvh) => new Keeper(bvh);

/** @param {object} bvh */
export const isDisposed = (bvh) => Keeper.get(bvh) === false;

/**
 * Refuses a hierarchy that is disposed.
 * @param {string} fn
 * @param {object} bvh
 * @param {string} [argument]
 */
export function checkOpen(fn, bvh, argument) {
  if (isDisposed(bvh)) refuseDisposed(fn, 'a hierarchy', argument);
}

/**
 * @param {object} bvh
 */
export function dispose(bvh) {
  outdate(bvh);
  Keeper.set(bvh, false);
}

/**
 * The hierarchy has changed, or is new: its next query reads its objects.
 * @param {object} bvh
 */
export function outdate(bvh) {
  const kept = Keeper.get(bvh);
  if (kept) kept.snapshot.dispose();
  Keeper.set(bvh, null);
}

/**
 * @param {string} fn
 * @param {{targets: ArrayLike<{object: any}>}} bvh
 * @param {string} [argument]
 * @returns {Snapshot | undefined}  undefined for a hierarchy that is not ours, which does not tell when it changes
 */
export function snapshotOf(fn, bvh, argument) {
  const kept = Keeper.get(bvh);
  if (kept === undefined) return undefined;
  checkOpen(fn, bvh, argument);
  const { targets } = bvh;
  if (kept && kept.targets === targets && kept.length === targets.length) return kept.snapshot;
  const snapshot = new Snapshot(fn, objectsOf(fn, targets));
  if (isDisposed(bvh)) snapshot.dispose(); // By a getter of an object.
  checkOpen(fn, bvh, argument);
  outdate(bvh);
  Keeper.set(bvh, { targets, length: targets.length, snapshot });
  return snapshot;
}
