import { normalsOf } from './sat.example.js';

/** Looks for a gap only along the normals of the first polygon. */
export function overlapsByFirst(a, b) {
  return normalsOf(a).every((axis) => {
    const along = (points) => points.map((p) => p.x * axis.x + p.y * axis.y);
    const [first, second] = [along(a), along(b)];
    return (
      Math.max(...first) >= Math.min(...second) &&
      Math.max(...second) >= Math.min(...first)
    );
  });
}
