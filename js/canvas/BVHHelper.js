/** @import { BVH } from './BVH.js' */
/** @import { StyleLike } from './Graph2D.js' */
import { withMethod } from '../arguments/check.js';
import { isEmpty } from './boundingBox.js';
import { Graph2D } from './Graph2D.js';
import { Group } from './Group.js';
import { RectGeometry } from './RectGeometry.js';

/**
 * Shows a hierarchy: one rectangle for the box of each node, in the order of `bvh.traverse`.
 *
 * @example
 * ```js
 * import { BVH, BVHHelper, Graph2D, PolyGeometry } from 'raybound';
 *
 * const square = new PolyGeometry([0, 0, 4, 0, 4, 4, 0, 4]);
 * square.computeBoundingBox();
 * const bvh = new BVH([{ object: new Graph2D(square), boundingBox: square.boundingBox }]);
 * console.log(new BVHHelper(bvh, { strokeStyle: 'red' }).children.length); // → 1
 * ```
 */
export class BVHHelper extends Group {
  /**
   * Shows the hierarchy as it is now. Call `update` after a change.
   * @param {BVH} bvh
   * @param {StyleLike | ((bvh: BVH, index: number) => StyleLike)} [style]  one style for all nodes, or a function that
   *   returns the style of a node
   */
  constructor(bvh, style = { strokeStyle: '#000' }) {
    super();
    withMethod('BVHHelper', 'bvh', bvh, 'traverse', 'a BVH');
    this.bvh = bvh;
    this.style = style;
    this.update();
  }

  /** Updates the rectangles after a change of the hierarchy. Empty boxes are not shown. */
  update() {
    const { bvh, style } = this;
    withMethod('BVHHelper.update', 'bvh', bvh, 'traverse', 'a BVH');
    let index = 0;
    this.clear();
    bvh.traverse((node) => {
      const nodeStyle = typeof style === 'function' ? style(node, index) : style;
      index++;
      if (isEmpty(node.boundingBox)) return;
      const { min } = node.boundingBox;
      const { x, y } = node.size;
      this.add(new Graph2D(new RectGeometry(min.x, min.y, x, y), nodeStyle));
    });
    return this;
  }
}
