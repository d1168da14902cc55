/** Types of arguments and results of scenes. */

/** @import { RaycastOptions } from '../mesh/arguments.js' */
/** @import { Vector3 } from '../math/Vector3.js' */
/** @import { CameraLike } from './camera.js' */
/** @import { PickThreshold } from './Thin.js' */

/**
 * @typedef {object} SceneHit
 * @property {number} id  the id of the instance
 * @property {number} t  in multiples of the ray's direction
 * @property {number} distance  Euclidean, from the ray's origin
 * @property {Vector3} point
 * @property {Vector3} normal  a unit vector. For a mesh the normal on the front of the triangle, also under a mirroring matrix; for a shape
 *   the outward normal
 * @property {Vector3 | null} barycentric  the weights of the triangle's vertices at the point; null for a shape
 * @property {number} faceIndex  for a mesh the index of the triangle; for a box the face: 0 and 1 at the minimum and maximum of x, 2 and 3
 *   of y, 4 and 5 of z; -1 for other shapes
 * @property {number} side  for a mesh 1 if the front was hit, -1 for the back, as in the own space of the instance; for a shape 1 where the
 *   ray enters, -1 where it leaves
 * @property {number} [index]  of points and lines only, as of `ThinHit`. Their normal is opposite to the ray
 * @property {number} [distanceToRay]  of points and lines only
 */

/**
 * @typedef {RaycastOptions & {threshold?: number, camera?: CameraLike}} SceneCastOptions  threshold: the largest distance from the ray at
 *   which points and lines are hit, 0 by default; camera: that of billboards, which no ray hits without it
 * @typedef {SceneCastOptions & {filter?: (hit: SceneHit) => boolean}} SceneRaycastOptions  filter: which hits count. It is called for the hits
 *   that the other options allow, sorted by t, id and face, until it has accepted enough of them. It must not change the scene
 * @typedef {SceneCastOptions & {filter?: (hit: SceneHit, ray: number) => boolean}} SceneBatchOptions  filter: the same, for one ray after the
 *   other, with the position of the ray in the batch. The batch takes as long as single calls then
 * @typedef {SceneRaycastOptions & {limit?: number}} SceneAllHitsOptions  limit: the maximum number of hits, Infinity by default
 * @typedef {{minT: number, maxT: number, side?: number, mask: number, limit?: number, filter?: (hit: any) => unknown}} SceneCast
 * @typedef {RaycastOptions & {threshold?: PickThreshold, filter?: (hit: SceneHit) => boolean}} PickOptions3  filter: as for rays; threshold: the largest distance of points and lines, as a number in
 *   world units, or {pixels, height} with the height of the canvas in pixels; 0 by default
 */

/**
 * The first contact of a moving sphere. index: of points and lines only, as of `ThinHit`. @typedef {{t: number, point: Vector3,
 * normal: Vector3, overlap: boolean, id: number, faceIndex: number, index?: number}} SceneSweep
 */

/**
 * The results of `closestPointBatch`, a row for each point; three numbers for each in `points`.
 * @typedef {object} NearestArrays
 * @property {Float64Array | Float32Array} points
 * @property {Float64Array | Float32Array} distances
 * @property {Int32Array} ids
 * @property {Int32Array} faceIndices
 */

export {};
