/** Divides by zero for a ray parallel to a side. */
export function intersectSlabsNaive({ origin, direction }, { min, max }) {
  const ax = (min.x - origin.x) / direction.x;
  const bx = (max.x - origin.x) / direction.x;
  const ay = (min.y - origin.y) / direction.y;
  const by = (max.y - origin.y) / direction.y;
  const tNear = Math.max(0, Math.min(ax, bx), Math.min(ay, by));
  const tFar = Math.min(Math.max(ax, bx), Math.max(ay, by));
  // 0 / 0 is NaN, and no comparison with NaN is true.
  return tNear <= tFar ? { tNear, tFar } : null;
}
