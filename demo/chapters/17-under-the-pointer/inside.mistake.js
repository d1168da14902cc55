/** The crossings of a walk to the right, with both ends of every edge. */
export function crossingsTwice(corners, point) {
  return corners.flatMap((a, i) => {
    const b = corners[(i + 1) % corners.length];
    const top = Math.min(a.y, b.y);
    const bottom = Math.max(a.y, b.y);
    if (a.y === b.y || point.y < top || point.y > bottom) return [];
    const x = a.x + ((b.x - a.x) * (point.y - a.y)) / (b.y - a.y);
    // A corner level with the point is crossed once for each of its edges.
    return x > point.x ? [{ x, down: b.y > a.y }] : [];
  });
}

export const containsTwice = (corners, point) =>
  crossingsTwice(corners, point).length % 2 === 1;
