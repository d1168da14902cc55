/**
 * The ball just after its next contact with a wall of a polygon, or null.
 * `hitWall` finds the contact with one wall.
 */
export function nextContact({ center, velocity, radius }, corners, hitWall) {
  const hits = corners.map((a, i) => {
    const b = corners[(i + 1) % corners.length];
    return hitWall({ center, velocity, radius }, a, b) ?? { t: Infinity };
  });
  const { t, normal } = hits.reduce((first, hit) =>
    hit.t < first.t ? hit : first,
  );
  if (t === Infinity) return null;
  const twice = 2 * (velocity.x * normal.x + velocity.y * normal.y);
  return {
    center: { x: center.x + t * velocity.x, y: center.y + t * velocity.y },
    velocity: {
      x: velocity.x - twice * normal.x,
      y: velocity.y - twice * normal.y,
    },
    radius,
  };
}
