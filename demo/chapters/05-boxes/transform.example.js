/**
 * The bounding box of a box under x' = a x + c y + e, y' = b x + d y + f. No
 * corner is transformed: each product is least at one side and greatest at the
 * other.
 */
export function transformBox({ min, max }, { a, b, c, d, e, f }) {
  const low = (k, l, shift) =>
    Math.min(k * min.x, k * max.x) + Math.min(l * min.y, l * max.y) + shift;
  const high = (k, l, shift) =>
    Math.max(k * min.x, k * max.x) + Math.max(l * min.y, l * max.y) + shift;
  return {
    min: { x: low(a, c, e), y: low(b, d, f) },
    max: { x: high(a, c, e), y: high(b, d, f) },
  };
}
