/**
 * Where a segment first crosses the surface of a box, or whether it is inside
 * or misses. `hit`: the result for the ray from its start, whose point at t = 1
 * is its end.
 */
export function caseOfSegment(hit) {
  if (!hit || hit.tNear > 1) return { case: 'miss' };
  if (hit.tNear >= 0) return { case: 'surface', t: hit.tNear }; // enters
  // Starts inside and leaves.
  if (hit.tFar <= 1) return { case: 'surface', t: hit.tFar };
  return { case: 'inside' };
}
