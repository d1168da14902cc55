import { gapOn } from './boxes3.example.js';

/** Leaves out the nine cross products of edges. */
export function overlapByFaces(a, b) {
  return [...a.axes, ...b.axes].every((axis) => gapOn(axis, a, b) <= 0);
}
