/** The box of points: of a polygon, of a curve's control points. */
export function boxOfPoints(points) {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  return {
    min: { x: Math.min(...xs), y: Math.min(...ys) },
    max: { x: Math.max(...xs), y: Math.max(...ys) },
  };
}

/** The box of an arc from one angle to a larger one, at most a turn on. */
export function boxOfArc({ x, y, radius }, from, to) {
  const at = (angle) => ({ x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) });
  const points = [at(from), at(to)];
  // It reaches farthest right, down, left and up at quarter turns.
  const quarter = Math.PI / 2;
  for (let k = Math.ceil(from / quarter); k * quarter <= to; k += 1) points.push(at(k * quarter));
  return boxOfPoints(points);
}

/**
 * The box of a box under x' = a x + c y + e, y' = b x + d y + f,
 * without its four corners: each entry takes the side that it needs.
 */
export function transformBox({ min, max }, { a, b, c, d, e, f }) {
  const low = (k, l, shift) => Math.min(k * min.x, k * max.x) + Math.min(l * min.y, l * max.y) + shift;
  const high = (k, l, shift) => Math.max(k * min.x, k * max.x) + Math.max(l * min.y, l * max.y) + shift;
  return {
    min: { x: low(a, c, e), y: low(b, d, f) },
    max: { x: high(a, c, e), y: high(b, d, f) },
  };
}
