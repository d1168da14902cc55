/**
 * The side by which a ray enters a box: 'left', 'right', 'top' or 'bottom';
 * 'none' if it misses or starts inside. In a corner, the side in x counts.
 * The top is the side with the smaller y.
 */
export function sideHit({ origin, direction }, { min, max }) {
  let tNear = 0;
  let tFar = Infinity;
  let side = 'none';
  for (const axis of ['x', 'y']) {
    const start = origin[axis];
    const speed = direction[axis];
    if (speed === 0) {
      if (start < min[axis] || start > max[axis]) return 'none';
      continue;
    }
    const a = (min[axis] - start) / speed;
    const b = (max[axis] - start) / speed;
    const enter = Math.min(a, b);
    if (enter > tNear) {
      tNear = enter;
      if (axis === 'x') side = speed > 0 ? 'left' : 'right';
      else side = speed > 0 ? 'top' : 'bottom';
    }
    tFar = Math.min(tFar, Math.max(a, b));
  }
  return tNear <= tFar ? side : 'none';
}
