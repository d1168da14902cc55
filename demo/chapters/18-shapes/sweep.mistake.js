import { Vector2, intersect } from 'raybound';

/**
 * WRONG, to be compared: a box grown by the radius has corners that the
 * circle's center never comes to. Answers the t, or null for a miss.
 */
export function expandedBox({ center, radius, motion }, box) {
  const end = new Vector2().addVectors(center, motion);
  const { halfSize } = box;
  const x = halfSize.x + radius;
  const y = halfSize.y + radius; // these corners should be round
  const larger = { ...box, halfSize: new Vector2(x, y) };
  const hit = intersect('segmentObb2', { start: center, end }, larger);
  return hit && Math.max(hit.tNear, 0);
}
