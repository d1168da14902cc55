/** The range of points along a unit vector. */
function rangeOf(points, { x, y }) {
  let min = Infinity;
  let max = -Infinity;
  for (const p of points) {
    min = Math.min(min, x * p.x + y * p.y);
    max = Math.max(max, x * p.x + y * p.y);
  }
  return { min, max };
}

/**
 * The smallest box around a convex polygon: one of its sides is along an edge,
 * so try each edge.
 */
export function smallestBox(corners) {
  let best = null;
  corners.forEach((a, i) => {
    const b = corners[(i + 1) % corners.length];
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    if (length === 0) return; // a corner that is listed twice
    const axis = { x: (b.x - a.x) / length, y: (b.y - a.y) / length };
    const u = rangeOf(corners, axis);
    const v = rangeOf(corners, { x: -axis.y, y: axis.x });
    const area = (u.max - u.min) * (v.max - v.min);
    if (!best || area < best.area) best = { area, axis, u, v };
  });
  return best;
}
