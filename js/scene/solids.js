/** Reads the plain shapes of a scene. */

import { SCENE_BOX, SCENE_CAPSULE, SCENE_MESH } from '../generated/layout.js';
import { numbersOf } from '../mesh/shapes.js';
import { cornerOf, finite, isEmptyBox, list, nonNegative, object, fail } from '../arguments/check.js';

/** @import { Box3Like, Capsule3Like, Obb3Like, Sphere3Like } from '../mesh/shapes.js' */
/** @import { Vector3Like } from '../math/Vector3.js' */
/** @import { WasmMesh } from '../wasm/WasmMesh.js' */

/**
 * @typedef {Sphere3Like | Box3Like | Obb3Like | Capsule3Like} SolidLike
 * @typedef {number[]} Frame  The axes and the center of an oriented box: 12 numbers, column by column.
 */

/** The kinds of shapes, for errors. */
export const KINDS =
  'a MeshBVH, a sphere {center, radius}, a box {min, max}, an oriented box {center, halfSize, rotation}, a capsule {start, end, radius}, a PointsBVH, a LineBVH or a Billboard';

/** What to add instead of an object of three.js or its geometry. @param {any} shape */
const meshHint = (shape) =>
  shape.isBufferGeometry
    ? ': the tree of a geometry is new MeshBVH(geometry)'
    : shape.geometry?.isBufferGeometry
      ? ': add(new MeshBVH(object.geometry), object.matrixWorld), or use ThreeScene of raybound/three'
      : undefined;

/**
 * The kind and the numbers of a mesh or shape, in the format of C.
 * @param {string} fn @param {any} shape @param {WasmMesh | undefined} mesh @returns {{kind: number, numbers: number[], frame?: Frame}}
 */
export function solidOf(fn, shape, mesh) {
  if (mesh) return { kind: SCENE_MESH, numbers: [] };
  const { min, max, center, radius, halfSize, rotation, start, end } = shape;
  if (start !== undefined)
    return {
      kind: SCENE_CAPSULE,
      numbers: [
        ...numbersOf(fn, 'shape.start', start),
        ...numbersOf(fn, 'shape.end', end),
        nonNegative(fn, 'shape.radius', radius),
      ],
    };
  if (radius !== undefined && center !== undefined) {
    const middle = numbersOf(fn, 'shape.center', center);
    return { kind: SCENE_CAPSULE, numbers: [...middle, ...middle, nonNegative(fn, 'shape.radius', radius)] };
  }
  if (halfSize !== undefined) {
    const { elements } = object(fn, 'shape.rotation', rotation, 'a matrix {elements}');
    if (list(fn, 'shape.rotation.elements', elements, 'an array of 9 numbers').length !== 9)
      fail(RangeError, fn, 'shape.rotation.elements.length', '9', elements.length);
    const axes = Array.from({ length: 9 }, (_, i) =>
      finite(fn, `shape.rotation.elements[${i}]`, elements[i]),
    );
    const half = numbersOf(fn, 'shape.halfSize', halfSize);
    half.forEach((size, i) => nonNegative(fn, `shape.halfSize.${'xyz'[i]}`, size));
    return {
      kind: SCENE_BOX,
      numbers: [...half.map((size) => -size), ...half],
      frame: [...axes, ...numbersOf(fn, 'shape.center', center)],
    };
  }
  if (min === undefined) fail(TypeError, fn, 'shape', KINDS, shape, meshHint(shape));
  const low = cornerOf(min);
  const high = cornerOf(max);
  if (isEmptyBox(low, high, 3)) fail(RangeError, fn, 'shape', 'a box that is not empty', shape);
  return {
    kind: SCENE_BOX,
    numbers: [...numbersOf(fn, 'shape.min', low), ...numbersOf(fn, 'shape.max', high)],
  };
}

/**
 * A matrix times the frame of a shape.
 * @param {ArrayLike<number>} m  sixteen numbers
 * @param {Frame} frame
 */
export function framed(m, frame) {
  /** @type {number[]} */
  const product = [];
  for (let column = 0; column < 4; column++) {
    const [x, y, z] = frame.slice(3 * column, 3 * column + 3);
    const w = column === 3 ? 1 : 0;
    for (let row = 0; row < 4; row++)
      product.push(m[row] * x + m[row + 4] * y + m[row + 8] * z + m[row + 12] * w);
  }
  return product;
}
