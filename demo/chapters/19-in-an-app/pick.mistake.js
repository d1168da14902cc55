import { distanceTo } from './pick.example.js';
import { toDrawing } from './place.example.js';

/** Returns the first shape in the list, which is painted below the others. */
export const pickFirst = (shapes, point) =>
  shapes.find((shape) => distanceTo(shape, point) === 0) ?? null;

/**
 * Uses CSS pixels, as offsetX and offsetY are, as if they were the canvas's own
 * pixels.
 */
export function toCanvasInCss({ clientX, clientY }, canvas) {
  const { left, top } = canvas.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

/**
 * Measures the tolerance in units of the drawing, so it grows and shrinks with
 * the zoom.
 */
export const isNearInDrawing = (shape, place, view, tolerance) =>
  distanceTo(shape, toDrawing(view, place)) <= tolerance;
