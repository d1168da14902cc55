const centerOf = ({ min, max }, axis) => min[axis] + max[axis];

/** The bounding box of some of the boxes. */
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
