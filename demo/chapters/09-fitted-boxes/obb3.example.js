const dot = (a, b) => a.x * b.x + a.y * b.y + a.z * b.z;

/** The box around points along three perpendicular unit vectors. */
export function boxAlong(points, axes) {
  const center = { x: 0, y: 0, z: 0 };
  const half = axes.map((axis) => {
    let [min, max] = [Infinity, -Infinity];
    for (const p of points) {
      min = Math.min(min, dot(axis, p));
      max = Math.max(max, dot(axis, p));
    }
    const middle = (min + max) / 2;
    for (const k of ['x', 'y', 'z']) center[k] += middle * axis[k];
    return (max - min) / 2;
  });
  return { center, axes, half };
}
