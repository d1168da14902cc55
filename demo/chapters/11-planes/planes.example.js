const cross = (a, b) => ({
  x: a.y * b.z - a.z * b.y,
  y: a.z * b.x - a.x * b.z,
  z: a.x * b.y - a.y * b.x,
});

/**
 * 1: the box is in front of the plane; −1: behind; 0: the plane cuts
 * or touches it.
 */
export function sideOfBox({ normal, constant }, { min, max }) {
  // Of the box: the distance of its center, and half the length of its shadow
  // on the normal.
  let [distance, radius] = [constant, 0];
  for (const k of ['x', 'y', 'z']) {
    distance += (normal[k] * (min[k] + max[k])) / 2;
    radius += (Math.abs(normal[k]) * (max[k] - min[k])) / 2;
  }
  return distance > radius ? 1 : distance < -radius ? -1 : 0;
}

/** The point that three planes share; null if there is not exactly one. */
export function commonPoint(a, b, c) {
  const [bc, ca, ab] = [
    cross(b.normal, c.normal),
    cross(c.normal, a.normal),
    cross(a.normal, b.normal),
  ];
  const { x, y, z } = a.normal;
  // The volume of the parallelepiped that the normals span.
  const volume = x * bc.x + y * bc.y + z * bc.z;
  if (volume === 0) return null;
  const at = (k) =>
    -(a.constant * bc[k] + b.constant * ca[k] + c.constant * ab[k]) / volume;
  return { x: at('x'), y: at('y'), z: at('z') };
}
