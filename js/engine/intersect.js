/**
 * The mirrored engine's four functions: what does a ray hit?
 *
 * All in world coordinates; an object's own transform is not applied. Each function makes one call into wasm,
 * however many objects there are. Inputs are read at the time of the call, so an answer is never stale.
 */

import * as check from '../check.js';
import { holdsPoints, packElements, packPoints } from '../pack.js';
import { f64, firstDouble, hold, i32, out, raycast, rayBox, rayBoxes, reserve } from '../wasm.js';
import { Vector2 } from './Vector2.js';

/** @import { BoxLike, OutlineElement, RayLike } from '../check.js' */

/**
 * A geometry, ours or a foreign one: `type` tells the shape. 'PolyGeometry', 'RectGeometry' and
 * 'CircleGeometry' have a flat `position`; 'PolyExtendGeometry' has elements and the arcs' radius as
 * `distance`; 'GeometryGroup' has `children`. Any other type is never hit.
 * @typedef {object} GeometryLike
 * @property {string} type
 * @property {ArrayLike<number> | ArrayLike<OutlineElement>} [position]
 * @property {number} [distance]
 * @property {Iterable<GeometryLike>} [children]
 * @property {BoxLike} [boundingBox]
 */
/** @typedef {{geometry: GeometryLike}} ObjectLike */
/**
 * Where a ray hits an object.
 * @template {ObjectLike} [T=ObjectLike]
 * @typedef {object} IntersectData
 * @property {number} distance  from the ray's origin, Euclidean
 * @property {Vector2} point
 * @property {T} object  the very instance passed
 * @property {Vector2} normal  unit, on the front side
 * @property {number} t  in multiples of the ray's direction
 * @property {number} index  of the object in the list
 * @property {number} part  polygons: the edge's index; grown outlines: 2 i for the arc of element i, 2 i + 1
 *   for the side that follows it
 */

const POLYGON = 0;
const OUTLINE = 1;

/** Four integers a part, for `raycast`; grows with the largest query. */
let parts = new Int32Array(64);
/** Parts written, by this query and by those that wait for it. */
let partCount = 0;

/**
 * @param {number} kind
 * @param {number} object
 * @param {number} count
 * @param {number} first
 */
function addPart(kind, object, count, first) {
  const at = partCount++ * 4;
  if (at === parts.length) {
    const larger = new Int32Array(parts.length * 2);
    larger.set(parts);
    parts = larger;
  }
  parts[at] = kind;
  parts[at + 1] = object;
  parts[at + 2] = count;
  parts[at + 3] = first;
}

/**
 * Writes a geometry's numbers to wasm memory, from `firstDouble()` on, and holds them.
 * @param {string} fn
 * @param {GeometryLike} geometry
 * @param {number} object
 */
function addGeometry(fn, geometry, object) {
  switch (geometry.type) {
    case 'PolyGeometry':
    case 'RectGeometry':
    case 'CircleGeometry': {
      const position = /** @type {ArrayLike<number>} */ (geometry.position);
      const length = position?.length;
      if (!(length % 2 === 0)) check.position(fn, `objects[${object}].geometry.position`, position);
      const first = firstDouble();
      const view = first + length > f64.length ? reserve(first + length) : f64;
      if (!packPoints(position, view, first))
        check.position(fn, `objects[${object}].geometry.position`, position);
      addPart(POLYGON, object, length / 2, first);
      hold(first + length);
      return;
    }
    case 'PolyExtendGeometry': {
      const position = /** @type {ArrayLike<OutlineElement>} */ (geometry.position);
      check.outline(fn, `objects[${object}].geometry.position`, position);
      const first = firstDouble();
      const end = first + position.length * 12;
      packElements(position, Math.abs(geometry.distance ?? 0), reserve(end), first);
      addPart(OUTLINE, object, position.length, first);
      hold(end);
      return;
    }
    case 'GeometryGroup': {
      const children = /** @type {Iterable<GeometryLike>} */ (geometry.children);
      const name = `objects[${object}].geometry.children`;
      for (const child of check.object(fn, name, children, 'geometries')) {
        addGeometry(fn, check.object(fn, name, child, 'geometries'), object);
      }
    }
  }
}

/**
 * @param {string} fn
 * @param {ArrayLike<ObjectLike>} objects
 * @param {number} i
 * @returns {GeometryLike}
 */
function geometryOf(fn, objects, i) {
  const geometry = objects[i]?.geometry;
  if (typeof geometry === 'object' && geometry !== null) return geometry;
  check.object(fn, `objects[${i}]`, objects[i]);
  return check.object(fn, `objects[${i}].geometry`, geometry, 'a geometry {type, position}');
}

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
  reserve(end + (count >> 1) + 1);
  hold(end + (count >> 1) + 1);
  for (let i = 0, at = boxes; i < count; i++, at += 4) {
    const geometry = geometryOf(fn, objects, i);
    const { type, boundingBox } = geometry;
    const min = boundingBox?.min;
    const max = boundingBox?.max;
    const polygon = type === 'PolyGeometry' || type === 'RectGeometry' || type === 'CircleGeometry';
    const known =
      polygon && min && max && holdsPoints(/** @type {ArrayLike<number>} */ (geometry.position), min, max);
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
    partCount = basePart;
  }
}

/**
 * @template {ObjectLike} T
 * @param {ArrayLike<T>} objects
 * @param {number} first  index of the first double
 * @param {number} found
 */
function readHits(objects, first, found) {
  /** @type {IntersectData<T>[]} */
  const list = [];
  const view = f64;
  for (let at = first; list.length < found; at += 8) {
    const index = view[at] | 0; // Small integers need no memory of their own.
    list.push({
      distance: view[at + 3],
      point: new Vector2(view[at + 4], view[at + 5]),
      object: objects[index],
      normal: new Vector2(view[at + 6], view[at + 7]),
      t: view[at + 2],
      index,
      part: view[at + 1] | 0,
    });
  }
  return list;
}

/**
 * Names the number in part `part` that is not finite.
 * @param {string} fn
 * @param {ArrayLike<ObjectLike>} objects
 * @param {number} part
 */
function refuseNumbers(fn, objects, part) {
  const object = parts[part * 4 + 1];
  /** @param {GeometryLike} geometry */
  const search = (geometry) => {
    const name = `objects[${object}].geometry.position`;
    if (geometry.type === 'GeometryGroup') for (const child of geometry.children ?? []) search(child);
    else if (geometry.type === 'PolyExtendGeometry') {
      check.outline(fn, name, /** @type {ArrayLike<OutlineElement>} */ (geometry.position));
      check.nonNegative(fn, `objects[${object}].geometry.distance`, Math.abs(Number(geometry.distance)));
    } else check.position(fn, name, /** @type {ArrayLike<number>} */ (geometry.position));
  };
  search(objects[object].geometry);
}

/**
 * Whether a ray meets a bounding box: exactly, touching counts. False for an empty box (a minimum above its
 * maximum: never computed) and for a zero direction.
 * @param {RayLike} ray
 * @param {BoxLike} boundingBox
 * @returns {boolean}
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
  check.object(fn, 'objects', objects);
  return listed(hits(fn, ray, objects, useBoundingBox), sort);
}

/**
 * What a ray hits among a hierarchy's objects: exactly what intersectObjects answers for all of them.
 * @template {ObjectLike} T
 * @param {RayLike} ray
 * @param {{targets: ArrayLike<{object: T}>}} bvh
 * @returns {IntersectData<T>[] | null}
 */
export function intersectBVH(ray, bvh) {
  const fn = 'intersectBVH';
  const { targets } = check.object(fn, 'bvh', bvh, 'a hierarchy {targets}');
  check.object(fn, 'bvh.targets', targets);
  const objects = Array.from(targets, (target, i) => check.object(fn, `bvh.targets[${i}]`, target).object);
  return listed(hits(fn, ray, objects, true), true);
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
