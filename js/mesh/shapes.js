/** Reads the shapes in queries of meshes. */

import {
  PACKED_BOX,
  PACKED_CAPSULE,
  PACKED_OBB,
  PACKED_PLANES,
  PACKED_SPHERE,
  PACKED_TRIANGLE,
} from '../generated/layout.js';
import { planesOf } from '../arguments/planes.js';
import { cornerOf, finite, isEmptyBox, list, object, fail } from '../arguments/check.js';
import { vector3 } from './arguments.js';

/** @import { Vector3Like } from '../math/Vector3.js' */
/** @import { MeshShape } from '../wasm/meshShapes.js' */

/**
 * @typedef {{min: Vector3Like, max: Vector3Like}} Box3Like
 * @typedef {{center: Vector3Like, radius: number}} Sphere3Like
 * @typedef {{start: Vector3Like, end: Vector3Like, radius: number}} Capsule3Like
 * @typedef {{a: Vector3Like, b: Vector3Like, c: Vector3Like}} Triangle3Like
 * @typedef {{center: Vector3Like, halfSize: Vector3Like, rotation: {elements: ArrayLike<number>}}} Obb3Like
 *   The axes are the columns of the rotation, nine numbers.
 * @typedef {{planes: ArrayLike<{normal: Vector3Like, constant: number}>}} FrustumLike
 *   One to six planes: the points p with normal · p + constant >= 0 for all planes
 * @typedef {Box3Like | Sphere3Like | Capsule3Like | Triangle3Like | Obb3Like | FrustumLike} MeshShapeLike
 */

/** The kinds of shapes, for errors. */
const KINDS =
  'a box {min, max}, a sphere {center, radius}, a capsule {start, end, radius}, a triangle {a, b, c}, an oriented box {center, halfSize, rotation} or a frustum {planes}';

/** The three numbers of a vector, checked. @param {string} fn @param {string} name @param {Vector3Like} v */
export function numbersOf(fn, name, v) {
  const { x, y, z } = vector3(fn, name, v);
  return [x, y, z];
}

/**
 * The kind and the numbers of a shape, which is recognized by its fields.
 * @param {string} fn
 * @param {any} shape
 * @param {string} [argument]  its name in errors
 * @returns {MeshShape}
 */
export function shapeOf(fn, shape, argument = 'shape') {
  const { min, max, center, radius, start, end, halfSize, rotation, a, b, c, planes } = object(
    fn,
    argument,
    shape,
    KINDS,
  );
  if (planes !== undefined)
    return { kind: PACKED_PLANES, numbers: planesOf(fn, planes, argument, numbersOf) };
  if (start !== undefined)
    return {
      kind: PACKED_CAPSULE,
      numbers: [
        ...numbersOf(fn, `${argument}.start`, start),
        ...numbersOf(fn, `${argument}.end`, end),
        finite(fn, `${argument}.radius`, radius),
      ],
    };
  if (radius !== undefined && center !== undefined)
    return {
      kind: PACKED_SPHERE,
      numbers: [...numbersOf(fn, `${argument}.center`, center), finite(fn, `${argument}.radius`, radius)],
    };
  if (halfSize !== undefined) {
    const { elements } = object(fn, `${argument}.rotation`, rotation, 'a matrix {elements}');
    if (list(fn, `${argument}.rotation.elements`, elements, 'an array of 9 numbers').length !== 9)
      fail(RangeError, fn, `${argument}.rotation.elements.length`, '9', elements.length);
    const axes = Array.from({ length: 6 }, (_, i) =>
      finite(fn, `${argument}.rotation.elements[${i}]`, elements[i]),
    );
    return {
      kind: PACKED_OBB,
      numbers: [
        ...numbersOf(fn, `${argument}.center`, center),
        ...numbersOf(fn, `${argument}.halfSize`, halfSize),
        ...axes,
      ],
    };
  }
  if (a !== undefined)
    return {
      kind: PACKED_TRIANGLE,
      numbers: [
        ...numbersOf(fn, `${argument}.a`, a),
        ...numbersOf(fn, `${argument}.b`, b),
        ...numbersOf(fn, `${argument}.c`, c),
      ],
    };
  if (min === undefined) fail(TypeError, fn, argument, KINDS, shape);
  const low = cornerOf(min);
  const high = cornerOf(max);
  if (isEmptyBox(low, high, 3)) return { kind: PACKED_BOX, numbers: [1, 1, 1, -1, -1, -1] };
  return {
    kind: PACKED_BOX,
    numbers: [...numbersOf(fn, `${argument}.min`, low), ...numbersOf(fn, `${argument}.max`, high)],
  };
}
