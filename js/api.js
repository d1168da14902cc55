/** Everything public, whatever the module is started from. */

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
export { Rebound } from './rebound/Rebound.js';
