/**
 * Puts the axis along which the ray is longest last; lean: how far the ray
 * moves per unit of that axis.
 */
export function prepare({ origin, direction }) {
  const size = [direction.x, direction.y, direction.z].map(Math.abs);
  const last = size.indexOf(Math.max(...size));
  const axes = ['x', 'y', 'z', 'x', 'y']
    .slice(last + 1, last + 3)
    .concat('xyz'[last]);
  const [x, y, z] = axes;
  const lean = {
    x: direction[x] / direction[z],
    y: direction[y] / direction[z],
  };
  return { origin, axes, lean, rate: direction[z] };
}

/** A corner as seen along the ray, which is at (0, 0). */
function seen({ origin, axes: [x, y, z], lean }, p) {
  const depth = p[z] - origin[z];
  return {
    x: p[x] - origin[x] - lean.x * depth,
    y: p[y] - origin[y] - lean.y * depth,
    depth,
  };
}

/**
 * Intersects a prepared ray with a triangle: t and the weights of the corners,
 * or null.
 */
export function hitTriangle(ray, cornerA, cornerB, cornerC) {
  const [a, b, c] = [cornerA, cornerB, cornerC].map((corner) =>
    seen(ray, corner),
  );
  // Twice the areas of the triangles that the ray forms with the edges.
  const u = c.x * b.y - c.y * b.x;
  const v = a.x * c.y - a.y * c.x;
  const w = b.x * a.y - b.y * a.x;
  const outside = (u < 0 || v < 0 || w < 0) && (u > 0 || v > 0 || w > 0);
  const sum = u + v + w;
  if (outside || sum === 0) return null;
  const t = (u * a.depth + v * b.depth + w * c.depth) / sum / ray.rate;
  return t >= 0 ? { t, u: u / sum, v: v / sum, w: w / sum } : null;
}
