import { intersectBox } from './box3.example.js';
import { dot, rayInside, rowsOf, sub } from './inverse.example.js';

/** A ray against a box under a matrix: tNear, tFar and the normal of the face that the ray enters. */
export function intersectBoxUnder(ray, box, matrix) {
  const hit = intersectBox(rayInside(ray, matrix), box);
  if (!hit || !hit.axis) return hit && { ...hit, normal: null };
  const row = rowsOf(matrix)[hit.axis];
  const length = Math.sqrt(dot(row, row)) * (dot(row, ray.direction) > 0 ? -1 : 1);
  return { ...hit, normal: { x: row.x / length, y: row.y / length, z: row.z / length } };
}

/** Where a segment first crosses the surface of a box under a matrix, or whether it is inside or misses. */
export function segmentInBox({ start, end }, box, matrix) {
  const hit = intersectBoxUnder({ origin: start, direction: sub(end, start) }, box, matrix);
  if (!hit || hit.tNear > 1) return { case: 'miss' };
  if (hit.tNear >= 0) return { case: 'surface', t: hit.tNear }; // enters
  if (hit.tFar <= 1) return { case: 'surface', t: hit.tFar }; // starts inside and leaves
  return { case: 'inside' };
}
