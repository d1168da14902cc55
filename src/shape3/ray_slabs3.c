#include "ray_slabs3.h"

#include "../math/exact.h"

/// (normal + low) . (p - center) = x + x_low: eleven numbers, as the formulas read them.
typedef struct rb_plane_values3 {
    rb_vec3 normal, low, center;
    double x, x_low;
} rb_plane_values3;

/// Where the line crosses one plane: at t = N / B.
typedef struct rb_crossing3 {
    rb_plane_values3 plane;
    int face; ///< -1: none
    int sign; ///< of B, exactly
    rb_dd t;
} rb_crossing3;

/// The formulas' numbers.
typedef struct rb_slab_values3 {
    rb_plane_values3 a, b;
    rb_ray3 ray;
} rb_slab_values3;

/// N and B of the plane a.
#define RB_N_OF_A "jk+ad+gw-*+be+hx-*+cf+iy-*+"
#define RB_B_OF_A "ad+zC+*be+AD+*+cf+BE+*+"

/// Sign of the t of a less that of b, exactly. Where they differ by more than their quotients err by these tell.
static int rb_order(const rb_ray3 *ray, const rb_crossing3 *a, const rb_crossing3 *b)
{
    double way = (a->t.high - b->t.high) + (a->t.low - b->t.low);
    if (fabs(way) > 0x1p-50 * (fabs(a->t.high) + fabs(b->t.high)) + DBL_MIN) return way > 0 ? 1 : -1;
    rb_slab_values3 values = {a->plane, b->plane, *ray};
    return a->sign * b->sign *
           rb_sign_of(RB_N_OF_A "lo+zC+*mp+AD+*+nq+BE+*+*"
                                "uv+lo+rw-*+mp+sx-*+nq+ty-*+" RB_B_OF_A "*-",
                      &values.a.normal.x);
}

bool rb_ray3_intersect_slabs3(const rb_ray3 *unscaled, const rb_slabs3 *slabs, rb_span3 *span)
{
    rb_crossing3 ends[2] = {{.face = -1, .t = {-HUGE_VAL, 0}}, {.face = -1, .t = {HUGE_VAL, 0}}};
    rb_slab_values3 values = {.ray = *unscaled};
    // So that a short direction makes no point overflow.
    double scale = rb_max(rb_unit_scale(rb_vec3_max_abs(unscaled->direction)), 1);
    for (int k = 3; k < 9; k++) (&values.ray.origin.x)[k] *= scale;
    if (rb_vec3_max_abs(unscaled->direction) == 0) return false;
    rb_dd b = {0, 0};
    for (int face = 0; face < 2 * slabs->count; face++) {
        double x = slabs->ranges[face], side = face & 1 ? 1 : -1, nothing = 0;
        values.a = (rb_plane_values3){.normal = slabs->normals[face / 2], .center = *slabs->center, .x = x};
        if (slabs->lows) values.a.low = slabs->lows[face / 2];
        if (slabs->range_lows) values.a.x_low = slabs->range_lows[face];
        for (int k = 0; k < 9; k++) nothing += (&values.a.normal.x)[k] * 0 + (&values.ray.origin.x)[k] * 0;
        if (nothing != 0) return false;                                    // Some number is not finite.
        if (side < 0) b = rb_wide_value_of(RB_B_OF_A, &values.a.normal.x); // Both planes of a slab have it.
        if (!rb_is_finite(x)) {
            if (x * side > 0) continue;
            return false;
        }
        rb_dd n = rb_wide_value_of(RB_N_OF_A, &values.a.normal.x);
        if (b.high == 0) { // Parallel: the start is between the planes, or nothing is.
            if (n.high * side < 0) return false;
            continue;
        }
        int exit = b.high * side > 0;
        rb_crossing3 at = {values.a, face, b.high > 0 ? 1 : -1, rb_dd_quotient(&n, &b)};
        if (exit && at.t.high < 0) return false; // Behind the start.
        if (ends[exit].face < 0 || rb_order(&values.ray, &at, &ends[exit]) * (exit ? -1 : 1) > 0) ends[exit] = at;
    }
    if (ends[0].face >= 0 && ends[1].face >= 0 && rb_order(&values.ray, &ends[0], &ends[1]) > 0) return false;
    if (!span) return true;
    *span = (rb_span3){.inside = ends[0].t.high <= 0};
    for (int i = 0; i < 2; i++) {
        const rb_crossing3 *end = &ends[i];
        (&span->t_near)[i] = end->t.high * scale + 0; // No -0.
        (&span->face_near)[i] = end->face;
        if (end->face < 0) continue;
        rb_ray3_at_widely(&values.ray, &end->t, &span->near + i);
        rb_vec3 out = rb_vec3_add_scaled((rb_vec3){0, 0, 0}, end->plane.normal, end->face & 1 ? 1 : -1);
        (&span->normal_near)[i] = rb_vec3_normalize(out);
    }
    // Only rounding could put these in the wrong order.
    span->t_far = rb_max(span->t_far, span->t_near);
    return true;
}
