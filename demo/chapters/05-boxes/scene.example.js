/**
 * Whether a ray enters a box: the largest entry is not after the smallest exit.
 */
function entersBox({ origin, direction }, { min, max }) {
  let near = 0;
  let far = Infinity;
  for (const axis of ['x', 'y']) {
    const [o, d] = [origin[axis], direction[axis]];
    if (d === 0 && (o < min[axis] || o > max[axis])) return false;
    if (d === 0) continue;
    const [a, b] = [(min[axis] - o) / d, (max[axis] - o) / d];
    near = Math.max(near, Math.min(a, b));
    far = Math.min(far, Math.max(a, b));
  }
  return near <= far;
}

/**
 * The first hits of a ray on the front sides of polygons, nearest first. Each
 * has points and their box.
 */
export function intersectObjects(ray, objects, useBoundingBox) {
  const { origin: o, direction: d } = ray;
  const tOfEdge = (a, b) => {
    const [x, y, ex, ey] = [a.x - o.x, a.y - o.y, b.x - a.x, b.y - a.y];
    const area = d.x * ey - d.y * ex; // negative: the front side
    const [t, s] = [(x * ey - y * ex) / area, (x * d.y - y * d.x) / area];
    return area < 0 && t >= 0 && s >= 0 && s <= 1 ? t : Infinity;
  };
  const tOf = (object) => {
    let first = Infinity;
    // A cheap no.
    if (useBoundingBox && !entersBox(ray, object.box)) return first;
    const { points } = object;
    points.forEach((a, i) => {
      first = Math.min(first, tOfEdge(a, points[(i + 1) % points.length]));
    });
    return first;
  };
  const hits = objects.map((object) => ({ object, t: tOf(object) }));
  return hits.filter(({ t }) => t < Infinity).sort((a, b) => a.t - b.t);
}
