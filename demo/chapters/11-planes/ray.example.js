const dot = (a, b) => a.x * b.x + a.y * b.y + a.z * b.z;

/** The t at which a distance becomes 0; null if it never does. */
function reachZero(distance, speed) {
  if (distance === 0) return 0;
  const t = -distance / speed;
  return t >= 0 && t < Infinity ? t : null;
}

/** The t at which a ray meets a plane, from either side, or null. */
export const rayPlane = ({ origin, direction }, { normal, constant }) =>
  reachZero(dot(normal, origin) + constant, dot(normal, direction));

/**
 * The t at which a box with this velocity touches a plane, 0 if it does now,
 * or null. The box has a center and half-extents; n is a unit vector.
 */
export function boxMeetsPlane({ center, half }, velocity, plane) {
  const { normal: n, constant } = plane;
  const reach =
    half.x * Math.abs(n.x) + half.y * Math.abs(n.y) + half.z * Math.abs(n.z);
  const s = dot(n, center) + constant;
  if (Math.abs(s) <= reach) return 0;
  return reachZero(s - Math.sign(s) * reach, dot(n, velocity));
}
