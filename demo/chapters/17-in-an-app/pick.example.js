import { contains, distanceToSegment } from '../15-under-the-pointer/inside.example.js';

/** Where an event's pointer is on a canvas, in the canvas's own pixels. */
export function toCanvas({ clientX, clientY }, canvas) {
  const { left, top, width, height } = canvas.getBoundingClientRect(); // CSS pixels
  return {
    x: ((clientX - left) * canvas.width) / width,
    y: ((clientY - top) * canvas.height) / height,
  };
}

/** The point of the drawing that is painted at a place of the canvas. */
export const toDrawing = ({ zoom, x, y }, place) => ({
  x: (place.x - x) / zoom,
  y: (place.y - y) / zoom,
});

/** How far a point is from a disc, an area or an open line; 0 inside. */
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

/** The top-most shape at a place of the canvas: the last one painted that is near enough. */
export function pick(shapes, place, view, tolerance = 0) {
  const point = toDrawing(view, place);
  const reach = tolerance / view.zoom; // as many pixels at any zoom
  for (let i = shapes.length - 1; i >= 0; i -= 1) if (distanceTo(shapes[i], point) <= reach) return shapes[i];
  return null;
}
