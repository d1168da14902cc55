/**
 * The four raycast functions of the canvas engine.
 *
 * They use world coordinates; the transforms of the objects' nodes are not applied. Inputs are read during the call, so results are
 * never stale.
 *
 * Rays hit fronts, that is, against the normal (`PolyGeometry`, `Arc2`), or the sides that an option selects. Touching counts; a parallel
 * edge is not hit. A ray with a zero direction and an empty geometry always miss. Missing fields and numbers that are not finite throw a
 * TypeError or RangeError that names them, and change nothing.
 */

import * as check from '../validate.js';
import { rayBox, raycast, rayEdge } from '../wasm/canvas.js';
import { firstDouble, setScratchTop, out } from '../wasm/scratch.js';
import { Vector2 } from '../math/Vector2.js';
import { frontEdge, MISSED, readVertices, UNREAD } from './rayPolygon.js';
import {
  addGeometry,
  addPolygon,
  geometryOf,
  holdParts,
  isPolygonType,
  objectsOf,
  partCount,
  parts,
  readHits,
  failNumbers,
} from './packObjects.js';
import { snapshotOf } from './geometrySnapshot.js';
import { FRONT, raySide } from './raySide.js';

/** @import { BoxLike, RayLike } from '../validate.js' */
/** @import { IntersectData, ObjectLike } from './packObjects.js' */
/** @import { RaySideOptions } from './raySide.js' */

/**
 * The hit of an edge of a polygon; null if a neighboring edge has no length.
 * @template {ObjectLike} T
 * @param {number} ox
 * @param {number} oy
 * @param {number} dx
 * @param {number} dy
 * @param {ArrayLike<T>} objects
 * @param {number} index
 * @param {Float64Array} position  finite
 * @param {number} length  of the polygon's numbers
 * @param {number} edge  the only edge whose front is hit
 * @returns {IntersectData<T> | null}
 */
function edgeHit(ox, oy, dx, dy, objects, index, position, length, edge) {
  const start = 2 * edge;
  const end = start + 2 < length ? start + 2 : 0;
  const before = start > 0 ? start - 2 : length - 2;
  const after = end + 2 < length ? end + 2 : 0;
  const px = position[before];
  const py = position[before + 1];
  const ax = position[start];
  const ay = position[start + 1];
  const bx = position[end];
  const by = position[end + 1];
  const qx = position[after];
  const qy = position[after + 1];
  if ((px === ax && py === ay) || (qx === bx && qy === by)) return null;
  if (!rayEdge(ox, oy, dx, dy, px, py, ax, ay, bx, by, qx, qy)) return null;
  return {
    distance: out[1],
    point: new Vector2(out[2], out[3]),
    object: objects[index],
    normal: new Vector2(out[4], out[5]),
    t: out[0],
    index,
    part: edge,
  };
}

/** Scratch for the vertices of one polygon. A running query replaces it by an empty array, because a getter may run another query.
 * @type {Float64Array} */
let spare = /* @__PURE__ */ new Float64Array(512);
const NO_VERTICES = /* @__PURE__ */ new Float64Array(0);

/**
 * The nearest hit of each object.
 * @template {ObjectLike} T
 * @param {string} fn
 * @param {RayLike} ray
 * @param {ArrayLike<T>} objects
 * @param {number} side
 * @returns {IntersectData<T>[]}  in the order of the objects
 */
function hits(fn, ray, objects, side) {
  const { origin, direction } = check.ray(fn, 'ray', ray);
  const { x: ox, y: oy } = origin;
  const { x: dx, y: dy } = direction;
  /** @type {IntersectData<T>[]} */
  const list = [];
  const basePart = partCount;
  /** Index of the first double of the geometries that are packed for the core, because the filter could not decide them; -1: none. */
  let base = -1;
  let vertices = spare;
  spare = NO_VERTICES;
  try {
    for (let i = 0; i < objects.length; i++) {
      const geometry = geometryOf(fn, objects, i);
      if (side === FRONT && isPolygonType(geometry.type)) {
        const position = /** @type {ArrayLike<number>} */ (geometry.position);
        let length = position?.length;
        const read = readVertices(position, length, vertices, ox, oy, dx, dy);
        if (read === MISSED) continue;
        if (read === UNREAD) {
          const copy = check.coordinates(fn, `objects[${i}].geometry.position`, position);
          ({ length } = copy);
          if (length === 0) continue;
          if (length > vertices.length) vertices = new Float64Array(2 * length);
          vertices.set(copy);
        }
        const edge = frontEdge(vertices, length, ox, oy, dx, dy);
        if (edge === MISSED) continue;
        const hit = edge >= 0 ? edgeHit(ox, oy, dx, dy, objects, i, vertices, length, edge) : null;
        if (hit) list.push(hit);
        else {
          if (base < 0) base = firstDouble();
          addPolygon(vertices, length, i);
        }
        continue;
      }
      if (base < 0) base = firstDouble();
      addGeometry(fn, geometry, i);
    }
    if (partCount === basePart) return list;
    const first = raycast(ox, oy, dx, dy, side, parts, basePart, partCount);
    const found = out[0];
    if (found < 0) failNumbers(fn, objects, basePart - 1 - found);
    const others = readHits(objects, first, found);
    return list.length > 0 ? [...list, ...others].sort((a, b) => a.index - b.index) : others;
  } finally {
    spare = vertices;
    if (base >= 0) setScratchTop(base);
    holdParts(basePart);
  }
}

/**
 * Whether a ray hits a bounding box. Exact; touching counts. False for an empty box (a minimum above its maximum, as in a box that was
 * not computed yet) and for a zero direction. Sides may be infinite.
 *
 * Source: separating axes (Ericson, Real-Time Collision Detection, 2005, 5.2.1); see src/pairs/ray_box2.h.
 * @param {RayLike} ray
 * @param {BoxLike} boundingBox
 * @returns {boolean}
 * @throws {TypeError | RangeError} for a ray that is not finite, a box with NaN, and missing fields
 *
 * @example
 * ```js
 * import { Ray2, Vector2, intersectBoundingBox } from 'raybound';
 *
 * const ray = new Ray2(new Vector2(-3, 2), new Vector2(1, 0));
 * console.log(intersectBoundingBox(ray, { min: { x: 0, y: 0 }, max: { x: 4, y: 4 } })); // → true
 * ```
 */
export function intersectBoundingBox(ray, boundingBox) {
  const fn = 'intersectBoundingBox';
  const { origin, direction } = check.ray(fn, 'ray', ray);
  const { min, max } = check.box(fn, 'boundingBox', boundingBox);
  return rayBox(origin.x, origin.y, direction.x, direction.y, min.x, min.y, max.x, max.y);
}

const isObject = (/** @type {unknown} */ value) => typeof value === 'object' && value !== null;

/**
 * Throws for options in the place of a flag, where they would be ignored.
 * @type {(fn: string, name: string, value: unknown) => never}
 */
const failFlag = (fn, name, value) =>
  check.fail(TypeError, fn, name, 'true or false, before options {side}', value);

/**
 * The nearest hit of a ray with one object, or null. Rays hit fronts; `options.side` selects others.
 * The transform of the object's node is ignored, as in the canvas engine: transform the geometry, or call `raycast(scene, ray)`.
 *
 * `_useBoundingBox`, a parameter of the canvas engine, changes neither the result nor the time. A stored box may be stale,
 * because programs can change the vertices directly. Therefore all vertices are read, and computing on which side of the ray's
 * line they are takes no longer than testing whether the box still contains them.
 * @template {ObjectLike} T
 * @param {RayLike} ray
 * @param {T} object
 * @param {boolean} [_useBoundingBox]
 * @param {RaySideOptions} [options]  side: 'front' by default
 * @returns {IntersectData<T> | null}
 * @throws {TypeError | RangeError} for a ray or a geometry with missing fields or numbers that are not finite, and invalid options
 *
 * @example
 * ```js
 * import { Graph2D, Ray2, RectGeometry, Vector2, intersectObject } from 'raybound';
 *
 * const object = new Graph2D(new RectGeometry(0, 0, 4, 4));
 * const hit = intersectObject(new Ray2(new Vector2(-3, 2), new Vector2(1, 0)), object);
 * console.log(hit?.distance, hit?.point.x); // → 3 0
 * ```
 */
export function intersectObject(ray, object, _useBoundingBox = false, options = undefined) {
  const fn = 'intersectObject';
  if (isObject(_useBoundingBox)) failFlag(fn, 'useBoundingBox', _useBoundingBox);
  const side = options === undefined ? FRONT : raySide(fn, options);
  return hits(fn, ray, [object], side)[0] ?? null;
}

/**
 * The nearest hit of a ray with each object: sorted by distance (equal distances: the lower index first), or in
 * the order of the objects. Null if no object is hit.
 * The transforms of the objects' nodes are ignored, as in the canvas engine: transform the geometry, or call `raycast(scene, ray)`.
 * @template {ObjectLike} T
 * @param {RayLike} ray
 * @param {ArrayLike<T>} objects
 * @param {boolean} [_useBoundingBox]  no effect, see `intersectObject`
 * @param {boolean} [sort]  true: by distance; false: in the order of the objects
 * @param {RaySideOptions} [options]  side: 'front' by default
 * @returns {IntersectData<T>[] | null}
 * @throws {TypeError | RangeError} for a ray or a geometry with missing fields or numbers that are not finite, and invalid options
 *
 * @example
 * ```js
 * import { Graph2D, Ray2, RectGeometry, Vector2, intersectObjects } from 'raybound';
 *
 * const objects = [10, 0].map((x) => new Graph2D(new RectGeometry(x, 0, 4, 4)));
 * const hits = intersectObjects(new Ray2(new Vector2(-3, 2), new Vector2(1, 0)), objects);
 * console.log(hits?.map(({ distance }) => distance)); // → [ 3, 13 ]
 * ```
 */
export function intersectObjects(ray, objects, _useBoundingBox = false, sort = true, options = undefined) {
  const fn = 'intersectObjects';
  if (isObject(_useBoundingBox)) failFlag(fn, 'useBoundingBox', _useBoundingBox);
  if (isObject(sort)) failFlag(fn, 'sort', sort);
  const side = options === undefined ? FRONT : raySide(fn, options);
  check.list(fn, 'objects', objects, 'an array of objects');
  return listed(hits(fn, ray, objects, side), sort);
}

/**
 * The nearest hit of a ray with each object of a hierarchy: the same result as that of `intersectObjects` for all of its objects.
 * The transforms of the objects' nodes are ignored, as in the canvas engine: transform the geometry, or call `raycast(scene, ray)`.
 *
 * Queries of a `BVH` use a snapshot: the first query after its construction, `computeHierarchy` or a change of the
 * number of targets reads the geometries, and each ray tests only a few of them. After moving an object call `computeHierarchy`,
 * as in the canvas engine. For any other object {targets} each call reads all geometries.
 * @template {ObjectLike} T
 * @param {RayLike} ray
 * @param {{targets: ArrayLike<{object: T}>}} bvh
 * @param {RaySideOptions} [options]  side: 'front' by default
 * @returns {IntersectData<T>[] | null}
 * @throws {TypeError | RangeError} for a ray or a geometry with missing fields or numbers that are not finite, and invalid options
 *
 * @example
 * ```js
 * import { BVH, Graph2D, Ray2, RectGeometry, Vector2, intersectBVH } from 'raybound';
 *
 * const targets = [0, 10].map((x) => {
 *   const geometry = new RectGeometry(x, 0, 4, 4);
 *   geometry.computeBoundingBox();
 *   return { object: new Graph2D(geometry), boundingBox: geometry.boundingBox };
 * });
 * const hits = intersectBVH(new Ray2(new Vector2(-3, 2), new Vector2(1, 0)), new BVH(targets));
 * console.log(hits.map(({ distance }) => distance)); // → [ 3, 13 ]
 * ```
 */
export function intersectBVH(ray, bvh, options = undefined) {
  const fn = 'intersectBVH';
  const side = options === undefined ? FRONT : raySide(fn, options);
  const { targets } = check.object(fn, 'bvh', bvh, 'a hierarchy {targets}');
  check.list(fn, 'bvh.targets', targets, 'an array of objects');
  // Read before the snapshot is created, because a getter may dispose of the hierarchy, or change it.
  const { origin, direction } = check.ray(fn, 'ray', ray);
  const { x: ox, y: oy } = origin;
  const { x: dx, y: dy } = direction;
  const snapshot = snapshotOf(fn, bvh, 'bvh');
  if (snapshot)
    return listed(/** @type {IntersectData<T>[]} */ (snapshot.raycastAll(ox, oy, dx, dy, side)), true);
  return listed(hits(fn, ray, objectsOf(fn, targets), side), true);
}

/**
 * The result in the form of the canvas engine: sorted on request, null instead of an empty list.
 * @template {{distance: number}} T
 * @param {T[]} list
 * @param {boolean} sort
 */
function listed(list, sort) {
  if (list.length === 0) return null;
  return sort && list.length > 1 ? list.sort((a, b) => a.distance - b.distance) : list;
}
