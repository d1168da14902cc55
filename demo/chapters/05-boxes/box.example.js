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
