import { normalsOf, shadowOf } from './shadow.example.js';

/**
 * Null if two convex polygons are apart. Otherwise the shortest displacement
 * of the first that ends the overlap, as a unit axis and a depth.
 */
export function overlap(a, b) {
  let best = null;
  for (const axis of [...normalsOf(a), ...normalsOf(b)]) {
    const [aMin, aMax] = shadowOf(a, axis);
    const [bMin, bMax] = shadowOf(b, axis);
    if (aMax < bMin || bMax < aMin) return null; // a gap: they are apart
    const back = aMax - bMin; // move a against the axis …
    const forth = bMax - aMin; // … or along it
    const depth = Math.min(back, forth);
    if (best && best.depth <= depth) continue;
    const sign = back < forth ? -1 : 1;
    best = { depth, axis: { x: sign * axis.x, y: sign * axis.y } };
  }
  return best;
}
