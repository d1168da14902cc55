import { sideOf } from './side.example.js';

/**
 * Whether a point is exactly on the segment from a to b, ends included. The
 * ends may be equal.
 */
export function isBetween(a, b, point) {
  const direction = { x: b.x - a.x, y: b.y - a.y };
  return (
    sideOf({ origin: a, direction }, point) === 0 &&
    point.x >= Math.min(a.x, b.x) &&
    point.x <= Math.max(a.x, b.x) &&
    point.y >= Math.min(a.y, b.y) &&
    point.y <= Math.max(a.y, b.y)
  );
}
