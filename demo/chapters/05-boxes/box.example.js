/**
 * The bounding box of points, such as a polygon's corners or a curve's control
 * points.
 */
export function boxOfPoints(points) {
  const min = { x: Infinity, y: Infinity };
  const max = { x: -Infinity, y: -Infinity };
  for (const { x, y } of points) {
    min.x = Math.min(min.x, x);
    min.y = Math.min(min.y, y);
    max.x = Math.max(max.x, x);
    max.y = Math.max(max.y, y);
  }
  return { min, max };
}

/**
 * The bounding box of an arc from one angle to a larger one, at most a full
 * turn.
 */
export function boxOfArc({ x, y, radius }, from, to) {
  const at = (angle) => ({
    x: x + radius * Math.cos(angle),
    y: y + radius * Math.sin(angle),
  });
  const points = [at(from), at(to)];
  // The extreme points of a circle are at multiples of a quarter turn.
  const quarter = Math.PI / 2;
  for (let k = Math.ceil(from / quarter); k * quarter <= to; k += 1)
    points.push(at(k * quarter));
  return boxOfPoints(points);
}
