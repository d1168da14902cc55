import { distanceTo } from './distance.example.js';
import { toDrawing } from './view.example.js';

/**
 * The shape at a point of the canvas: the last painted shape that the point is
 * on. If there is none, the nearest shape within the tolerance.
 */
export function pick(shapes, place, view, tolerance = 0) {
  const point = toDrawing(view, place);
  let [nearest, least] = [null, Infinity];
  for (let i = shapes.length - 1; i >= 0; i -= 1) {
    const distance = distanceTo(shapes[i], point);
    if (distance === 0) return shapes[i];
    if (distance < least) [nearest, least] = [shapes[i], distance];
  }
  // As many pixels at any zoom.
  return least <= tolerance / view.zoom ? nearest : null;
}
