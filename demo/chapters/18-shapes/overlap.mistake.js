import { Vector2 } from 'raybound';

const turned = ({ x, y }) => new Vector2(-y, x);
const along = (a, b) => Math.abs(a.dot(b));
function reach({ halfSize: { x, y }, axis }, line) {
  return x * along(axis, line) + y * along(turned(axis), line);
}

/**
 * WRONG, to be compared: one of four axes is a copy. Answers the depth,
 * or null for apart.
 */
export function copiedAxis(a, b) {
  const way = new Vector2().subVectors(b.center, a.center);
  // The last one should be turned(b.axis).
  const lines = [a.axis, turned(a.axis), b.axis, b.axis];
  let least = Infinity;
  for (const line of lines) {
    const depth = reach(a, line) + reach(b, line) - along(way, line);
    if (depth < 0) return null;
    least = Math.min(least, depth);
  }
  return least;
}

/**
 * WRONG, to be compared: clamped to the box, a center inside of it is
 * its own closest point.
 */
export function clampOnly({ center, radius }, { min, max }) {
  const point = new Vector2().copy(center).clamp(min, max);
  const way = new Vector2().subVectors(center, point);
  const distance = way.length(); // 0 inside,
  const normal = new Vector2(way.x / distance, way.y / distance);
  return { depth: radius - distance, point, normal }; // so NaN
}
