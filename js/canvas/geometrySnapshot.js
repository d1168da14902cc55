/**
 * Snapshots of the objects of a hierarchy, in wasm memory, with a BVH over their parts. The first query after
 * `computeHierarchy` creates the snapshot.
 */

import { GeometryBvh } from '../wasm/GeometryBvh.js';
import { failDisposed } from '../wasm/Allocation.js';
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
  failNumbers,
} from './packObjects.js';

/** @import { IntersectData, ObjectLike } from './packObjects.js' */

class Snapshot {
  #tree;
  #objects;

  /**
   * @param {string} fn
   * @param {ObjectLike[]} objects  owned by the snapshot from now on
   */
  constructor(fn, objects) {
    this.#objects = objects;
    const base = firstDouble();
    const basePart = partCount;
    try {
      for (let i = 0; i < objects.length; i++) addGeometry(fn, geometryOf(fn, objects, i), i);
      const numbers = f64.subarray(base, firstDouble());
      const own = parts.slice(basePart * 4, partCount * 4);
      for (let i = 3; i < own.length; i += 4) own[i] -= base;
      const tree = GeometryBvh.build(numbers, own);
      if (typeof tree === 'number') failNumbers(fn, objects, basePart + tree);
      this.#tree = tree;
    } finally {
      setScratchTop(base);
      holdParts(basePart);
    }
  }

  /**
   * The nearest hit of each object, in the order of the objects.
   * @type {(ox: number, oy: number, dx: number, dy: number, side: number) => IntersectData<any>[]}
   */
  raycastAll(ox, oy, dx, dy, side) {
    const found = this.#tree.raycastAll(ox, oy, dx, dy, side);
    return readHits(this.#objects, this.#tree.results, found, this.#tree.numbers);
  }

  /**
   * The nearest hit of all objects.
   * @type {(ox: number, oy: number, dx: number, dy: number, side: number) => IntersectData<any> | null}
   */
  raycast(ox, oy, dx, dy, side) {
    const found = this.#tree.raycast(ox, oy, dx, dy, side);
    return found ? readHit(this.#objects, this.#tree.results, this.#tree.numbers) : null;
  }

  dispose() {
    this.#tree.dispose();
  }
}

/** Base class whose constructor returns a given object, so that a subclass can add private fields to that object. */
class Returned {
  /** @param {object} object */
  constructor(object) {
    return object;
  }
}

/**
 * Adds a private field to a hierarchy for its snapshot. A hierarchy has thousands of nodes, and storing them in a
 * WeakMap would take as long as dividing them.
 */
class Keeper extends Returned {
  /** Null before the first query, false after `dispose`.
   * @type {{targets: object, length: number, snapshot: Snapshot} | null | false} */
  #kept = null;

  /** Undefined for a hierarchy of another class.
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
 * Adds the snapshot field to a hierarchy.
 * @param {object} bvh
 */
export const enroll = (bvh) => new Keeper(bvh);

/** @param {object} bvh */
export const isDisposed = (bvh) => Keeper.get(bvh) === false;

/**
 * Throws for a disposed hierarchy.
 * @param {string} fn
 * @param {object} bvh
 * @param {string} [argument]
 */
export function checkOpen(fn, bvh, argument) {
  if (isDisposed(bvh)) failDisposed(fn, 'a hierarchy', argument);
}

/**
 * Frees the snapshot, and marks the hierarchy as disposed.
 * @param {object} bvh
 */
export function dispose(bvh) {
  outdate(bvh);
  Keeper.set(bvh, false);
}

/**
 * Marks a hierarchy as new or changed: its next query reads the objects.
 * @param {object} bvh
 */
export function outdate(bvh) {
  const kept = Keeper.get(bvh);
  if (kept) kept.snapshot.dispose();
  Keeper.set(bvh, null);
}

/**
 * The current snapshot of a hierarchy, which is created if necessary.
 * @param {string} fn
 * @param {{targets: ArrayLike<{object: any}>}} bvh
 * @param {string} [argument]
 * @returns {Snapshot | undefined}  undefined for a hierarchy of another class, which does not report changes
 */
export function snapshotOf(fn, bvh, argument) {
  const kept = Keeper.get(bvh);
  if (kept === undefined) return undefined;
  checkOpen(fn, bvh, argument);
  const { targets } = bvh;
  if (kept && kept.targets === targets && kept.length === targets.length) return kept.snapshot;
  const snapshot = new Snapshot(fn, objectsOf(fn, targets));
  if (isDisposed(bvh)) snapshot.dispose(); // a getter of an object may have disposed of it
  checkOpen(fn, bvh, argument);
  outdate(bvh);
  Keeper.set(bvh, { targets, length: targets.length, snapshot });
  return snapshot;
}
