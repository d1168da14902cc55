/**
 * The t between 0 and 1 at which the centers of two moving circles are nearest
 * to each other; 0 if their distance does not change.
 */
export function timeOfNearest(a, b) {
  const from = { x: a.center.x - b.center.x, y: a.center.y - b.center.y };
  const motion = { x: a.motion.x - b.motion.x, y: a.motion.y - b.motion.y };
  return 0; // where is the distance from + t * motion shortest?
}
