// Random inputs for the functions that a reader can edit. `exact`: small integers, with which these functions compute without rounding,
// so that each correct version has to agree even where shapes only touch.

/** @typedef {() => number} Random */
/** @typedef {{x: number, y: number}} Point */
/** @typedef {{x: number, y: number, z: number}} Point3 */

/** @template T @param {Random} random @param {T[]} list */
export const oneOf = (random, list) => list[Math.floor(random() * list.length) % list.length];
/** From -size to size, for exact cases an integer. @param {Random} random @param {boolean} exact @param {number} size */
export const coordinate = (random, exact, size) => {
  const value = (2 * random() - 1) * size;
  return exact ? Math.round(value) + 0 : value;
};
/** @param {Random} random @param {boolean} exact @param {number} [size] @returns {Point} */
export const point = (random, exact, size = 8) => ({
  x: coordinate(random, exact, size),
  y: coordinate(random, exact, size),
});
/** @param {Random} random @param {boolean} exact @param {number} [size] @returns {Point3} */
export const point3 = (random, exact, size = 8) => ({
  ...point(random, exact, size),
  z: coordinate(random, exact, size),
});
/** @template T @param {number} count @param {() => T} make @returns {T[]} */
export const many = (count, make) => Array.from({ length: count }, make);

/** Components by which a division of integers is exact; 0 is a ray parallel to an axis. */
const EXACT_COMPONENTS = [-4, -2, -1, -0.5, 0, 0, 0.5, 1, 2, 4];
/** @param {Random} random @param {boolean} exact */
const component = (random, exact) => (exact ? oneOf(random, EXACT_COMPONENTS) : coordinate(random, false, 3));

/** A ray whose direction is not zero. @param {Random} random @param {boolean} exact */
export function ray(random, exact) {
  const direction = { x: component(random, exact), y: component(random, exact) };
  if (direction.x === 0 && direction.y === 0) direction.x = 1;
  return { origin: point(random, exact), direction };
}
/** A ray toward the middle, where the shapes are. @param {Random} random @param {boolean} exact */
export function ray3(random, exact) {
  const origin = point3(random, exact);
  const to = point3(random, false, 4);
  const { direction } = ray(random, exact);
  if (exact) return { origin, direction: { ...direction, z: component(random, exact) } };
  return { origin, direction: { x: to.x - origin.x, y: to.y - origin.y, z: to.z - origin.z } };
}

/** A box, for exact cases sometimes without width or height. @param {Random} random @param {boolean} exact @param {number} [size] */
export function box(random, exact, size = 5) {
  const [a, b] = [point(random, exact, size), point(random, exact, size)];
  return {
    min: { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y) },
    max: { x: Math.max(a.x, b.x), y: Math.max(a.y, b.y) },
  };
}
/** @param {Random} random @param {boolean} exact */
export function box3(random, exact) {
  const { min, max } = box(random, exact);
  const [a, b] = many(2, () => coordinate(random, exact, 5));
  return { min: { ...min, z: Math.min(a, b) }, max: { ...max, z: Math.max(a, b) } };
}

/** Directions of lengths that are powers of two, so that normalizing is exact. */
const AXIS_DIRECTIONS = [-2, -1, -0.5, 0.5, 1, 2].flatMap((size) => [
  { x: size, y: 0 },
  { x: 0, y: size },
]);
/** @param {Random} random @param {boolean} exact */
export const motion = (random, exact) => (exact ? oneOf(random, AXIS_DIRECTIONS) : point(random, false, 6));
/** @param {Random} random @param {boolean} exact */
export const radius = (random, exact) => Math.abs(coordinate(random, exact, 3)) + (exact ? 1 : 0.25);

/** A unit vector, for exact cases along an axis. @param {Random} random @param {boolean} exact @returns {Point} */
export function unit(random, exact) {
  const angle = exact ? 0 : 2 * Math.PI * random();
  if (!exact) return { x: Math.cos(angle), y: Math.sin(angle) };
  return oneOf(random, [
    { x: 1, y: 0 },
    { x: -1, y: 0 },
    { x: 0, y: 1 },
    { x: 0, y: -1 },
  ]);
}

const AXES = [
  { x: 1, y: 0, z: 0 },
  { x: 0, y: 1, z: 0 },
  { x: 0, y: 0, z: 1 },
];
/** Three perpendicular unit vectors, for exact cases those of the coordinates. @param {Random} random @param {boolean} exact */
export function axes3(random, exact) {
  if (exact) return AXES;
  const [a, b, c, d] = many(4, () => 2 * random() - 1);
  const n = Math.hypot(a, b, c, d);
  const [w, x, y, z] = [a / n, b / n, c / n, d / n];
  return [
    { x: 1 - 2 * (y * y + z * z), y: 2 * (x * y + w * z), z: 2 * (x * z - w * y) },
    { x: 2 * (x * y - w * z), y: 1 - 2 * (x * x + z * z), z: 2 * (y * z + w * x) },
    { x: 2 * (x * z + w * y), y: 2 * (y * z - w * x), z: 1 - 2 * (x * x + y * y) },
  ];
}
/** @param {Random} random @param {boolean} exact */
export const plane = (random, exact) => ({
  normal: axes3(random, false)[0],
  ...(exact && { normal: oneOf(random, AXES) }),
  constant: coordinate(random, exact, 6),
});
/** An oriented box. @param {Random} random @param {boolean} exact */
export const box3Oriented = (random, exact) => ({
  center: point3(random, exact, 4),
  axes: axes3(random, exact),
  half: many(3, () => Math.abs(coordinate(random, exact, 3))),
});

/** @param {Random} random @param {boolean} exact */
export function wall(random, exact) {
  const start = point(random, exact);
  const end = point(random, exact);
  if (start.x === end.x && start.y === end.y) end.x += 1;
  return { start, end };
}

/** A polygon around a center, its corners clockwise on the screen. @param {Random} random @param {number} [corners] */
export function convex(random, corners = 3 + Math.floor(random() * 4)) {
  const { x, y } = point(random, false, 4);
  const size = 1 + 3 * random();
  const turn = 2 * Math.PI * random();
  return Array.from({ length: corners }, (_, i) => {
    const angle = turn + ((i + 0.7 * random()) / corners) * 2 * Math.PI;
    return { x: x + size * Math.cos(angle), y: y + size * Math.sin(angle) };
  });
}

/** A ball that overlaps no wall from a to b. @param {Random} random @returns {[any, Point, Point]} */
export function ballAndWall(random) {
  const { start: a, end: b } = wall(random, false);
  for (;;) {
    const center = point(random, false);
    const size = 0.25 + random();
    const [ex, ey, px, py] = [b.x - a.x, b.y - a.y, center.x - a.x, center.y - a.y];
    const s = Math.min(Math.max((px * ex + py * ey) / (ex * ex + ey * ey), 0), 1);
    if (Math.hypot(px - s * ex, py - s * ey) > size)
      return [{ center, velocity: point(random, false, 6), radius: size }, a, b];
  }
}
