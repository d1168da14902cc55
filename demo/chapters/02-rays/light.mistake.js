import { intersectSegment } from '../03-lines-and-circles/rays.example.js';

/** Takes any hit of the ray for a shadow. */
export function isLitNaive(point, light, walls) {
  const direction = { x: light.x - point.x, y: light.y - point.y };
  // A wall behind the light is hit too.
  return walls.every(({ start, end }) => !intersectSegment({ origin: point, direction }, start, end));
}
