/** Two circles touch if their centers are at most both radii apart. */
export const circlesTouch = (a, b) =>
  isWithin(a.center, b.center, a.radius + b.radius);

/** The point of a box nearest to p: p itself if p is inside. */
export const nearestInBox = (p, { min, max }) => ({
  x: Math.min(Math.max(p.x, min.x), max.x),
  y: Math.min(Math.max(p.y, min.y), max.y),
});

/** A circle touches a box if the nearest point is within its radius. */
export const circleTouchesBox = ({ center, radius }, box) =>
  isWithin(center, nearestInBox(center, box), radius);

/**
 * Whether a turned box contains p. `axis` is the unit vector along its first
 * side; the second one is a quarter turn from it.
 */
export function turnedBoxContains(p, { center, halfSize, axis }) {
  const x = p.x - center.x;
  const y = p.y - center.y;
  return (
    Math.abs(x * axis.x + y * axis.y) <= halfSize.x &&
    Math.abs(y * axis.x - x * axis.y) <= halfSize.y
  );
}

/** Compares squares: no square root, and no rounding of one. */
function isWithin(p, q, distance) {
  const x = q.x - p.x;
  const y = q.y - p.y;
  return x * x + y * y <= distance * distance;
}
