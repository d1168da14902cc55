const dot = (a, b) => a.x * b.x + a.y * b.y;
const sub = (a, b) => ({ x: a.x - b.x, y: a.y - b.y });

/**
 * The t at which two moving circles first touch, from 0 at the start of
 * a step to 1 at its end. Null if they do not touch.
 */
export function sweepCircles(a, b) {
  const from = sub(a.center, b.center);
  const motion = sub(a.motion, b.motion); // relative to b, which stands still
  const reach = a.radius + b.radius; // now a is a point, and b has both radii
  const C = dot(from, from) - reach * reach;
  if (C <= 0) return 0; // they touch already
  const A = dot(motion, motion);
  const B = dot(from, motion);
  if (B >= 0 || B * B < A * C) return null; // a moves away from b, or passes b
  const t = (-B - Math.sqrt(B * B - A * C)) / A;
  return t <= 1 ? t : null;
}
