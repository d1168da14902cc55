/**
 * Snapshots of the objects of a hierarchy, in wasm memory, with a BVH over their parts. The first query after
 * `computeHierarchy` creates the snapshot.
 */

import { PICK_DOUBLES, PICK_OBJECT } from '../generated/layout.js';
import { WasmGeometries } from '../wasm/WasmGeometries.js';
import { failDisposed } from '../wasm/Allocation.js';
import { nearerHit, newPath } from './drawn.js';
import { checkedGeometry, objectsOf, Pack, readHit } from './packObjects.js';
import { objectName } from './objectName.js';

/** @import { RayNumbers } from '../wasm/canvas.js' */
/** @import { WasmPath } from '../wasm/WasmPath.js' */
/** @import { IntersectData, ObjectLike } from './packObjects.js' */

class Snapshot {
  #tree;
  #objects;
  /** The paths that objects draw, in the order of the objects. @type {{path: WasmPath, index: number}[]} */
  #drawn = [];

  /**
   * @param {string} fn
   * @param {ObjectLike[]} objects  owned by the snapshot from now on
   */
  constructor(fn, objects) {
    this.#objects = objects;
    const pack = new Pack((geometry, index) => {
      const path = newPath(fn, `${objectName(fn, index)}.geometry`, geometry);
      if (path) this.#drawn.push({ path, index });
    }, objects.length);
    for (let i = 0; i < objects.length; i++)
      pack.add(fn, checkedGeometry(fn, objects[i], objects[i]?.geometry, i), i);
    this.#tree = WasmGeometries.build(pack.numbers, pack.parts);
  }

  /**
   * The nearest hit of each object, in the order of the objects.
   * @type {(ox: number, oy: number, dx: number, dy: number, side: number) => IntersectData<any>[]}
   */
  raycastAll(ox, oy, dx, dy, side) {
    const found = this.#tree.raycastAll(ox, oy, dx, dy, side);
    const { results, numbers } = this.#tree;
    /** @type {IntersectData<any>[]} */
    const hits = [];
    for (let at = results; hits.length < found; at += PICK_DOUBLES) hits.push(this.#hitAt(at, numbers));
    return this.#drawn.length === 0 ? hits : this.#withDrawn(hits, { ox, oy, dx, dy }, side);
  }

  /** Adds the hits of paths. @type {(hits: IntersectData<any>[], ray: RayNumbers, side: number) => IntersectData<any>[]} */
  #withDrawn(hits, ray, side) {
    const nearest = new Map(hits.map((hit) => [hit.index, hit]));
    for (const { path, index } of this.#drawn) {
      const hit = nearerHit(path, this.#objects[index], index, ray, side, nearest.get(index) ?? null);
      if (hit) nearest.set(index, hit);
    }
    return [...nearest.values()].sort((a, b) => a.index - b.index);
  }

  /**
   * The nearest hit of all objects.
   * @type {(ox: number, oy: number, dx: number, dy: number, side: number) => IntersectData<any> | null}
   */
  raycast(ox, oy, dx, dy, side) {
    const found = this.#tree.raycast(ox, oy, dx, dy, side);
    let best = found ? this.#hitAt(this.#tree.results, this.#tree.numbers) : null;
    for (const { path, index } of this.#drawn)
      best = nearerHit(path, this.#objects[index], index, { ox, oy, dx, dy }, side, best);
    return best;
  }

  /** @type {(at: number, numbers: Float64Array) => IntersectData<any>} */
  #hitAt(at, numbers) {
    const index = numbers[at + PICK_OBJECT] | 0;
    return readHit(this.#objects[index], index, at, numbers);
  }

  dispose() {
    this.#tree.dispose();
    for (const { path } of this.#drawn) path.dispose();
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

  /** @param {object} bvh @param {{targets: object, length: number, snapshot: Snapshot} | null | false} kept */
  static set(bvh, kept) {
    /** @type {Keeper} */ (bvh).#kept = kept;
  }
}

/** Adds the snapshot field to a hierarchy. @param {object} bvh */
export const enroll = (bvh) => new Keeper(bvh);

/** @param {object} bvh */
export const isDisposed = (bvh) => Keeper.get(bvh) === false;

/** Throws for a disposed hierarchy. @param {string} fn @param {object} bvh @param {string} [argument] */
export function checkOpen(fn, bvh, argument) {
  if (isDisposed(bvh)) failDisposed(fn, 'a hierarchy', argument);
}

/** Frees the snapshot, and marks the hierarchy as disposed. @param {object} bvh */
export function dispose(bvh) {
  outdate(bvh);
  Keeper.set(bvh, false);
}

/** Marks a hierarchy as new or changed: its next query reads the objects. @param {object} bvh */
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
