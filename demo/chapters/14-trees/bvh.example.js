import { intersectSlabs } from '../04-slabs/slabs.example.js';

const centerOf = ({ min, max }, axis) => min[axis] + max[axis];

/** The box around some of the boxes. */
export function boundsOf(boxes, indices) {
  const all = indices.map((i) => boxes[i]);
  const least = (axis) => Math.min(...all.map(({ min }) => min[axis]));
  const most = (axis) => Math.max(...all.map(({ max }) => max[axis]));
  return { min: { x: least('x'), y: least('y') }, max: { x: most('x'), y: most('y') } };
}

/** A tree over boxes: cuts the list in half along the wider side. */
export function buildTree(boxes, indices = boxes.map((_, i) => i)) {
  const bounds = boundsOf(boxes, indices);
  if (indices.length <= 2) return { bounds, indices };
  const { min, max } = bounds;
  const axis = max.x - min.x > max.y - min.y ? 'x' : 'y';
  const sorted = [...indices].sort((i, k) => centerOf(boxes[i], axis) - centerOf(boxes[k], axis));
  const half = sorted.length >> 1;
  return {
    bounds,
    children: [buildTree(boxes, sorted.slice(0, half)), buildTree(boxes, sorted.slice(half))],
  };
}

/** The first box along a ray: its index and t. Index −1 where there is none. */
export function firstHit(tree, boxes, ray, onVisit = () => {}) {
  const entryOf = (box) => intersectSlabs(ray, box)?.tNear ?? Infinity;
  let best = { index: -1, t: Infinity };
  const stack = [{ node: tree, t: entryOf(tree.bounds) }];
  while (stack.length > 0) {
    const { node, t } = stack.pop();
    if (t >= best.t) continue; // all that is in it comes later
    for (const index of node.indices ?? []) {
      const entry = entryOf(boxes[index]);
      if (entry < best.t) best = { index, t: entry };
    }
    const children = (node.children ?? [])
      .map((child) => ({ node: child, t: entryOf(child.bounds) }))
      .filter((child) => child.t < best.t);
    stack.push(...children.sort((a, b) => b.t - a.t)); // the nearer child on top
    onVisit({ node, stack: [...stack], best });
  }
  return best;
}
