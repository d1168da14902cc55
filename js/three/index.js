/**
 * raybound/three: ray casting and picking of three.js with `MeshBVH`. The program provides three.js.
 *
 * `MeshBVH` and `MeshRays` are the classes of `raybound`, and `ThreeScene` extends its `MeshScene`. The build imports the classes from
 * raybound's own file, so that a page has one wasm module and one memory for meshes, also if it imports both entry points.
 * @module raybound/three
 *
 * @typedef {import('./followed.js').Owner} Owner
 * @typedef {import('./options.js').BoundsTreeOptions} BoundsTreeOptions
 * @typedef {import('./applyBVH.js').ApplyOptions} ApplyOptions
 * @typedef {import('./ThreeScene.js').LayeredCamera} LayeredCamera
 * @typedef {import('./applyBVH.js').Object3DLike} Object3DLike
 * @typedef {import('./ThreeScene.js').ObjectHit} ObjectHit
 * @typedef {import('./ThreeScene.js').SceneRoot} SceneRoot
 * @typedef {import('./followed.js').Skipped} Skipped
 */

export { applyBVH, removeBVH } from './applyBVH.js';
export {
  acceleratedRaycast,
  computeBatchedBoundsTree,
  computeBoundsTree,
  computePosedBoundsTree,
  disposeBatchedBoundsTree,
  disposeBoundsTree,
  refitPosedBoundsTree,
} from './boundsTree.js';
export { AVERAGE, CENTER, SAH } from './options.js';
export { MeshBVHUniformStruct, shaderIntersectFunction, shaderStructs } from './shaders.js';
export { ThreeScene } from './ThreeScene.js';
export { MeshBVH } from '../mesh/MeshBVH.js';
