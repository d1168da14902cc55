/**
 * raybound/fabric: the search of targets of fabric's canvases with `ShapeIndex`. The program provides fabric.
 * @module raybound/fabric
 */

export { Acceleration, accelerate } from './accelerate.js';

/** @typedef {import('./accelerate.js').FabricCanvas} FabricCanvas */
