/**
 * Packs the parts of objects' geometries for C, and unpacks hits.
 */

import {
  ELEMENT_DOUBLES,
  PART_OUTLINE,
  PART_POLYGON,
  PICK_DISTANCE,
  PICK_DOUBLES,
  PICK_NORMAL,
  PICK_OBJECT,
  PICK_PART,
  PICK_POINT,
  PICK_T,
} from '../generated/layout.js';
import * as check from '../validate.js';
import { below } from '../nested.js';
import { f64, firstDouble, setScratchTop, packElements, packPoints, reserve } from '../wasm/scratch.js';
import { Vector2 } from '../math/Vector2.js';

/** @import { BoxLike, OutlineElement } from '../validate.js' */

/**
 * A geometry of any class: `type` identifies the shape. 'PolyGeometry', 'RectGeometry', 'CircleGeometry' and
 * 'NStarGeometry' have flat coordinates in `position`; 'PolyExtendGeometry' has outline elements, and the radius of arcs without
 * one as `distance`; 'GeometryGroup' has `children`. Any other type is never hit.
 * @typedef {object} GeometryLike
 * @property {string} type
 * @property {ArrayLike<number> | ArrayLike<OutlineElement>} [position]
 * @property {number} [distance]
 * @property {Iterable<GeometryLike>} [children]
 * @property {BoxLike} [boundingBox]
 */
/** @typedef {{geometry: GeometryLike}} ObjectLike */
/**
 * The hit of a ray with an object.
 * @template {ObjectLike} [T=ObjectLike]
 * @typedef {object} IntersectData
 * @property {number} distance  Euclidean distance from the ray's origin
 * @property {Vector2} point
 * @property {T} object  the object that was passed
 * @property {Vector2} normal  a unit vector against the ray: on the front side, or on the back if the back was hit
 * @property {number} t  in multiples of the ray's direction
 * @property {number} index  the index of the object in the list
 * @property {number} part  polygons: the index of the edge; offset outlines: 2 i for the arc of element i, 2 i + 1
 *   for the side that follows it
 */

/** @param {string} type  of a geometry */
export const isPolygonType = (type) =>
  type === 'PolyGeometry' || type === 'RectGeometry' || type === 'CircleGeometry' || type === 'NStarGeometry';

/** Four integers per part, for `raycast`; grows with the largest query. */
export let parts = /* @__PURE__ */ new Int32Array(64);
/** Number of parts of this query and of outer queries, which wait for a getter that runs this one. */
export let partCount = 0;

/** Removes all parts but the first ones. @param {number} count  number of parts to keep */
export function holdParts(count) {
  partCount = count;
}

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
 * Adds a polygon with vertices that were copied, so that no getter runs.
 * @param {ArrayLike<number>} vertices
 * @param {number} length  in numbers
 * @param {number} object
 */
export function addPolygon(vertices, length, object) {
  const first = firstDouble();
  reserve(first + length);
  packPoints(vertices, first, length);
  addPart(PART_POLYGON, object, length / 2, first);
  setScratchTop(first + length);
}

/**
 * Writes a geometry's numbers to wasm memory, starting at `firstDouble()`, and reserves that memory. Each number is read once.
 * @param {string} fn
 * @param {GeometryLike} geometry
 * @param {number} object
 */
export function addGeometry(fn, geometry, object) {
  const { type } = geometry;
  if (isPolygonType(type)) {
    const position = /** @type {ArrayLike<number>} */ (geometry.position);
    const length = position?.length;
    const first = firstDouble();
    const end = first + length;
    // If the memory is too small, the numbers are read and checked before it grows, because memory never shrinks. Also if the length is
    // not a number.
    if (!(length >= 0 && end <= f64.length)) {
      const copy = check.coordinates(fn, `objects[${object}].geometry.position`, position);
      addPolygon(copy, copy.length, object);
      return;
    }
    setScratchTop(end);
    if (length % 2 !== 0 || !packPoints(position, first, length))
      check.failUnread(fn, `objects[${object}].geometry.position`, check.position, position);
    addPart(PART_POLYGON, object, length / 2, first);
  } else if (type === 'PolyExtendGeometry') {
    const position = /** @type {ArrayLike<OutlineElement>} */ (geometry.position);
    check.list(fn, `objects[${object}].geometry.position`, position, 'an array of vectors and arcs');
    const { distance = 0 } = geometry;
    const radius = typeof distance === 'number' ? Math.abs(distance) : NaN; // NaN: arcs without a radius throw.
    const first = firstDouble();
    const { length } = position;
    setScratchTop(first + length * ELEMENT_DOUBLES);
    if (!packElements(position, radius, first))
      check.failUnread(fn, `objects[${object}].geometry.position`, check.outline, position);
    addPart(PART_OUTLINE, object, length, first);
  } else if (type === 'GeometryGroup') {
    const children = /** @type {Iterable<GeometryLike>} */ (geometry.children);
    const name = `objects[${object}].geometry.children`;
    below(fn, name, geometry, () => {
      for (const child of check.iterable(fn, name, children, 'geometries'))
        addGeometry(fn, check.object(fn, name, child, 'geometries'), object);
    });
  }
}

/**
 * @param {string} fn
 * @param {ArrayLike<ObjectLike>} objects
 * @param {number} i
 * @returns {GeometryLike}
 */
export function geometryOf(fn, objects, i) {
  const geometry = objects[i]?.geometry;
  if (typeof geometry === 'object' && geometry !== null) return geometry;
  check.object(fn, `objects[${i}]`, objects[i]);
  return check.object(fn, `objects[${i}].geometry`, geometry, 'a geometry {type, position}');
}

/**
 * The objects of a hierarchy's targets.
 * @template {ObjectLike} T
 * @param {string} fn
 * @param {ArrayLike<{object: T}>} targets
 * @returns {T[]}
 */
export function objectsOf(fn, targets) {
  const objects = [];
  for (let i = 0; i < targets.length; i++) {
    const target = targets[i];
    // The name is built only for an error.
    if (typeof target !== 'object' || target === null) check.object(fn, `bvh.targets[${i}]`, target);
    objects.push(target.object);
  }
  return objects;
}

/**
 * The hits from an index on.
 * @template {ObjectLike} T
 * @param {ArrayLike<T>} objects
 * @param {number} first  index of the first double
 * @param {number} found
 * @param {Float64Array} [view]
 */
export function readHits(objects, first, found, view = f64) {
  /** @type {IntersectData<T>[]} */
  const list = [];
  for (let at = first; list.length < found; at += PICK_DOUBLES) list.push(readHit(objects, at, view));
  return list;
}

/**
 * The hit at an index.
 * @template {ObjectLike} T
 * @param {ArrayLike<T>} objects
 * @param {number} at
 * @param {Float64Array} view
 * @returns {IntersectData<T>}
 */
export function readHit(objects, at, view) {
  const index = view[at + PICK_OBJECT] | 0; // small integers need no heap memory
  return {
    distance: view[at + PICK_DISTANCE],
    point: new Vector2(view[at + PICK_POINT], view[at + PICK_POINT + 1]),
    object: objects[index],
    normal: new Vector2(view[at + PICK_NORMAL], view[at + PICK_NORMAL + 1]),
    t: view[at + PICK_T],
    index,
    part: view[at + PICK_PART] | 0,
  };
}

/**
 * Throws an error that names the number in part `part` that is not finite.
 * @param {string} fn
 * @param {ArrayLike<ObjectLike>} objects
 * @param {number} part
 * @returns {never}
 */
export function failNumbers(fn, objects, part) {
  const object = parts[part * 4 + 1];
  /** @param {GeometryLike} geometry */
  const search = (geometry) => {
    const name = `objects[${object}].geometry.position`;
    if (geometry.type === 'GeometryGroup')
      below(fn, name, geometry, () => {
        for (const child of geometry.children ?? []) search(child);
      });
    else if (geometry.type === 'PolyExtendGeometry') {
      check.outline(fn, name, /** @type {ArrayLike<OutlineElement>} */ (geometry.position));
      check.finite(fn, `objects[${object}].geometry.distance`, geometry.distance);
    } else check.position(fn, name, /** @type {ArrayLike<number>} */ (geometry.position));
  };
  check.failUnread(
    fn,
    `objects[${object}].geometry.position`,
    () => search(objects[object].geometry),
    objects[object].geometry,
  );
}
