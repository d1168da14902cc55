import { distanceTo } from './pick.example.js';
import { toDrawing } from './place.example.js';

/** Takes the first shape of the list: that is the one at the bottom. */
export const pickFirst = (shapes, point) => shapes.find((shape) => distanceTo(shape, point) === 0) ?? null;

/** Takes CSS pixels, as offsetX and offsetY are, for the canvas's own. */
export function toCanvasInCss({ clientX, clientY }, canvas) {
  const { left, top } = canvas.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

/** Measures the tolerance in the drawing: it grows and shrinks with the zoom. */
export const isNearInDrawing = (shape, place, view, tolerance) =>
  distanceTo(shape, toDrawing(view, place)) <= tolerance;
