/** @import { BVH } from './BVH.js' */
/** @import { StyleLike } from './Graph2D.js' */
import { isEmpty } from './boundingBox.js';
import { Graph2D } from './Graph2D.js';
import { Group } from './Group.js';
import { RectGeometry } from './RectGeometry.js';

/** Shows a hierarchy: one rectangle for the box of each node, in the order of `bvh.traverse`. */
export class BVHHelper extends Group {
  /**
   * Shows the hierarchy as it is; after a change call `update`.
   * @param {BVH} bvh
   * @param {StyleLike | ((bvh: BVH, index: number) => StyleLike)} [style]  one for all, or made for each node
   */
  constructor(bvh, style = { strokeStyle: '#000' }) {
    super();
    this.bvh = bvh;
    this.style = style;
    this.update();
  }

  /** Follows the hierarchy after it has changed. A box that holds nothing is not shown. */
  update() {
    const { bvh, style } = this;
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
