import { intersectSegment } from '../03-lines-and-circles/rays.example.js';

/** The point of a ray at t. */
export const pointAt = ({ origin, direction }, t) => ({
  x: origin.x + t * direction.x,
  y: origin.y + t * direction.y,
});

/** Whether a ray hits a surface from the front, the side that its normal points to. */
export const hitsFront = ({ direction }, normal) => direction.x * normal.x + direction.y * normal.y < 0;

/** Whether a light is visible from a point: no wall is between them. */
export function isLit(point, light, walls) {
  // From the point at t = 0 to the light at t = 1.
  const direction = { x: light.x - point.x, y: light.y - point.y };
  return walls.every(({ start, end }) => {
    const hit = intersectSegment({ origin: point, direction }, start, end);
    return hit === null || hit.t > 1; // a wall behind the light is no obstacle
  });
}
