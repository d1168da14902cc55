import { boxOfPoints } from './box.example.js';

/** Uses only the two ends of an arc. */
export function boxOfEnds({ x, y, radius }, from, to) {
  const at = (angle) => ({
    x: x + radius * Math.cos(angle),
    y: y + radius * Math.sin(angle),
  });
  return boxOfPoints([at(from), at(to)]);
}
