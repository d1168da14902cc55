/** The depths that a projection matrix of three.js gives to the near and the far plane. */

import { fail } from '../arguments/check.js';

/** Constants of three.js for coordinate systems. */
const WEBGL = 2000;
const WEBGPU = 2001;

/**
 * @param {string} fn
 * @param {string} prefix  of the names in errors
 * @param {number} [coordinateSystem]
 * @param {boolean} [reversedDepth]
 */
export function depthsOf(fn, prefix, coordinateSystem = WEBGL, reversedDepth = false) {
  if (coordinateSystem !== WEBGL && coordinateSystem !== WEBGPU)
    fail(RangeError, fn, `${prefix}coordinateSystem`, '2000 or 2001', coordinateSystem);
  if (typeof reversedDepth !== 'boolean')
    fail(TypeError, fn, `${prefix}reversedDepth`, 'a boolean', reversedDepth);
  if (reversedDepth) return { near: 1, far: 0 };
  return { near: coordinateSystem === WEBGPU ? 0 : -1, far: 1 };
}
