/**
 * Everything public, whatever the module is started from.
 *
 * What the functions and classes take and answer, by name, for programs in TypeScript:
 * @typedef {import('./check.js').VectorLike} VectorLike
 * @typedef {import('./check.js').BoxLike} BoxLike
 * @typedef {import('./check.js').RayLike} RayLike
 * @typedef {import('./math/Vector3.js').Vector3Like} Vector3Like
 * @typedef {import('./engine/Graph2D.js').StyleLike} StyleLike
 * @typedef {import('./query/query.js').QueryName} QueryName
 * @typedef {import('./query/answers.js').MeasureName} MeasureName
 * @typedef {import('./query/query.js').BatchOptions} BatchOptions
 * @typedef {import('./path/offset.js').OffsetOptions} OffsetOptions
 * @typedef {import('./path/offset.js').LoopElement} LoopElement
 * @typedef {import('./bvh/question.js').BoxHit} BoxHit
 * @typedef {import('./bvh/question.js').CastOptions} CastOptions
 * @typedef {import('./rebound/Walls.js').WallShape} WallShape
 * @typedef {import('./rebound/Rebound.js').Contact} Contact
 * @typedef {import('./rebound/Rebound.js').Trace} Trace
 * @typedef {import('./rebound/Billiards.js').BallContact} BallContact
 */
/**
 * @template {import('./engine/parts.js').ObjectLike} [T=import('./engine/parts.js').ObjectLike]
 * @typedef {import('./engine/parts.js').IntersectData<T>} IntersectData
 */
/**
 * @template V
 * @typedef {import('./shape/Shape.js').Sweep<V>} Sweep
 */
/**
 * @template {import('./query/query.js').QueryName} Name
 * @typedef {import('./query/answers.js').Answer<Name>} Answer
 */

export { Arena } from './arena.js';
export { SpatialIndex } from './bvh/SpatialIndex.js';
export { Arc2 } from './engine/Arc2.js';
export { BVH } from './engine/BVH.js';
export { BVHHelper } from './engine/BVHHelper.js';
export { CircleGeometry } from './engine/CircleGeometry.js';
export { EventDispatcher } from './engine/EventDispatcher.js';
export { Geometry } from './engine/Geometry.js';
export { GeometryGroup } from './engine/GeometryGroup.js';
export { Graph2D } from './engine/Graph2D.js';
export { Group } from './engine/Group.js';
export { Line2 } from './engine/Line2.js';
export { Matrix3 } from './engine/Matrix3.js';
export { NStarGeometry } from './engine/NStarGeometry.js';
export { Object2D } from './engine/Object2D.js';
export { PolyExtendGeometry } from './engine/PolyExtendGeometry.js';
export { PolyGeometry } from './engine/PolyGeometry.js';
export { Ray2 } from './engine/Ray2.js';
export { RectGeometry } from './engine/RectGeometry.js';
export { Segment2 } from './engine/Segment2.js';
export { Vector2 } from './engine/Vector2.js';
export { intersectBoundingBox, intersectBVH, intersectObject, intersectObjects } from './engine/intersect.js';
export { Vector3 } from './math/Vector3.js';
export { offset } from './path/offset.js';
export { batch, intersect, measure } from './query/query.js';
export { Billiards } from './rebound/Billiards.js';
export { Rebound } from './rebound/Rebound.js';
export { Box2 } from './shape/Box2.js';
export { Box3 } from './shape/Box3.js';
export { Capsule2, Capsule3 } from './shape/Capsule.js';
export { KDop2, KDop3 } from './shape/KDop.js';
export { OBB2 } from './shape/OBB2.js';
export { OBB3 } from './shape/OBB3.js';
export { Plane2, Plane3 } from './shape/Plane.js';
export { Ray3 } from './shape/Ray.js';
export { Segment3 } from './shape/Segment3.js';
export { Circle2 } from './shape/Circle2.js';
export { Sphere3 } from './shape/Sphere3.js';
export { Triangle2, Triangle3 } from './shape/Triangle.js';
