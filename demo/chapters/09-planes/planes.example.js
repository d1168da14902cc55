const dot = (a, b) => a.x * b.x + a.y * b.y + a.z * b.z;
const sum = (a, b, s = 1) => ({ x: a.x + s * b.x, y: a.y + s * b.y, z: a.z + s * b.z });
const cross = (a, b) => ({
  x: a.y * b.z - a.z * b.y,
  y: a.z * b.x - a.x * b.z,
  z: a.x * b.y - a.y * b.x,
});

/** How far a point is in front of a plane; below 0: behind it. The normal is 1 long. */
export const distanceTo = ({ normal, constant }, point) => dot(normal, point) + constant;

/** The plane through three points. Seen from its front they run counterclockwise. */
export function planeThrough(a, b, c) {
  const n = cross(sum(b, a, -1), sum(c, a, -1));
  const length = Math.sqrt(dot(n, n));
  if (length === 0) return null; // all on one line
  const normal = { x: n.x / length, y: n.y / length, z: n.z / length };
  return { normal, constant: -dot(normal, a) };
}

/** 1: the box is in front of the plane; −1: behind; 0: the plane cuts or touches it. */
export function sideOfBox(plane, { min, max }) {
  const center = sum(min, sum(max, min, -1), 0.5);
  let radius = 0; // of the box's shadow on the normal
  for (const k of ['x', 'y', 'z']) radius += Math.abs(plane.normal[k]) * (max[k] - center[k]);
  const distance = distanceTo(plane, center);
  return distance > radius ? 1 : distance < -radius ? -1 : 0;
}

/** The point that three planes share; null where there is not exactly one. */
export function commonPoint(a, b, c) {
  const [bc, ca, ab] = [cross(b.normal, c.normal), cross(c.normal, a.normal), cross(a.normal, b.normal)];
  const volume = dot(a.normal, bc); // of the box that the normals span
  if (volume === 0) return null;
  const total = sum(sum({ x: 0, y: 0, z: 0 }, bc, a.constant), ca, b.constant);
  const { x, y, z } = sum(total, ab, c.constant);
  return { x: -x / volume, y: -y / volume, z: -z / volume };
}
