/// raybound: what does this ray, point or moving shape hit?
///
/// Conventions, everywhere:
/// - Numbers are doubles; angles are radians; lengths and coordinates are in the caller's unit.
/// - `t` is in multiples of the ray's direction, which need not be unit; distances are Euclidean.
/// - Touching counts as a hit. A miss, a parallel pair, an empty shape and a zero direction are answers, not errors.
/// - The front of a directed segment a-b is where (b.y - a.y, a.x - b.x) points.
/// - Points in arrays are x and y in turn, in space x, y and z; equal distances go to the lower index.
/// - Decisions are exact for coordinates of magnitude up to 4e307, except where a header promises less; nothing allocates;
///   there are no globals.
/// - In space, and in the plane's queries that are those of space, a negative radius or half size is an empty shape and NaN
///   a miss. Elsewhere a broken contract (NULL, NaN, a negative radius) trips RB_ASSERT when RB_ASSERTIONS is defined.
#ifndef RAYBOUND_H
#define RAYBOUND_H

#include "spatial/query.h"
#include "tree/bvh.h"
#include "tree/bvh_query.h"
#include "mesh/mesh.h"
#include "mesh/mesh_nearest.h"
#include "mesh/mesh_raycast.h"
#include "mesh/mesh_shapes.h"
#include "canvas/raycast_bvh2.h"
#include "spatial/search.h"
#include "predicates/sign.h"
#include "math/trig.h"
#include "math/vec2.h"
#include "math/vec3.h"
#include "predicates/predicates3.h"
#include "path/flatten2.h"
#include "path/offset2.h"
#include "path/outline2.h"
#include "canvas/raycast2.h"
#include "dispatch/query.h"
#include "billiards/billiards2.h"
#include "rebound/rebound2.h"
#include "pairs/ray_arc2.h"
#include "shapes/box2.h"
#include "path/circle_polygon2.h"
#include "bounds/obb_of_points2.h"
#include "path/polygon2.h"
#include "path/path2.h"
#include "path/stroke2.h"
#include "picking/shapes2.h"
#include "scene/scene3.h"
#include "shapes/ray2.h"
#include "pairs/ray_box2.h"
#include "pairs/ray_segment2.h"
#include "shapes/segment2.h"
#include "math/affine3.h"
#include "shapes/results3.h"
#include "pairs/sweep_point_sphere3.h"
#include "bounds/bounding_sphere3.h"
#include "shapes/box3.h"
#include "pairs/box_box3.h"
#include "bounds/box_operations3.h"
#include "shapes/capsule3.h"
#include "pairs/capsule_capsule3.h"
#include "shapes/fill_rule.h"
#include "bounds/kdop3.h"
#include "shapes/kdop3.h"
#include "shapes/matrix_box3.h"
#include "shapes/obb3.h"
#include "bounds/obb_operations3.h"
#include "bounds/obb_of_points3.h"
#include "shapes/plane3.h"
#include "pairs/plane_side3.h"
#include "pairs/three_planes3.h"
#include "pairs/polygon_sphere3.h"
#include "shapes/ray3.h"
#include "pairs/ray_box3.h"
#include "pairs/ray_capsule3.h"
#include "pairs/ray_obb3.h"
#include "pairs/ray_plane3.h"
#include "pairs/ray_slabs3.h"
#include "pairs/ray_sphere3.h"
#include "pairs/ray_triangle3.h"
#include "shapes/segment3.h"
#include "pairs/segment_sphere3.h"
#include "pairs/separating_axes3.h"
#include "shapes/sphere3.h"
#include "pairs/sphere_box3.h"
#include "pairs/sphere_sphere3.h"
#include "shapes/triangle3.h"
#include "pairs/triangle_sphere3.h"
#include "pairs/triangle_triangle3.h"

#endif
