import { hitWall } from './light.example.js';

/** Counts every hit of the ray as a shadow. */
export function isLitNaive(point, light, walls) {
  const direction = { x: light.x - point.x, y: light.y - point.y };
  // A wall behind the light is hit too.
  return walls.every(
    (wall) => hitWall({ origin: point, direction }, wall) === Infinity,
  );
}
