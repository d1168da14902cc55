/** Options of `computeBoundsTree`: those of `MeshBVH`, and those of three-mesh-bvh. */

import { optionsOf, fail } from '../validate.js';
import { MeshBVH } from '../mesh/MeshBVH.js';

/** @import { MeshBuild } from '../mesh/MeshBVH.js' */
/** @import { GeometryGroup, Side } from '../mesh/arguments.js' */

/** A value of `strategy`, as in three-mesh-bvh: the same as `build: 'fast'`. */
export const CENTER = 0;
/** A value of `strategy`, as in three-mesh-bvh: the same as `build: 'fast'`. */
export const AVERAGE = 1;
/** A value of `strategy`, as in three-mesh-bvh: the same as `build: 'quality'`. */
export const SAH = 2;

/**
 * @typedef {object} BoundsTreeOptions
 * @property {MeshBuild} [build]  as for `MeshBVH`
 * @property {boolean} [fixed]  as for `MeshBVH`
 * @property {Side} [side]  as for `MeshBVH`: for queries of `boundsTree` itself. `acceleratedRaycast` uses the side of the material
 * @property {GeometryGroup[]} [groups]  as for `MeshBVH`: for queries of `boundsTree` itself. `acceleratedRaycast` uses the groups of the
 *   geometry
 * @property {((progress: number) => void) | null} [onProgress]  as for `MeshBVH`
 * @property {0 | 1 | 2} [strategy]  instead of `build`: SAH is 'quality', CENTER and AVERAGE are 'fast'
 * @property {boolean} [setBoundingBox]  true: computes `geometry.boundingBox` if the geometry has none. false by default: three.js computes
 *   the box when it needs it
 * @property {number} [maxDepth]  no effect: MeshBVH chooses the depth. Results do not depend on the tree
 * @property {number} [targetLeafSize]  no effect: MeshBVH chooses the number of triangles in a leaf
 * @property {number} [maxLeafSize]  no effect, as `targetLeafSize`
 * @property {number} [maxLeafTris]  no effect, as `targetLeafSize`
 * @property {boolean} [verbose]  no effect: MeshBVH prints nothing
 * @property {boolean} [indirect]  no effect: the index of the geometry is never changed
 * @property {false} [useSharedArrayBuffer]  true throws: the tree is in WebAssembly memory
 * @property {null} [range]  anything else throws: a tree has all triangles of its geometry
 * @property {typeof MeshBVH} [type]  anything else throws
 */

/** The names of options that have no effect: what their values must be. */
const WITHOUT_EFFECT = /** @type {const} */ ({
  maxDepth: 'number',
  targetLeafSize: 'number',
  maxLeafSize: 'number',
  maxLeafTris: 'number',
  verbose: 'boolean',
  indirect: 'boolean',
});

const NAMES = [
  ...['build', 'fixed', 'side', 'groups', 'onProgress', 'strategy', 'setBoundingBox'],
  ...Object.keys(WITHOUT_EFFECT),
  ...['useSharedArrayBuffer', 'range', 'type'],
];

/**
 * The options of `MeshBVH`, and whether a bounding box is computed. `MeshBVH` checks its own options.
 * @param {BoundsTreeOptions} [options]
 */
export function treeOptionsOf(options = {}) {
  const fn = 'computeBoundsTree';
  const given = optionsOf(fn, options, NAMES);
  const { build, fixed, side, groups, onProgress, strategy, setBoundingBox = false } = given;
  for (const [name, kind] of Object.entries(WITHOUT_EFFECT)) {
    const value = given[/** @type {keyof typeof WITHOUT_EFFECT} */ (name)];
    if (value !== undefined && typeof value !== kind) fail(TypeError, fn, name, `a ${kind}`, value);
  }
  if (typeof setBoundingBox !== 'boolean') fail(TypeError, fn, 'setBoundingBox', 'a boolean', setBoundingBox);
  const { useSharedArrayBuffer = false, range = null, type = MeshBVH } = given;
  if (useSharedArrayBuffer !== false) {
    const hint = '; to share a tree with a worker, transfer boundsTree.toBuffer()';
    fail(TypeError, fn, 'useSharedArrayBuffer', 'false', useSharedArrayBuffer, hint);
  }
  if (range !== null) {
    const hint = '; use the draw range of the geometry, or groups with masks';
    fail(TypeError, fn, 'range', 'null', range, hint);
  }
  if (type !== MeshBVH) {
    const hint = '; for a SkinnedMesh use computePosedBoundsTree';
    fail(TypeError, fn, 'type', 'the MeshBVH of raybound', type, hint);
  }
  /** @type {{build?: MeshBuild, fixed?: boolean, side?: Side, groups?: GeometryGroup[], onProgress?: (progress: number) => void}} */
  const tree = { build, fixed, side, groups, onProgress: onProgress ?? undefined };
  if (strategy !== undefined) {
    if (build !== undefined) fail(TypeError, fn, 'strategy', 'undefined if there is a build', strategy);
    if (strategy !== CENTER && strategy !== AVERAGE && strategy !== SAH)
      fail(RangeError, fn, 'strategy', 'CENTER, AVERAGE or SAH', strategy);
    tree.build = strategy === SAH ? 'quality' : 'fast';
  }
  return { tree, setBoundingBox };
}
