/** The triangles of a mesh that may be in a region, for tests of the program. */

import { optional, Options } from '../arguments/options.js';
import { fail, func, NONE, object } from '../arguments/check.js';
import { failDisposed } from '../wasm/Allocation.js';
import { leaves } from '../wasm/meshLeaves.js';
import { MeshRays } from './MeshRays.js';
import { shapeOf } from './shapes.js';

/** @import { Bounds } from '../wasm/meshLeaves.js' */
/** @import { Box3Like, FrustumLike } from './shapes.js' */

/** A test of a box: false: nothing in the box is of interest; 'inside': all of it is, so that boxes in it need no test.
 * @typedef {(box: Bounds) => boolean | 'inside'} BoundsTest */

const OPTIONS = /* @__PURE__ */ new Options({ order: /* @__PURE__ */ optional(func) });
/** Rounding errors of heights over planes, relative to a bound of their terms. A larger value only visits more boxes. */
const HEIGHT_ERROR = 1e-12;
const KINDS = 'a box {min, max}, {planes}, or a function';

/**
 * The triangles of a mesh whose boxes may be in a region, for tests that raybound does not have: an iterator over lists of face indices, one
 * for each leaf of the hierarchy, up to eight faces. It visits nodes depth first: the test is called for a box after it has accepted the box
 * around it, and after all lists that came before were consumed. So a test may depend on what the loop has found so far. Boxes are rounded
 * outward; leaves with boxes that pass may have triangles that are not in the region.
 *
 * The loop may query, refit and dispose of meshes; a disposed mesh ends it with a TypeError.
 * @param {MeshRays} mesh
 * @param {Box3Like | FrustumLike | BoundsTest} bounds  a box or planes, in the coordinates of the mesh, or a test of boxes
 * @param {{order?: (box: Bounds) => number}} [options]  order: of the up to four children of a node those with lower numbers are visited
 *   first, for example those nearer to a point; in the order of the tree by default
 * @returns {Generator<Int32Array, void, undefined>}
 *
 * @example
 * ```js
 * import { candidates, MeshBVH } from 'raybound';
 *
 * const mesh = new MeshBVH({ positions: [0, 0, 0, 4, 0, 0, 0, 4, 0, 9, 9, 9, 9, 9, 10, 9, 10, 9] });
 * const found = [];
 * for (const faces of candidates(mesh, { min: { x: 1, y: 1, z: -1 }, max: { x: 2, y: 2, z: 1 } })) found.push(...faces);
 * console.log(found.includes(0)); // → true
 * ```
 */
export function candidates(mesh, bounds, options = NONE) {
  const fn = 'candidates';
  const wasm = MeshRays.wasmOf(mesh);
  if (!wasm) {
    if (mesh instanceof MeshRays) failDisposed(fn, 'a mesh', 'mesh');
    fail(TypeError, fn, 'mesh', 'a MeshBVH or a MeshRays', mesh);
  }
  const { order } = OPTIONS.read(fn, options);
  return leaves(/** @type {NonNullable<typeof wasm>} */ (wasm), testOf(fn, bounds), order);
}

/** @param {string} fn @param {any} bounds @returns {BoundsTest} */
function testOf(fn, bounds) {
  if (typeof bounds === 'function') return bounds;
  const { min, planes } = object(fn, 'bounds', bounds, KINDS);
  if (min === undefined && planes === undefined) fail(TypeError, fn, 'bounds', KINDS, bounds);
  const { numbers: n } = shapeOf(fn, bounds, 'bounds');
  if (planes === undefined)
    return ({ min: a, max: b }) => {
      if (a.x > n[3] || b.x < n[0] || a.y > n[4] || b.y < n[1] || a.z > n[5] || b.z < n[2]) return false;
      const isInside = a.x >= n[0] && b.x <= n[3] && a.y >= n[1] && b.y <= n[4] && a.z >= n[2] && b.z <= n[5];
      return isInside ? 'inside' : true;
    };
  return ({ min: a, max: b }) => {
    let isInside = true;
    for (let i = 0; i < n.length; i += 4) {
      const [x, y, z, constant] = n.slice(i, i + 4);
      // The highest and the lowest corner over the plane.
      const high = x * (x > 0 ? b.x : a.x) + y * (y > 0 ? b.y : a.y) + z * (z > 0 ? b.z : a.z) + constant;
      const low = x * (x > 0 ? a.x : b.x) + y * (y > 0 ? a.y : b.y) + z * (z > 0 ? a.z : b.z) + constant;
      const terms =
        Math.abs(x) * Math.max(Math.abs(a.x), Math.abs(b.x)) +
        Math.abs(y) * Math.max(Math.abs(a.y), Math.abs(b.y)) +
        Math.abs(z) * Math.max(Math.abs(a.z), Math.abs(b.z)) +
        Math.abs(constant);
      if (high < -HEIGHT_ERROR * terms) return false;
      isInside &&= low > HEIGHT_ERROR * terms;
    }
    return isInside ? 'inside' : true;
  };
}
