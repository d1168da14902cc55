import { intersectBox } from './box3.example.js';

const dot = (a, b) => a.x * b.x + a.y * b.y + a.z * b.z;
const sub = (a, b) => ({ x: a.x - b.x, y: a.y - b.y, z: a.z - b.z });
const cross = (a, b) => ({
  x: a.y * b.z - a.z * b.y,
  y: a.z * b.x - a.x * b.z,
  z: a.x * b.y - a.y * b.x,
});

/** The rows of the inverse of a matrix with the columns x, y, z. Each is perpendicular to two columns. */
export function rowsOf({ x, y, z }) {
  const det = dot(x, cross(y, z)); // 0: the box is flat, and has no inside
  const row = ({ x: a, y: b, z: c }) => ({ x: a / det, y: b / det, z: c / det });
  return { x: row(cross(y, z)), y: row(cross(z, x)), z: row(cross(x, y)) };
}

/** A ray in the coordinates of a matrix: columns x, y, z, origin o. Its t stay the same. */
export function rayInside({ origin, direction }, matrix) {
  const rows = rowsOf(matrix);
  const inside = (v) => ({ x: dot(rows.x, v), y: dot(rows.y, v), z: dot(rows.z, v) });
  return { origin: inside(sub(origin, matrix.o)), direction: inside(direction) };
}

/** A ray against a box under a matrix, and the normal of the face that is entered. */
export function intersectBoxUnder(ray, box, matrix) {
  const hit = intersectBox(rayInside(ray, matrix), box);
  if (!hit || !hit.axis) return hit && { ...hit, normal: null };
  const row = rowsOf(matrix)[hit.axis];
  const length = Math.sqrt(dot(row, row)) * (dot(row, ray.direction) > 0 ? -1 : 1);
  return { ...hit, normal: { x: row.x / length, y: row.y / length, z: row.z / length } };
}

/** Where a segment meets the surface of a box under a matrix, or that it is inside. */
export function segmentInBox({ start, end }, box, matrix) {
  const hit = intersectBoxUnder({ origin: start, direction: sub(end, start) }, box, matrix);
  if (!hit || hit.tNear > 1) return { case: 'miss' };
  if (hit.tNear >= 0) return { case: 'surface', t: hit.tNear }; // it enters
  if (hit.tFar <= 1) return { case: 'surface', t: hit.tFar }; // it starts inside and leaves
  return { case: 'inside' };
}
