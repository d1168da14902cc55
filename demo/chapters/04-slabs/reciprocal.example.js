/** What the test needs of a ray, computed once for many boxes. */
export const prepareRay = ({ origin, direction }) => ({
  origin,
  inverse: { x: 1 / direction.x, y: 1 / direction.y },
});

/** As intersectSlabs, with multiplications in place of divisions. */
export function intersectPrepared({ origin, inverse }, { min, max }) {
  let tNear = 0;
  let tFar = Infinity;
  for (const axis of ['x', 'y']) {
    const start = origin[axis];
    const factor = inverse[axis];
    if (Math.abs(factor) === Infinity) {
      // Parallel to this slab, or so nearly that 1 / speed is infinite: always
      // inside it, or never.
      if (start < min[axis] || start > max[axis]) return null;
      continue;
    }
    const a = (min[axis] - start) * factor;
    const b = (max[axis] - start) * factor;
    tNear = Math.max(tNear, Math.min(a, b));
    tFar = Math.min(tFar, Math.max(a, b));
  }
  return tNear <= tFar ? { tNear, tFar } : null;
}
