/**
 * The types of the queries: what each takes and answers, told from its name. Nothing of this is code; table.js has the
 * table that it follows, and a test compares them.
 *
 * @import { ArcLike } from '../validate.js'
 * @import { Vector2 } from '../math/Vector2.js'
 * @import { Vector3 } from '../math/Vector3.js'
 * @import { BoxOf, CapsuleOf, KdopLike, ObbOf, PlaneOf, PolygonLike, RayOf, SegmentOf, SphereOf, Sweep, TriangleOf, VectorOf } from '../shapes/Shape.js'
 * @import { QueryName } from './table.js'
 */

/**
 * @typedef {{elements: ArrayLike<number>}} AffineLike  nine elements in the plane, sixteen in space
 */

/**
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

/** @typedef {'Sphere' | 'Circle'} Round */
/** @typedef {'sphere' | 'circle'} round */

/**
 * @template {string} N
 * @typedef {N extends `ray${string}` ? 'ray' : N extends `segment${string}` ? 'segment'
 *   : N extends `moving${Round}${string}` ? 'movingSphere' : N extends `movingBox${string}` ? 'movingBox'
 *   : N extends `${round}${string}` ? 'sphere' : N extends `box${string}` ? 'box' : N extends `obb${string}` ? 'obb'
 *   : N extends `plane${string}` ? 'plane' : N extends `triangle${string}` ? 'triangle' : 'kdop'} FirstName
 */

/**
 * @template {string} N  without the number of dimensions
 * @typedef {N extends `${string}Transform` ? 'matrix' : N extends 'obbMerge' ? 'obb' : N extends `${round}Merge` ? 'sphere'
 *   : N extends 'movingBoxBox' ? 'movingBox' : N extends `moving${Round}${Round}` ? 'movingSphere'
 *   : N extends `${string}MatrixBox` ? 'matrixBox' : N extends `${string}Box` ? 'box' : N extends `${string}Obb` ? 'obb'
 *   : N extends `${string}Kdop` ? 'kdop' : N extends `${string}${Round}` ? 'sphere' : N extends `${string}Capsule` ? 'capsule'
 *   : N extends `${string}Planes` ? 'planes' : N extends `${string}Plane` ? 'plane' : N extends `${string}Triangle` ? 'triangle'
 *   : N extends `${string}Polygon` ? 'polygon' : N extends `${string}Line` ? 'line' : N extends `${string}Segment` ? 'segment'
 *   : 'arc'} SecondName
 */

/**
 * The first surface, then the last one.
 * @template V
 * @typedef {object} Span
 * @property {number} tNear  Infinity where a segment does not reach it
 * @property {number} tFar
 * @property {boolean} inside  whether the start lies in the shape
 * @property {number} faceNear  2 i at the least, 2 i + 1 at the greatest of axis (or normal) i; −1 if curved
 * @property {number} faceFar
 * @property {V} near
 * @property {V} far
 * @property {V} normalNear
 * @property {V} normalFar
 */
/** @template V @typedef {{t: number, side: number, point: V, normal: V}} Hit  side: 1 the front, −1 the back */
/** @template V @typedef {Hit<V> & {u: number, v: number, w: number}} TriangleHit */
/** @template V @typedef {{t: number, distance: number, point: V, normal: V}} Crossing */
/**
 * Both points of an arc; where it is met once tFar, far and normalFar are Infinity.
 * @template V
 * @typedef {{tNear: number, tFar: number, near: V, far: V, normalNear: V, normalFar: V}} Chord
 */
/**
 * @template V
 * @typedef {{side: number, least: number, greatest: number, lowest: V, highest: V}} SideOf  side: 1 in front, −1 behind, 0
 */
/** @template V @typedef {{depth: number, point: V, normal: V}} ContactOf  depth: minus the distance of those apart */
/** @template V @typedef {{depth: number, index: number, normal: V}} OverlapOf */
/**
 * @template V
 * @typedef {{center: V, halfSize: V, axisX: V} & (V extends {z: number} ? {axisY: V} : {})} ObbAnswer
 */

/**
 * @template {string} N
 * @template V
 * @typedef {N extends `${'ray' | 'segment'}Plane` ? Hit<V> : N extends `${'ray' | 'segment'}Triangle` ? TriangleHit<V>
 *   : N extends `${'ray' | 'segment'}${'Line' | 'Segment'}` ? Crossing<V> : N extends `${'ray' | 'segment'}Arc` ? Chord<V>
 *   : N extends `${'ray' | 'segment'}${string}` ? Span<V> : N extends 'movingBoxBox' ? Sweep<V> & {tLast: number, axis: number}
 *   : N extends `moving${string}Polygon` ? Sweep<V> & {edge: number} : N extends `moving${string}` ? Sweep<V>
 *   : N extends 'planePlanes' ? {kind: number, point: V} : N extends `${string}Plane` ? SideOf<V>
 *   : N extends 'boxTransform' ? {min: V, max: V} : N extends 'obbTransform' | 'obbMerge' ? ObbAnswer<V>
 *   : N extends `${round}${'Transform' | 'Merge'}` ? {center: V, radius: number}
 *   : N extends `${round}Polygon` ? ContactOf<V> & {edge: number} : N extends `${round}${string}` ? ContactOf<V>
 *   : OverlapOf<V>} AnswerOf
 */

/**
 * The first shape of a query; any, where any query may be meant.
 * @template {QueryName} Name
 * @typedef {[QueryName] extends [Name] ? any : Name extends `${infer N}2` ? Shapes<Vector2>[FirstName<N>]
 *   : Name extends `${infer N}3` ? Shapes<Vector3>[FirstName<N>] : never} First
 */
/**
 * The second shape.
 * @template {QueryName} Name
 * @typedef {[QueryName] extends [Name] ? any : Name extends `${infer N}2` ? Shapes<Vector2>[SecondName<N>]
 *   : Name extends `${infer N}3` ? Shapes<Vector3>[SecondName<N>] : never} Second
 */
/**
 * The answer: its vectors are new, or those of the target.
 * @template {QueryName} Name
 * @typedef {[QueryName] extends [Name] ? Record<string, any> : Name extends `${infer N}2` ? AnswerOf<N, Vector2>
 *   : Name extends `${infer N}3` ? AnswerOf<N, Vector3> : never} Answer
 */

/**
 * The queries whose no has numbers too.
 * @typedef {Exclude<QueryName, `${'ray' | 'segment' | 'moving'}${string}`>} MeasureName
 */

export {};
