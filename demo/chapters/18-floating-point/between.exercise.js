import { sideOf } from './side.example.js';

/**
 * Whether a point is exactly on the segment from a to b, ends included. The
 * ends may be equal. All coordinates are multiples of 2⁻¹⁰⁰.
 */
export function isBetween(a, b, point) {
  const direction = { x: b.x - a.x, y: b.y - a.y };
  return sideOf({ origin: a, direction }, point) === 0; // on the line
}
