/**
 * raybound/r3f: ray casting of react-three-fiber with `MeshBVH`. The program provides react, react-three-fiber and three.js.
 * @module raybound/r3f
 *
 * @typedef {import('./Bvh.js').BvhOptions} BvhOptions
 * @typedef {import('./Bvh.js').BvhProps} BvhProps
 */

export { Bvh, useBVH } from './Bvh.js';
