/**
 * raybound/three: three.js' ray casting and picking on `MeshBVH`, for programs that bring three.js themselves.
 *
 * Its `MeshBVH` is the one of `raybound`, and its `MeshScene` extends that of `raybound`: the build leaves these two imports to
 * raybound's own file, so that a page has one wasm module and one memory for meshes, whichever of the two it imports.
 * @module raybound/three
 *
 * @typedef {import('./MeshScene.js').Owner} Owner
 * @typedef {import('./MeshScene.js').ObjectHit} ObjectHit
 */

export {
  acceleratedRaycast,
  computeBatchedBoundsTree,
  computeBoundsTree,
  computePosedBoundsTree,
  disposeBatchedBoundsTree,
  disposeBoundsTree,
  refitPosedBoundsTree,
} from './boundsTree.js';
export { MeshScene } from './MeshScene.js';
export { MeshBVH } from '../mesh/MeshBVH.js';
