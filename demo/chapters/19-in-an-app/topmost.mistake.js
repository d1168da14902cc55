import { distanceTo } from './distance.example.js';

/** The first painted of them: it is below the others. */
export const pickFirst = (shapes, point) =>
  shapes.find((shape) => distanceTo(shape, point) === 0) ?? null;
