import { earlier, hitWall } from '../01-ball/wall.example.js';
import { reflect } from './reflect.example.js';

/** The earliest contact of the ball with one of the walls: t and the normal, or null. */
function firstHit(ball, walls) {
  let first = null;
  for (const { start, end } of walls) first = earlier(first, hitWall(ball, start, end));
  return first;
}

/** The ball at its start and just after each contact. */
export function pathOf(ball, walls, contacts) {
  const path = [ball];
  while (path.length <= contacts) {
    const { center, velocity, radius } = path[path.length - 1];
    const hit = firstHit({ center, velocity, radius }, walls);
    if (!hit) break; // no wall is ahead
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
