/** The option `side`: the sides of edges and arcs that rays hit. */

import * as check from '../validate.js';

/**
 * @typedef {{side?: 'front' | 'back' | 'both'}} RaySideOptions
 *   side: the sides that rays hit. 'front' (default): rays against the normal hit, as in the canvas engine; 'back': rays along the normal;
 *   'both'. The normal of a hit points against the ray
 */

/** Value of rb_side in C. */
export const FRONT = 1;

/** @type {(fn: string, options: RaySideOptions) => number} */
export function raySide(fn, options) {
  const { side = 'front' } = check.optionsOf(fn, options, ['side']);
  return check.side(fn, side);
}
