const dot = (a, b) => a.x * b.x + a.y * b.y + a.z * b.z;
const plus = (a, b, s) => ({
  x: a.x + s * b.x,
  y: a.y + s * b.y,
  z: a.z + s * b.z,
});
const ZERO = { x: 0, y: 0, z: 0 };
const scaled = (v, s) => plus(ZERO, v, s);
const unit = (v) => scaled(v, 1 / Math.sqrt(dot(v, v)));
const cross = (a, b) => ({
  x: a.y * b.z - a.z * b.y,
  y: a.z * b.x - a.x * b.z,
  z: a.x * b.y - a.y * b.x,
});

/**
 * An oriented box under a matrix with the columns x, y, z and o, as an oriented
 * box. Exact if the matrix keeps the edges perpendicular; otherwise the result
 * contains the sheared box. At least two edges of the image are longer than 0
 * and not parallel.
 */
export function transformObb({ center, axes, half }, matrix) {
  const linear = (v) =>
    plus(plus(scaled(matrix.x, v.x), matrix.y, v.y), matrix.z, v.z);
  // From the center to three faces of the transformed box.
  const edges = axes.map((axis, i) => linear(scaled(axis, half[i])));
  const longestOf = (all) => [...all].sort((a, b) => dot(b, b) - dot(a, a))[0];
  // Perpendicular axes (Gram and Schmidt): along the longest edge, and along
  // the longest of what is left of the edges without their parts along it.
  const u = unit(longestOf(edges));
  const across = edges.map((edge) => plus(edge, u, -dot(edge, u)));
  const v = unit(longestOf(across));
  const w = cross(u, v);
  const own = [u, v, w];
  return {
    center: plus(linear(center), matrix.o, 1),
    axes: own,
    // Half of the shadow of the transformed box, as for separating axes.
    half: own.map((axis) =>
      edges.reduce((sum, edge) => sum + Math.abs(dot(edge, axis)), 0),
    ),
  };
}
