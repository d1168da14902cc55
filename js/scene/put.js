/** Writes matrices and picks to wasm memory. */

import { putRay } from '../mesh/arguments.js';
import { affine, fail, finite, isAffine4x4 } from '../arguments/check.js';
import { failPixels, FAR, sightOf, viewOf } from './camera.js';
import { framed } from './solids.js';

/** @import { Matrix4Like } from '../math/Vector3.js' */
/** @import { WasmScene } from '../wasm/WasmScene.js' */
/** @import { CameraLike } from './camera.js' */
/** @import { Frame } from './solids.js' */

/** The largest magnitude of a number of a matrix, and of a plain shape: with them boxes of instances are finite. */
export const MOST_IN_MATRIX = 2 ** 500;
export const MOST_IN_SHAPE = 2 ** 160;

/** Whether all magnitudes are at most this one. @type {(numbers: ArrayLike<number>, most: number) => boolean} */
export function areAtMost(numbers, most) {
  for (let i = 0; i < numbers.length; i++) if (!(Math.abs(numbers[i]) <= most)) return false;
  return true;
}

/**
 * Writes the matrix of an instance to wasm memory.
 * @param {string} fn
 * @param {WasmScene} scene
 * @param {Matrix4Like} matrix
 * @param {Frame | undefined} frame
 * @returns {ArrayLike<number>}  the elements of the matrix
 */
export function putMatrix(fn, scene, matrix, frame) {
  const given = matrix?.elements;
  // Each element is read once.
  const copy = given?.length === 16 ? Array.from({ length: 16 }, (_, i) => given[i]) : undefined;
  const elements = isAffine4x4(copy)
    ? /** @type {number[]} */ (copy)
    : affine(fn, copy ? { elements: copy } : matrix, 16).elements;
  const put = frame ? framed(elements, frame) : elements;
  if (!areAtMost(put, MOST_IN_MATRIX))
    fail(RangeError, fn, 'matrix', 'of numbers of at most 2^500', elements);
  const { f64, matrix: at } = scene;
  for (let i = 0; i < 16; i++) f64[at + i] = put[i];
  return elements;
}

/**
 * Writes the ray under a point of the screen to wasm memory, from the near plane to the far plane.
 * @param {string} fn
 * @param {CameraLike} camera
 * @param {number} x
 * @param {number} y
 * @param {WasmScene} scene
 * @returns {{view: ReturnType<typeof viewOf>, eye: {x: number, y: number, z: number}, lastT: number}}  the point from which distances are measured; the t of the far plane
 */
export function putPick(fn, camera, x, y, scene) {
  const view = viewOf(fn, camera);
  const sight = sightOf(view, finite(fn, 'x', x), finite(fn, 'y', y));
  // Both: a captured pointer may be far beside the screen. Pixels nearly always are far to the right and far above.
  if (x > FAR && y > FAR) failPixels(fn, 'x', x);
  const { origin, end, direction, eye } = sight;
  putRay(fn, { origin, direction }, scene);
  return { view, eye, lastT: end.isPoint ? 1 : Infinity };
}
