const cross = (a, b) => a.x * b.y - a.y * b.x;
const dot = (a, b) => a.x * b.x + a.y * b.y;
const sub = (a, b) => ({ x: a.x - b.x, y: a.y - b.y });

/** Where a ray hits the segment from a to b: t on the ray, s on the segment. */
export function intersectSegment({ origin, direction }, a, b) {
  const toStart = sub(a, origin);
  const toEnd = sub(b, origin);
  // Both ends are on the same side of the ray's line: most segments stop here.
  if (cross(direction, toStart) * cross(direction, toEnd) > 0) return null;
  const edge = sub(b, a);
  const area = cross(direction, edge);
  if (area === 0) return null; // parallel
  const t = cross(toStart, edge) / area;
  const s = cross(toStart, direction) / area;
  return t >= 0 && s >= 0 && s <= 1 ? { t, s } : null;
}

/** The part of a ray inside a circle, from tNear to tFar. */
export function intersectCircle({ origin, direction }, center, radius) {
  const from = sub(origin, center);
  // |from + t direction|² = radius²  is  A t² + 2 B t + C = 0
  const A = dot(direction, direction);
  const B = dot(from, direction);
  const C = dot(from, from) - radius * radius;
  const discriminant = B * B - A * C;
  if (discriminant < 0) return null;
  const root = Math.sqrt(discriminant);
  const tFar = (-B + root) / A;
  if (tFar < 0) return null; // all of the circle is behind the origin
  return { tNear: Math.max((-B - root) / A, 0), tFar };
}
