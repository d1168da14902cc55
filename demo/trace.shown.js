import { Graph2D, PolyExtendGeometry, intersectObjects } from '../js/index.js';

/** A shape grown by the radius: there is the centre of a touching ball. */
export function grow(polygon, radius) {
  const outline = new PolyExtendGeometry(polygon, radius).close();
  outline.computeBoundingBox();
  return new Graph2D(outline);
}

/** The way of the centre: one leg from contact to contact. */
export function trace(ray, wall, obstacle, useBoundingBox, limit) {
  const outlines = [wall, obstacle];
  const legs = [];

  while (legs.length < limit) {
    const hits = intersectObjects(ray, outlines, useBoundingBox);
    const hit = hits && hits[0]; // the nearest
    legs.push({ ray: ray.clone(), hit });

    if (!hit) break; // nothing ahead
    if (hit.object === obstacle) break; // arrived
    ray.reflect(hit.point, hit.normal); // d − 2 (d · n) n
  }
  return legs;
}
