/** Tests only the positions at the end of the step. */
export function overlapAtEnd(a, b) {
  const x = a.center.x + a.motion.x - (b.center.x + b.motion.x);
  const y = a.center.y + a.motion.y - (b.center.y + b.motion.y);
  return Math.hypot(x, y) <= a.radius + b.radius;
}
