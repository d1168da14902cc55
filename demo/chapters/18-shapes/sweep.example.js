import { Vector2, intersect } from 'raybound';

/**
 * The first contact of a moving circle {center, radius, motion}, or of
 * a moving box {center, halfSize, motion}: null for none on its way.
 */
export function firstContact(mover, name, shape) {
  const kind = mover.halfSize ? 'movingBox' : 'movingCircle';
  return intersect(`${kind}${name}2`, mover, shape);
}

/** Where the center is at t: 0 is the start, 1 the end. */
export function centerAt({ center, motion }, t) {
  return new Vector2().copy(center).addScaledVector(motion, t);
}
