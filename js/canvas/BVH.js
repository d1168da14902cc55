/** @import { BoxLike, RayLike } from '../validate.js' */
/** @import { IntersectData } from './packObjects.js' */
import { below } from '../nested.js';
import { box as checkBox, func, isBox, nonNegative, object, ray as checkRay, refuse } from '../validate.js';
import { Disposable } from '../Disposable.js';
import { clearBox, emptyBox, isEmpty, unite } from './boundingBox.js';
import { checkOpen, dispose, enroll, isDisposed, outdate, snapshotOf } from './geometrySnapshot.js';
import { Vector2 } from '../math/Vector2.js';

/**
 * @typedef {object} BVHTarget
 * @property {any} object  what rays shall find
 * @property {BoxLike} boundingBox  of `object.geometry`, in world coordinates
 */

/**
 * A node of a hierarchy of bounding boxes, and with its children the hierarchy itself.
 *
 * The rule of the engine, kept for teaching and for those who use it: as long as a node has more than
 * `minNum` targets, its box is halved across the longer side, and each target goes to the half in which the
 * middle of its box lies. Every node keeps all targets below it. A node is divided when its `children` are first read: rays
 * need none of them.
 *
 * A snapshot: the first query after it was built, or its number of targets changed, reads the objects' geometries, and later
 * queries answer for these. When objects move, or targets or boxes change, call `computeHierarchy`: the next query reads anew.
 *
 * Memory: what a query has read is in wasm memory, of which all objects together have 2 GB. `dispose` (or `using`) gives it back
 * at once. Without it the engine does, some time after the object is garbage, but never before the event loop turns: a loop that
 * makes many calls `dispose`, or memory runs out and the query throws a RangeError.
 */
export class BVH extends Disposable {
  /** Undefined until they are read. @type {BVH[] | undefined} */
  #children;
  /** Most targets of a leaf, as it was when the hierarchy was computed. */
  #minNum = 0;

  /**
   * @param {BVHTarget[]} [targets]  kept, never reordered
   * @param {number} [minNum]  most targets of a leaf, unless their middles coincide; 4 if left out
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
    this.computeHierarchy();
  }

  /** Two nodes, or none of a leaf. */
  get children() {
    return (this.#children ??= this.#halves());
  }

  /** Width and height of the box, as a new vector; (0, 0) if it holds nothing. */
  get size() {
    checkOpen('BVH.size', this);
    const { min, max } = this.boundingBox;
    return isEmpty(this.boundingBox) ? new Vector2() : new Vector2().subVectors(max, min);
  }

  /** The union of the targets' boxes; empty (min +∞, max −∞) without targets. */
  computeBoundingBox() {
    const fn = 'BVH.computeBoundingBox';
    checkOpen(fn, this);
    if (!Array.isArray(this.targets)) refuse(TypeError, fn, 'targets', 'an array of targets', this.targets);
    this.targets.forEach((target, i) => {
      if (isBox(target?.boundingBox)) return;
      checkBox(fn, `targets[${i}].boundingBox`, object(fn, `targets[${i}]`, target).boundingBox);
    });
    enclose(this.boundingBox, this.targets);
    return this;
  }

  /** Computes the box. Children that are read from now on are new ones, divided anew. */
  computeHierarchy() {
    checkOpen('BVH.computeHierarchy', this);
    if (this.minNum !== Infinity) nonNegative('BVH', 'minNum', this.minNum);
    this.computeBoundingBox();
    this.#minNum = this.minNum;
    this.#children = undefined;
    outdate(this);
    return this;
  }

  /**
   * The nearest front hit of all objects: the first of what `intersectBVH` answers, which looks at more. At equal distance
   * the object that comes first.
   * @param {RayLike} ray
   * @returns {IntersectData<any> | null} null where none is hit
   * @throws {TypeError | RangeError} for a ray, or a target's geometry, with missing fields or numbers that are not finite
   */
  raycast(ray) {
    const fn = 'BVH.raycast';
    // Read before the snapshot is there: a getter may dispose of the hierarchy, or change it.
    const { origin, direction } = checkRay(fn, 'ray', ray);
    return /** @type {any} */ (snapshotOf(fn, this)).raycast(origin.x, origin.y, direction.x, direction.y);
  }

  /**
   * Gives the memory of queries back, of this node's and of those below it. Any further use but this one throws a TypeError, of the
   * nodes below too; `targets`, `boundingBox` and `children` stay readable.
   * @override
   */
  dispose() {
    below('BVH.dispose', 'children', this, () => this.#children?.forEach((child) => child.dispose()));
    dispose(this);
  }

  /** Gives this node two new children if it has more than `minNum` targets and they part. */
  divide() {
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
   * Visits this node and all below it, depth first.
   * @param {(node: BVH) => unknown} visit
   * @param {(node: BVH) => unknown} [enter]  returning false skips a node and what is below it
   */
  traverse(visit, enter) {
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

/**
 * Makes a box the union of the targets' boxes.
 * @param {BoxLike} box
 * @param {BVHTarget[]} targets
 */
function enclose(box, targets) {
  clearBox(box);
  for (const { boundingBox } of targets) unite(box, boundingBox);
}

/**
 * @param {BoxLike} box
 * @param {'x' | 'y'} axis
 */
function middleOf({ min, max }, axis) {
  return min[axis] / 2 + max[axis] / 2;
}
