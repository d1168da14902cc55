// speed: medium

#include "ray_obb3.h"

#include "../predicates/infix.h"
#include "../predicates/sign.h"
#include "known_sign.h"
#include "ray_slabs3.h"

/// Exact stage of rb_ray3_intersect_obb3.
static bool rb_ray3_cross_obb3(const rb_ray3 *ray, const rb_obb3 *obb, rb_span3 *span)
{
    const rb_vec3 axes[3] = {obb->axis_x, obb->axis_y, rb_obb3_axis_z(obb)};
    double ranges[6];
    for (int i = 0; i < 6; i++) ranges[i] = (i & 1 ? 1 : -1) * rb_vec3_at(&obb->half, i / 2);
    const rb_slabs3 slabs = {.normals = axes, .ranges = ranges, .center = &obb->center, .count = 3};
    return rb_ray3_intersect_slabs3(ray, &slabs, span);
}

bool rb_ray3_intersect_obb3(const rb_ray3 *ray, const rb_obb3 *obb, rb_span3 *span)
{
    int sign = rb_known_sign(rb_ray_obb_1, ray, 6, obb, 12);
    if (sign < 0 || (sign > 0 && !span)) return sign > 0;
    rb_span3 unread;
    return rb_ray3_cross_obb3(ray, obb, span ? span : &unread);
}

bool rb_ray3_intersect_kdop3(const rb_ray3 *ray, const rb_kdop3 *dop, rb_span3 *span)
{
    static const rb_vec3 zero = {0, 0, 0};
    const rb_slabs3 slabs = {.normals = dop->normals, .ranges = dop->ranges, .center = &zero, .count = dop->count};
    return rb_ray3_intersect_slabs3(ray, &slabs, span);
}

bool rb_ray3_intersect_matrix_box3(const rb_ray3 *ray, const rb_matrix_box3 *box, rb_span3 *span)
{
    const rb_vec3 own[3] = {box->matrix.x, box->matrix.y, box->matrix.z};
    rb_vec3 columns[3], exact_columns[3], normals[3], lows[3];
    double ranges[6], range_lows[6], sides[6], sizes[3];
    int mirrored = 0;
    bool rounded = false;
    for (int i = 0; i < 3; i++) {
        // Columns are scaled to about 1, so that no product of three columns overflows. Sides are scaled by the inverse.
        double scale = rb_power_of_two_scale(rb_vec3_max_abs(own[i]));
        sizes[i] = 1 / scale;
        columns[i] = exact_columns[i] = rb_vec3_scale(own[i], scale);
        rb_vec3 back = rb_vec3_scale(columns[i], sizes[i]);
        if (back.x == own[i].x && back.y == own[i].y && back.z == own[i].z) continue;
        exact_columns[i] = own[i];
        rounded = true;
    }
    // The determinant, with an exact sign.
    rb_dd exact = rb_dd_value_of(DOT(SUB(MUL("b", "f"), MUL("c", "e")), SUB(MUL("c", "d"), MUL("a", "f")),
                                     SUB(MUL("a", "e"), MUL("b", "d")), "g", "h", "i"),
                                 exact_columns);
    if (exact.high == 0) return false;
    // For a mirrored box the minimum of an axis is where n . p is greatest.
    mirrored = exact.high < 0;
    for (int i = 0; i < 3; i++) {
        // The normal is the cross product of the other two columns. Its dot product with this column is the determinant.
        const rb_vec3 *u = &columns[(i + 1) % 3], *v = &columns[(i + 2) % 3];
        rb_dd determinant = {0, 0};
        for (int k = 0; k < 3; k++) {
            int l = (k + 1) % 3, m = (k + 2) % 3;
            rb_dd2 a = {{rb_vec3_at(u, l), 0}, {rb_vec3_at(u, m), 0}},
                   b = {{rb_vec3_at(v, l), 0}, {rb_vec3_at(v, m), 0}};
            rb_dd component = rb_dd2_cross(&a, &b), along = {rb_vec3_at(&columns[i], k), 0};
            rb_dd_multiply_add(&determinant, &component, &along);
            *rb_vec3_ref(&normals[i], k) = component.high;
            *rb_vec3_ref(&lows[i], k) = rounded ? (double)NAN : component.low;
        }
        for (int k = 0; k < 2; k++) {
            const int face = 2 * i + (k ^ mirrored);
            sides[face] = rb_vec3_at(k ? &box->box.max : &box->box.min, i);
            rb_dd at = {0, 0}, x = {sides[face] * sizes[i], 0};
            rb_dd_multiply_add(&at, &determinant, &x);
            // NaN forces exact signs. The product may overflow even if the box under the matrix does not.
            bool lost = rb_is_finite(sides[face]) && (rounded || !rb_is_finite(at.high));
            ranges[face] = lost ? 0 : at.high;
            range_lows[face] = lost ? (double)NAN : at.low;
        }
    }
    const rb_slabs3 slabs = {.normals = normals,
                             .lows = lows,
                             .ranges = ranges,
                             .range_lows = range_lows,
                             .center = &box->matrix.translation,
                             .count = 3,
                             .columns = exact_columns,
                             .own = own,
                             .sides = sides,
                             .sizes = sizes};
    if (!rb_ray3_intersect_slabs3(ray, &slabs, span)) return false;
    span->face_near = (int)span->face_near ^ mirrored;
    span->face_far = (int)span->face_far ^ mirrored;
    return true;
}
