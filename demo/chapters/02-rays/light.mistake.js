import { intersectSegment } from '../03-lines-and-circles/rays.example.js';

/** Counts every hit of the ray as a shadow. */
export function isLitNaive(point, light, walls) {
  const direction = { x: light.x - point.x, y: light.y - point.y };
  // A wall behind the light is hit too.
  return walls.every(({ start, end }) => !intersectSegment({ origin: point, direction }, start, end));
}
