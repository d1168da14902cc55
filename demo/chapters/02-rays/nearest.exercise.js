import { hitWall } from './light.example.js';

/** The index of the wall that a ray hits first; -1 if it hits none. */
export function nearestWall(ray, walls) {
  return walls.findIndex((wall) => hitWall(ray, wall) < Infinity);
}
