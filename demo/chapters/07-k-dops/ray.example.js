/**
 * Entry and exit of a ray through a k-DOP, as t: one slab for each direction.
 */
export function intersectKdop({ origin, direction }, kdop, directions) {
  let [tNear, tFar] = [-Infinity, Infinity];
  for (const [i, { x, y }] of directions.entries()) {
    const { min, max } = kdop[i];
    // The ray's origin, measured along this direction.
    const from = x * origin.x + y * origin.y;
    // How much it changes while t grows by 1.
    const speed = x * direction.x + y * direction.y;
    if (speed === 0) {
      // Parallel to the slab, and outside.
      if (from < min || from > max) return null;
      continue;
    }
    let enter = (min - from) / speed;
    let leave = (max - from) / speed;
    if (enter > leave) [enter, leave] = [leave, enter];
    tNear = Math.max(tNear, enter);
    tFar = Math.min(tFar, leave);
  }
  return tNear <= tFar && tFar >= 0 ? { tNear, tFar } : null;
}
