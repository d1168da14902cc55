/// 2D rays and their hits.
#ifndef RB_SHAPES_RAY2_H
#define RB_SHAPES_RAY2_H

#include "../predicates/dd.h"

/// The points origin + t direction, t >= 0. The direction need not be a unit vector; a zero direction hits nothing.
typedef struct rb_ray2 {
    rb_vec2 origin, direction;
} rb_ray2;

/// The side of a directed curve that a ray may hit. The curve's normal points to its front.
typedef enum rb_side { RB_BACK = -1, RB_BOTH = 0, RB_FRONT = 1 } rb_side;

/// The hit of a ray on a curve. Valid only if the query returned true.
typedef struct rb_hit2 {
    double t;        ///< in multiples of the ray's direction, >= 0
    double distance; ///< from the ray's origin
    rb_vec2 point;   ///< never behind the curve: a ray that starts here and moves away does not hit the curve again
    rb_vec2 normal;  ///< unit, on the side that was hit
    int part;        ///< index of the edge or element of a composed shape; 0 for other shapes
} rb_hit2;

/// A ray whose direction is scaled by a power of two to a length near 1, so that products neither overflow nor underflow.
typedef struct rb_ray2_frame {
    rb_vec2 origin, direction; ///< direction = the ray's times scale
    double scale, length;      ///< length of the scaled direction
    rb_vec2 whole, low;        ///< the direction, unscaled; for a segment also its low part
} rb_ray2_frame;

static inline rb_ray2_frame rb_ray2_frame_of(const rb_ray2 *ray)
{
    double scale = rb_power_of_two_scale(rb_vec2_max_abs(ray->direction));
    rb_vec2 direction = rb_vec2_scale(ray->direction, scale);
    return (rb_ray2_frame){ray->origin,    direction, scale, sqrt(rb_vec2_dot(direction, direction)),
                           ray->direction, {0, 0}};
}

/// The ray from `start` with t = 1 at `end`, exactly.
static inline rb_ray2_frame rb_ray2_frame_between(rb_vec2 start, rb_vec2 end)
{
    rb_dd x = rb_dd_difference(end.x, start.x), y = rb_dd_difference(end.y, start.y);
    rb_ray2 ray = {start, {x.high, y.high}};
    rb_ray2_frame frame = rb_ray2_frame_of(&ray);
    frame.low = (rb_vec2){x.low, y.low};
    return frame;
}

/// The scaled direction, including its low part.
static inline rb_dd2 rb_ray2_frame_direction(const rb_ray2_frame *frame)
{
    rb_vec2 high = frame->direction, low = rb_vec2_scale(frame->low, frame->scale);
    return (rb_dd2){{high.x, low.x}, {high.y, low.y}};
}

static inline bool rb_ray2_is_finite(const rb_ray2 *ray)
{
    return rb_is_finite(ray->origin.x) && rb_is_finite(ray->origin.y) && rb_is_finite(ray->direction.x) &&
           rb_is_finite(ray->direction.y);
}

#endif
