export const dot = (a, b) => a.x * b.x + a.y * b.y + a.z * b.z;
export const sub = (a, b) => ({ x: a.x - b.x, y: a.y - b.y, z: a.z - b.z });
const cross = (a, b) => ({
  x: a.y * b.z - a.z * b.y,
  y: a.z * b.x - a.x * b.z,
  z: a.x * b.y - a.y * b.x,
});

/**
 * The rows of the inverse of a matrix with the columns x, y, z. Each is
 * perpendicular to two columns.
 */
export function rowsOf({ x, y, z }) {
  const det = dot(x, cross(y, z)); // 0: the box is flat, and has no inside
  const row = ({ x: a, y: b, z: c }) => ({
    x: a / det,
    y: b / det,
    z: c / det,
  });
  return { x: row(cross(y, z)), y: row(cross(z, x)), z: row(cross(x, y)) };
}

/**
 * A ray in the coordinates of a matrix with columns x, y, z and origin o. Every
 * t stays the same.
 */
export function rayInside({ origin, direction }, matrix) {
  const rows = rowsOf(matrix);
  const inside = (v) => ({
    x: dot(rows.x, v),
    y: dot(rows.y, v),
    z: dot(rows.z, v),
  });
  return {
    origin: inside(sub(origin, matrix.o)),
    direction: inside(direction),
  };
}
