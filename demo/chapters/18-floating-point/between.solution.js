const whole = (v) => BigInt(v * 2 ** 100);

/**
 * Whether a point is exactly on the segment from a to b, ends included. The
 * ends may be equal. All coordinates are multiples of 2⁻¹⁰⁰.
 */
export function isBetween(a, b, point) {
  // The coordinates become whole numbers before they are subtracted.
  const [ax, ay, bx, by] = [a.x, a.y, b.x, b.y].map(whole);
  const [px, py] = [whole(point.x), whole(point.y)];
  return (
    (bx - ax) * (py - ay) === (by - ay) * (px - ax) &&
    point.x >= Math.min(a.x, b.x) &&
    point.x <= Math.max(a.x, b.x) &&
    point.y >= Math.min(a.y, b.y) &&
    point.y <= Math.max(a.y, b.y)
  );
}
