/**
 * How far one of two axis-aligned boxes has to move to end their overlap: the
 * smaller of the depths along x and y. Null if the boxes are apart.
 */
export function depthOfBoxes(a, b) {
  let depth = Infinity;
  for (const axis of ['x', 'y']) {
    const back = a.max[axis] - b.min[axis];
    const forth = b.max[axis] - a.min[axis];
    if (back < 0 || forth < 0) return null; // a gap
    depth = Math.min(depth, back, forth);
  }
  return depth;
}
