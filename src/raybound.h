/// raybound: what does this ray, point or moving shape hit?
///
/// Conventions, everywhere:
/// - Numbers are doubles; angles are radians; lengths and coordinates are in the caller's unit.
/// - `t` is in multiples of the ray's direction, which needs not be unit; distances are Euclidean.
/// - Touching counts as a hit. A miss, a parallel pair, an empty shape and a zero direction are answers, not errors.
/// - The front of a directed segment a-b is where (b.y - a.y, a.x - b.x) points.
/// - Points in arrays are x and y in turn; equal distances go to the lower index.
/// - Decisions are exact for coordinates of magnitude up to 4e307; nothing allocates; there are no globals.
/// - A broken contract (NULL, NaN, a negative radius) trips RB_ASSERT when RB_ASSERTIONS is defined.
#ifndef RAYBOUND_H
#define RAYBOUND_H

#include "math/exact.h"
#include "math/mat3.h"
#include "math/slabs.h"
#include "math/trig.h"
#include "math/vec2.h"
#include "math/vec3.h"
#include "path/offset2.h"
#include "path/outline2.h"
#include "pick/raycast2.h"
#include "rebound/rebound2.h"
#include "shape2/arc2.h"
#include "shape2/box2.h"
#include "shape2/polygon2.h"
#include "shape2/ray2.h"
#include "shape2/ray_box2.h"
#include "shape2/ray_segment2.h"
#include "shape2/segment2.h"
#include "shape3/box3.h"
#include "shape3/ray3.h"
#include "shape3/ray_box3.h"
#include "shape3/ray_sphere3.h"

#endif
