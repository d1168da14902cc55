/** Options of `computeBoundsTree`: those of `MeshBVH`, and those of three-mesh-bvh. */

import { flag, option, optional, Options } from '../arguments/options.js';
import { fail, failNumber, NONE } from '../arguments/check.js';
import { BUILD } from '../mesh/arguments.js';
import { MeshRays } from '../mesh/MeshRays.js';

/** @import { Check, Option } from '../arguments/options.js' */
/** @import { MeshBuild } from '../mesh/MeshRays.js' */
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
 * @property {new (geometry: any) => any} [type]  the class of the tree: MeshBVH by default, or MeshRays; or PointsBVH, LineBVH,
 *   LineLoopBVH or LineSegmentsBVH, which take no options of MeshBVH. Anything else throws
 */

/** An option without effect. @type {(kind: 'number' | 'boolean') => Check<any>} */
const ignored = (kind) => (fn, name, value) =>
  typeof value === kind ? value : fail(TypeError, fn, name, `a ${kind}`, value);

/** An option with a single possible value. @type {(allowed: unknown, expected: string, hint: string) => Check<any>} */
const only = (allowed, expected, hint) => (fn, name, value) =>
  value === allowed ? value : fail(TypeError, fn, name, expected, value, hint);

/** @type {Check<0 | 1 | 2>} */
const strategyOf = (fn, name, value) =>
  value === CENTER || value === AVERAGE || value === SAH
    ? value
    : failNumber(fn, name, 'CENTER, AVERAGE or SAH', value);

/** An option of `MeshBVH`, which gets it as it is. @type {(own: {check: Check<any>}) => Option<any>} */
const passedOn = ({ check }) =>
  optional((fn, name, value) => {
    check(fn, name, value);
    return value;
  });

/** Whether a value is MeshRays or a class that extends it, as MeshBVH. @param {any} value */
export const isMeshClass = (value) => value === MeshRays || value?.prototype instanceof MeshRays;

/** @type {Check<any>} */
function typeOf(fn, name, value) {
  if (isMeshClass(value) || typeof value?.prototype?.castSight === 'function') return value;
  return fail(
    TypeError,
    fn,
    name,
    'the MeshBVH, MeshRays, PointsBVH, LineBVH, LineLoopBVH or LineSegmentsBVH of raybound',
    value,
    '; for a SkinnedMesh use computePosedBoundsTree',
  );
}

const { build, fixed, side, groups, onProgress } = BUILD.declared;
const OPTIONS = /* @__PURE__ */ new Options({
  build: /* @__PURE__ */ passedOn(build),
  fixed: /* @__PURE__ */ passedOn(fixed),
  side: /* @__PURE__ */ passedOn(side),
  groups: /* @__PURE__ */ passedOn(groups),
  onProgress: /* @__PURE__ */ optional((fn, name, value) =>
    value === null ? undefined : onProgress.check(fn, name, value),
  ),
  strategy: /* @__PURE__ */ optional(strategyOf),
  setBoundingBox: /* @__PURE__ */ option(flag, false),
  maxDepth: /* @__PURE__ */ optional(/* @__PURE__ */ ignored('number')),
  targetLeafSize: /* @__PURE__ */ optional(/* @__PURE__ */ ignored('number')),
  maxLeafSize: /* @__PURE__ */ optional(/* @__PURE__ */ ignored('number')),
  maxLeafTris: /* @__PURE__ */ optional(/* @__PURE__ */ ignored('number')),
  verbose: /* @__PURE__ */ optional(/* @__PURE__ */ ignored('boolean')),
  indirect: /* @__PURE__ */ optional(/* @__PURE__ */ ignored('boolean')),
  useSharedArrayBuffer: /* @__PURE__ */ optional(
    /* @__PURE__ */ only(false, 'false', '; to share a tree with a worker, transfer boundsTree.toBuffer()'),
  ),
  range: /* @__PURE__ */ optional(
    /* @__PURE__ */ only(null, 'null', '; use the draw range of the geometry, or groups with masks'),
  ),
  type: /* @__PURE__ */ optional(typeOf),
});

/**
 * The options of `MeshBVH`, whether a bounding box is computed, and the class of the tree if it was given.
 * @param {BoundsTreeOptions} [options] @param {string} [fn]
 */
export function treeOptionsOf(options = NONE, fn = 'computeBoundsTree') {
  const given = OPTIONS.read(fn, options);
  const { strategy, setBoundingBox } = given;
  /** @type {{build?: MeshBuild, fixed?: boolean, side?: Side, groups?: GeometryGroup[], onProgress?: (progress: number) => void}} */
  const tree = {
    build: given.build,
    fixed: given.fixed,
    side: given.side,
    groups: given.groups,
    onProgress: given.onProgress,
  };
  if (strategy !== undefined) {
    if (given.build !== undefined) fail(TypeError, fn, 'strategy', 'undefined if there is a build', strategy);
    tree.build = strategy === SAH ? 'quality' : 'fast';
  }
  return { tree, setBoundingBox, Type: given.type };
}
