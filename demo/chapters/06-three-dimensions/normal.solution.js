/**
 * The unit normal of the face of a box by which a ray enters, from the axis
 * of that face ('x', 'y' or 'z'). It points against the ray.
 */
export function normalOfFace(axis, direction) {
  const normal = { x: 0, y: 0, z: 0 };
  normal[axis] = direction[axis] > 0 ? -1 : 1;
  return normal;
}
