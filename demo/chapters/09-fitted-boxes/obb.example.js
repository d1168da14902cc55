/** The range of points along a unit vector. */
function rangeOf(points, { x, y }) {
  let min = Infinity;
  let max = -Infinity;
  for (const p of points) {
    min = Math.min(min, x * p.x + y * p.y);
    max = Math.max(max, x * p.x + y * p.y);
  }
  return { min, max };
}

/** A box around points in the plane, along the axes of their covariance. */
export function boxByCovariance(points) {
  const mean = { x: 0, y: 0 };
  for (const { x, y } of points) {
    mean.x += x / points.length;
    mean.y += y / points.length;
  }
  // The covariance matrix, times the number of points.
  let [xx, xy, yy] = [0, 0, 0];
  for (const p of points) {
    const [x, y] = [p.x - mean.x, p.y - mean.y];
    xx += x * x;
    xy += x * y;
    yy += y * y;
  }
  // The direction in which the points spread most: an eigenvector of the
  // matrix.
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  const axis = { x: Math.cos(angle), y: Math.sin(angle) };
  const u = rangeOf(points, axis);
  const v = rangeOf(points, { x: -axis.y, y: axis.x });
  const [middle, off] = [(u.min + u.max) / 2, (v.min + v.max) / 2];
  return {
    center: {
      x: axis.x * middle - axis.y * off,
      y: axis.y * middle + axis.x * off,
    },
    halfSize: { x: (u.max - u.min) / 2, y: (v.max - v.min) / 2 },
    axis,
  };
}
