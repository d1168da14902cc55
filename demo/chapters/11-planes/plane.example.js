export const dot = (a, b) => a.x * b.x + a.y * b.y + a.z * b.z;
export const sum = (a, b, s = 1) => ({
  x: a.x + s * b.x,
  y: a.y + s * b.y,
  z: a.z + s * b.z,
});
export const cross = (a, b) => ({
  x: a.y * b.z - a.z * b.y,
  y: a.z * b.x - a.x * b.z,
  z: a.x * b.y - a.y * b.x,
});

/**
 * The distance of a point in front of a plane; negative behind it. The normal
 * must be a unit vector.
 */
export const distanceTo = ({ normal, constant }, point) =>
  dot(normal, point) + constant;

/**
 * The plane through three points. Seen from its front they run
 * counterclockwise.
 */
export function planeThrough(a, b, c) {
  const n = cross(sum(b, a, -1), sum(c, a, -1));
  const length = Math.sqrt(dot(n, n));
  if (length === 0) return null; // all on one line
  const normal = { x: n.x / length, y: n.y / length, z: n.z / length };
  return { normal, constant: -dot(normal, a) };
}
