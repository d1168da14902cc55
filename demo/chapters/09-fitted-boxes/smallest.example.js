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
    const along = corners.map(({ x, y }) => axis.x * x + axis.y * y);
    const across = corners.map(({ x, y }) => axis.x * y - axis.y * x);
    const [u, v] = [along, across].map((list) => ({
      min: Math.min(...list),
      max: Math.max(...list),
    }));
    const area = (u.max - u.min) * (v.max - v.min);
    if (!best || area < best.area) best = { area, axis, u, v };
  });
  return best;
}
