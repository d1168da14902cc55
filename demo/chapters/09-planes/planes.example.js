import { cross, distanceTo, dot, sum } from './plane.example.js';

/** 1: the box is in front of the plane; −1: behind; 0: the plane cuts or touches it. */
export function sideOfBox(plane, { min, max }) {
  const center = sum(min, sum(max, min, -1), 0.5);
  let radius = 0; // half the length of the box's shadow on the normal
  for (const k of ['x', 'y', 'z']) radius += Math.abs(plane.normal[k]) * (max[k] - center[k]);
  const distance = distanceTo(plane, center);
  return distance > radius ? 1 : distance < -radius ? -1 : 0;
}

/** The point that three planes share; null if there is not exactly one. */
export function commonPoint(a, b, c) {
  const [bc, ca, ab] = [cross(b.normal, c.normal), cross(c.normal, a.normal), cross(a.normal, b.normal)];
  const volume = dot(a.normal, bc); // of the parallelepiped that the normals span
  if (volume === 0) return null;
  const total = sum(sum({ x: 0, y: 0, z: 0 }, bc, a.constant), ca, b.constant);
  const { x, y, z } = sum(total, ab, c.constant);
  return { x: -x / volume, y: -y / volume, z: -z / volume };
}
