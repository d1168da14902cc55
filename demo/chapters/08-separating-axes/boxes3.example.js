const dot = (a, b) => a.x * b.x + a.y * b.y + a.z * b.z;
const cross = (a, b) => ({
  x: a.y * b.z - a.z * b.y,
  y: a.z * b.x - a.x * b.z,
  z: a.x * b.y - a.y * b.x,
});

/**
 * The 15 axes of two oriented boxes: 3 and 3 face normals, and 9 cross products
 * of edges.
 */
export const axesOf = (a, b) => [
  ...a.axes,
  ...b.axes,
  // Of length 0 where the edges are parallel.
  ...a.axes.flatMap((u) => b.axes.map((v) => cross(u, v))),
];

/** Half the length of the shadow of a box on an axis. */
const reach = ({ axes, half }, axis) =>
  axes.reduce((sum, u, i) => sum + half[i] * Math.abs(dot(u, axis)), 0);

/**
 * The gap between the shadows of two boxes, times the length of the axis.
 * Negative: they overlap.
 */
export function gapOn(axis, a, b) {
  const { x, y, z } = b.center;
  const between = dot(axis, {
    x: x - a.center.x,
    y: y - a.center.y,
    z: z - a.center.z,
  });
  return Math.abs(between) - reach(a, axis) - reach(b, axis);
}

/**
 * Whether two oriented boxes overlap. Their axes are three perpendicular unit
 * vectors.
 */
export const boxesOverlap = (a, b) =>
  axesOf(a, b).every((axis) => gapOn(axis, a, b) <= 0);
