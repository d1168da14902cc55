/** Regions of a search in a scene, and the instances in them. */

import { shapeOf } from '../mesh/shapes.js';
import { fail } from '../arguments/check.js';
import { search } from '../wasm/spaceQueries.js';

/** @import { MeshShapeLike } from '../mesh/shapes.js' */
/** @import { MeshShape } from '../wasm/meshShapes.js' */
/** @import { Place } from '../wasm/spaceQueries.js' */

/** Regions; `around`: what is around a lasso, if the regions reach into nothing of it.
 * @typedef {{shapes: MeshShape[], around: MeshShape[]}} Regions */

/**
 * Reads the regions of a search.
 * @param {string} fn @param {MeshShapeLike | MeshShapeLike[]} region @param {number} mode @returns {Regions}
 */
export function regionsOf(fn, region, mode) {
  const isUnion = Array.isArray(region);
  const { inside, outside } = /** @type {any} */ (isUnion ? region : {});
  const isLasso = Array.isArray(inside) && Array.isArray(outside);
  if (isUnion && mode === 1 && !isLasso)
    fail(RangeError, fn, 'mode', "'touches' for an array that is not a lasso of selectionOf", 'contains');
  const read = (/** @type {any[]} */ regions) => regions.map((one) => shapeOf(fn, one, 'region'));
  const shapes = read(!isUnion ? [region] : mode === 1 ? inside : region);
  // What is behind lines is around the regions with an area.
  const around = isLasso && shapes.length === inside.length ? read(outside) : [];
  return { shapes, around };
}

/**
 * The instances in regions, ascending. A lasso contains what touches its inside and nothing around it.
 * @param {Place} place
 * @param {number} capacity  the number of instances
 * @param {Regions} regions
 * @param {{mode: number, by: number, mask: number}} options
 */
export function idsIn(place, capacity, regions, { mode, by, mask }) {
  // A lasso without an area has no regions that contain anything.
  return regions.shapes.length > 0 ? search(place, capacity, regions, by, mode, mask) : new Int32Array(0);
}
