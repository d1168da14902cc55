/**
 * The mirrored engine's four functions: what does a ray hit?
 *
 * All in world coordinates; an object's own transform is not applied. Each function makes one call into wasm,
 * with boxes two, however many objects there are. Inputs are read at the time of the call, so an answer is never stale.
 *
 * Fronts are hit, by rays that come against the normal (`PolyGeometry`, `Arc2`); touching counts, a parallel edge does not. A zero
 * direction and an empty geometry are a miss. What has missing fields or numbers that are not finite throws a TypeError or
 * RangeError that names it, and nothing is changed.
 */

import * as check from '../validate.js';
import { holdsPoints } from './pack.js';
import { rayBox, rayBoxes, raycast } from '../wasm/canvas.js';
import { f64, firstDouble, hold, i32, out, reserve } from '../wasm/scratch.js';
import {
  addGeometry,
  geometryOf,
  holdParts,
  isPolygonType,
  objectsOf,
  partCount,
  parts,
  readHits,
  refuseNumbers,
} from './packObjects.js';
import { snapshotOf } from './geometrySnapshot.js';

/** @import { BoxLike, RayLike } from '../validate.js' */
/** @import { IntersectData, ObjectLike } from './packObjects.js' */

/**
 * Asks the boxes which objects a ray may hit, and adds those. A stored box counts only if it holds the vertices as
 * they are now; else, and for what is not a polygon, the object stays in.
 * @param {string} fn
 * @param {RayLike} ray
 * @param {ArrayLike<ObjectLike>} objects
 */
function addThoseInReach(fn, { origin, direction }, objects) {
  const count = objects.length;
  const boxes = firstDouble();
  const end = boxes + count * 4;
  // Memory grows only for objects that are there, and does not shrink again.
  if (end > f64.length) for (let i = 0; i < count; i++) geometryOf(fn, objects, i);
  reserve(end + (count >> 1) + 1);
  hold(end + (count >> 1) + 1);
  for (let i = 0, at = boxes; i < count; i++, at += 4) {
    const geometry = geometryOf(fn, objects, i);
    const { type, boundingBox } = geometry;
    const min = boundingBox?.min;
    const max = boundingBox?.max;
    const known =
      isPolygonType(type) &&
      min &&
      max &&
      holdsPoints(/** @type {ArrayLike<number>} */ (geometry.position), min, max);
    const view = f64; // Anew: a getter may have made memory grow.
    view[at] = known ? min.x : -Infinity;
    view[at + 1] = known ? min.y : -Infinity;
    view[at + 2] = known ? max.x : Infinity;
    view[at + 3] = known ? max.y : Infinity;
  }
  const met = rayBoxes(origin.x, origin.y, direction.x, direction.y, boxes, count);
  for (let k = 0; k < met; k++) {
    const i = i32[end * 2 + k];
    addGeometry(fn, geometryOf(fn, objects, i), i);
  }
}

/**
 * @template {ObjectLike} T
 * @param {string} fn
 * @param {RayLike} ray
 * @param {ArrayLike<T>} objects
 * @param {boolean} useBoundingBox
 * @returns {IntersectData<T>[]}  in the objects' order
 */
function hits(fn, ray, objects, useBoundingBox) {
  check.ray(fn, 'ray', ray);
  const { origin, direction } = ray;
  const base = firstDouble();
  const basePart = partCount;
  try {
    if (useBoundingBox) addThoseInReach(fn, ray, objects);
    else for (let i = 0; i < objects.length; i++) addGeometry(fn, geometryOf(fn, objects, i), i);
    const first = raycast(origin.x, origin.y, direction.x, direction.y, parts, basePart, partCount);
    const found = out[0];
    if (found < 0) refuseNumbers(fn, objects, basePart - 1 - found);
    return readHits(objects, first, found);
  } finally {
    hold(base);
    holdParts(basePart);
  }
}

/**
 * Whether a ray meets a bounding box: exactly, touching counts. False for an empty box (a minimum above its
 * maximum: never computed) and for a zero direction. Sides may be infinite.
 *
 * Source: separating axes (Ericson, Real-Time Collision Detection, 2005, 5.2.1); see src/pairs/ray_box2.h.
 * @param {RayLike} ray
 * @param {BoxLike} boundingBox
 * @returns {boolean}
 * @throws {TypeError | RangeError} for a ray that is not finite, a box with NaN, and missing fields
 */
export function intersectBoundingBox(ray, boundingBox) {
  const fn = 'intersectBoundingBox';
  check.ray(fn, 'ray', ray);
  check.box(fn, 'boundingBox', boundingBox);
  const { origin, direction } = ray;
  const { min, max } = boundingBox;
  return rayBox(origin.x, origin.y, direction.x, direction.y, min.x, min.y, max.x, max.y);
}

/**
 * The nearest front hit of a ray with one object, or null.
 *
 * `useBoundingBox` never changes the answer. A stored box is a promise that the vertices, plain numbers that
 * anyone may change, can have broken since. So a polygon's box counts only after it is seen to hold the
 * vertices as they are now, which saves copying those whose box is missed; one that is stale, wrong or was
 * never computed loses nothing. Grown outlines and groups are looked at either way.
 * @template {ObjectLike} T
 * @param {RayLike} ray
 * @param {T} object
 * @param {boolean} [useBoundingBox]
 * @returns {IntersectData<T> | null}
 */
export function intersectObject(ray, object, useBoundingBox = false) {
  return hits('intersectObject', ray, [object], useBoundingBox)[0] ?? null;
}

/**
 * The nearest front hit of a ray with each object: sorted by distance (equal distances: the lower index first), or in
 * the objects' order. Null where none is hit, and for an empty list.
 * @template {ObjectLike} T
 * @param {RayLike} ray
 * @param {ArrayLike<T>} objects
 * @param {boolean} [useBoundingBox]  see intersectObject
 * @param {boolean} [sort]
 * @returns {IntersectData<T>[] | null}
 */
export function intersectObjects(ray, objects, useBoundingBox = false, sort = true) {
  const fn = 'intersectObjects';
  check.list(fn, 'objects', objects, 'an array of objects');
  return listed(hits(fn, ray, objects, useBoundingBox), sort);
}

/**
 * What a ray hits among a hierarchy's objects: exactly what intersectObjects answers for all of them.
 *
 * A `BVH` is a snapshot: the geometries are read by the first query after its `computeHierarchy` (or its making, or a change of
 * its targets' number), and few of them are looked at by a ray. Whoever moves an object calls `computeHierarchy`, as in
 * the engine. Any other hierarchy {targets} is read anew each time, all of it.
 * @template {ObjectLike} T
 * @param {RayLike} ray
 * @param {{targets: ArrayLike<{object: T}>}} bvh
 * @returns {IntersectData<T>[] | null}
 */
export function intersectBVH(ray, bvh) {
  const fn = 'intersectBVH';
  const { targets } = check.object(fn, 'bvh', bvh, 'a hierarchy {targets}');
  check.list(fn, 'bvh.targets', targets, 'an array of objects');
  const { origin, direction } = check.ray(fn, 'ray', ray);
  // Read before the snapshot is there: a getter may dispose of the hierarchy, or change it.
  const [ox, oy, dx, dy] = [origin.x, origin.y, direction.x, direction.y];
  const snapshot = snapshotOf(fn, bvh, 'bvh');
  if (snapshot) return listed(/** @type {IntersectData<T>[]} */ (snapshot.raycastAll(ox, oy, dx, dy)), true);
  return listed(hits(fn, ray, objectsOf(fn, targets), true), true);
}

/**
 * A list as the engine has it.
 * @template {{distance: number}} T
 * @param {T[]} list
 * @param {boolean} sort
 */
function listed(list, sort) {
  if (list.length === 0) return null;
  return sort ? list.sort((a, b) => a.distance - b.distance) : list;
}
