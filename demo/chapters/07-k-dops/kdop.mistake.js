import { kdopOf, moved } from './kdop.example.js';

/**
 * The k-DOP of a shape at a position and an angle. Moves the k-DOP to the
 * position, but ignores the angle.
 */
export function kdopAt(points, directions, [x, y]) {
  const atStart = kdopOf(points, directions);
  return moved(atStart, directions, { x, y });
}
