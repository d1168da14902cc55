/** The node boxes of a BVH of triangles or instances, for drawing. */

import { MESH_CENTER, MESH_NODE_CHILDREN, MESH_NODE_WORDS, MESH_SCALE } from '../generated/layout.js';

/** @import { Store } from './Store.js' */

/**
 * The boxes of nodes and leaves at a depth, minimum corner then maximum corner; at depth 0 the box of the whole tree.
 * @param {Store} store
 * @param {number} nodes  address of the first node, the root; 0: the tree is empty
 * @param {number} frame  index of the first double of the nodes' frame: center, scale
 * @param {number} depth
 */
export function nodeBoxes({ f64, i32 }, nodes, frame, depth) {
  const f32 = new Float32Array(f64.buffer);
  const scale = f64[frame + MESH_SCALE - MESH_CENTER];
  /** @type {number[]} */
  let boxes = [];
  let level = nodes > 0 ? [0] : [];
  // The box of the tree is computed from the root's children. The loop ends below the deepest level, for any depth.
  for (let left = Math.max(depth, 1); left > 0 && (level.length > 0 || boxes.length > 0); left--) {
    /** @type {number[]} */
    const next = [];
    boxes = [];
    for (const node of level)
      for (let child = 0; child < 4; child++) {
        const first = nodes / 4 + node * MESH_NODE_WORDS + child;
        const link = i32[first + MESH_NODE_CHILDREN];
        if (link === 0) continue;
        if (link > 0) next.push(link);
        for (let k = 0; k < 6; k++) boxes.push(f32[first + 4 * k] / scale + f64[frame + (k % 3)]);
      }
    level = next;
  }
  if (depth === 0 && boxes.length > 0)
    boxes = [0, 1, 2, 3, 4, 5].map((k) =>
      boxes.reduce(
        (best, x, i) => (i % 6 !== k ? best : k < 3 ? Math.min(best, x) : Math.max(best, x)),
        boxes[k],
      ),
    );
  return new Float64Array(boxes);
}
