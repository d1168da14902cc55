/** Extends the moved sides until they meet, and cuts nothing off. */
export function moveCorners(corners, r) {
  return corners.map((corner, i) => {
    const before = corners[(i + corners.length - 1) % corners.length];
    const after = corners[(i + 1) % corners.length];
    const [u, v] = [
      [before, corner],
      [corner, after],
    ].map(([a, b]) => {
      const length = Math.hypot(b.x - a.x, b.y - a.y);
      return { x: (b.y - a.y) / length, y: (a.x - b.x) / length };
    });
    const far = r / Math.max(1 + u.x * v.x + u.y * v.y, 1e-3);
    return { x: corner.x + far * (u.x + v.x), y: corner.y + far * (u.y + v.y) };
  });
}
