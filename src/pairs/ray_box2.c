// speed: hot

#include "ray_box2.h"

#include "../predicates/sign.h"

/// Whether o + t d, t >= 0, reaches [low, high] on one axis at all.
static bool rb_reaches(double o, double d, double low, double high)
{
    return (d > 0 || low <= o) && (d < 0 || o <= high);
}

// Separating axes, not slabs: they need no division, and only hit or miss is reported.
bool rb_ray2_intersects_box2(const rb_ray2 *ray, const rb_box2 *box)
{
    rb_vec2 o = ray->origin, d = ray->direction;
    if ((d.x == 0 && d.y == 0) || rb_box2_is_empty(box)) return false;
    if (!rb_reaches(o.x, d.x, box->min.x, box->max.x) || !rb_reaches(o.y, d.y, box->min.y, box->max.y)) return false;
    // The corners farthest to the left and to the right must not be on the same side of the ray's line.
    double min_x = rb_max(box->min.x, -DBL_MAX), max_x = rb_min(box->max.x, DBL_MAX);
    double min_y = rb_max(box->min.y, -DBL_MAX), max_y = rb_min(box->max.y, DBL_MAX);
    rb_vec2 left = {d.y > 0 ? min_x : max_x, d.x > 0 ? max_y : min_y};
    rb_vec2 right = {d.y > 0 ? max_x : min_x, d.x > 0 ? min_y : max_y};
    return rb_side_sign(d, left, o) >= 0 && rb_side_sign(d, right, o) <= 0;
}
