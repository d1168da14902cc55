#include "box2.h"

#include "../math/exact.h"

rb_box2 rb_box2_of_points(const double *points, int count)
{
    rb_box2 box = rb_box2_empty();
    for (int i = 0; i < count; i++) box = rb_box2_with_point(box, (rb_vec2){points[2 * i], points[2 * i + 1]});
    return box;
}

/// Whether o + t d, t >= 0, reaches [low, high] on one axis at all.
static bool rb_reaches(double o, double d, double low, double high)
{
    return (d > 0 || low <= o) && (d < 0 || o <= high);
}

bool rb_ray2_intersects_box2(const rb_ray2 *ray, const rb_box2 *box)
{
    rb_vec2 o = ray->origin, d = ray->direction;
    if ((d.x == 0 && d.y == 0) || rb_box2_is_empty(box)) return false;
    if (!rb_reaches(o.x, d.x, box->min.x, box->max.x) || !rb_reaches(o.y, d.y, box->min.y, box->max.y)) return false;
    // The corners farthest to the left and to the right of the ray must not lie on one side of it.
    double min_x = rb_max(box->min.x, -DBL_MAX), max_x = rb_min(box->max.x, DBL_MAX);
    double min_y = rb_max(box->min.y, -DBL_MAX), max_y = rb_min(box->max.y, DBL_MAX);
    rb_vec2 left = {d.y > 0 ? min_x : max_x, d.x > 0 ? max_y : min_y};
    rb_vec2 right = {d.y > 0 ? max_x : min_x, d.x > 0 ? min_y : max_y};
    return rb_side_sign(d, left, o) >= 0 && rb_side_sign(d, right, o) <= 0;
}
