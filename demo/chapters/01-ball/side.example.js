export const dot = (a, b) => a.x * b.x + a.y * b.y;
export const sub = (a, b) => ({ x: a.x - b.x, y: a.y - b.y });

/** Where a ball touches the side of a wall from a to b: t and the unit normal toward the ball, or null. */
export function hitSide({ center, velocity, radius }, a, b) {
  // The path of the center ends at a line that is one radius in front of the wall.
  const edge = sub(b, a);
  const length = Math.sqrt(dot(edge, edge));
  let normal = { x: -edge.y / length, y: edge.x / length };
  let distance = dot(sub(center, a), normal);
  if (distance < 0) [normal, distance] = [{ x: -normal.x, y: -normal.y }, -distance];
  const speed = dot(velocity, normal); // negative: the ball approaches
  if (speed >= 0) return null;
  const t = Math.max((radius - distance) / speed, 0); // a rounding error may make it negative
  const at = { x: center.x + t * velocity.x, y: center.y + t * velocity.y };
  const along = dot(sub(at, a), edge) / (length * length);
  return along >= 0 && along <= 1 ? { t, normal } : null;
}
