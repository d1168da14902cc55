/**
 * raybound/three: three.js' ray casting and picking on `MeshBVH`, for programs that bring three.js themselves.
 *
 * Its `MeshBVH` is the one of `raybound`: the build leaves that import, and that of `MeshScene`, to raybound's own file, so that a page has one wasm module
 * and one memory for meshes, whichever of the two it imports.
 * @module
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
export { MeshPicker } from './MeshPicker.js';
export { MeshBVH } from '../mesh/MeshBVH.js';
