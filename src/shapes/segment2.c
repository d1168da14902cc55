#include "segment2.h"

#include "../predicates/dd.h"

bool rb_line2_intersect_line2(rb_vec2 a, rb_vec2 b, rb_vec2 c, rb_vec2 d, rb_vec2 *point)
{
    rb_vec2 along = rb_vec2_sub(b, a);
    double scale = rb_power_of_two_scale(
        rb_max_nan(rb_max_nan(rb_vec2_size(along), rb_vec2_size(rb_vec2_sub(d, c))), rb_vec2_size(rb_vec2_sub(c, a))));
    rb_dd2 ab = rb_dd2_difference(b, a, scale), cd = rb_dd2_difference(d, c, scale);
    rb_dd2 ac = rb_dd2_difference(c, a, scale);
    double across = rb_dd_round(rb_dd2_cross(&ab, &cd));
    if (across == 0) return false;
    double u = rb_dd_round(rb_dd2_cross(&ac, &cd)) / across;
    if (!rb_is_finite(u)) return false;
    // Measured from the nearer of a and b, for accuracy.
    *point = fabs(u) <= 0.5 ? rb_vec2_add_scaled(a, along, u) : rb_vec2_add_scaled(b, along, u - 1);
    if (a.x == b.x || c.x == d.x) point->x = a.x == b.x ? a.x : c.x;
    if (a.y == b.y || c.y == d.y) point->y = a.y == b.y ? a.y : c.y;
    return true;
}

/// Whether the segment ab contains p, which must be collinear with a and b.
static bool rb_between(rb_vec2 a, rb_vec2 b, rb_vec2 p)
{
    return rb_min(a.x, b.x) <= p.x && p.x <= rb_max(a.x, b.x) && rb_min(a.y, b.y) <= p.y && p.y <= rb_max(a.y, b.y);
}

bool rb_segment2_contains(rb_vec2 a, rb_vec2 b, rb_vec2 p) { return rb_between(a, b, p) && rb_turn_sign(a, b, p) == 0; }

int rb_segment2_intersect_segment2(rb_vec2 a, rb_vec2 b, rb_vec2 c, rb_vec2 d, rb_vec2 points[2])
{
    int abc = rb_turn_sign(a, b, c), abd = rb_turn_sign(a, b, d);
    int cda = rb_turn_sign(c, d, a), cdb = rb_turn_sign(c, d, b);
    if (abc * abd < 0 && cda * cdb < 0) return rb_line2_intersect_line2(a, b, c, d, points) ? 1 : 0;

    // Otherwise each end of the common part is an end of ab or of cd. Candidates in order along ab.
    const rb_vec2 ends[4] = {a, c, d, b};
    const bool shared[4] = {cda == 0 && rb_between(c, d, a), abc == 0 && rb_between(a, b, c),
                            abd == 0 && rb_between(a, b, d), cdb == 0 && rb_between(c, d, b)};
    int count = 0;
    for (int i = 0; i < 4; i++) {
        if (!shared[i] || (count == 1 && rb_vec2_equals(ends[i], points[0])) || count == 2) continue;
        points[count++] = ends[i];
    }
    if (count == 2) { // cd may run against ab.
        rb_vec2 along = rb_vec2_sub(b, a), step = rb_vec2_sub(points[1], points[0]);
        if (rb_vec2_dot(along, step) < 0) {
            rb_vec2 first = points[0];
            points[0] = points[1];
            points[1] = first;
        }
    }
    return count;
}

rb_vec2 rb_segment2_closest_point(rb_vec2 a, rb_vec2 b, rb_vec2 p)
{
    rb_vec2 along = rb_vec2_sub(b, a);
    double scale = rb_power_of_two_scale(rb_vec2_max_abs(along));
    rb_vec2 unit = rb_vec2_scale(along, scale), to = rb_vec2_scale(rb_vec2_sub(p, a), scale);
    double dot = rb_vec2_dot(to, unit), square = rb_vec2_dot(unit, unit);
    if (!(dot > 0)) return a;
    if (dot >= square) return b;
    return rb_vec2_add_scaled(a, along, dot / square);
}
