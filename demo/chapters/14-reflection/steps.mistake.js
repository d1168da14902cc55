import { nearestPoint } from './epsilon.mistake.js';
import { reflect } from './reflect.example.js';

/**
 * Moves the ball by small steps, and pushes it out of every wall that it
 * overlaps after a step.
 */
export function pathBySteps(ball, walls, dt, steps) {
  const { radius } = ball;
  let { center, velocity } = ball;
  const path = [center];
  for (let i = 0; i < steps; i += 1) {
    center = { x: center.x + dt * velocity.x, y: center.y + dt * velocity.y };
    for (const wall of walls) {
      const point = nearestPoint(center, wall);
      const away = { x: center.x - point.x, y: center.y - point.y };
      const distance = Math.hypot(away.x, away.y);
      if (distance >= radius || distance === 0) continue;
      const push = radius / distance;
      center = { x: point.x + push * away.x, y: point.y + push * away.y };
      if (velocity.x * away.x + velocity.y * away.y < 0)
        velocity = reflect(velocity, away);
    }
    path.push(center);
  }
  return path;
}
