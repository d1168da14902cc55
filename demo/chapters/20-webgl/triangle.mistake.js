const minus = (a, b) => ({ x: a.x - b.x, y: a.y - b.y, z: a.z - b.z });
const dot = (a, b) => a.x * b.x + a.y * b.y + a.z * b.z;
const cross = (a, b) => ({
  x: a.y * b.z - a.z * b.y,
  y: a.z * b.x - a.x * b.z,
  z: a.x * b.y - a.y * b.x,
});

/**
 * The usual test (Möller and Trumbore): t and the weights, or null. Rays can
 * leak between triangles.
 */
export function hitTriangleAlone({ origin, direction }, a, b, c) {
  const [ab, ac, from] = [minus(b, a), minus(c, a), minus(origin, a)];
  const p = cross(direction, ac);
  const volume = dot(ab, p);
  const v = dot(from, p) / volume;
  const q = cross(from, ab);
  const w = dot(direction, q) / volume;
  const t = dot(ac, q) / volume;
  // Each triangle rounds separately, so two triangles can disagree about their
  // shared edge.
  return v >= 0 && w >= 0 && v + w <= 1 && t >= 0
    ? { t, u: 1 - v - w, v, w }
    : null;
}
