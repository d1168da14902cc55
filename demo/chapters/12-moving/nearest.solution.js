/**
 * The t between 0 and 1 at which the centers of two moving circles are nearest
 * to each other; 0 if their distance does not change.
 */
export function timeOfNearest(a, b) {
  const from = { x: a.center.x - b.center.x, y: a.center.y - b.center.y };
  const motion = { x: a.motion.x - b.motion.x, y: a.motion.y - b.motion.y };
  const A = motion.x * motion.x + motion.y * motion.y;
  const B = from.x * motion.x + from.y * motion.y;
  if (A === 0) return 0;
  return Math.min(Math.max(-B / A, 0), 1);
}
