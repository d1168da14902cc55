/**
 * Packs the parts of objects' geometries for C, and unpacks hits.
 */

import {
  ELEMENT_DOUBLES,
  PART_INTEGERS,
  PART_OUTLINE,
  PART_POLYGON,
  PICK_DISTANCE,
  PICK_NORMAL,
  PICK_PART,
  PICK_POINT,
  PICK_T,
} from '../generated/layout.js';
import * as check from '../arguments/check.js';
import { below } from '../arguments/nested.js';
import { readElements } from '../wasm/elements.js';
import { Vector2 } from '../math/Vector2.js';
import { missesBox } from './rayBox.js';
import { objectName } from './objectName.js';

/** @import { BoxLike, OutlineElement } from '../arguments/check.js' */
/** @import { RayNumbers } from '../wasm/canvas.js' */

/**
 * A geometry of any class: `type` identifies the shape. 'PolyGeometry', 'RectGeometry', 'CircleGeometry' and
 * 'NStarGeometry' have flat coordinates in `position`; 'PolyExtendGeometry' has outline elements, and the radius of arcs without
 * one as `distance`; 'GeometryGroup' has `children`. A geometry of another type is what its `crtSubpath` draws; without that method it is
 * never hit.
 * @typedef {object} GeometryLike
 * @property {string} type
 * @property {ArrayLike<number> | ArrayLike<OutlineElement>} [position]
 * @property {number} [distance]
 * @property {Iterable<GeometryLike>} [children]
 * @property {BoxLike} [boundingBox]
 * @property {(ctx: any) => unknown} [crtSubpath]
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

/** Whether a geometry has flat coordinates. True circles have an arc. False for what is no geometry. @param {GeometryLike} geometry */
export function isPolygon(geometry) {
  const type = geometry?.type;
  if (type === 'PolyGeometry' || type === 'RectGeometry' || type === 'NStarGeometry') return true;
  return type === 'CircleGeometry' && typeof geometry.position?.[0] !== 'object';
}

/** From this number of coordinates on, they are read and checked before memory is reserved: an array-like object can claim any length. */
const MOST_UNREAD = 65536;

/** The numbers of polygons and outlines of one or more objects, for the core. All numbers are read and checked before a query begins. */
export class Pack {
  #numbers;
  #length = 0;
  #parts;
  #partsLength = 0;
  #addDrawn;

  /**
   * @param {(geometry: GeometryLike, object: number) => void} addDrawn  called for geometries that their class draws, which are paths
   * @param {number} [count]  of the objects. Memory for a part of 16 vertices each is reserved, which costs nothing until it is used
   */
  constructor(addDrawn, count = 8) {
    this.#addDrawn = addDrawn;
    const reserved = Math.min(count, 65536);
    this.#numbers = new Float64Array(32 * reserved);
    this.#parts = new Int32Array(PART_INTEGERS * reserved);
  }

  get numbers() {
    return this.#numbers.subarray(0, this.#length);
  }

  /** Four integers for each part: kind, object, count, index of the first number. */
  get parts() {
    return this.#parts.subarray(0, this.#partsLength);
  }

  /** @param {number} length */
  #reserve(length) {
    const end = this.#length + length;
    if (end <= this.#numbers.length) return this.#numbers;
    const larger = new Float64Array(Math.max(end, 2 * this.#numbers.length));
    larger.set(this.#numbers);
    return (this.#numbers = larger);
  }

  /** @type {(kind: number, object: number, count: number, length: number) => void} */
  #addPart(kind, object, count, length) {
    const at = this.#partsLength;
    if (at === this.#parts.length) {
      const parts = new Int32Array(2 * at + PART_INTEGERS);
      parts.set(this.#parts);
      this.#parts = parts;
    }
    this.#parts[at] = kind;
    this.#parts[at + 1] = object;
    this.#parts[at + 2] = count;
    this.#parts[at + 3] = this.#length;
    this.#partsLength = at + PART_INTEGERS;
    this.#length += length;
  }

  /** Adds a polygon. Each number is read once. @param {string} fn @param {ArrayLike<number>} position @param {number} object */
  addPolygon(fn, position, object) {
    const { length } = position ?? [];
    const first = this.#length;
    if (length > 0 && length <= MOST_UNREAD && length % 2 === 0) {
      const to = this.#reserve(length);
      let sum = 0;
      for (let i = 0; i < length; i++) {
        const number = position[i];
        if (typeof number === 'number') {
          sum += number * 0; // 0 for finite numbers
          to[first + i] = number;
        } else sum = NaN;
      }
      if (sum !== 0)
        check.failUnread(fn, `${objectName(fn, object)}.geometry.position`, check.position, position);
      this.#addPart(PART_POLYGON, object, length / 2, length);
    } else {
      const copy = check.coordinates(fn, `${objectName(fn, object)}.geometry.position`, position);
      this.#reserve(copy.length).set(copy, first);
      this.#addPart(PART_POLYGON, object, copy.length / 2, copy.length);
    }
  }

  /**
   * Adds a geometry; groups and outlines only if the ray, if one is passed, hits their box.
   * @param {string} fn @param {GeometryLike} geometry @param {number} object @param {RayNumbers} [ray]
   */
  add(fn, geometry, object, ray) {
    const { type } = geometry;
    const isFlat = isPolygon(geometry);
    const isOutline = !isFlat && (type === 'PolyExtendGeometry' || type === 'CircleGeometry');
    const isDrawn = !isFlat && !isOutline && type !== 'GeometryGroup';
    if (isDrawn && typeof geometry.crtSubpath !== 'function') return;
    if (ray && missesBox(fn, object, geometry, !isFlat, ray)) return;
    if (isDrawn) this.#addDrawn(geometry, object);
    else if (isFlat) this.addPolygon(fn, /** @type {ArrayLike<number>} */ (geometry.position), object);
    else if (isOutline) {
      const position = /** @type {ArrayLike<OutlineElement>} */ (geometry.position);
      const name = `${objectName(fn, object)}.geometry.position`;
      check.list(fn, name, position, 'an array of vectors and arcs');
      const { distance = 0 } = geometry;
      const radius = typeof distance === 'number' ? Math.abs(distance) : NaN; // NaN: arcs without a radius throw.
      const numbers = readElements(position, radius);
      if (!numbers) {
        check.outline(fn, name, position);
        check.finite(fn, `${objectName(fn, object)}.geometry.distance`, distance);
        check.failUnread(fn, name, check.outline, position);
      }
      this.#reserve(numbers.length).set(numbers, this.#length);
      this.#addPart(PART_OUTLINE, object, numbers.length / ELEMENT_DOUBLES, numbers.length);
    } else {
      const children = /** @type {Iterable<GeometryLike>} */ (geometry.children);
      const name = `${objectName(fn, object)}.geometry.children`;
      below(fn, name, geometry, () => {
        for (const child of check.iterable(fn, name, children, 'geometries'))
          this.add(fn, check.object(fn, name, child, 'geometries'), object, ray);
      });
    }
  }
}

/**
 * @param {string} fn
 * @param {ObjectLike} object
 * @param {GeometryLike} geometry  of the object
 * @param {number} index
 */
export function checkedGeometry(fn, object, geometry, index) {
  if (typeof geometry === 'object' && geometry !== null) return geometry;
  check.object(fn, objectName(fn, index), object);
  const isGeometry = 'position' in object || 'type' in object;
  const hint = isGeometry ? ': the object of a geometry is new Graph2D(geometry)' : undefined;
  const name = `${objectName(fn, index)}.geometry`;
  return check.fail(TypeError, fn, name, 'a geometry {type, position}', geometry, hint);
}

/**
 * The objects of a hierarchy's targets.
 * @template {ObjectLike} T @param {string} fn @param {ArrayLike<{object: T}>} targets @returns {T[]}
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
 * The hit at an index of the results.
 * @template {ObjectLike} T @param {T} object @param {number} index @param {number} at @param {Float64Array} view
 * @returns {IntersectData<T>}
 */
export function readHit(object, index, at, view) {
  return {
    distance: view[at + PICK_DISTANCE],
    point: new Vector2(view[at + PICK_POINT], view[at + PICK_POINT + 1]),
    object,
    normal: new Vector2(view[at + PICK_NORMAL], view[at + PICK_NORMAL + 1]),
    t: view[at + PICK_T],
    index,
    part: view[at + PICK_PART] | 0, // small integers need no heap memory
  };
}
