/**
 * The ball at its start and just after each contact. `hitWall` returns the
 * contact of a ball with the wall between two points: t and the unit normal, or
 * null.
 */
export function pathOf(ball, walls, contacts, hitWall) {
  const path = [ball];
  while (path.length <= contacts) {
    const { center, velocity, radius } = path[path.length - 1];
    let first = { t: Infinity };
    for (const { start, end } of walls) {
      const hit = hitWall({ center, velocity, radius }, start, end);
      if (hit && hit.t < first.t) first = hit;
    }
    const { t, normal } = first;
    if (t === Infinity) break; // no wall is ahead
    const twice = 2 * (velocity.x * normal.x + velocity.y * normal.y);
    path.push({
      center: { x: center.x + t * velocity.x, y: center.y + t * velocity.y },
      velocity: {
        x: velocity.x - twice * normal.x,
        y: velocity.y - twice * normal.y,
      },
      radius,
      normal,
    });
  }
  return path;
}
