import { hitWall } from '../01-ball/ball.example.js';

/** The vector v with its part along n reversed. The length of n does not matter. */
export function reflect(v, n) {
  const twice = (2 * (v.x * n.x + v.y * n.y)) / (n.x * n.x + n.y * n.y);
  return { x: v.x - twice * n.x, y: v.y - twice * n.y };
}

/** The first of the walls that the ball touches: t and the normal there, or null. */
function firstHit(ball, walls) {
  let first = null;
  for (const { start, end } of walls) {
    const hit = hitWall(ball, start, end); // null for a wall that it moves away from
    if (hit && (!first || hit.t < first.t)) first = hit;
  }
  return first;
}

/** The ball at its start and just after each contact. */
export function pathOf(ball, walls, contacts) {
  const path = [ball];
  while (path.length <= contacts) {
    const { center, velocity, radius } = path[path.length - 1];
    const hit = firstHit({ center, velocity, radius }, walls);
    if (!hit) break; // nothing is ahead
    const { t, normal } = hit;
    path.push({
      center: { x: center.x + t * velocity.x, y: center.y + t * velocity.y },
      velocity: reflect(velocity, normal),
      radius,
      normal,
    });
  }
  return path;
}
