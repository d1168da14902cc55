/** The outward unit normal of a side of a polygon with positive area. */
function outward(a, b) {
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  return { x: (b.y - a.y) / length, y: (a.x - b.x) / length };
}

/**
 * All sides moved outward by r, and short tangents of an arc around each corner
 * that sticks out.
 */
export function moveSides(points, r, step = Math.PI / 32) {
  // A corner that is listed twice has no side in between.
  const corners = points.filter((p, i) => {
    const after = points[(i + 1) % points.length];
    return p.x !== after.x || p.y !== after.y;
  });
  return corners.flatMap((corner, i) => {
    const before = corners[(i + corners.length - 1) % corners.length];
    const after = corners[(i + 1) % corners.length];
    const [u, v] = [outward(before, corner), outward(corner, after)];
    const turn = Math.atan2(u.x * v.y - u.y * v.x, u.x * v.x + u.y * v.y);
    // Tangents at equal angles; the first and the last are on the moved sides.
    // With 0 tangents the connection is straight, and removed later.
    const count = turn > 0 ? Math.ceil(turn / step) : 0;
    const half = turn / count / 2;
    const at = (angle, far) => ({
      x: corner.x + far * Math.cos(Math.atan2(u.y, u.x) + angle),
      y: corner.y + far * Math.sin(Math.atan2(u.y, u.x) + angle),
    });
    // Two neighbors meet halfway between their normals.
    const arc = Array.from({ length: count }, (_, k) =>
      at((2 * k + 1) * half, r / Math.cos(half)),
    );
    return [at(0, r), ...arc, at(turn, r)];
  });
}
