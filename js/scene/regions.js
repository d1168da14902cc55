/** Regions of a search in a scene, and the instances in them. */

import { shapeOf } from '../mesh/shapes.js';
import { fail } from '../arguments/check.js';
import { search } from '../wasm/spaceQueries.js';
import { BY_CENTERS } from './options.js';

/** @import { MeshShapeLike } from '../mesh/shapes.js' */
/** @import { MeshShape } from '../wasm/meshShapes.js' */
/** @import { Place } from '../wasm/spaceQueries.js' */

/** Regions, and for an array of them whether it is one; `around`: what is around a lasso.
 * @typedef {{isUnion: boolean, shapes: MeshShape[], around: MeshShape[]}} Regions */

/**
 * Reads the regions of a search.
 * @param {string} fn @param {MeshShapeLike | MeshShapeLike[]} region @param {number} mode @returns {Regions}
 */
export function regionsOf(fn, region, mode) {
  const isUnion = Array.isArray(region);
  const { inside, outside } = /** @type {any} */ (isUnion && mode === 1 ? region : {});
  if (isUnion && mode === 1 && !(Array.isArray(inside) && Array.isArray(outside)))
    fail(RangeError, fn, 'mode', "'touches' for an array that is not a lasso of selectionOf", 'contains');
  const [shapes, around] = [inside ?? (isUnion ? region : [region]), outside ?? []].map((regions) =>
    regions.map((/** @type {MeshShapeLike} */ one) => shapeOf(fn, one, 'region')),
  );
  return { isUnion, shapes, around };
}

/**
 * The instances in regions, ascending. A lasso contains what touches its inside and nothing around it.
 * @param {Place} place
 * @param {number} capacity  the number of instances
 * @param {Regions} regions
 * @param {{mode: number, by: number, mask: number}} options
 */
export function idsIn(place, capacity, { isUnion, shapes, around }, { mode, by, mask }) {
  const idsOf = (/** @type {MeshShape} */ shape) =>
    search(place, capacity, shape, by, isUnion ? 0 : mode, mask);
  const others = by === BY_CENTERS ? [] : around;
  if (shapes.length === 1 && others.length === 0) return idsOf(shapes[0]);
  // A byte for each instance: sets of numbers take five times as long.
  const isFound = new Uint8Array(capacity);
  const mark = (/** @type {MeshShape[]} */ regions, /** @type {number} */ value) => {
    for (const region of regions) for (const id of idsOf(region)) isFound[id] = value;
  };
  mark(shapes, 1);
  mark(others, 0);
  const ids = new Int32Array(isFound.reduce((sum, one) => sum + one, 0));
  for (let id = 0, count = 0; count < ids.length; id++) if (isFound[id] === 1) ids[count++] = id;
  return ids;
}
