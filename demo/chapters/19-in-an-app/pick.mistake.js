import { distanceTo } from './distance.example.js';
import { toDrawing } from './view.example.js';

/** The tolerance is in units of the drawing: it grows with the zoom. */
export const isNearInDrawing = (shape, place, view, tolerance) =>
  distanceTo(shape, toDrawing(view, place)) <= tolerance;
