/** @import { MatrixLike } from '../arguments/check.js' */
/** @import { SubpathContext } from './Geometry.js' */
import { below } from '../arguments/nested.js';
import { affine, fail, iterable, object, renamed, withMethod } from '../arguments/check.js';
import { changes, emptyBox, isEmpty, noteChange, storeBox, unite } from './boundingBox.js';
import { outdate } from './drawn.js';
import { Geometry } from './Geometry.js';

/**
 * Several geometries as one: drawn as one path, hit as one object, transformed and cloned together.
 *
 * Winding numbers of overlapping parts add up, as in a canvas fill: parts with opposite windings leave a hole.
 *
 * @example
 * ```js
 * import { GeometryGroup, RectGeometry } from 'raybound';
 *
 * const both = new GeometryGroup(new RectGeometry(0, 0, 2, 2), new RectGeometry(5, 0, 2, 2));
 * console.log(both.containsPoint({ x: 6, y: 1 }), both.containsPoint({ x: 3, y: 1 })); // → true false
 * ```
 */
export class GeometryGroup extends Geometry {
  /** The value of `changes` when the box was computed. */
  #boxedAt = -1;

  /** @param {Geometry[]} geometries  stored, not copied; each only once */
  constructor(...geometries) {
    super();
    this.type = 'GeometryGroup';
    /** @type {Set<Geometry>} */
    this.children = new Set();
    renamed('GeometryGroup.add', 'GeometryGroup', () => this.add(...geometries));
  }

  /** Adds geometries, unless they were added before. Adding the group itself throws a TypeError. @param {Geometry[]} geometries */
  add(...geometries) {
    if (geometries.includes(this)) fail(TypeError, 'GeometryGroup.add', 'geometry', 'another geometry', this);
    for (const geometry of geometries)
      withMethod('GeometryGroup.add', 'geometry', geometry, 'crtSubpath', 'a geometry');
    for (const geometry of geometries) this.children.add(geometry);
    noteChange();
    return this;
  }

  /** Visits the children. @param {string} fn @param {(child: Geometry) => unknown} visit */
  #each(fn, visit) {
    below(fn, 'children', this, () => {
      for (const child of this.children)
        visit(withMethod(fn, 'children', child, 'crtSubpath', 'a set of geometries'));
    });
  }

  /**
   * Adds the paths of all children, in order.
   * @param {SubpathContext} ctx
   * @override
   */
  crtSubpath(ctx) {
    withMethod('GeometryGroup.crtSubpath', 'ctx', ctx, 'moveTo', 'a canvas context or a Path2D');
    this.#each('GeometryGroup.crtSubpath', (child) => child.crtSubpath(ctx));
    return this;
  }

  /**
   * Transforms the children themselves.
   * @param {MatrixLike} m  affine; anything else throws
   * @override
   */
  applyMatrix3(m) {
    const fn = 'GeometryGroup.applyMatrix3';
    affine(fn, m);
    // Those that throw, because their classes have no method of their own, before others are changed.
    const { applyMatrix3 } = Geometry.prototype;
    this.#each(fn, (child) => child.applyMatrix3 === applyMatrix3 && child.applyMatrix3(m));
    this.#each(fn, (child) => child.applyMatrix3(m));
    return this.recompute();
  }

  /**
   * Sets the box to the union of the children's boxes.
   * @param {boolean} [updateChildren]  true: recomputes the boxes of all children first, as after writing to a child's `position`; false:
   *   only those that are due
   * @override
   */
  computeBoundingBox(updateChildren = false) {
    outdate(this, 'GeometryGroup.computeBoundingBox');
    this.#uniteBoxes(updateChildren);
    return this;
  }

  /** @param {boolean} updateChildren */
  #uniteBoxes(updateChildren) {
    const box = emptyBox();
    this.#each('GeometryGroup.computeBoundingBox', (child) => {
      // A nested group passes the argument to its children. Children of other classes have no method currentBox.
      if (updateChildren) child.computeBoundingBox(true);
      else if (child.currentBox) child.currentBox();
      else if (isEmpty(child.boundingBox)) child.computeBoundingBox();
      unite(box, child.boundingBox);
    });
    storeBox(this.boundingBox, box);
    this.#boxedAt = changes;
  }

  /** @internal @override */
  currentBox() {
    if (this.#boxedAt !== changes) this.#uniteBoxes(false);
    return this.boundingBox;
  }

  /**
   * The union of the children's bounding boxes under a matrix.
   * @param {MatrixLike} m  affine; anything else throws
   * @override
   */
  getBoundingBoxByMatrix(m) {
    const fn = 'GeometryGroup.getBoundingBoxByMatrix';
    affine(fn, m);
    const box = emptyBox();
    this.#each(fn, (child) => unite(box, child.getBoundingBoxByMatrix(m)));
    return box;
  }

  /**
   * @param {GeometryGroup} geometry  its children are cloned, not shared
   * @override
   */
  copy(geometry) {
    object('GeometryGroup.copy', 'geometry', geometry, 'a geometry');
    iterable('GeometryGroup.copy', 'geometry.children', geometry.children, 'a set or an array of geometries');
    const children = below('GeometryGroup.copy', 'geometry.children', geometry, () =>
      Array.from(geometry.children, (child) =>
        withMethod('GeometryGroup.copy', 'geometry.children', child, 'clone', 'a set of geometries').clone(),
      ),
    ); // `geometry` may be this group.
    super.copy(geometry);
    this.children.clear();
    return this.add(...children);
  }
}
