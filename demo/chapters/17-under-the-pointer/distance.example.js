/** The distance from a point to the nearest point of a segment. */
export function distanceToSegment(point, a, b) {
  const [ex, ey] = [b.x - a.x, b.y - a.y];
  const along =
    // A point: 0 / 1.
    ((point.x - a.x) * ex + (point.y - a.y) * ey) / (ex * ex + ey * ey || 1);
  const s = Math.min(Math.max(along, 0), 1); // not beyond the ends
  return Math.hypot(point.x - a.x - s * ex, point.y - a.y - s * ey);
}
