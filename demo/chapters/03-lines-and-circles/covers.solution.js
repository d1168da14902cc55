/**
 * Whether a ray hits a circle or touches it, computed without a square root.
 * A ray that starts inside hits it, too.
 */
export function hitsCircle({ origin, direction: d }, center, radius) {
  const from = { x: origin.x - center.x, y: origin.y - center.y };
  const A = d.x * d.x + d.y * d.y;
  const B = from.x * d.x + from.y * d.y;
  const C = from.x * from.x + from.y * from.y - radius * radius;
  if (C <= 0) return true; // it starts inside
  return B < 0 && B * B >= A * C;
}
