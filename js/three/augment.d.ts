// What a program that assigns these functions to the prototypes of three.js has there, as three-mesh-bvh declares it.
// wasm/types.mjs appends the declarations to those of raybound/three.

import type { MeshRays, ThinBVH } from '../index.js';
import type {
  computeBatchedBoundsTree,
  computeBoundsTree,
  computePosedBoundsTree,
  disposeBatchedBoundsTree,
  disposeBoundsTree,
  refitPosedBoundsTree,
} from './index.js';

declare module 'three' {
  interface BufferGeometry {
    /** A MeshBVH; a MeshRays if `applyBVH` built it; what the option `type` asked for. */
    boundsTree?: MeshRays | ThinBVH | null | undefined;
    computeBoundsTree: typeof computeBoundsTree;
    disposeBoundsTree: typeof disposeBoundsTree;
  }

  interface Mesh {
    /** Of a mesh whose vertices are moved by a skeleton or morph targets. */
    boundsTree?: MeshRays | null | undefined;
  }

  interface SkinnedMesh {
    computeBoundsTree: typeof computePosedBoundsTree;
    refitBoundsTree: typeof refitPosedBoundsTree;
    disposeBoundsTree: typeof disposeBoundsTree;
  }

  interface BatchedMesh {
    boundsTrees?: (MeshRays | null)[] | null | undefined;
    computeBoundsTree: typeof computeBatchedBoundsTree;
    disposeBoundsTree: typeof disposeBatchedBoundsTree;
  }

  interface Raycaster {
    /** Whether only the closest hit of each mesh or instance is reported. */
    firstHitOnly?: boolean | undefined;
  }
}
