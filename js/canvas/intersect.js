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

import * as check from '../arguments/check.js';
import { rayBox, raycast, rayEdge } from '../wasm/canvas.js';
import { f64, out } from '../wasm/scratch.js';
import { Vector2 } from '../math/Vector2.js';
import { boxSign, missesBox } from './rayBox.js';
import { edge, frontEdge, isApart, MISSED } from './rayPolygon.js';
import { drawnPath, nearerHit } from './drawn.js';
import { edgeHit } from './edgeHit.js';
import { checkedGeometry, isPolygon, objectsOf, Pack, readHit } from './packObjects.js';
import { snapshotOf } from './geometrySnapshot.js';
import { FRONT, raySide } from './raySide.js';
import { objectName } from './objectName.js';

/** @import { BoxLike, RayLike } from '../arguments/check.js' */
/** @import { GeometryLike, IntersectData, ObjectLike } from './packObjects.js' */
/** @import { RaySideOptions } from './raySide.js' */
/** @import { RayNumbers } from '../wasm/canvas.js' */

/**
 * The nearest hit of a ray with an object whose vertices are not surely on one side of the ray's line.
 * @template {ObjectLike} T
 * @param {string} fn
 * @param {T} object
 * @param {number} index  of the object
 * @param {GeometryLike} geometry  of the object
 * @param {number} side
 * @param {RayNumbers} ray
 * @returns {IntersectData<T> | null}
 */
function crossedHit(fn, object, index, geometry, side, ray) {
  if (side !== FRONT || !isPolygon(geometry))
    return exactHit(fn, object, index, checkedGeometry(fn, object, geometry, index), false, side, ray);
  const part = frontEdge(/** @type {ArrayLike<number>} */ (geometry.position), ray);
  if (part === MISSED) return null;
  if (part < 0) return exactHit(fn, object, index, geometry, false, side, ray);
  const hit = edgeHit(ray, edge, object, index, part);
  if (hit) return hit;
  rayEdge(ray, edge);
  return {
    distance: out[1],
    point: new Vector2(out[2], out[3]),
    object,
    normal: new Vector2(out[4], out[5]),
    t: out[0],
    index,
    part,
  };
}

/**
 * The nearest hit of a ray with an object whose box the ray may hit.
 * @template {ObjectLike} T
 * @param {string} fn
 * @param {T} object
 * @param {number} index
 * @param {GeometryLike} geometry
 * @param {number} sign  of the box: 0 if rounding might matter, or the geometry is no polygon
 * @param {number} side
 * @param {RayNumbers} ray
 * @returns {IntersectData<T> | null}
 */
function boxedHit(fn, object, index, geometry, sign, side, ray) {
  if (!isPolygon(geometry))
    return exactHit(fn, object, index, checkedGeometry(fn, object, geometry, index), true, side, ray);
  if (sign === 0 && missesBox(fn, index, geometry, false, ray)) return null;
  return crossedHit(fn, object, index, geometry, side, ray);
}

/**
 * The nearest hit of a ray with one object, by the core.
 * @template {ObjectLike} T @param {string} fn @param {T} object @param {number} index @param {GeometryLike} geometry
 * @param {boolean} useBoundingBox @param {number} side @param {RayNumbers} ray @returns {IntersectData<T> | null}
 */
function exactHit(fn, object, index, geometry, useBoundingBox, side, ray) {
  /** The nearest hit with a path. @type {IntersectData<T> | null} */
  let best = null;
  const pack = new Pack((geometry) => {
    const path = drawnPath(fn, `${objectName(fn, index)}.geometry`, geometry);
    if (path) best = nearerHit(path, object, index, ray, side, best);
  });
  pack.add(fn, geometry, index, useBoundingBox ? ray : undefined);
  if (pack.parts.length === 0) return best;
  const picks = raycast(ray, side, pack.numbers, pack.parts);
  return out[0] > 0 ? nearer(best, readHit(object, index, picks, f64)) : best;
}

/** @type {(a: IntersectData<any> | null, b: IntersectData<any>) => IntersectData<any>} */
const nearer = (a, b) => (a && a.t < b.t ? a : b);

/**
 * The nearest hit of each object, in the order of the objects; null without a hit. Most objects are missed: their vertices are tested here,
 * without a call. What is no polygon, and what is no geometry, is left to `crossedHit`.
 * @template {ObjectLike} T @param {string} fn @param {RayLike} ray @param {ArrayLike<T>} objects @param {number} side
 * @returns {IntersectData<T>[] | null}
 */
function hitsOf(fn, ray, objects, side) {
  const { ox, oy, dx, dy } = numbersOf(fn, ray);
  // An object of its own for the inlined test, because V8 creates no object for numbers that only inlined functions read.
  const numbers = { ox, oy, dx, dy };
  /** @type {IntersectData<T>[] | null} */
  let hits = null;
  for (let i = 0; i < objects.length; i++) {
    const object = objects[i];
    const geometry = object?.geometry;
    const isFlat = isPolygon(geometry);
    if (isFlat && isApart(/** @type {ArrayLike<number>} */ (geometry.position), numbers)) continue;
    const hit = crossedHit(fn, object, i, geometry, side, { ox, oy, dx, dy });
    if (hit) hits = added(hits, hit);
  }
  return hits;
}

/**
 * `hitsOf` with `useBoundingBox`. A function of its own, because V8 inlines only one of the tests of boxes and of vertices in a function.
 * @template {ObjectLike} T @param {string} fn @param {RayLike} ray @param {ArrayLike<T>} objects @param {number} side
 * @returns {IntersectData<T>[] | null}
 */
function boxHitsOf(fn, ray, objects, side) {
  const { ox, oy, dx, dy } = numbersOf(fn, ray);
  const numbers = { ox, oy, dx, dy };
  /** @type {IntersectData<T>[] | null} */
  let hits = null;
  for (let i = 0; i < objects.length; i++) {
    const object = objects[i];
    const geometry = object?.geometry;
    const sign = isPolygon(geometry) ? boxSign(geometry.boundingBox, numbers) : 0;
    if (sign > 0) continue;
    const hit = boxedHit(fn, object, i, geometry, sign, side, { ox, oy, dx, dy });
    if (hit) hits = added(hits, hit);
  }
  return hits;
}

/** A list with one hit more. @type {<T>(hits: T[] | null, hit: T) => T[]} */
function added(hits, hit) {
  if (!hits) return [hit];
  hits.push(hit);
  return hits;
}

/**
 * The numbers of a ray, each read once. They are passed on as an object, because engines would allocate an object for each number.
 * @param {string} fn @param {RayLike} ray @returns {RayNumbers}
 */
function numbersOf(fn, ray) {
  const { origin, direction } = ray ?? check.NONE;
  const { x: ox, y: oy } = origin ?? check.NONE;
  const { x: dx, y: dy } = direction ?? check.NONE;
  if (check.areFinite2(ox, oy) && check.areFinite2(dx, dy)) return { ox, oy, dx, dy };
  const { origin: from, direction: to } = check.ray(fn, 'ray', ray);
  return { ox: from.x, oy: from.y, dx: to.x, dy: to.y };
}

/**
 * The nearest hit of a ray with one object, with `useBoundingBox`. A function of its own, as `boxHitsOf`.
 * @template {ObjectLike} T @param {string} fn @param {RayLike} ray @param {T} object @param {number} side
 * @returns {IntersectData<T> | null}
 */
function boxHitOf(fn, ray, object, side) {
  const { ox, oy, dx, dy } = numbersOf(fn, ray);
  const geometry = object?.geometry;
  // As in `intersectObject`, an object of its own for each function.
  const sign = isPolygon(geometry) ? boxSign(geometry.boundingBox, { ox, oy, dx, dy }) : 0;
  return sign > 0 ? null : boxedHit(fn, object, 0, geometry, sign, side, { ox, oy, dx, dy });
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
 * With `useBoundingBox` a shape whose `boundingBox` the ray misses is skipped, and none of its vertices is read; of a group first the box of
 * the group is tested, then those of its children. Boxes of our geometries are current after `computeBoundingBox` and after every method
 * that changes the shape, and a box that was never computed is computed now. After writing to `position` directly, call
 * `computeBoundingBox`: until then the stale box may hide the shape. Of other objects, a box that is missing, empty or infinite rejects
 * nothing. With current boxes the results are those without the option.
 * @template {ObjectLike} T
 * @param {RayLike} ray
 * @param {T} object
 * @param {boolean} [useBoundingBox]  true: skips a shape whose box the ray misses; false: reads all vertices, and no box
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
export function intersectObject(ray, object, useBoundingBox = false, options = undefined) {
  const fn = 'intersectObject';
  if (check.isObject(useBoundingBox)) failFlag(fn, 'useBoundingBox', useBoundingBox);
  const side = options === undefined ? FRONT : raySide(fn, options);
  if (useBoundingBox) return boxHitOf(fn, ray, object, side);
  const { ox, oy, dx, dy } = numbersOf(fn, ray);
  const geometry = object?.geometry;
  // An object of its own for each function, because V8 creates no object for numbers that only inlined functions read.
  const isFlat = isPolygon(geometry);
  if (isFlat && isApart(/** @type {ArrayLike<number>} */ (geometry.position), { ox, oy, dx, dy }))
    return null;
  return crossedHit(fn, object, 0, geometry, side, { ox, oy, dx, dy });
}

/**
 * The nearest hit of a ray with each object: sorted by distance (equal distances: the lower index first), or in
 * the order of the objects. Null if no object is hit.
 * The transforms of the objects' nodes are ignored, as in the canvas engine: transform the geometry, or call `raycast(scene, ray)`.
 * @template {ObjectLike} T
 * @param {RayLike} ray
 * @param {ArrayLike<T>} objects
 * @param {boolean} [useBoundingBox]  true: skips shapes whose boxes the ray misses, see `intersectObject`
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
export function intersectObjects(ray, objects, useBoundingBox = false, sort = true, options = undefined) {
  const fn = 'intersectObjects';
  if (check.isObject(useBoundingBox)) failFlag(fn, 'useBoundingBox', useBoundingBox);
  if (check.isObject(sort)) failFlag(fn, 'sort', sort);
  const side = options === undefined ? FRONT : raySide(fn, options);
  if (!Array.isArray(objects)) check.list(fn, 'objects', objects, 'an array of objects');
  return listed(useBoundingBox ? boxHitsOf(fn, ray, objects, side) : hitsOf(fn, ray, objects, side), sort);
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
  const read = { origin: { x: ox, y: oy }, direction: { x: dx, y: dy } };
  return listed(hitsOf(fn, read, objectsOf(fn, targets), side), true);
}

/**
 * The result in the form of the canvas engine: sorted on request, null instead of an empty list.
 * @template {{distance: number}} T @param {T[] | null} list @param {boolean} sort
 */
function listed(list, sort) {
  if (list === null || list.length === 0) return null;
  return sort && list.length > 1 ? list.sort((a, b) => a.distance - b.distance) : list;
}
