const dot = (a, b) => a.x * b.x + a.y * b.y;
const plus = (a, b, s) => ({ x: a.x + s * b.x, y: a.y + s * b.y });

/**
 * Where a ball first touches the wall from a to b: t and the unit normal toward
 * the ball, or null.
 */
export function hitWall({ center, velocity, radius }, a, b) {
  const edge = plus(b, a, -1);
  const from = plus(center, a, -1);
  // The side of the wall on which the ball is.
  const side = edge.x * from.y < edge.y * from.x ? -1 : 1;
  const length = side * Math.sqrt(dot(edge, edge));
  const normal = { x: -edge.y / length, y: edge.x / length };
  const speed = dot(velocity, normal);
  if (speed < 0) {
    // The ball approaches. A rounding error may make t negative.
    const t = Math.max((radius - dot(from, normal)) / speed, 0);
    // It touches the side if the contact is between the two ends.
    const along = dot(plus(from, velocity, t), edge);
    if (along >= 0 && along <= length * length) return { t, normal };
  }
  // The earlier contact with an end: its center hits a circle of the same
  // radius.
  let first = null;
  for (const end of [a, b]) {
    const d = plus(center, end, -1);
    const [A, B, C] = [
      dot(velocity, velocity),
      dot(d, velocity),
      dot(d, d) - radius * radius,
    ];
    if (B >= 0 || B * B < A * C) continue; // it moves away, or passes the end
    const t = Math.max((-B - Math.sqrt(B * B - A * C)) / A, 0);
    const away = plus(d, velocity, t);
    // The radius, except for an overlap at the start.
    const size = Math.sqrt(dot(away, away));
    if (!first || t < first.t)
      first = { t, normal: { x: away.x / size, y: away.y / size } };
  }
  return first;
}
