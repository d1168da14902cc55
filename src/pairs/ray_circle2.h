/// A ray of the plane against a circle: answers are those of space, with z = 0.
#ifndef RB_PAIRS_RAY_CIRCLE2_H
#define RB_PAIRS_RAY_CIRCLE2_H

#include "ray_sphere3.h"
#include "../shapes/circle2.h"

/// As rb_ray3_intersect_sphere3.
static inline bool rb_ray2_intersect_circle2(const rb_ray2 *ray, const rb_circle2 *circle, rb_span3 *span)
{
    rb_ray3 lifted = rb_embed_ray(ray);
    rb_sphere3 sphere = rb_embed_circle(circle);
    return rb_ray3_intersect_sphere3(&lifted, &sphere, span);
}

#endif
