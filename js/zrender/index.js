/**
 * raybound/zrender: the search of the element under the pointer of zrender and ECharts with `SpatialIndex`. The program provides the library.
 * @module raybound/zrender
 */

export { Acceleration, accelerate } from './accelerate.js';
