/** @import { BoxLike, RayLike } from '../arguments/check.js' */
/** @import { IntersectData } from './packObjects.js' */
/** @import { RaySideOptions } from './raySide.js' */
import { below } from '../arguments/nested.js';
import {
  areNumbers2,
  box as checkBox,
  func,
  NONE,
  nonNegative,
  object,
  ray as checkRay,
  fail,
  renamed,
} from '../arguments/check.js';
import { Disposable } from '../Disposable.js';
import { failReceiver } from '../wasm/Allocation.js';
import { clearBox, emptyBox, isEmpty, setBox, unite } from './boundingBox.js';
import { checkOpen, dispose, enroll, isDisposed, outdate, snapshotOf } from './geometrySnapshot.js';
import { FRONT, raySide } from './raySide.js';
import { Vector2 } from '../math/Vector2.js';

/**
 * @typedef {object} BVHTarget
 * @property {any} object  the object that rays report
 * @property {BoxLike} boundingBox  of `object.geometry`, in world coordinates
 */

/**
 * A node of a hierarchy of bounding boxes. The root represents the whole hierarchy.
 *
 * Uses the build rule of the canvas engine, for compatibility and teaching: while a node has more than `minNum` targets, its box is
 * halved across the longer side, and each target goes to the half that contains the center of its box. Every node
 * stores all targets below it. A node is divided when its `children` are first read; raycasts do not need them.
 *
 * Queries use a snapshot: the first query after the construction, or after a change of the number of targets, reads the
 * objects' geometries, and later queries use the same data. If objects move, or targets or boxes change, call
 * `computeHierarchy`: the next query reads the geometries again.
 *
 * Memory: the snapshot is in wasm memory, which is limited to 2 GB for all objects together. `dispose` (or `using`)
 * frees it at once. Otherwise it is freed some time after the object is garbage-collected, but never during a
 * synchronous loop. A loop that creates many hierarchies must call `dispose`, or a query throws a RangeError when
 * memory runs out.
 *
 * @example
 * ```js
 * import { BVH, Graph2D, PolyGeometry, Ray2, Vector2, intersectBVH } from 'raybound';
 *
 * const square = new PolyGeometry([0, 0, 4, 0, 4, 4, 0, 4]);
 * square.computeBoundingBox();
 * const bvh = new BVH([{ object: new Graph2D(square), boundingBox: square.boundingBox }]);
 * const [hit] = intersectBVH(new Ray2(new Vector2(-3, 2), new Vector2(1, 0)), bvh);
 * console.log(hit.distance); // → 3
 * ```
 */
export class BVH extends Disposable {
  /** Undefined until `children` is read. @type {BVH[] | undefined} */
  #children;
  /** The value of `minNum` when the hierarchy was computed. */
  #minNum = 0;

  /**
   * @param {BVHTarget[]} [targets]  stored, not copied; never reordered
   * @param {number} [minNum]  maximum number of targets of a leaf, unless their centers coincide; 4 by default
   * @throws {TypeError | RangeError} for a target without a box, a box with NaN
   */
  constructor(targets = [], minNum = 4) {
    super();
    enroll(this);
    this.targets = targets;
    this.minNum = minNum;
    this.boundingBox = emptyBox();
    /** @type {BVH | undefined} undefined for the root */
    this.parent = undefined;
    renamed('BVH.computeBoundingBox', 'BVH', () => this.computeHierarchy());
  }

  /** Throws for a proxy of a BVH, and for another object with its prototype. @type {(self: BVH, method: string) => void} */
  static #check(self, method) {
    if (!(#children in self)) failReceiver(`BVH.${method}`, 'a BVH', self);
  }

  /** The two child nodes; empty for a leaf. */
  get children() {
    BVH.#check(this, 'children');
    return (this.#children ??= this.#halves());
  }

  /** Width and height of the box, as a new vector; (0, 0) for an empty box. */
  get size() {
    BVH.#check(this, 'size');
    checkOpen('BVH.size', this);
    const { min, max } = this.boundingBox;
    return isEmpty(this.boundingBox) ? new Vector2() : new Vector2().subVectors(max, min);
  }

  /** Sets the box to the union of the targets' boxes; empty (min +∞, max −∞) without targets. */
  computeBoundingBox() {
    const fn = 'BVH.computeBoundingBox';
    BVH.#check(this, fn.slice(4));
    checkOpen(fn, this);
    if (!Array.isArray(this.targets)) fail(TypeError, fn, 'targets', 'an array of targets', this.targets);
    const { targets } = this;
    let minX = Infinity;
    let minY = Infinity;
    let maxX = -Infinity;
    let maxY = -Infinity;
    for (let i = 0; i < targets.length; i++) {
      const { min, max } = targets[i]?.boundingBox ?? NONE;
      const { x: ax, y: ay } = min ?? NONE;
      const { x: bx, y: by } = max ?? NONE;
      if (!(areNumbers2(ax, ay) && areNumbers2(bx, by))) {
        checkBox(fn, `targets[${i}].boundingBox`, object(fn, `targets[${i}]`, targets[i]).boundingBox);
        fail(TypeError, fn, `targets[${i}].boundingBox`, 'the same each time it is read', targets[i]);
      }
      if (!(ax <= bx && ay <= by)) continue;
      if (ax < minX) minX = ax;
      if (ay < minY) minY = ay;
      if (bx > maxX) maxX = bx;
      if (by > maxY) maxY = by;
    }
    setBox(this.boundingBox, minX, minY, maxX, maxY);
    return this;
  }

  /** Computes the box again. The next read of `children` divides the node, and the next query reads the geometries. */
  computeHierarchy() {
    BVH.#check(this, 'computeHierarchy');
    checkOpen('BVH.computeHierarchy', this);
    if (this.minNum !== Infinity) nonNegative('BVH', 'minNum', this.minNum);
    this.computeBoundingBox();
    this.#minNum = this.minNum;
    this.#children = undefined;
    outdate(this);
    return this;
  }

  /**
   * The nearest hit of all objects: the first result of `intersectBVH`, but faster. Equal distances: the object
   * with the lower index. The transforms of the objects' nodes are ignored, as in the canvas engine.
   * @param {RayLike} ray
   * @param {RaySideOptions} [options]
   * @returns {IntersectData<any> | null} null for a miss
   * @throws {TypeError | RangeError} for a ray, or a target's geometry, with missing fields or numbers that are not finite
   */
  raycast(ray, options) {
    const fn = 'BVH.raycast';
    const side = options === undefined ? FRONT : raySide(fn, options);
    // Read before the snapshot is created, because a getter may dispose of the hierarchy, or change it.
    const { origin, direction } = checkRay(fn, 'ray', ray);
    return /** @type {any} */ (snapshotOf(fn, this)).raycast(
      origin.x,
      origin.y,
      direction.x,
      direction.y,
      side,
    );
  }

  /**
   * Frees the query memory of this node and of all nodes below. Afterwards any use of these nodes except `dispose`
   * throws a TypeError; `targets`, `boundingBox` and `children` stay readable.
   * @override
   */
  dispose() {
    BVH.#check(this, 'dispose');
    below('BVH.dispose', 'children', this, () => this.#children?.forEach((child) => child.dispose()));
    dispose(this);
  }

  /** Creates two new children if this node has more than `minNum` targets and the halving separates them. */
  divide() {
    BVH.#check(this, 'divide');
    checkOpen('BVH.divide', this);
    this.#children = this.#halves();
    return this;
  }

  #halves() {
    const { targets, boundingBox } = this;
    if (targets.length <= this.#minNum) return [];
    const { min, max } = boundingBox;
    const axis = max.x - min.x > max.y - min.y ? 'x' : 'y';
    const middle = middleOf(boundingBox, axis);
    /** @type {[BVHTarget[], BVHTarget[]]} */
    const halves = [[], []];
    for (const target of targets) halves[middleOf(target.boundingBox, axis) < middle ? 0 : 1].push(target);
    if (!halves[0].length || !halves[1].length) return [];
    return halves.map((half) => {
      const child = new BVH();
      child.targets = half; // checked before
      child.minNum = child.#minNum = this.#minNum;
      child.parent = this;
      enclose(child.boundingBox, half);
      if (isDisposed(this)) child.dispose();
      return child;
    });
  }

  /**
   * Visits this node and all nodes below, depth first.
   * @param {(node: BVH) => unknown} visit
   * @param {(node: BVH) => unknown} [enter]  returning false skips a node and all nodes below
   */
  traverse(visit, enter) {
    BVH.#check(this, 'traverse');
    checkOpen('BVH.traverse', this);
    func('BVH.traverse', 'visit', visit);
    if (enter !== undefined) func('BVH.traverse', 'enter', enter);
    if (enter?.(this) === false) return this;
    visit(this);
    if (this.children.length > 0)
      below('BVH.traverse', 'children', this, () => {
        for (const child of this.children) child.traverse(visit, enter);
      });
    return this;
  }
}

/** Sets a box to the union of the targets' boxes. @param {BoxLike} box @param {BVHTarget[]} targets */
function enclose(box, targets) {
  clearBox(box);
  for (const { boundingBox } of targets) unite(box, boundingBox);
}

/** @param {BoxLike} box @param {'x' | 'y'} axis */
function middleOf({ min, max }, axis) {
  return min[axis] / 2 + max[axis] / 2;
}
