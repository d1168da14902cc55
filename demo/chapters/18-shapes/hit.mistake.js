/**
 * WRONG, to be compared: slabs as they are often printed. Answers the t
 * of the hit, or null for a miss.
 */
export function strictSlabs(ray, { normals, ranges }, longest) {
  const { origin, direction } = ray;
  let near = -Infinity;
  let far = Infinity;
  for (let i = 0; i < ranges.length; i += 2) {
    const [x, y] = [normals[i], normals[i + 1]];
    const place = x * origin.x + y * origin.y;
    const speed = x * direction.x + y * direction.y;
    const t0 = (ranges[i] - place) / speed; // 0 / 0 along a side:
    const t1 = (ranges[i + 1] - place) / speed;
    near = Math.max(near, Math.min(t0, t1)); // NaN from here on
    far = Math.min(far, Math.max(t0, t1));
  }
  // A touch has near = far, and is lost.
  const met = near < far && far > 0 && near < longest;
  return met ? near : null; // from inside, this lies behind
}
