import { collide } from './pair.example.js';

/**
 * Moves all balls, then pushes apart whatever overlaps. Never tests the
 * positions between two steps.
 */
export function stepAll(balls, walls, dt) {
  for (const ball of balls) {
    const { center, velocity } = ball;
    ball.center = {
      x: center.x + dt * velocity.x,
      y: center.y + dt * velocity.y,
    };
  }
  for (const ball of balls) {
    for (const wall of walls) {
      const point = nearestPoint(ball.center, wall);
      const still = {
        center: point,
        velocity: { x: 0, y: 0 },
        radius: 0,
        mass: 1e12,
      };
      separate(ball, still, 1);
    }
  }
  balls.forEach((a, i) => {
    for (const b of balls.slice(i + 1))
      separate(a, b, b.mass / (a.mass + b.mass));
  });
}

/**
 * Pushes two balls apart, perhaps into a third ball or through a wall, and lets
 * them collide.
 */
function separate(a, b, share) {
  const gap = { x: b.center.x - a.center.x, y: b.center.y - a.center.y };
  const distance = Math.hypot(gap.x, gap.y);
  const depth = a.radius + b.radius - distance;
  if (depth <= 0 || distance === 0) return;
  const by = depth / distance;
  const moved = ({ x, y }, s) => ({
    x: x + s * by * gap.x,
    y: y + s * by * gap.y,
  });
  a.center = moved(a.center, -share);
  b.center = moved(b.center, 1 - share);
  const closing =
    (b.velocity.x - a.velocity.x) * gap.x +
    (b.velocity.y - a.velocity.y) * gap.y;
  if (closing < 0) collide(a, b);
}

/**
 * Handles predicted pairs in the order of the list, and never predicts again.
 */
export function inListOrder(balls, pairs) {
  for (const { a, b, t } of pairs) {
    const [first, second] = [balls[a], balls[b]];
    for (const ball of [first, second]) {
      const dt = t - ball.time;
      ball.center = {
        x: ball.center.x + dt * ball.velocity.x,
        y: ball.center.y + dt * ball.velocity.y,
      };
      ball.time = t;
    }
    collide(first, second);
  }
}

/** The point of a wall that is nearest to a ball's center. */
function nearestPoint({ x, y }, { start, end }) {
  const [ex, ey] = [end.x - start.x, end.y - start.y];
  const along = ((x - start.x) * ex + (y - start.y) * ey) / (ex * ex + ey * ey);
  const s = Math.min(Math.max(along, 0), 1);
  return { x: start.x + s * ex, y: start.y + s * ey };
}
