/**
 * All public names, shared by the entry points raybound, raybound/slim, raybound/scalar and raybound/all.
 *
 * Types of arguments and results, for programs in TypeScript:
 * @typedef {import('./arguments/check.js').VectorLike} VectorLike
 * @typedef {import('./arguments/check.js').BoxLike} BoxLike
 * @typedef {import('./arguments/check.js').RectangleLike} RectangleLike
 * @typedef {import('./arguments/check.js').RayLike} RayLike
 * @typedef {import('./math/Vector3.js').Vector3Like} Vector3Like
 * @typedef {import('./canvas/Graph2D.js').StyleLike} StyleLike
 * @typedef {import('./generated/pairs.js').QueryName} QueryName
 * @typedef {import('./generated/pairs.js').MeasureName} MeasureName
 * @typedef {import('./pairs/batch.js').BatchOptions} BatchOptions
 * @typedef {import('./path/offset.js').OffsetOptions} OffsetOptions
 * @typedef {import('./path/offset.js').PathOffsetOptions} PathOffsetOptions
 * @typedef {import('./path/offset.js').LoopElement} LoopElement
 * @typedef {import('./path/Path.js').PathCommand} PathCommand
 * @typedef {import('./path/style.js').StrokeStyle} StrokeStyle
 * @typedef {import('./arguments/matrix2.js').Matrix2DInit} Matrix2DInit
 * @typedef {import('./arguments/matrix2.js').Matrix2DLike} Matrix2DLike
 * @typedef {import('./path/Path.js').PathPoint} PathPoint
 * @typedef {import('./path/Path.js').NearestPoint} NearestPoint
 * @typedef {import('./path/Path.js').PathHit} PathHit
 * @typedef {import('./path/polygons.js').PolygonLike} PolygonLike
 * @typedef {import('./path/polygons.js').RegionLike} RegionLike
 * @typedef {import('./path/polygons.js').PolygonTranslation} PolygonTranslation
 * @typedef {import('./picking/shapes.js').ShapeLike} ShapeLike
 * @typedef {import('./picking/types.js').PolygonsOptions} PolygonsOptions
 * @typedef {import('./picking/types.js').ManyOptions} ManyOptions
 * @typedef {import('./picking/types.js').RingsOptions} RingsOptions
 * @typedef {import('./picking/types.js').PickOptions} PickOptions
 * @typedef {import('./picking/ScenePicker.js').NodePick} NodePick
 * @typedef {import('./picking/ScenePicker.js').NodeHit} NodeHit
 * @typedef {import('./picking/ScenePicker.js').NodePoint} NodePoint
 * @typedef {import('./picking/listen.js').ListenOptions} ListenOptions
 * @typedef {import('./picking/listen.js').NodePointerEvent} NodePointerEvent
 * @typedef {import('./spatial/arguments.js').BoxHit} BoxHit
 * @typedef {import('./spatial/arguments.js').CastOptions} CastOptions
 * @typedef {import('./mesh/MeshBVH.js').MeshSweep} MeshSweep
 * @typedef {import('./scene/types.js').NearestArrays} NearestArrays
 * @typedef {import('./scene/types.js').SceneHit} SceneHit
 * @typedef {import('./scene/types.js').SceneSweep} SceneSweep
 * @typedef {import('./mesh/shapes.js').MeshShapeLike} MeshShapeLike
 * @typedef {import('./mesh/arguments.js').GeometryLike} GeometryLike
 * @typedef {import('./mesh/arguments.js').AllHitsOptions} AllHitsOptions
 * @typedef {import('./mesh/arguments.js').RaycastOptions} RaycastOptions
 * @typedef {import('./rebound/Walls.js').WallShape} WallShape
 * @typedef {import('./rebound/Rebound.js').Contact} Contact
 * @typedef {import('./rebound/Rebound.js').WallHit} WallHit
 * @typedef {import('./billiards/Billiards.js').BallContact} BallContact
 * @typedef {import('./billiards/Billiards.js').OnContact} OnContact
 * @typedef {import('./canvas/BVH.js').BVHTarget} BVHTarget
 * @typedef {import('./canvas/EventDispatcher.js').EngineEvent} EngineEvent
 * @typedef {import('./canvas/EventDispatcher.js').Listener} EventListenerLike
 * @typedef {import('./canvas/Geometry.js').PathContext} PathContext
 * @typedef {import('./canvas/Geometry.js').SubpathContext} SubpathContext
 * @typedef {import('./canvas/TextGeometry.js').TextMetricsLike} TextMetricsLike
 * @typedef {import('./canvas/Object2D.js').DrawingContext} DrawingContext
 * @typedef {import('./canvas/Object2D.js').SceneContext} SceneContext
 * @typedef {import('./canvas/PolyExtendGeometry.js').OutlineArc} OutlineArc
 * @typedef {import('./canvas/PolyExtendGeometry.js').OutlinePoint} OutlinePoint
 * @typedef {import('./canvas/pointQueries.js').FillRule} FillRule
 * @typedef {import('./math/Vector3.js').Matrix4Like} Matrix4Like
 * @typedef {import('./mesh/MeshRays.js').MeshBuild} MeshBuild
 * @typedef {import('./mesh/arguments.js').BufferGeometryLike} BufferGeometryLike
 * @typedef {import('./mesh/arguments.js').GeometryArrays} GeometryArrays
 * @typedef {import('./mesh/arguments.js').Ray3Like} Ray3Like
 * @typedef {import('./mesh/arguments.js').Side} Side
 * @typedef {import('./mesh/shapes.js').Box3Like} Box3Like
 * @typedef {import('./mesh/shapes.js').FrustumLike} FrustumLike
 * @typedef {import('./mesh/shapes.js').Obb3Like} Obb3Like
 * @typedef {import('./mesh/shapes.js').Sphere3Like} Sphere3Like
 * @typedef {import('./mesh/shapes.js').Triangle3Like} Triangle3Like
 * @typedef {import('./arguments/outputs.js').Floats} Floats
 * @typedef {import('./pairs/batch.js').BatchOutputs} BatchOutputs
 * @typedef {import('./pairs/batch.js').Indices} Indices
 * @typedef {import('./path/offset.js').Corner} Corner
 * @typedef {import('./path/offset.js').GeoJsonPolygon} GeoJsonPolygon
 * @typedef {import('./path/offset.js').Joins} Joins
 * @typedef {import('./path/offset.js').Ring} Ring
 * @typedef {import('./arguments/points.js').PointsLike} PointsLike
 * @typedef {import('./path/polygons.js').PolygonOptions} PolygonOptions
 * @typedef {import('./picking/types.js').Choice} ShapeChoice
 * @typedef {import('./picking/types.js').NearChoice} ShapeNearChoice
 * @typedef {import('./picking/types.js').Tolerance} ShapeTolerance
 * @typedef {import('./picking/types.js').NearestChoice} ShapeNearestChoice
 * @typedef {import('./picking/types.js').RayLimits} ShapeRayLimits
 * @typedef {import('./picking/types.js').RegionChoice} ShapeRegionChoice
 * @typedef {import('./picking/types.js').OtherShape} OtherShape
 * @typedef {import('./picking/types.js').PickParts} PickParts
 * @typedef {import('./path/style.js').ShapeStroke} ShapeStroke
 * @typedef {import('./path/style.js').HitWidth} HitWidth
 * @typedef {import('./path/style.js').ScreenWidth} ScreenWidth
 * @typedef {import('./picking/types.js').NearestOptions} ShapeNearestOptions
 * @typedef {import('./picking/types.js').RaycastOptions} ShapeRaycastOptions
 * @typedef {import('./picking/types.js').SearchOptions} ShapeSearchOptions
 * @typedef {import('./picking/types.js').OverlapOptions} ShapeOverlapOptions
 * @typedef {import('./picking/batch.js').AnyOutputs} ShapeAnyOutputs
 * @typedef {import('./picking/batch.js').HitAllOutputs} ShapeHitAllOutputs
 * @typedef {import('./picking/batch.js').HitOutputs} ShapeHitOutputs
 * @typedef {import('./picking/batch.js').NearestOutputs} ShapeNearestOutputs
 * @typedef {import('./picking/batch.js').PickAllOutputs} ShapePickAllOutputs
 * @typedef {import('./picking/batch.js').PickOutputs} ShapePickOutputs
 * @typedef {import('./picking/batch.js').SearchOutputs} ShapeSearchOutputs
 * @typedef {import('./picking/shapes.js').GeoJsonLike} GeoJsonLike
 * @typedef {import('./picking/shapes.js').FeatureLike} FeatureLike
 * @typedef {import('./picking/shapes.js').FeatureCollectionLike} FeatureCollectionLike
 * @typedef {import('./rebound/Walls.js').Scene} WallScene
 * @typedef {import('./rebound/Walls.js').Side} WallSide
 * @typedef {import('./rebound/Walls.js').WallOptions} WallOptions
 * @typedef {import('./rebound/filter.js').ObjectFilter} ObjectFilter
 * @typedef {import('./scene/camera.js').CameraLike} CameraLike
 * @typedef {import('./scene/types.js').PickOptions3} PickOptions3
 * @typedef {import('./scene/types.js').SceneAllHitsOptions} SceneAllHitsOptions
 * @typedef {import('./scene/types.js').SceneBatchOptions} SceneBatchOptions
 * @typedef {import('./mesh/MeshRays.js').MeshRaycastOptions} MeshRaycastOptions
 * @typedef {import('./mesh/MeshRays.js').MeshBatchOptions} MeshBatchOptions
 * @typedef {import('./mesh/build.js').SignalLike} SignalLike
 * @typedef {import('./mesh/build.js').WorkerLike} WorkerLike
 * @typedef {import('./mesh/surfaceAt.js').Surface} Surface
 * @typedef {import('./mesh/candidates.js').BoundsTest} BoundsTest
 * @typedef {import('./wasm/meshLeaves.js').Bounds} Bounds3
 * @typedef {import('./scene/types.js').SceneRaycastOptions} SceneRaycastOptions
 * @typedef {import('./scene/types.js').SceneCastOptions} SceneCastOptions
 * @typedef {import('./scene/Thin.js').PickThreshold} PickThreshold
 * @typedef {import('./scene/Thin.js').Thin} Thin
 * @typedef {import('./thin/PointsBVH.js').ThinBVH} ThinBVH
 * @typedef {import('./thin/PointsBVH.js').ThinHit} ThinHit
 * @typedef {import('./thin/PointsBVH.js').ThinOptions} ThinOptions
 * @typedef {import('./scene/selectionOf.js').Lasso} Lasso
 * @typedef {import('./scene/selectionOf.js').SelectionPlane} SelectionPlane
 * @typedef {import('./scene/selectionOf.js').SelectionRegion} SelectionRegion
 * @typedef {import('./scene/solids.js').SolidLike} SolidLike
 * @typedef {import('./scene/buffer.js').ThinClass} ThinClass
 * @typedef {import('./scene/convex.js').ConvexLike} ConvexLike
 * @typedef {import('./scene/convex.js').HullLike} HullLike
 * @typedef {import('./space/Collider.js').MoveOptions} MoveOptions
 * @typedef {import('./space/Collider.js').MoveResult} MoveResult
 * @typedef {import('./space/Collider.js').SpaceContact} SpaceContact
 * @typedef {import('./space/Collider.js').SpaceSweep} SpaceSweep
 * @typedef {import('./shapes/Box2.js').Corners} Box2Corners
 * @typedef {import('./shapes/Box3.js').Corners} Box3Corners
 * @typedef {import('./shapes/Shape.js').KdopLike} KdopLike
 * @typedef {import('./shapes/Shape.js').PolygonLike} PolygonShapeLike
 * @typedef {import('./spatial/arguments.js').AnyBoxLike} AnyBoxLike
 * @typedef {import('./spatial/arguments.js').PlanesLike} PlanesLike
 * @typedef {import('./spatial/arguments.js').QueryBoxLike} QueryBoxLike
 * @typedef {import('./spatial/arguments.js').AnyRayLike} AnyRayLike
 * @typedef {import('./spatial/arguments.js').AnySegmentLike} AnySegmentLike
 * @typedef {import('./spatial/arguments.js').AnyVectorLike} AnyVectorLike
 * @typedef {import('./spatial/arguments.js').Choice} BoxChoice
 * @typedef {import('./spatial/arguments.js').BoxBuild} BoxBuild
 * @typedef {import('./spatial/batch.js').AllOutputs} AllOutputs
 * @typedef {import('./spatial/batch.js').FirstOutputs} FirstOutputs
 * @typedef {import('./spatial/batch.js').HitOutputs} HitOutputs
 * @typedef {import('./spatial/batch.js').MaskOption} MaskOption
 * @typedef {import('./spatial/batch.js').NearestBatchOptions} NearestBatchOptions
 * @typedef {import('./spatial/batch.js').NearestOutputs} NearestOutputs
 * @typedef {import('./spatial/batch.js').RayBatchOptions} RayBatchOptions
 * @typedef {import('./spatial/batch.js').SearchOutputs} SearchOutputs
 * @typedef {import('./arguments/check.js').ArcLike} ArcLike
 * @typedef {import('./arguments/check.js').LineLike} LineLike
 * @typedef {import('./arguments/check.js').MatrixLike} MatrixLike
 * @typedef {import('./wasm/Door.js').GivenModule} GivenModule
 * @typedef {import('./mesh/shapes.js').Capsule3Like} Capsule3Like
 * @typedef {import('./spatial/arguments.js').Filter} BoxFilter
 * @typedef {import('./picking/canvasPoint.js').CanvasLike} CanvasLike
 * @typedef {import('./picking/canvasPoint.js').PointerEventLike} PointerEventLike
 * @typedef {import('./picking/listen.js').EventCanvasLike} EventCanvasLike
 * @typedef {import('./canvas/packObjects.js').ObjectLike} ObjectLike
 * @typedef {import('./canvas/raySide.js').RaySideOptions} RaySideOptions
 * @typedef {import('./wasm/elements.js').ArcRecord} ArcRecord
 * @typedef {import('./mesh/arguments.js').GeometryGroup} GeometryGroupLike
 * @typedef {import('./rebound/Rebound.js').Ending} Ending
 * @typedef {import('./arguments/check.js').OutlineElement} OutlineElement
 * @typedef {import('./arguments/check.js').PointElement} PointElement
 * @typedef {import('./arguments/check.js').ArcElement} ArcElement
 * @typedef {import('./canvas/packObjects.js').GeometryLike} ObjectGeometryLike
 */

/**
 * Options of a query of a scene: those of a `ShapeIndex` with a filter of nodes, without a mask.
 * @template T
 * @typedef {import('./picking/ScenePicker.js').NodeOptions<T>} NodeOptions
 */

/**
 * A point of a shape that an editor grabs.
 * @typedef {object} ShapeFeature
 * @property {'vertex' | 'handle' | 'segment'} kind  a handle: a control point of a Bézier curve
 * @property {number} index  of a vertex: its number among the vertices of the shape, one ring or subpath after another, where each segment
 *   has one at its start, and the last segment of an open subpath one at its end; of a handle: 0 or 1 in its curve; of a segment: its number
 * @property {number} segment  the line or curve, in the order of the shape's path: that of the handle or segment, or that which begins at
 *   the vertex; at the end of an open subpath its last one
 * @property {number} subpath  index of the ring or subpath
 * @property {number} parameter  on the segment: 0 at its start, 1 at its end; 0 for a handle
 * @property {import('./math/Vector2.js').Vector2} point  in the coordinates of the query
 * @property {number} distance  from the given point, in the coordinates of the query
 */

// Types of shapes of an index. They have parameters, which a type that only refers to them would lose.

/**
 * The id of a shape, and how it is drawn.
 * @template [Id=any]
 * @template [Data=any]
 * @typedef {object} ShapeOptions
 * @property {Id} [id]  the value that queries report; by default a unique number
 * @property {Data} [data]  what results carry beside the id; undefined by default
 * @property {ReadShape<Id, Data>} [read]  reads the shape when a query next needs it; see `invalidate`
 * @property {boolean} [fill]  whether the shape is filled; by default every shape with an area, so not segments, arcs and open
 *   lines
 * @property {'nonzero' | 'evenodd'} [fillRule]  by default 'nonzero', as a canvas fills, for a single outline, and 'evenodd' for several
 *   rings, of which the inner ones are holes
 * @property {ShapeStroke | null | false} [stroke]  null, the default, or false: no stroke. With `screenWidth` instead of `lineWidth` it keeps its width on the
 *   screen
 * @property {HitWidth | null} [hitWidth]  `pick` and `pickAll` hit what is within half of this width of the outline as if it were painted: the
 *   part is 'stroke' where the fill is not hit. A number in the shape's unit, or {screenWidth} on the screen. null, the default: what is painted
 * @property {HitShapeLike | null} [hitShape]  `pick` and `pickAll` hit this shape, in the coordinates of the shape, as if it were painted instead. null,
 *   the default: the shape itself
 * @property {Matrix2DLike} [transform]  from the shape's coordinates to world coordinates; also applies to the stroke. The identity by
 *   default
 * @property {number} [z]  0 by default; a shape with a greater z is above. At equal z the shape added later is above
 * @property {number} [mask]  a 32-bit integer; all bits by default
 * @property {boolean} [visible]  true by default; queries do not find what is not visible
 * @property {ClipLike | null} [clip]  nothing is hit outside of this region, which moves with the shape
 * @property {unknown} [group]  only for `add`: the id of the group that contains the shape; none by default
 * @property {unknown} [before]  only for `add`: the id of a shape or group: the new shape is drawn just below it, in the same group, with the
 *   same z. `group` and `z` may be left out, else they must be those
 * @property {unknown} [after]  the same, just above
 */

/**
 * What is hit instead of a shape: another shape, or one with the options that say how it is painted, with the defaults of `add`. `hitWidth` is
 * that of its outline.
 * @typedef {ShapeLike | {shape: ShapeLike, fill?: boolean, fillRule?: 'nonzero' | 'evenodd', stroke?: ShapeStroke | null | false}} HitShapeLike
 */

/**
 * The region of a clip: a shape with an area. With a transform, from the coordinates of the clip to those of what it clips.
 * @typedef {ShapeLike | {shape: ShapeLike, fillRule?: 'nonzero' | 'evenodd', transform?: Matrix2DLike}} ClipLike
 */

/**
 * A group. In it, shapes and groups are drawn in the order of their z, at equal z those that were added later above; the group as a whole
 * has its place among its siblings.
 * @template [Id=any]
 * @template [Data=any]
 * @typedef {object} GroupOptions
 * @property {Id} [id]  no other shape or group has it; by default a unique number
 * @property {Data} [data]  for `dataOf`
 * @property {Matrix2DLike} [transform]  from the coordinates of the group to those of the group that contains it; the identity by default
 * @property {number} [z]  0 by default
 * @property {number} [mask]  combined with the masks of what is in the group, by `&`; all bits by default
 * @property {boolean} [visible]  true by default; queries find nothing in a group that is not visible
 * @property {ClipLike | null} [clip]  nothing in the group is hit outside of this region, which moves with the group
 * @property {unknown} [group]  only for `addGroup`, as `before` and `after`: the id of the group that contains the group
 * @property {unknown} [before]  the id of a shape or group: the new group is drawn just below it, in the same group, with the same z.
 *   `group` and `z` may be left out, else they must be those
 * @property {unknown} [after]  the same, just above
 */

/**
 * The options of a shape or a group in an index; `fill`, `fillRule`, `stroke`, `hitWidth` and `hitShape` only of a shape.
 * @template [Id=any]
 * @template [Data=any]
 * @typedef {object} OptionsOf
 * @property {Id} id
 * @property {Data} data
 * @property {Id | null} group  the group that contains it; null for none
 * @property {{a: number, b: number, c: number, d: number, e: number, f: number}} transform
 * @property {number} z
 * @property {number} mask
 * @property {boolean} visible
 * @property {boolean} [fill]
 * @property {'nonzero' | 'evenodd'} [fillRule]
 * @property {Omit<ShapeStroke, 'getLineDash'> | null} [stroke]
 * @property {HitWidth | null} [hitWidth]
 * @property {HitShapeLike | null} [hitShape]  for `add` and `update`; its `shape` is an object that stands for the geometry
 */

/**
 * @template [Id=any]
 * @template [Data=any]
 * @callback ReadShape  Returns the shape as it is now, and options as for `update`; null or undefined if there is nothing to be hit. Must
 *   not query the index.
 * @param {Id} id
 * @returns {[shape: ShapeLike, options?: Omit<ShapeOptions<Id, Data>, 'id' | 'read' | 'group' | 'before' | 'after'>] | null | undefined}
 */

/**
 * @template [Id=any]
 * @template [Data=any]
 * @typedef {object} Pick
 * @property {Id} id
 * @property {Data} data  as given to `add` or `update`
 * @property {'fill' | 'stroke'} part
 * @property {import('./math/Vector2.js').Vector2} point  the point in the shape's own coordinates
 * @property {number} distance  0 if the point is on what is painted, or in the `hitWidth`, or on the `hitShape`
 */

/**
 * @template [Id=any]
 * @template [Data=any]
 * @typedef {object} ShapePoint
 * @property {Id} id
 * @property {Data} data  as given to `add` or `update`
 * @property {import('./math/Vector2.js').Vector2} point  the point on the shape, in the coordinates of the query
 * @property {import('./math/Vector2.js').Vector2} normal  a unit vector on the side of the query; (0, 0) if it is undefined
 * @property {number} distance  Euclidean
 * @property {number} part  index of the line or curve, in the order of the shape's path; -1 inside a fill, also on the
 *   outline of a clip
 * @property {number} subpath  index of the ring or subpath; -1 as `part`
 * @property {number} parameter  0 at the start of the line or curve, 1 at its end; 0 inside a fill
 */

/**
 * @template [Id=any]
 * @template [Data=any]
 * @typedef {ShapePoint<Id, Data> & {t: number}} ShapeHit  t: in multiples of the direction or motion
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
/**
 * @template {import('./pairs/batch.js').BatchOutputs} T
 * @typedef {import('./pairs/batch.js').BatchResult<T>} BatchResult
 */
/**
 * @template V  Vector2 or Vector3
 * @typedef {import('./shapes/Shape.js').BoxOf<V>} BoxOf
 */
/**
 * @template V  Vector2 or Vector3
 * @typedef {import('./shapes/Shape.js').CapsuleOf<V>} CapsuleOf
 */
/**
 * @template V  Vector2 or Vector3
 * @typedef {import('./shapes/Shape.js').ObbOf<V>} ObbOf
 */
/**
 * @template V  Vector2 or Vector3
 * @typedef {import('./shapes/Shape.js').PlaneOf<V>} PlaneOf
 */
/**
 * @template V  Vector2 or Vector3
 * @typedef {import('./shapes/Shape.js').RayOf<V>} RayOf
 */
/**
 * @template V  Vector2 or Vector3
 * @typedef {import('./shapes/Shape.js').SegmentOf<V>} SegmentOf
 */
/**
 * @template V  Vector2 or Vector3
 * @typedef {import('./shapes/Shape.js').SphereOf<V>} SphereOf
 */
/**
 * @template V  Vector2 or Vector3
 * @typedef {import('./shapes/Shape.js').TriangleOf<V>} TriangleOf
 */
/**
 * @template V  Vector2 or Vector3
 * @typedef {import('./shapes/Shape.js').VectorOf<V>} VectorOf
 */

export { Arena } from './wasm/Arena.js';
export { MeshBVH } from './mesh/MeshBVH.js';
export { MeshHit } from './mesh/MeshHit.js';
export { MeshRays } from './mesh/MeshRays.js';
export { serveMeshBuilds } from './mesh/build.js';
export { candidates } from './mesh/candidates.js';
export { surfaceAt } from './mesh/surfaceAt.js';
export { MeshScene } from './scene/MeshScene.js';
export { selectionOf } from './scene/selectionOf.js';
export { Collider } from './space/Collider.js';
export { Billboard } from './thin/Billboard.js';
export { LineBVH, LineLoopBVH, LineSegmentsBVH } from './thin/LineBVH.js';
export { PointsBVH } from './thin/PointsBVH.js';
export { SpatialIndex } from './spatial/SpatialIndex.js';
export { Arc2 } from './shapes/Arc2.js';
export { BVH } from './canvas/BVH.js';
export { BVHHelper } from './canvas/BVHHelper.js';
export { CircleGeometry } from './canvas/CircleGeometry.js';
export { EllipseGeometry } from './canvas/EllipseGeometry.js';
export { EventDispatcher } from './canvas/EventDispatcher.js';
export { Geometry } from './canvas/Geometry.js';
export { GeometryGroup } from './canvas/GeometryGroup.js';
export { Graph2D } from './canvas/Graph2D.js';
export { Group } from './canvas/Group.js';
export { Line2 } from './shapes/Line2.js';
export { Matrix3 } from './math/Matrix3.js';
export { NStarGeometry } from './canvas/NStarGeometry.js';
export { Object2D } from './canvas/Object2D.js';
export { PathGeometry } from './canvas/PathGeometry.js';
export { PolyExtendGeometry } from './canvas/PolyExtendGeometry.js';
export { PolyGeometry } from './canvas/PolyGeometry.js';
export { Ray2 } from './shapes/Ray2.js';
export { RectGeometry } from './canvas/RectGeometry.js';
export { Segment2 } from './shapes/Segment2.js';
export { TextGeometry } from './canvas/TextGeometry.js';
export { Vector2 } from './math/Vector2.js';
export { intersectBoundingBox, intersectBVH, intersectObject, intersectObjects } from './canvas/intersect.js';
export { Vector3 } from './math/Vector3.js';
export { offset } from './path/offset.js';
export { Path } from './path/Path.js';
export { polygonContains, polygonIsIn, polygonOverlaps, polygonTranslation } from './path/polygons.js';
export { ShapeIndex } from './picking/ShapeIndex.js';
export { pick, raycast, ScenePicker } from './picking/ScenePicker.js';
export { canvasPoint } from './picking/canvasPoint.js';
export { listen } from './picking/listen.js';
export { batch } from './pairs/batch.js';
export { intersect, measure } from './pairs/intersect.js';
export { Billiards } from './billiards/Billiards.js';
export { Rebound, Trace } from './rebound/Rebound.js';
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
