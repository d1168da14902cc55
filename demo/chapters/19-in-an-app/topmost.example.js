import { distanceTo } from './distance.example.js';

/** The last painted of the shapes that contain a point. */
export function topmost(shapes, point) {
  for (let i = shapes.length - 1; i >= 0; i -= 1)
    if (distanceTo(shapes[i], point) === 0) return shapes[i];
  return null;
}
