import { intersectBox } from './box3.example.js';
import { rayInside } from './inverse.example.js';

/** Gives the direction the length 1 in the box's coordinates: t is counted in another unit then. */
export function intersectNormalized(ray, box, matrix) {
  const { origin, direction } = rayInside(ray, matrix);
  const length = Math.hypot(direction.x, direction.y, direction.z);
  const unit = { x: direction.x / length, y: direction.y / length, z: direction.z / length };
  return intersectBox({ origin, direction: unit }, box);
}

/** Takes a face's normal along, as if it were an arrow painted on the box. */
export function normalAsArrow(axis, matrix) {
  const { x, y, z } = matrix[axis];
  const length = Math.hypot(x, y, z);
  return { x: x / length, y: y / length, z: z / length };
}
