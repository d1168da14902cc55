/** The shadow of a convex polygon on an axis: its least and its greatest coordinate. */
export function shadowOf(points, axis) {
  const along = points.map((p) => p.x * axis.x + p.y * axis.y);
  return [Math.min(...along), Math.max(...along)];
}

/** A unit normal of every edge. */
export function normalsOf(points) {
  return points.map((p, i) => {
    const q = points[(i + 1) % points.length];
    const length = Math.hypot(q.x - p.x, q.y - p.y);
    return { x: (q.y - p.y) / length, y: (p.x - q.x) / length };
  });
}
