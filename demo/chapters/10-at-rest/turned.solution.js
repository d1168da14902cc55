/**
 * Whether a circle touches a turned box. `axis` is the unit vector along its
 * first side; the second one is a quarter turn from it.
 */
export function circleTouchesTurnedBox(circle, { center, halfSize, axis }) {
  const px = circle.center.x - center.x;
  const py = circle.center.y - center.y;
  // The center of the circle in the coordinates of the box.
  const x = px * axis.x + py * axis.y;
  const y = py * axis.x - px * axis.y;
  const dx = x - Math.min(Math.max(x, -halfSize.x), halfSize.x);
  const dy = y - Math.min(Math.max(y, -halfSize.y), halfSize.y);
  return dx * dx + dy * dy <= circle.radius * circle.radius;
}
