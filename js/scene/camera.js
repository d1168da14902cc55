/** Rays of sight of cameras. */

import { depthsOf } from '../math/depths.js';
import { setUnit3 } from '../math/components.js';
import { fail, matrix as matrixOf, object } from '../arguments/check.js';

/** @import { Matrix4Like } from '../math/Vector3.js' */

/**
 * A camera of three.js with updated matrices, or an object with its fields.
 * @typedef {object} CameraLike
 * @property {Matrix4Like} projectionMatrixInverse
 * @property {Matrix4Like} matrixWorld
 * @property {number} [coordinateSystem]  as for `Frustum3.setFromProjectionMatrix`; by default depths are from -1 to 1, as in WebGL
 * @property {boolean} [reversedDepth]
 */

/** A drag that begins on the screen has no area farther away from its middle than this; a drag in pixels nearly always has. */
export const FAR = 2;

/** Throws the error for coordinates in pixels. @type {(fn: string, name: string, value: unknown) => never} */
export const failPixels = (fn, name, value) =>
  fail(
    RangeError,
    fn,
    name,
    'in normalized device coordinates, from -1 to 1',
    value,
    ': a pixel (px, py) is {x: (2 * px) / width - 1, y: 1 - (2 * py) / height}',
  );

/** The matrices of a camera, and the depths of its near and far plane. @param {string} fn @param {CameraLike} camera */
export function viewOf(fn, camera) {
  const { projectionMatrixInverse, matrixWorld, coordinateSystem, reversedDepth } = object(
    fn,
    'camera',
    camera,
  );
  const p = matrixOf(fn, 'camera.projectionMatrixInverse', projectionMatrixInverse, 16).elements;
  const m = matrixOf(fn, 'camera.matrixWorld', matrixWorld, 16).elements;
  const { near, far } = depthsOf(fn, 'camera.', coordinateSystem, reversedDepth);
  if (!unprojected(p, m, 0, 0, near).isPoint)
    fail(RangeError, fn, 'camera.projectionMatrixInverse', 'of a camera with a near plane', p);
  return { p, m, near, far };
}

/**
 * The ray of sight through a point of the screen. Its origin is on the near plane. The direction leads to the far plane, or is a unit vector
 * if that plane is at infinity.
 * @param {ReturnType<typeof viewOf>} view @param {number} x @param {number} y
 */
export function sightOf({ p, m, near, far }, x, y) {
  const origin = unprojected(p, m, x, y, near);
  const end = unprojected(p, m, x, y, far);
  const direction = end.isPoint
    ? { x: end.x - origin.x, y: end.y - origin.y, z: end.z - origin.z }
    : setUnit3({ x: 0, y: 0, z: 0 }, end.x, end.y, end.z);
  return { origin, end, direction, eye: eyeOf(origin, end, m) };
}

/**
 * Transforms a point from normalized device coordinates to world coordinates. isPoint: false if it is at infinity: then x, y and z are the
 * direction to it.
 * @param {ArrayLike<number>} p  the inverse projection matrix
 * @param {ArrayLike<number>} m  the matrix from camera to world coordinates
 * @param {number} x
 * @param {number} y
 * @param {number} z
 */
function unprojected(p, m, x, y, z) {
  const a = p[0] * x + p[4] * y + p[8] * z + p[12];
  const b = p[1] * x + p[5] * y + p[9] * z + p[13];
  const c = p[2] * x + p[6] * y + p[10] * z + p[14];
  const w = p[3] * x + p[7] * y + p[11] * z + p[15];
  const world = toWorld(m, a, b, c, w);
  return { x: world.x, y: world.y, z: world.z, isPoint: w !== 0, camera: [a, b, c, w] };
}

/**
 * Transforms homogeneous camera coordinates to world coordinates; with w = 0, a direction.
 * @type {(m: ArrayLike<number>, a: number, b: number, c: number, w: number) => {x: number, y: number, z: number}}
 */
function toWorld(m, a, b, c, w) {
  const x = m[0] * a + m[4] * b + m[8] * c;
  const y = m[1] * a + m[5] * b + m[9] * c;
  const z = m[2] * a + m[6] * b + m[10] * c;
  return w === 0 ? { x, y, z } : { x: x / w + m[12], y: y / w + m[13], z: z / w + m[14] };
}

/**
 * The point of a ray of sight in the plane of the camera, z = 0 in camera coordinates: the eye, if the projection has perspective.
 * @param {ReturnType<typeof unprojected>} near @param {ReturnType<typeof unprojected>} far @param {ArrayLike<number>} m
 */
function eyeOf(near, far, m) {
  // The combination of both points in homogeneous coordinates whose z is 0.
  const [p, q] = [near.camera, far.camera];
  const at = (/** @type {number} */ i) => q[2] * p[i] - p[2] * q[i];
  const w = at(3);
  return w === 0 ? near : toWorld(m, at(0), at(1), 0, w);
}
