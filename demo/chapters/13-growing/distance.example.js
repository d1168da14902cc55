/**
 * The distance of a point from a polygon: 0 inside, otherwise the distance from
 * the nearest side.
 */
export function distanceTo(corners, { x, y }) {
  let [least, winding] = [Infinity, 0];
  corners.forEach((a, i) => {
    const b = corners[(i + 1) % corners.length];
    const [ex, ey, px, py] = [b.x - a.x, b.y - a.y, x - a.x, y - a.y];
    const s = Math.min(
      Math.max((px * ex + py * ey) / (ex * ex + ey * ey || 1), 0),
      1,
    );
    least = Math.min(least, Math.hypot(px - s * ex, py - s * ey));
    const area = ex * py - ey * px;
    // A walk to the right crosses the side downward.
    if (a.y <= y && b.y > y && area > 0) winding += 1;
    if (b.y <= y && a.y > y && area < 0) winding -= 1; // … or upward
  });
  return winding !== 0 ? 0 : least;
}
