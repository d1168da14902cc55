import { PolyGeometry, measure, offset } from 'raybound';

/**
 * A polygon grown by a distance, or shrunk by a negative one: loops of
 * corners {x, y} and arcs; several of them, or none.
 */
export function outlineOf(points, distance, joins) {
  // A positive area's normals point outward, a negative one's inward.
  const outward = new PolyGeometry(points).signedArea() < 0 ? -1 : 1;
  return offset(points, outward * distance, { joins });
}

/** How far a place is from a polygon; inside of it, less than 0. */
export function apart(place, points) {
  const dot = { center: place, radius: 0 };
  return -measure('circlePolygon2', dot, { position: points }).depth;
}
