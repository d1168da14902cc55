import { distanceTo } from './plane.example.js';

/** Uses half of the box's diagonal as the radius, as if the box were a ball. */
export function sideOfBall(plane, { min, max }) {
  const half = {
    x: (max.x - min.x) / 2,
    y: (max.y - min.y) / 2,
    z: (max.z - min.z) / 2,
  };
  const center = { x: min.x + half.x, y: min.y + half.y, z: min.z + half.z };
  const radius = Math.hypot(half.x, half.y, half.z);
  const distance = distanceTo(plane, center);
  return distance > radius ? 1 : distance < -radius ? -1 : 0;
}

/** Tests only the center of the box. */
export const sideOfCenter = (plane, { min, max }) =>
  Math.sign(
    distanceTo(plane, {
      x: (min.x + max.x) / 2,
      y: (min.y + max.y) / 2,
      z: (min.z + max.z) / 2,
    }),
  );
