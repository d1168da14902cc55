/**
 * The shadow of a convex polygon on an axis: its least and its greatest
 * coordinate.
 */
export function shadowOf(points, axis) {
  const along = points.map((p) => p.x * axis.x + p.y * axis.y);
  return [Math.min(...along), Math.max(...along)];
}

/** A unit normal of every edge that is longer than 0. */
export const normalsOf = (points) =>
  points.flatMap((p, i) => {
    const q = points[(i + 1) % points.length];
    const length = Math.hypot(q.x - p.x, q.y - p.y);
    if (length === 0) return []; // a corner that is listed twice
    return [{ x: (q.y - p.y) / length, y: (p.x - q.x) / length }];
  });

/**
 * The shortest displacement of a polygon that ends its overlap with another
 * one; null if they are apart.
 */
export function overlap(a, b) {
  let best = null;
  for (const axis of [...normalsOf(a), ...normalsOf(b)]) {
    const [aMin, aMax] = shadowOf(a, axis);
    const [bMin, bMax] = shadowOf(b, axis);
    if (aMax < bMin || bMax < aMin) return null; // a gap: they are apart
    // Move a against the axis, or along it.
    const [back, forth] = [aMax - bMin, bMax - aMin];
    const depth = Math.min(back, forth);
    if (best && best.depth <= depth) continue;
    const sign = back < forth ? -1 : 1;
    best = { depth, axis: { x: sign * axis.x, y: sign * axis.y } };
  }
  return best;
}
