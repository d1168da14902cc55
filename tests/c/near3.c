#include "near3.h"

#include <math.h>

static rational q_length2(rational3 v) { return q3_dot(v, v); }

static rational q_clamp(rational a, double low, double high) { return q_min(q_max(a, q(low)), q(high)); }

rational q_point_segment(rational3 p, rational3 a, rational3 b)
{
    rational3 s = q3_sub(b, a), w = q3_sub(p, a);
    rational ss = q_length2(s);
    if (q_sign(ss) == 0) return q_length2(w);
    return q_length2(q3_sub(w, q3_scale(s, q_clamp(q_div(q3_dot(w, s), ss), 0, 1))));
}

rational q_point_triangle(rational3 p, rational3 a, rational3 b, rational3 c)
{
    // Normal equations of p = a + v (b - a) + w (c - a).
    rational3 e = q3_sub(b, a), f = q3_sub(c, a), to = q3_sub(p, a);
    rational ee = q3_dot(e, e), ef = q3_dot(e, f), ff = q3_dot(f, f), et = q3_dot(e, to), ft = q3_dot(f, to);
    rational det = q_sub(q_mul(ee, ff), q_square(ef));
    if (q_sign(det) > 0) {
        rational v = q_div(q_sub(q_mul(ff, et), q_mul(ef, ft)), det);
        rational w = q_div(q_sub(q_mul(ee, ft), q_mul(ef, et)), det);
        if (q_sign(v) >= 0 && q_sign(w) >= 0 && q_compare(q_add(v, w), q(1)) <= 0)
            return q_length2(q3_sub(to, q3_add(q3_scale(e, v), q3_scale(f, w))));
    }
    return q_min(q_point_segment(p, a, b), q_min(q_point_segment(p, b, c), q_point_segment(p, c, a)));
}

static rational3 q_ray_at(rational3 o, rational3 d, rational t) { return q3_add(o, q3_scale(d, t)); }

/// The ray parameter at which the ray is nearest to a point.
static rational q_nearest_t(rational3 o, rational3 d, bool ends, rational3 p)
{
    rational dd = q_length2(d);
    if (q_sign(dd) == 0) return q(0);
    rational t = q_max(q_div(q3_dot(q3_sub(p, o), d), dd), q(0));
    return ends ? q_min(t, q(1)) : t;
}

rational q_ray_segment(rational3 o, rational3 d, bool ends, rational3 a, rational3 b)
{
    rational least = q_point_segment(o, a, b);
    least = q_min(least, q_length2(q3_sub(q_ray_at(o, d, q_nearest_t(o, d, ends, a)), a)));
    least = q_min(least, q_length2(q3_sub(q_ray_at(o, d, q_nearest_t(o, d, ends, b)), b)));
    if (ends) least = q_min(least, q_point_segment(q3_add(o, d), a, b));
    // Inside both: the normal equations of o + t d = a + u s.
    rational3 s = q3_sub(b, a), w = q3_sub(a, o);
    rational dd = q3_dot(d, d), ds = q3_dot(d, s), ss = q3_dot(s, s), dw = q3_dot(d, w), sw = q3_dot(s, w);
    rational det = q_sub(q_mul(dd, ss), q_square(ds));
    if (q_sign(det) == 0) return least;
    rational t = q_div(q_sub(q_mul(ss, dw), q_mul(ds, sw)), det);
    rational u = q_div(q_sub(q_mul(ds, dw), q_mul(dd, sw)), det);
    if (q_sign(t) < 0 || (ends && q_compare(t, q(1)) > 0) || q_sign(u) < 0 || q_compare(u, q(1)) > 0) return least;
    return q_min(least, q_length2(q3_sub(q3_sub(q3_scale(d, t), w), q3_scale(s, u))));
}

rational q_ray_triangle(rational3 o, rational3 d, bool ends, rational3 a, rational3 b, rational3 c)
{
    rational least = q_point_triangle(o, a, b, c);
    if (ends) least = q_min(least, q_point_triangle(q3_add(o, d), a, b, c));
    least = q_min(least, q_ray_segment(o, d, ends, a, b));
    least = q_min(least, q_ray_segment(o, d, ends, b, c));
    least = q_min(least, q_ray_segment(o, d, ends, c, a));
    rational3 n = q3_cross(q3_sub(b, a), q3_sub(c, a));
    rational rate = q3_dot(d, n);
    if (q_sign(rate) == 0) return least;
    rational t = q_div(q3_dot(q3_sub(a, o), n), rate);
    if (q_sign(t) < 0 || (ends && q_compare(t, q(1)) > 0)) return least;
    return q_min(least, q_point_triangle(q_ray_at(o, d, t), a, b, c));
}

// --- Random --------------------------------------------------------------------------------------------------

terrain random_terrain(prng *r)
{
    terrain t = {random_int(r, 0, 3), 0, 1};
    if (random_bool(r, 0.2)) t.offset = random_bool(r, 0.5) ? 1e5 : 1e8;
    if (random_bool(r, 0.2)) t.scale = ldexp(1, random_int(r, -300, 300));
    return t;
}

static double terrain_number(prng *r, const terrain *t, double offset)
{
    double number = t->kind == 1   ? random_float(r, -4, 4)
                    : t->kind == 3 ? (random_bool(r, 0.3) ? random_int(r, 0, 1) : 0)
                                   : random_int(r, -4, 4);
    number += offset;
    if (t->kind == 2 && number != 0) number = nudge(number, random_int(r, -1, 1));
    return number * t->scale;
}

rb_vec3 terrain_point(prng *r, const terrain *t)
{
    double x = terrain_number(r, t, t->offset), y = terrain_number(r, t, t->offset);
    return vec3(x, y, terrain_number(r, t, t->offset));
}

rb_vec3 terrain_vector(prng *r, const terrain *t)
{
    double x = terrain_number(r, t, 0), y = terrain_number(r, t, 0);
    return vec3(x, y, terrain_number(r, t, 0));
}

double terrain_length(prng *r, const terrain *t)
{
    double length = fabs(terrain_number(r, t, 0));
    return random_bool(r, 0.2) ? length / 2 : length;
}

double terrain_size(const terrain *t) { return 8 * t->scale; }

void check_unit(rb_vec3 v) { check_near(v.x * v.x + v.y * v.y + v.z * v.z, 1, 4 * DBL_EPSILON); }

double q3_sine(rational3 a, rational3 b)
{
    rational3 across = q3_cross(a, b);
    rational square = q3_dot(across, across), sizes = q_mul(q3_dot(a, a), q3_dot(b, b));
    return q_sign(square) == 0 ? 1 : sqrt(q_value(q_div(square, sizes)));
}

/// The sign of the squared distance minus the squared radius, and the same with `rest` added.
static int beyond(rational3 o, rational3 d, rational t, rational radius, rational rest, rational3 a, rational3 b,
                  const rational3 *c)
{
    rational3 p = q_ray_at(o, d, t);
    return q_compare(c ? q_point_triangle(p, a, b, *c) : q_point_segment(p, a, b), q_add(q_square(radius), rest));
}

void check_crossing(rational3 o, rational3 d, double t, double tolerance, double rest, bool entry, rational radius,
                    rational3 a, rational3 b, const rational3 *c)
{
    // The distance is convex along the line: it is within the radius in one interval.
    rational before = q_sub(q(t), q(entry ? tolerance : -tolerance)),
             behind = q_add(q(t), q(entry ? tolerance : -tolerance));
    if (beyond(o, d, before, radius, q(-rest), a, b, c) < 0)
        fail_msg("%a: within the radius %g on the outer side", t, tolerance);
    // If the interval is short, the shifted point may be outside again: then the radius grows.
    rational grown = q_add(radius, q_mul(q_sqrt(q3_dot(d, d)), q(tolerance)));
    if (beyond(o, d, behind, radius, q(rest), a, b, c) > 0 && beyond(o, d, q(t), grown, q(rest), a, b, c) > 0)
        fail_msg("%a: beyond the radius %g on the inner side", t, tolerance);
}
