/** The option `side`: the sides of edges and arcs that rays hit. */

import { option, Options, outlineSideOf } from '../arguments/options.js';

/**
 * @typedef {{side?: 'front' | 'back' | 'both'}} RaySideOptions
 *   side: the sides that rays hit. 'front' (default): rays against the normal hit, as in the canvas engine; 'back': rays along the normal;
 *   'both'. The normal of a hit points against the ray
 */

/** Value of rb_side in C. */
export const FRONT = 1;

const OPTIONS = /* @__PURE__ */ new Options({
  side: /* @__PURE__ */ option(outlineSideOf, FRONT),
});

/** @type {(fn: string, options: RaySideOptions) => number} */
export const raySide = (fn, options) => OPTIONS.read(fn, options).side;
