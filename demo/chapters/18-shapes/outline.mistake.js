import { PolyGeometry, Vector2 } from 'raybound';

/**
 * WRONG, to be compared: each side is moved along its normal, and
 * neighbors are joined where their lines meet. Nothing is cut off.
 */
export function movedSides(points, distance) {
  const outward = new PolyGeometry(points).signedArea() < 0 ? -1 : 1;
  const corners = [];
  for (let i = 0; i < points.length; i += 2) {
    corners.push(new Vector2(points[i], points[i + 1]));
  }
  const { length } = corners;
  return corners.map((corner, i) => {
    const before = corners[(i + length - 1) % length];
    const after = corners[(i + 1) % length];
    const [m, n] = [
      [before, corner],
      [corner, after],
    ].map(([from, to]) => {
      const way = new Vector2().subVectors(to, from).normalize();
      return new Vector2(way.y, -way.x).multiplyScalar(outward);
    });
    const far = distance / (1 + m.dot(n)); // the sides' lines meet there
    return m.add(n).multiplyScalar(far).add(corner);
  });
}
