import { distanceToSegment } from '../15-under-the-pointer/distance.example.js';
import { contains } from '../15-under-the-pointer/inside.example.js';
import { toDrawing } from './place.example.js';

/** The distance from a point to a disc, an area or an open line; 0 inside. */
export function distanceTo({ center, radius, points, open }, point) {
  if (center) return Math.max(0, Math.hypot(point.x - center.x, point.y - center.y) - radius);
  if (!open && contains(points, point)) return 0;
  let least = Infinity;
  for (let i = open ? 1 : 0; i < points.length; i += 1) {
    const before = points[(i + points.length - 1) % points.length];
    least = Math.min(least, distanceToSegment(point, before, points[i]));
  }
  return least;
}

/** The topmost shape at a point of the canvas: the last painted shape within the tolerance. */
export function pick(shapes, place, view, tolerance = 0) {
  const point = toDrawing(view, place);
  const reach = tolerance / view.zoom; // the same number of pixels at any zoom
  for (let i = shapes.length - 1; i >= 0; i -= 1) if (distanceTo(shapes[i], point) <= reach) return shapes[i];
  return null;
}
