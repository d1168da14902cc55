/** The sides of edges and arcs that the rays of the mirrored engine hit. */

import * as check from '../validate.js';

/**
 * @typedef {{side?: 'front' | 'back' | 'both'}} RaySideOptions
 *   side: 'front', the default: rays that come against the normal hit, as in the engine; 'back': those that come along it; 'both'.
 *   The normal of a hit points against the ray
 */

/** Value of rb_side in C. */
export const FRONT = 1;

/** @type {(fn: string, options: RaySideOptions) => number} */
export function raySide(fn, options) {
  const { side = 'front' } = check.optionsOf(fn, options, ['side']);
  return check.side(fn, side);
}
