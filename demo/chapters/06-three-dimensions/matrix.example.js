const dot = (a, b) => a.x * b.x + a.y * b.y + a.z * b.z;
const cross = (a, b) => ({
  x: a.y * b.z - a.z * b.y,
  y: a.z * b.x - a.x * b.z,
  z: a.x * b.y - a.y * b.x,
});

/**
 * A ray against a box under a matrix with columns x, y, z and origin o. The
 * normal is that of the entered face.
 */
export function intersectBoxUnder(
  { origin, direction },
  { min, max },
  { x, y, z, o },
) {
  // The rows of the inverse matrix, times det.
  const rows = { x: cross(y, z), y: cross(z, x), z: cross(x, y) };
  const det = dot(x, rows.x); // 0: the box is flat, and has no inside
  const from = { x: origin.x - o.x, y: origin.y - o.y, z: origin.z - o.z };
  let [tNear, tFar, axis] = [-Infinity, Infinity, null];
  for (const k of ['x', 'y', 'z']) {
    // The ray inside the box.
    const [start, speed] = [
      dot(rows[k], from) / det,
      dot(rows[k], direction) / det,
    ];
    if (speed === 0 && (start < min[k] || start > max[k])) return null;
    if (speed === 0) continue;
    const [a, b] = [(min[k] - start) / speed, (max[k] - start) / speed];
    if (Math.min(a, b) > tNear) [tNear, axis] = [Math.min(a, b), k];
    tFar = Math.min(tFar, Math.max(a, b));
  }
  if (tNear > tFar || tFar < 0) return null;
  if (!axis) return { tNear, tFar, axis, normal: null }; // the direction is 0
  const n = rows[axis]; // perpendicular to the face
  const length = Math.sqrt(dot(n, n)) * (dot(n, direction) > 0 ? -1 : 1);
  return {
    tNear,
    tFar,
    axis,
    normal: { x: n.x / length, y: n.y / length, z: n.z / length },
  };
}
