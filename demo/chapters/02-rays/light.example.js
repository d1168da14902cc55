/** The point of a ray at t. */
export const pointAt = ({ origin, direction }, t) => ({
  x: origin.x + t * direction.x,
  y: origin.y + t * direction.y,
});

/**
 * Whether a ray hits a surface from the front, the side that its normal points
 * to.
 */
export const hitsFront = ({ direction }, normal) =>
  direction.x * normal.x + direction.y * normal.y < 0;

/** The t at which a ray hits a wall; Infinity for a miss. */
export function hitWall({ origin, direction }, { start, end }) {
  const edge = { x: end.x - start.x, y: end.y - start.y };
  const from = { x: start.x - origin.x, y: start.y - origin.y };
  // If the area is 0, they are parallel: t and s are infinite or NaN, and the
  // comparison below is false.
  const area = direction.x * edge.y - direction.y * edge.x;
  const t = (from.x * edge.y - from.y * edge.x) / area;
  // s is from 0 to 1 on the wall.
  const s = (from.x * direction.y - from.y * direction.x) / area;
  return t >= 0 && s >= 0 && s <= 1 ? t : Infinity;
}

/** Whether a light is visible from a point: no wall is between them. */
export function isLit(point, light, walls) {
  // From the point at t = 0 to the light at t = 1. A wall behind the light is
  // no obstacle.
  const direction = { x: light.x - point.x, y: light.y - point.y };
  return walls.every((wall) => hitWall({ origin: point, direction }, wall) > 1);
}
