/**
 * raybound/konva: hit testing of konva's stages and layers with `ShapeIndex`. The program provides konva.
 * @module raybound/konva
 *
 * @typedef {import('./accelerate.js').Acceleration} Acceleration
 */

export { accelerate } from './accelerate.js';
