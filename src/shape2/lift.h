/// The plane as a part of space: its shapes with z = 0, and answers without z.
///
/// Shapes of the plane whose queries are those of space with z = 0 have no code of their own: the added terms are exact
/// zeros, so nothing is rounded more.
#ifndef RB_SHAPE2_LIFT_H
#define RB_SHAPE2_LIFT_H

#include "../math/vec2.h"
#include "../shape3/answers3.h"
#include "../shape3/box3.h"
#include "../shape3/ray3.h"
#include "box2.h"
#include "ray2.h"

static inline rb_vec3 rb_lift(rb_vec2 v) { return (rb_vec3){v.x, v.y, 0}; }

static inline rb_vec2 rb_flat(rb_vec3 v) { return (rb_vec2){v.x, v.y}; }

static inline rb_ray3 rb_lift_ray(const rb_ray2 *ray)
{
    return (rb_ray3){rb_lift(ray->origin), rb_lift(ray->direction), {0, 0, 0}};
}

static inline rb_box3 rb_lift_box(const rb_box2 *box) { return (rb_box3){rb_lift(box->min), rb_lift(box->max)}; }

#endif
