/**
 * The vector v with its part along n reversed. The length of n does not matter.
 */
export function reflect(v, n) {
  const twice = (2 * (v.x * n.x + v.y * n.y)) / (n.x * n.x + n.y * n.y);
  return { x: v.x - twice * n.x, y: v.y - twice * n.y };
}
