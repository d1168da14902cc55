const dot = (a, b) => a.x * b.x + a.y * b.y;
const sub = (a, b) => ({ x: a.x - b.x, y: a.y - b.y });

/**
 * When two circles that move in a step first touch: t from 0, the start
 * of the step, to 1, its end. Null where they do not.
 */
export function sweepCircles(a, b) {
  const from = sub(a.center, b.center);
  const motion = sub(a.motion, b.motion); // as b sees it, standing still
  const reach = a.radius + b.radius; // a is a point, b has both radii
  const C = dot(from, from) - reach * reach;
  if (C <= 0) return 0; // they touch already
  const A = dot(motion, motion);
  const B = dot(from, motion);
  if (B >= 0 || B * B < A * C) return null; // not nearer, or past
  const t = (-B - Math.sqrt(B * B - A * C)) / A;
  return t <= 1 ? t : null;
}
