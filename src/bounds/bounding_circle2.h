/// Circles around points of the plane.
#ifndef RB_BOUNDS_BOUNDING_CIRCLE2_H
#define RB_BOUNDS_BOUNDING_CIRCLE2_H

#include "bounding_sphere3.h"
#include "../shapes/circle2.h"

/// The smallest one around x and y in turn; `order` has room for `count` numbers. As rb_sphere3_of_points.
static inline rb_circle2 rb_circle2_of_points(const double *points, int count, int32_t *order)
{
    rb_sphere3 sphere = rb_sphere3_of_points(points, count, 2, order);
    return rb_project_circle(&sphere);
}

/// A small one, quickly. As rb_sphere3_ritter.
static inline rb_circle2 rb_circle2_ritter(const double *points, int count)
{
    rb_sphere3 sphere = rb_sphere3_ritter(points, count, 2);
    return rb_project_circle(&sphere);
}

#endif
