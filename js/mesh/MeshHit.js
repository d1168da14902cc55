/** The public class of a hit of a mesh. */

import {
  MESH_HIT_DISTANCE,
  MESH_HIT_NORMAL,
  MESH_HIT_POINT,
  MESH_HIT_T,
  MESH_HIT_WEIGHTS,
} from '../generated/layout.js';
import { Vector3 } from '../math/Vector3.js';
import { list } from '../arguments/check.js';

/**
 * A hit of a ray with a mesh, or the point of a mesh closest to a point.
 *
 * @example
 * ```js
 * import { MeshBVH } from 'raybound';
 *
 * const mesh = new MeshBVH({ positions: [0, 0, 0, 4, 0, 0, 0, 4, 0] });
 * const hit = mesh.raycast({ origin: { x: 1, y: 1, z: 6 }, direction: { x: 0, y: 0, z: -1 } });
 * console.log(hit?.point.z, hit?.normal.z, hit?.side); // → 0 1 1
 * ```
 */
export class MeshHit {
  /**
   * @param {Float64Array} numbers
   * @param {number} at
   * @param {number} faceIndex
   * @param {number} side
   * @throws {TypeError}  for numbers that are not those of a hit. Queries create hits
   */
  constructor(numbers, at, faceIndex, side) {
    list('MeshHit', 'numbers', numbers, 'an array of numbers');
    /** The ray parameter, in multiples of the direction; for a closest point the distance. */
    this.t = numbers[at + MESH_HIT_T];
    /** Euclidean distance from the ray's origin, or from the query point. */
    this.distance = numbers[at + MESH_HIT_DISTANCE];
    /** The point on the mesh. */
    this.point = vectorAt(numbers, at + MESH_HIT_POINT);
    /** The unit normal of the triangle, on its front; 0 for a degenerate triangle. */
    this.normal = vectorAt(numbers, at + MESH_HIT_NORMAL);
    /** The barycentric coordinates of the point: the weights of the triangle's vertices. */
    this.barycentric = vectorAt(numbers, at + MESH_HIT_WEIGHTS);
    /** The index of the triangle in the geometry. */
    this.faceIndex = faceIndex;
    /** The side from which the triangle was hit, or the side of its plane on which the query point is: 1 front, -1 back, 0 in the plane. */
    this.side = side;
  }
}

/** @type {(numbers: ArrayLike<number>, at: number) => Vector3} */
const vectorAt = (numbers, at) => new Vector3(numbers[at], numbers[at + 1], numbers[at + 2]);
