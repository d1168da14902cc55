/**
 * The distance of a point from the nearest side of a polygon, and whether the
 * point is inside.
 */
function sidesAround(corners, { x, y }) {
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
  return { least, inside: winding !== 0 };
}

/** To grow a polygon: the distance of a point from it, 0 inside. */
export function distanceTo(corners, point) {
  const { least, inside } = sidesAround(corners, point);
  return inside ? 0 : least;
}

/** To shrink it: the distance of a point from its sides, 0 outside. */
export function depthIn(corners, point) {
  const { least, inside } = sidesAround(corners, point);
  return inside ? least : 0;
}
