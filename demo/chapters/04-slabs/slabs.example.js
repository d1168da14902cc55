/** The part of a ray inside a box, from tNear to tFar; null for a miss. */
export function intersectSlabs({ origin, direction }, { min, max }) {
  let tNear = 0; // A ray begins at t = 0 …
  let tFar = Infinity; // … and never ends.
  for (const axis of ['x', 'y']) {
    const start = origin[axis];
    const speed = direction[axis];
    if (speed === 0) {
      // Parallel to this slab: always inside it, or never.
      if (start < min[axis] || start > max[axis]) return null;
      continue;
    }
    const a = (min[axis] - start) / speed;
    const b = (max[axis] - start) / speed;
    tNear = Math.max(tNear, Math.min(a, b)); // the latest entry
    tFar = Math.min(tFar, Math.max(a, b)); // the earliest exit
  }
  return tNear <= tFar ? { tNear, tFar } : null;
}
