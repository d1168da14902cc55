/**
 * The names of three-mesh-bvh for ray casting in shaders, which raybound has not: a bundler that resolves `three-mesh-bvh` to `raybound/three`
 * finds all names that drei imports, and the only material of drei that needs these says why it cannot be used.
 */

const REASON = 'raybound has no BVH for shaders: MeshRefractionMaterial needs three-mesh-bvh itself';

/** GLSL that does not compile, and says why. */
export const shaderStructs = `#error ${REASON}\n`;
export const shaderIntersectFunction = '';

/** A uniform of shaders. */
export class MeshBVHUniformStruct {
  /**
   * @throws {Error} always
   * @returns {never}
   */
  updateFrom() {
    throw new Error(`MeshBVHUniformStruct.updateFrom: ${REASON}`);
  }

  /** Nothing is to be freed. */
  dispose() {}
}
