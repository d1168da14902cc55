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
    // The corners farthest to the left and to the right of the ray must not be on one side of it.
    double min_x = rb_max(box->min.x, -DBL_MAX), max_x = rb_min(box->max.x, DBL_MAX);
    double min_y = rb_max(box->min.y, -DBL_MAX), max_y = rb_min(box->max.y, DBL_MAX);
    rb_vec2 left = {d.y > 0 ? min_x : max_x, d.x > 0 ? max_y : min_y};
    rb_vec2 right = {d.y > 0 ? max_x : min_x, d.x > 0 ? min_y : max_y};
    return rb_side_sign(d, left, o) >= 0 && rb_side_sign(d, right, o) <= 0;
}

int rb_ray2_intersects_boxes2(const rb_ray2 *ray, const rb_box2 *boxes, int count, int32_t *hit)
{
    // Most boxes are clear misses, in an order that branch prediction cannot learn. So a branch-free test of the four separating
    // axes in doubles comes first. The ray's direction determines which corners are leftmost and rightmost, and which sides are
    // the far ones.
    rb_vec2 o = ray->origin, d = ray->direction;
    int far_x = d.x < 0 ? 0 : 2, far_y = d.y < 0 ? 1 : 3;
    int left_x = d.y > 0 ? 0 : 2, left_y = d.x > 0 ? 3 : 1;
    double sign_x = d.x < 0 ? -1 : 1, sign_y = d.y < 0 ? -1 : 1;
    double behind_x = o.x * sign_x, behind_y = o.y * sign_y;
    int found = 0;
    for (int i = 0; i < count; i++) {
        const rb_box2 *box = &boxes[i];
        double a = d.x * (rb_row_at(box, left_y) - o.y), b = d.y * (rb_row_at(box, left_x) - o.x);
        double e = d.x * (rb_row_at(box, 4 - left_y) - o.y), f = d.y * (rb_row_at(box, 2 - left_x) - o.x);
        double left_error = 8 * RB_ROUNDING * (fabs(a) + fabs(b)) + DBL_MIN;
        double right_error = 8 * RB_ROUNDING * (fabs(e) + fabs(f)) + DBL_MIN;
        double x = rb_row_at(box, far_x) * sign_x, y = rb_row_at(box, far_y) * sign_y;
        int missed = (x < behind_x) | (y < behind_y) | (a - b < -left_error) | (e - f > right_error);
        hit[found] = i;
        found += !missed;
    }
    int kept = 0;
    for (int i = 0; i < found; i++)
        if (rb_ray2_intersects_box2(ray, &boxes[hit[i]])) hit[kept++] = hit[i];
    return kept;
}
