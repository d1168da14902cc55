import { hitWall } from './light.example.js';

/** The index of the wall that a ray hits first; -1 if it hits none. */
export function nearestWall(ray, walls) {
  let nearest = -1;
  let least = Infinity;
  walls.forEach((wall, i) => {
    const t = hitWall(ray, wall);
    if (t < least) {
      nearest = i;
      least = t;
    }
  });
  return nearest;
}
