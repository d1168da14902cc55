import { dot } from './side.example.js';
import { earlier, hitWall } from './wall.example.js';

/** The ball just after its next contact with any wall of a polygon. */
export function nextContact(ball, corners) {
  let first = null;
  corners.forEach((a, i) => {
    first = earlier(first, hitWall(ball, a, corners[(i + 1) % corners.length]));
  });
  if (!first) return null;
  const { center, velocity, radius } = ball;
  const { t, normal } = first;
  const twice = 2 * dot(velocity, normal);
  return {
    center: { x: center.x + t * velocity.x, y: center.y + t * velocity.y },
    velocity: { x: velocity.x - twice * normal.x, y: velocity.y - twice * normal.y },
    radius,
  };
}
