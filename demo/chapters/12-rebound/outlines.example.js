import { Graph2D, PolyExtendGeometry, intersectObjects } from 'raybound';

/** A shape grown by the radius: where a touching ball's center is. */
export function grow(polygon, radius) {
  const outline = new PolyExtendGeometry(polygon, radius).close();
  outline.computeBoundingBox();
  return new Graph2D(outline);
}

/** The same path by hand: the first hit of each of the center's rays. */
export function castAlong(ray, contacts, outlines, useBoundingBox) {
  const nearest = () => {
    const found = intersectObjects(ray, outlines, useBoundingBox);
    return found && found[0]; // null if nothing is ahead
  };

  const hits = [nearest()];
  for (const { point, normal } of contacts) {
    ray.reflect(point, normal); // to the contact, and d − 2 (d · n) n
    hits.push(nearest());
  }
  return hits;
}
