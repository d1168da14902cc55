import { dot, hitSide, sub } from './side.example.js';

/** Where a ball touches the end of a wall: its center hits a circle of the same radius around the end. */
function hitEnd({ center, velocity, radius }, end) {
  const from = sub(center, end);
  const A = dot(velocity, velocity);
  const B = dot(from, velocity); // negative: the ball approaches
  const C = dot(from, from) - radius * radius;
  if (B >= 0 || B * B < A * C) return null;
  const t = Math.max((-B - Math.sqrt(B * B - A * C)) / A, 0);
  const away = { x: from.x + t * velocity.x, y: from.y + t * velocity.y };
  const length = Math.sqrt(dot(away, away)); // the radius, except for an overlap at the start
  return { t, normal: { x: away.x / length, y: away.y / length } };
}

/** The earlier of two contacts, each of which may be null. */
export const earlier = (first, second) => (!first || second?.t < first.t ? second : first);

/** Where a ball first touches the wall from a to b, its side or an end: t and the normal, or null. */
export const hitWall = (ball, a, b) => hitSide(ball, a, b) ?? earlier(hitEnd(ball, a), hitEnd(ball, b));
