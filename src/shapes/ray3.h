/// Rays and segments of space.
#ifndef RB_SHAPES_RAY3_H
#define RB_SHAPES_RAY3_H

#include "../predicates/dd.h"
#include "../math/vec3.h"

/// The points origin + t (direction + low), t >= 0. The direction need not be unit; zero hits nothing.
///
/// `low` is what rounding took from the direction of a ray that was made of two points: next to nothing for `t` and
/// points, but decisions count it, so that a ray to a point goes through that point. It is (0, 0, 0) for any other ray.
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

/// The point at t, rounded once: nothing is lost where it is far from the origin.
void rb_ray3_at_dd(const rb_ray3 *ray, const rb_dd *t, rb_vec3 *point);

#endif
