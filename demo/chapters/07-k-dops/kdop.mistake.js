import { kdopOf, moved } from './kdop.example.js';

/** The k-DOP of a shape at a place and an angle. It is moved to the place, and the angle is forgotten. */
export function kdopAt(points, directions, [x, y]) {
  const atStart = kdopOf(points, directions);
  return moved(atStart, directions, { x, y });
}
