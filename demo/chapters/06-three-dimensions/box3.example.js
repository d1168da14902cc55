/**
 * Entry and exit of a ray through a box, as t, and the axis of the face that is
 * entered.
 */
export function intersectBox({ origin, direction }, { min, max }) {
  let [tNear, tFar, axis] = [-Infinity, Infinity, null];
  for (const k of ['x', 'y', 'z']) {
    if (direction[k] === 0) {
      // Parallel to this slab: always inside it, or never.
      if (origin[k] < min[k] || origin[k] > max[k]) return null;
      continue;
    }
    let enter = (min[k] - origin[k]) / direction[k];
    let leave = (max[k] - origin[k]) / direction[k];
    if (enter > leave) [enter, leave] = [leave, enter];
    if (enter > tNear) [tNear, axis] = [enter, k];
    if (leave < tFar) tFar = leave;
  }
  return tNear <= tFar && tFar >= 0 ? { tNear, tFar, axis } : null;
}
