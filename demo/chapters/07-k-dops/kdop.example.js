// x and y in turn: a k-DOP uses the first k / 2. They need not be unit vectors.
const DIRECTIONS = [
  1, 0, 0, 1, 1, 1, 1, -1, 2, 1, 1, 2, 2, -1, 1, -2, 5, 1, 3, 2, 2, 3, 1, 5, 5,
  -1, 3, -2, 2, -3, 1, -5,
];

/** The directions of a k-DOP. */
export const directionsOf = (k) =>
  Array.from({ length: k / 2 }, (_, i) => ({
    x: DIRECTIONS[2 * i],
    y: DIRECTIONS[2 * i + 1],
  }));

const dot = (a, b) => a.x * b.x + a.y * b.y;

/** The k-DOP of points: the range of their dot products with each direction. */
export function kdopOf(points, directions) {
  return directions.map((direction) => {
    let min = Infinity;
    let max = -Infinity;
    for (const p of points) {
      min = Math.min(min, dot(direction, p));
      max = Math.max(max, dot(direction, p));
    }
    return { min, max };
  });
}

/** Whether two k-DOPs of the same directions overlap. */
export const overlap = (a, b) =>
  a.every(({ min, max }, i) => min <= b[i].max && b[i].min <= max);

/** The k-DOP of a shape that was moved, but not turned. */
export const moved = (kdop, directions, delta) =>
  kdop.map(({ min, max }, i) => {
    const step = dot(directions[i], delta);
    return { min: min + step, max: max + step };
  });
