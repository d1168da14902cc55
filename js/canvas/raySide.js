/** The sides of edges and arcs that the rays of the mirrored engine hit. */

import * as check from '../validate.js';

/**
 * @typedef {{side?: 'front' | 'back' | 'both'}} RaySideOptions
 *   side: 'front', the default: rays that come against the normal hit, as in the engine; 'back': those that come along it; 'both'.
 *   The normal of a hit points against the ray
 */

/** Values of rb_side in C. @type {Record<string, number>} */
const SIDES = { front: 1, back: -1, both: 0 };
export const FRONT = 1;

/** @type {(fn: string, options: RaySideOptions) => number} */
export function raySide(fn, options) {
  const { side = 'front' } = check.optionsOf(fn, options, ['side']);
  const names = Object.keys(SIDES);
  if (!names.includes(side)) check.refuse(RangeError, fn, 'side', `one of ${names.join(', ')}`, side);
  return SIDES[side];
}
