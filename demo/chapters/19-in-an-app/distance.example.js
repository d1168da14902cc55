/** The distance from a point to a disc, an area or an open line; 0 inside. */
export function distanceTo({ center, radius, points, open }, { x, y }) {
  if (center)
    return Math.max(0, Math.hypot(x - center.x, y - center.y) - radius);
  let [least, winding] = [Infinity, 0];
  for (let i = open ? 1 : 0; i < points.length; i += 1) {
    const [a, b] = [points[(i || points.length) - 1], points[i]];
    const [ex, ey, px, py] = [b.x - a.x, b.y - a.y, x - a.x, y - a.y];
    const along = (px * ex + py * ey) / (ex * ex + ey * ey || 1);
    const s = Math.min(Math.max(along, 0), 1); // the nearest point of the edge
    least = Math.min(least, Math.hypot(px - s * ex, py - s * ey));
    // Its sign: on which side of the edge the point is.
    const area = ex * py - ey * px;
    if (a.y <= y && b.y > y && area > 0) winding += 1;
    if (b.y <= y && a.y > y && area < 0) winding -= 1;
  }
  return winding !== 0 && !open ? 0 : least;
}
