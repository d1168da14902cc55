/**
 * Everything public, whatever the module is started from.
 *
 * What the functions and classes take and answer, by name, for programs in TypeScript:
 * @typedef {import('./validate.js').VectorLike} VectorLike
 * @typedef {import('./validate.js').BoxLike} BoxLike
 * @typedef {import('./validate.js').RayLike} RayLike
 * @typedef {import('./math/Vector3.js').Vector3Like} Vector3Like
 * @typedef {import('./canvas/Graph2D.js').StyleLike} StyleLike
 * @typedef {import('./generated/pairs.js').QueryName} QueryName
 * @typedef {import('./generated/pairs.js').MeasureName} MeasureName
 * @typedef {import('./pairs/batch.js').BatchOptions} BatchOptions
 * @typedef {import('./path/offset.js').OffsetOptions} OffsetOptions
 * @typedef {import('./path/offset.js').LoopElement} LoopElement
 * @typedef {import('./path/style.js').StrokeStyle} StrokeStyle
 * @typedef {import('./path/style.js').Matrix2DLike} Matrix2DLike
 * @typedef {import('./path/Path.js').PathPoint} PathPoint
 * @typedef {import('./path/Path.js').NearestPoint} NearestPoint
 * @typedef {import('./path/Path.js').PathHit} PathHit
 * @typedef {import('./path/polygons.js').PolygonLike} PolygonLike
 * @typedef {import('./path/polygons.js').RegionLike} RegionLike
 * @typedef {import('./path/polygons.js').PolygonTranslation} PolygonTranslation
 * @typedef {import('./picking/shapes.js').ShapeLike} ShapeLike
 * @typedef {import('./picking/ShapeIndex.js').ShapeOptions} ShapeOptions
 * @typedef {import('./picking/ShapeIndex.js').PickOptions} PickOptions
 * @typedef {import('./picking/ShapeIndex.js').Pick} Pick
 * @typedef {import('./picking/ShapeIndex.js').ShapePoint} ShapePoint
 * @typedef {import('./picking/ShapeIndex.js').ShapeHit} ShapeHit
 * @typedef {import('./picking/ScenePicker.js').NodePick} NodePick
 * @typedef {import('./picking/ScenePicker.js').NodeHit} NodeHit
 * @typedef {import('./picking/listen.js').ListenOptions} ListenOptions
 * @typedef {import('./picking/listen.js').NodePointerEvent} NodePointerEvent
 * @typedef {import('./spatial/arguments.js').BoxHit} BoxHit
 * @typedef {import('./spatial/arguments.js').CastOptions} CastOptions
 * @typedef {import('./mesh/MeshBVH.js').MeshHit} MeshHit
 * @typedef {import('./mesh/MeshBVH.js').MeshSweep} MeshSweep
 * @typedef {import('./scene/MeshScene.js').SceneHit} SceneHit
 * @typedef {import('./mesh/shapes.js').MeshShapeLike} MeshShapeLike
 * @typedef {import('./mesh/arguments.js').GeometryLike} GeometryLike
 * @typedef {import('./mesh/arguments.js').RaycastOptions} RaycastOptions
 * @typedef {import('./rebound/Walls.js').WallShape} WallShape
 * @typedef {import('./rebound/Rebound.js').Contact} Contact
 * @typedef {import('./rebound/Rebound.js').Trace} Trace
 * @typedef {import('./billiards/Billiards.js').BallContact} BallContact
 */
/**
 * @template {import('./canvas/packObjects.js').ObjectLike} [T=import('./canvas/packObjects.js').ObjectLike]
 * @typedef {import('./canvas/packObjects.js').IntersectData<T>} IntersectData
 */
/**
 * @template V
 * @typedef {import('./shapes/Shape.js').Sweep<V>} Sweep
 */
/**
 * @template {import('./generated/pairs.js').QueryName} Name
 * @typedef {import('./pairs/types.js').Answer<Name>} Answer
 */

export { Arena } from './wasm/Arena.js';
export { MeshBVH } from './mesh/MeshBVH.js';
export { MeshScene } from './scene/MeshScene.js';
export { SpatialIndex } from './spatial/SpatialIndex.js';
export { Arc2 } from './shapes/Arc2.js';
export { BVH } from './canvas/BVH.js';
export { BVHHelper } from './canvas/BVHHelper.js';
export { CircleGeometry } from './canvas/CircleGeometry.js';
export { EventDispatcher } from './canvas/EventDispatcher.js';
export { Geometry } from './canvas/Geometry.js';
export { GeometryGroup } from './canvas/GeometryGroup.js';
export { Graph2D } from './canvas/Graph2D.js';
export { Group } from './canvas/Group.js';
export { Line2 } from './shapes/Line2.js';
export { Matrix3 } from './math/Matrix3.js';
export { NStarGeometry } from './canvas/NStarGeometry.js';
export { Object2D } from './canvas/Object2D.js';
export { PolyExtendGeometry } from './canvas/PolyExtendGeometry.js';
export { PolyGeometry } from './canvas/PolyGeometry.js';
export { Ray2 } from './shapes/Ray2.js';
export { RectGeometry } from './canvas/RectGeometry.js';
export { Segment2 } from './shapes/Segment2.js';
export { Vector2 } from './math/Vector2.js';
export { intersectBoundingBox, intersectBVH, intersectObject, intersectObjects } from './canvas/intersect.js';
export { Vector3 } from './math/Vector3.js';
export { offset } from './path/offset.js';
export { Path } from './path/Path.js';
export { polygonContains, polygonIsIn, polygonOverlaps, polygonTranslation } from './path/polygons.js';
export { ShapeIndex } from './picking/ShapeIndex.js';
export { pick, raycast, ScenePicker } from './picking/ScenePicker.js';
export { listen } from './picking/listen.js';
export { batch } from './pairs/batch.js';
export { intersect, measure } from './pairs/intersect.js';
export { Billiards } from './billiards/Billiards.js';
export { Rebound } from './rebound/Rebound.js';
export { Box2 } from './shapes/Box2.js';
export { Box3 } from './shapes/Box3.js';
export { Capsule2, Capsule3 } from './shapes/Capsule.js';
export { Frustum3 } from './shapes/Frustum3.js';
export { KDop2, KDop3 } from './shapes/KDop.js';
export { OBB2 } from './shapes/OBB2.js';
export { OBB3 } from './shapes/OBB3.js';
export { Plane2, Plane3 } from './shapes/Plane.js';
export { Ray3 } from './shapes/Ray.js';
export { Segment3 } from './shapes/Segment3.js';
export { Circle2 } from './shapes/Circle2.js';
export { Sphere3 } from './shapes/Sphere3.js';
export { Triangle2, Triangle3 } from './shapes/Triangle.js';
