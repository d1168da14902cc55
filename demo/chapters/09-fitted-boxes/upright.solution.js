/** The axis-aligned box of an oriented box, whose axes are unit vectors. */
export function boxOf({ center, axes, half }) {
  // Each edge points to one side or to the other: take the farther end.
  const reach = (k) =>
    axes.reduce((sum, u, i) => sum + half[i] * Math.abs(u[k]), 0);
  const [x, y, z] = ['x', 'y', 'z'].map(reach);
  return {
    min: { x: center.x - x, y: center.y - y, z: center.z - z },
    max: { x: center.x + x, y: center.y + y, z: center.z + z },
  };
}
