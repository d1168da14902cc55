const dot = (a, b) => a.x * b.x + a.y * b.y;
const sub = (a, b) => ({ x: a.x - b.x, y: a.y - b.y });

/**
 * When the ball first touches the wall from a to b: the time t, and the
 * unit normal from the wall to the ball. Null where it never does.
 */
export function hitWall({ center, velocity, radius }, a, b) {
  // The side: a line, one radius in front of the wall.
  const edge = sub(b, a);
  const length = Math.sqrt(dot(edge, edge));
  let normal = { x: -edge.y / length, y: edge.x / length };
  let distance = dot(sub(center, a), normal);
  if (distance < 0) [normal, distance] = [{ x: -normal.x, y: -normal.y }, -distance];
  const speed = dot(velocity, normal); // below 0: it comes nearer
  if (speed < 0 && distance >= radius) {
    const t = (radius - distance) / speed;
    const at = { x: center.x + t * velocity.x, y: center.y + t * velocity.y };
    const along = dot(sub(at, a), edge) / (length * length);
    if (along >= 0 && along <= 1) return { t, normal };
  }
  // The ends: circles of the ball's radius. The earlier one counts.
  let first = null;
  for (const end of [a, b]) {
    const from = sub(center, end);
    const A = dot(velocity, velocity);
    const B = dot(from, velocity); // below 0: it comes nearer
    const C = dot(from, from) - radius * radius;
    if (B >= 0 || C < 0 || B * B < A * C) continue;
    const t = (-B - Math.sqrt(B * B - A * C)) / A;
    if (first && first.t <= t) continue;
    first = {
      t,
      normal: {
        x: (from.x + t * velocity.x) / radius,
        y: (from.y + t * velocity.y) / radius,
      },
    };
  }
  return first;
}

/** The ball just after its next contact with any wall of a polygon. */
export function nextContact(ball, corners) {
  let first = null;
  corners.forEach((a, i) => {
    const hit = hitWall(ball, a, corners[(i + 1) % corners.length]);
    if (hit && (!first || hit.t < first.t)) first = hit;
  });
  if (!first) return null;
  const { center, velocity, radius } = ball;
  const { t, normal } = first;
  const twice = 2 * dot(velocity, normal);
  return {
    center: { x: center.x + t * velocity.x, y: center.y + t * velocity.y },
    velocity: { x: velocity.x - twice * normal.x, y: velocity.y - twice * normal.y },
    radius,
  };
}
