/**
 * raybound/konva: hit testing of konva's stages and layers with `ShapeIndex`. The program provides konva.
 * @module raybound/konva
 */

export { Acceleration, accelerate } from './accelerate.js';
