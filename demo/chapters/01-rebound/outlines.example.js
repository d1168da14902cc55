import { Graph2D, PolyExtendGeometry, intersectObjects } from 'raybound';

/** A shape grown by the radius: there is the center of a touching ball. */
export function grow(polygon, radius) {
  const outline = new PolyExtendGeometry(polygon, radius).close();
  outline.computeBoundingBox();
  return new Graph2D(outline);
}

/** The same way by hand: what each ray of the center hits first. */
export function ask(ray, contacts, outlines, useBoundingBox) {
  const nearest = () => {
    const found = intersectObjects(ray, outlines, useBoundingBox);
    return found && found[0]; // null where nothing is ahead
  };

  const hits = [nearest()];
  for (const { point, normal } of contacts) {
    ray.reflect(point, normal); // to the contact, and d − 2 (d · n) n
    hits.push(nearest());
  }
  return hits;
}
