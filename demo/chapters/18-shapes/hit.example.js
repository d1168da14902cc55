import { KDop2, intersect } from 'raybound';

/**
 * Where a ray {origin, direction} or a segment {start, end} meets a
 * shape: null for a miss. Touching is a hit.
 */
export function meet(line, name, shape) {
  const cast = line.end ? 'segment' : 'ray';
  return intersect(`${cast}${name}2`, line, shape); // as 'rayBox2'
}

/** From which t to which it is inside: on the ray or segment only. */
export function stretch(line, { tNear, tFar }) {
  return [Math.max(tNear, 0), Math.min(tFar, line.end ? 1 : Infinity)];
}

/**
 * A triangle tells its first point. It is three slabs as well: asked as
 * a k-DOP it tells both surfaces.
 */
export function slabsOf({ a, b, c }) {
  const across = (p, q) => [p.y - q.y, q.x - p.x];
  const normals = [...across(a, b), ...across(b, c), ...across(c, a)];
  return new KDop2(normals).setFromPoints([a, b, c]);
}
