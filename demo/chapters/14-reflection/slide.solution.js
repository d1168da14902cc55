/**
 * The vector v without its part along n: a ball slides along a wall instead of
 * bouncing. The length of n does not matter.
 */
export function slide(v, n) {
  const part = (v.x * n.x + v.y * n.y) / (n.x * n.x + n.y * n.y);
  return { x: v.x - part * n.x, y: v.y - part * n.y };
}
