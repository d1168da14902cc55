/**
 * Whether a circle touches a turned box. `axis` is the unit vector along its
 * first side; the second one is a quarter turn from it.
 */
export function circleTouchesTurnedBox(circle, { center, halfSize, axis }) {
  // Wrong: these are not the coordinates in the box.
  const x = circle.center.x - center.x;
  const y = circle.center.y - center.y;
  const dx = x - Math.min(Math.max(x, -halfSize.x), halfSize.x);
  const dy = y - Math.min(Math.max(y, -halfSize.y), halfSize.y);
  return dx * dx + dy * dy <= circle.radius * circle.radius;
}
