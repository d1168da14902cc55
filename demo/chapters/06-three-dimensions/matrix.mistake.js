import { intersectBox } from './box3.example.js';
import { rayInside } from './inverse.example.js';

/**
 * Normalizes the direction in the box's coordinates: t is then a multiple of
 * another length.
 */
export function intersectNormalized(ray, box, matrix) {
  const { origin, direction } = rayInside(ray, matrix);
  const length = Math.hypot(direction.x, direction.y, direction.z);
  const unit = {
    x: direction.x / length,
    y: direction.y / length,
    z: direction.z / length,
  };
  return intersectBox({ origin, direction: unit }, box);
}

/** Transforms a face's normal like an arrow painted on the box. */
export function normalAsArrow(axis, matrix) {
  const { x, y, z } = matrix[axis];
  const length = Math.hypot(x, y, z);
  return { x: x / length, y: y / length, z: z / length };
}
