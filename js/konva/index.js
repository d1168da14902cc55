/**
 * raybound/konva: hit testing of konva's stages and layers with `ShapeIndex`. The program provides konva.
 * @module raybound/konva
 *
 * @typedef {import('../adapters/slices.js').OnProgress} OnProgress
 */

export { Acceleration, accelerate } from './accelerate.js';
