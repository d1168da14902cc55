/**
 * The types of the arguments and results of queries, by the names of the queries. The shapes and the result of each query are in
 * js/generated/pairs.js.
 *
 * @import { QueryName, QueryTypes, Results } from '../generated/pairs.js'
 * @import { ArcLike } from '../arguments/check.js'
 * @import { Vector2 } from '../math/Vector2.js'
 * @import { Vector3 } from '../math/Vector3.js'
 * @import { BoxOf, CapsuleOf, KdopLike, ObbOf, PlaneOf, PolygonLike, RayOf, SegmentOf } from '../shapes/Shape.js'
 * @import { SphereOf, TriangleOf, VectorOf } from '../shapes/Shape.js'
 */

/**
 * @typedef {{elements: ArrayLike<number>}} AffineLike  nine elements in 2D, sixteen in 3D
 */

/**
 * The types of shapes.
 * @template V
 * @typedef {object} Shapes
 * @property {RayOf<V>} ray
 * @property {SegmentOf<V>} segment
 * @property {SegmentOf<V>} line
 * @property {ArcLike} arc
 * @property {BoxOf<V>} box
 * @property {ObbOf<V>} obb
 * @property {BoxOf<V> & {matrix: AffineLike}} matrixBox
 * @property {KdopLike} kdop
 * @property {SphereOf<V>} sphere
 * @property {CapsuleOf<V>} capsule
 * @property {PlaneOf<V>} plane
 * @property {ArrayLike<PlaneOf<V>>} planes
 * @property {TriangleOf<V>} triangle
 * @property {PolygonLike} polygon
 * @property {AffineLike} matrix
 * @property {BoxOf<V> & {motion?: VectorOf<V> | undefined}} movingBox
 * @property {SphereOf<V> & {motion?: VectorOf<V> | undefined}} movingSphere
 */

/** @typedef {{2: Shapes<Vector2>, 3: Shapes<Vector3>}} ShapesIn  by the number of dimensions */
/** @typedef {{2: Results<Vector2>, 3: Results<Vector3>}} ResultsIn */

/**
 * The first shape of a query; any if the name is not known at compile time.
 * @template {QueryName} Name
 * @typedef {[QueryName] extends [Name] ? any
 *   : Name extends QueryName ? ShapesIn[QueryTypes[Name]['dimensions']][QueryTypes[Name]['a']] : never} First
 */
/**
 * The second shape of a query; any if the name is not known at compile time.
 * @template {QueryName} Name
 * @typedef {[QueryName] extends [Name] ? any
 *   : Name extends QueryName ? ShapesIn[QueryTypes[Name]['dimensions']][QueryTypes[Name]['b']] : never} Second
 */
/**
 * The result of a query. Its vectors are new, or those of the target. A face is 2 i at the minimum and 2 i + 1 at the maximum of axis
 * (or normal) i, −1 on a curved surface. A side is 1 in front, −1 behind, 0 on the plane. A depth is the penetration depth, or minus
 * the distance.
 * @template {QueryName} Name
 * @typedef {[QueryName] extends [Name] ? Record<string, any>
 *   : Name extends QueryName ? ResultsIn[QueryTypes[Name]['dimensions']][QueryTypes[Name]['result']] : never} Answer
 */

export {};
