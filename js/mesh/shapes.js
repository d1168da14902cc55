/**
 * Shapes, moving spheres and other meshes against a `MeshBVH`. Functions, so that programs that only cast rays do not carry
 * them.
 *
 * The surface counts: what is inside a closed mesh and touches no triangle does not overlap it. Touching counts.
 */

import { Vector3 } from '../math/Vector3.js';
import { affine, finite, isEmptyBox, list, object, optionsOf, refuse } from '../validate.js';
import {
  BOX,
  intersects,
  OBB,
  overlaps,
  PLANES,
  search,
  SPHERE,
  sweepSphere,
  TRIANGLE,
} from '../wasm/meshShapes.js';
import { maskOf, NONE, vector3 } from './arguments.js';
import { MeshBVH } from './MeshBVH.js';

/** @import { Matrix4Like, Vector3Like } from '../math/Vector3.js' */
/** @import { MeshShape } from '../wasm/meshShapes.js' */

/**
 * @typedef {{min: Vector3Like, max: Vector3Like}} Box3Like
 * @typedef {{center: Vector3Like, radius: number}} Sphere3Like
 * @typedef {{a: Vector3Like, b: Vector3Like, c: Vector3Like}} Triangle3Like
 * @typedef {{center: Vector3Like, halfSize: Vector3Like, rotation: {elements: ArrayLike<number>}}} Obb3Like
 *   The axes are the columns of the rotation: nine numbers.
 * @typedef {{planes: ArrayLike<{normal: Vector3Like, constant: number}>}} FrustumLike
 *   One to six planes: the points where normal · p + constant >= 0 for all of them
 * @typedef {Box3Like | Sphere3Like | Triangle3Like | Obb3Like | FrustumLike} MeshShapeLike
 */

/** A first contact of a moving sphere. @typedef {{t: number, point: Vector3, normal: Vector3, overlap: boolean, faceIndex: number}} MeshSweep */

/**
 * Three numbers of a vector.
 * @param {string} fn
 * @param {string} name
 * @param {Vector3Like} v
 */
function numbersOf(fn, name, v) {
  const { x, y, z } = vector3(fn, name, v);
  return [x, y, z];
}

/**
 * A shape by its fields.
 * @param {string} fn
 * @param {any} shape
 * @returns {MeshShape}
 */
function shapeOf(fn, shape) {
  const { min, max, center, radius, halfSize, rotation, a, b, c, planes } = object(
    fn,
    'shape',
    shape,
    'a shape',
  );
  if (planes !== undefined) return planesOf(fn, planes);
  if (radius !== undefined)
    return {
      kind: SPHERE,
      numbers: [...numbersOf(fn, 'shape.center', center), finite(fn, 'shape.radius', radius)],
    };
  if (halfSize !== undefined) {
    const { elements } = object(fn, 'shape.rotation', rotation, 'a matrix {elements}');
    if (list(fn, 'shape.rotation.elements', elements, 'an array of 9 numbers').length !== 9)
      refuse(RangeError, fn, 'shape.rotation.elements.length', '9', elements.length);
    const axes = Array.from({ length: 6 }, (_, i) =>
      finite(fn, `shape.rotation.elements[${i}]`, elements[i]),
    );
    return {
      kind: OBB,
      numbers: [
        ...numbersOf(fn, 'shape.center', center),
        ...numbersOf(fn, 'shape.halfSize', halfSize),
        ...axes,
      ],
    };
  }
  if (a !== undefined)
    return {
      kind: TRIANGLE,
      numbers: [
        ...numbersOf(fn, 'shape.a', a),
        ...numbersOf(fn, 'shape.b', b),
        ...numbersOf(fn, 'shape.c', c),
      ],
    };
  if (min === undefined)
    refuse(TypeError, fn, 'shape', 'a box, a sphere, a triangle, an oriented box or planes', shape);
  if (isEmptyBox(min, max, 3)) return { kind: BOX, numbers: [1, 1, 1, -1, -1, -1] };
  return {
    kind: BOX,
    numbers: [...numbersOf(fn, 'shape.min', min), ...numbersOf(fn, 'shape.max', max)],
  };
}

/**
 * @param {string} fn
 * @param {ArrayLike<{normal: Vector3Like, constant: number}>} planes
 */
function planesOf(fn, planes) {
  const { length } = list(fn, 'shape.planes', planes, 'an array of planes');
  if (!(length >= 1 && length <= 6)) refuse(RangeError, fn, 'shape.planes.length', 'from 1 to 6', length);
  /** @type {number[]} */
  const numbers = [];
  for (let i = 0; i < length; i++) {
    const { normal, constant } = object(fn, `shape.planes[${i}]`, planes[i], 'a plane {normal, constant}');
    numbers.push(
      ...numbersOf(fn, `shape.planes[${i}].normal`, normal),
      finite(fn, `shape.planes[${i}].constant`, constant),
    );
  }
  return { kind: PLANES, numbers };
}

/**
 * Whether any triangle of a mesh overlaps a shape.
 *
 * Exact for boxes, spheres and triangles; of oriented boxes and planes the heights of points are rounded.
 * @param {MeshBVH} mesh
 * @param {MeshShapeLike} shape
 * @param {{mask?: number}} [options]  mask: only triangles of groups whose mask shares a bit with it
 * @returns {boolean}
 */
export function meshIntersects(mesh, shape, options = NONE) {
  const fn = 'meshIntersects';
  const { mask = -1 } = optionsOf(fn, options, ['mask']);
  const numbers = shapeOf(fn, shape);
  return intersects(MeshBVH.wasmOf(fn, mesh), numbers, maskOf(fn, mask));
}

/**
 * The triangles of a mesh that overlap a shape, in no particular order, but always in the same.
 * @param {MeshBVH} mesh
 * @param {MeshShapeLike} shape
 * @param {{contained?: boolean, mask?: number}} [options]  contained: only those that are inside the shape with all vertices
 * @returns {Int32Array}
 */
export function meshSearch(mesh, shape, options = NONE) {
  const fn = 'meshSearch';
  const { contained = false, mask = -1 } = optionsOf(fn, options, ['contained', 'mask']);
  const numbers = shapeOf(fn, shape);
  return search(MeshBVH.wasmOf(fn, mesh), numbers, Boolean(contained), maskOf(fn, mask));
}

/**
 * The first contact of a moving sphere with a mesh.
 * @param {MeshBVH} mesh
 * @param {Sphere3Like} sphere
 * @param {Vector3Like} motion  t goes from 0 to 1 along it
 * @param {{mask?: number}} [options]
 * @returns {MeshSweep | null}  point: of the mesh; normal: unit, towards the sphere; overlap: they overlap or touch at the start
 */
export function meshSweepSphere(mesh, sphere, motion, options = NONE) {
  const fn = 'meshSweepSphere';
  const { mask = -1 } = optionsOf(fn, options, ['mask']);
  const { center, radius } = object(fn, 'sphere', sphere, 'a sphere {center, radius}');
  const numbers = [
    ...numbersOf(fn, 'sphere.center', center),
    finite(fn, 'sphere.radius', radius),
    ...numbersOf(fn, 'motion', motion),
  ];
  const found = sweepSphere(MeshBVH.wasmOf(fn, mesh), numbers, maskOf(fn, mask));
  if (!found) return null;
  const n = found.numbers;
  return {
    t: n[0],
    point: new Vector3(n[2], n[3], n[4]),
    normal: new Vector3(n[5], n[6], n[7]),
    overlap: n[1] === 1,
    faceIndex: found.face,
  };
}

/**
 * Whether triangles of two meshes overlap, and two that do.
 * @param {MeshBVH} mesh
 * @param {MeshBVH} other
 * @param {Matrix4Like} [matrix]  affine: from the other mesh's coordinates to those of the first one; none if left out
 * @returns {{faceIndex: number, otherFaceIndex: number} | null}
 */
export function meshOverlaps(mesh, other, matrix) {
  const fn = 'meshOverlaps';
  let map = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0];
  if (matrix !== undefined) {
    const { elements } = affine(fn, matrix, 16);
    map = [0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14].map((i) => elements[i]);
  }
  const faces = overlaps(MeshBVH.wasmOf(fn, mesh), MeshBVH.wasmOf(fn, other), map);
  return faces && { faceIndex: faces[0], otherFaceIndex: faces[1] };
}
