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

#include "bvh/ask.h"
#include "bvh/bvh.h"
#include "bvh/raycast2.h"
#include "bvh/search.h"
#include "math/exact.h"
#include "math/mat3.h"
#include "math/trig.h"
#include "math/vec2.h"
#include "math/vec3.h"
#include "math/way3.h"
#include "path/flatten2.h"
#include "path/offset2.h"
#include "path/outline2.h"
#include "pick/raycast2.h"
#include "query/query.h"
#include "rebound/billiards2.h"
#include "rebound/rebound2.h"
#include "shape2/arc2.h"
#include "shape2/bounds_circle2.h"
#include "shape2/box2.h"
#include "shape2/box_box2.h"
#include "shape2/capsule2.h"
#include "shape2/circle2.h"
#include "shape2/circle_box2.h"
#include "shape2/circle_circle2.h"
#include "shape2/circle_polygon2.h"
#include "shape2/obb_of_points2.h"
#include "shape2/plane2.h"
#include "shape2/polygon2.h"
#include "shape2/ray2.h"
#include "shape2/ray_box2.h"
#include "shape2/ray_circle2.h"
#include "shape2/ray_obb2.h"
#include "shape2/ray_segment2.h"
#include "shape2/segment2.h"
#include "shape2/triangle2.h"
#include "shape3/affine3.h"
#include "shape3/answers3.h"
#include "shape3/approach3.h"
#include "shape3/bounds3.h"
#include "shape3/box3.h"
#include "shape3/box_box3.h"
#include "shape3/box_kit3.h"
#include "shape3/capsule3.h"
#include "shape3/fill_rule.h"
#include "shape3/kdop3.h"
#include "shape3/matrix_box3.h"
#include "shape3/obb3.h"
#include "shape3/obb_kit3.h"
#include "shape3/obb_of_points3.h"
#include "shape3/plane3.h"
#include "shape3/plane_solid3.h"
#include "shape3/planes3.h"
#include "shape3/polygon_sphere3.h"
#include "shape3/ray3.h"
#include "shape3/ray_box3.h"
#include "shape3/ray_capsule3.h"
#include "shape3/ray_obb3.h"
#include "shape3/ray_plane3.h"
#include "shape3/ray_slabs3.h"
#include "shape3/ray_sphere3.h"
#include "shape3/ray_triangle3.h"
#include "shape3/segment3.h"
#include "shape3/segment_sphere3.h"
#include "shape3/separating_axes3.h"
#include "shape3/sphere3.h"
#include "shape3/sphere_box3.h"
#include "shape3/sphere_sphere3.h"
#include "shape3/triangle3.h"
#include "shape3/triangle_sphere3.h"

#endif
