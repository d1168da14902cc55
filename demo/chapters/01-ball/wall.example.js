import { dot, hitSide, sub } from './side.example.js';

/** When a ball touches the end of a wall: the path of its center meets a circle of the same radius around the end. Or null. */
function hitEnd({ center, velocity, radius }, end) {
  const from = sub(center, end);
  const A = dot(velocity, velocity);
  const B = dot(from, velocity); // below 0: it comes nearer
  const C = dot(from, from) - radius * radius;
  if (B >= 0 || B * B < A * C) return null;
  const t = Math.max((-B - Math.sqrt(B * B - A * C)) / A, 0);
  const away = { x: from.x + t * velocity.x, y: from.y + t * velocity.y };
  const length = Math.sqrt(dot(away, away)); // the radius, except for an overlap at the start
  return { t, normal: { x: away.x / length, y: away.y / length } };
}

/** The earlier of two contacts, each of which may be null. */
export const earlier = (first, second) => (!first || second?.t < first.t ? second : first);

/** When a ball first touches the wall from a to b, its side or one of its ends: t and the normal there, or null. */
export const hitWall = (ball, a, b) => hitSide(ball, a, b) ?? earlier(hitEnd(ball, a), hitEnd(ball, b));
