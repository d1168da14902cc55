/**
 * raybound/pixi: hit testing of pixi's scenes with `SpatialIndex`. The program provides pixi.js.
 * @module raybound/pixi
 */

export { Acceleration, accelerate } from './accelerate.js';
