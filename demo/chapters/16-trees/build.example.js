/** The bounding box of some of the boxes. */
export function boundsOf(boxes, indices) {
  const min = { x: Infinity, y: Infinity };
  const max = { x: -Infinity, y: -Infinity };
  for (const i of indices)
    for (const axis of ['x', 'y']) {
      min[axis] = Math.min(min[axis], boxes[i].min[axis]);
      max[axis] = Math.max(max[axis], boxes[i].max[axis]);
    }
  return { min, max };
}

/** Cuts a list in half along the wider side of its bounds. */
export function cutInHalf(boxes, indices) {
  const { min, max } = boundsOf(boxes, indices);
  const axis = max.x - min.x > max.y - min.y ? 'x' : 'y';
  const centerOf = (i) => boxes[i].min[axis] + boxes[i].max[axis];
  const sorted = [...indices].sort((i, k) => centerOf(i) - centerOf(k));
  const half = sorted.length >> 1;
  return { axis, parts: [sorted.slice(0, half), sorted.slice(half)] };
}

/**
 * A tree over boxes. A list of at most two boxes is a leaf; `cut` divides
 * longer lists.
 */
export function buildTree(
  boxes,
  indices = boxes.map((_, i) => i),
  cut = cutInHalf,
) {
  const bounds = boundsOf(boxes, indices);
  if (indices.length <= 2) return { bounds, indices };
  const { parts } = cut(boxes, indices);
  return { bounds, children: parts.map((part) => buildTree(boxes, part, cut)) };
}
