import { measure } from 'raybound';

/** Two boxes on the axis of least overlap, and their shadows on it. */
export function compare(a, b) {
  const answer = measure('obbObb2', a, b);
  const line = { normal: answer.normal, constant: 0 };
  const shadows = [a, b].map((box) => measure('obbPlane2', box, line));
  return { answer, shadows }; // each from its least to its greatest
}

/**
 * How deep a circle overlaps a shape, or minus how far it is away, and
 * the shape's closest point.
 */
export function closest(circle, name, shape) {
  return measure(`circle${name}2`, circle, shape);
}
