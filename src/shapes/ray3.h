/// 3D rays and segments.
#ifndef RB_SHAPES_RAY3_H
#define RB_SHAPES_RAY3_H

#include "../predicates/dd.h"
#include "../math/vec3.h"

/// The points origin + t (direction + low), t >= 0. The direction need not be a unit vector; a zero direction hits nothing.
///
/// `low` is the rounding error of the direction of a ray that was made from two points. Exact decisions include it, so that
/// the ray goes through the second point exactly. It is (0, 0, 0) for any other ray.
typedef struct rb_ray3 {
    rb_vec3 origin, direction, low;
} rb_ray3;

/// The points from start to end, both included. `t` runs from 0 to 1.
typedef struct rb_segment3 {
    rb_vec3 start, end;
} rb_segment3;

/// The ray from `start` with t = 1 at `end`, exactly.
static inline rb_ray3 rb_ray3_between(rb_vec3 start, rb_vec3 end)
{
    rb_dd x = rb_dd_difference(end.x, start.x), y = rb_dd_difference(end.y, start.y),
          z = rb_dd_difference(end.z, start.z);
    return (rb_ray3){start, {x.high, y.high, z.high}, {x.low, y.low, z.low}};
}

/// The point at t in double-double arithmetic, rounded once, so that it is accurate at any distance from the origin.
void rb_ray3_at_dd(const rb_ray3 *ray, const rb_dd *t, rb_vec3 *point);

#endif
