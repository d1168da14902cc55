#include "ray_obb3.h"

#include "../predicates/sign.h"
#include "ray_slabs3.h"

bool rb_ray3_intersect_obb3(const rb_ray3 *ray, const rb_obb3 *obb, rb_span3 *span)
{
    const rb_vec3 axes[3] = {obb->axis_x, obb->axis_y, rb_obb3_axis_z(obb)};
    double ranges[6];
    for (int i = 0; i < 6; i++) ranges[i] = (i & 1 ? 1 : -1) * (&obb->half.x)[i / 2];
    const rb_slabs3 slabs = {.normals = axes, .ranges = ranges, .center = &obb->center, .count = 3};
    return rb_ray3_intersect_slabs3(ray, &slabs, span);
}

bool rb_ray3_intersect_kdop3(const rb_ray3 *ray, const rb_kdop3 *dop, rb_span3 *span)
{
    static const rb_vec3 zero = {0, 0, 0};
    const rb_slabs3 slabs = {.normals = dop->normals, .ranges = dop->ranges, .center = &zero, .count = dop->count};
    return rb_ray3_intersect_slabs3(ray, &slabs, span);
}

bool rb_ray3_intersect_matrix_box3(const rb_ray3 *ray, const rb_matrix_box3 *box, rb_span3 *span)
{
    const rb_vec3 *own = &box->matrix.x;
    rb_vec3 columns[3], exact_columns[3], normals[3], lows[3];
    double ranges[6], range_lows[6], sides[6], sizes[3];
    int mirrored = 0;
    bool rounded = false;
    for (int i = 0; i < 3; i++) {
        // Columns near 1, and sides as many times as long: so that no product of three columns overflows.
        double scale = rb_power_of_two_scale(rb_vec3_max_abs(own[i]));
        sizes[i] = 1 / scale;
        columns[i] = exact_columns[i] = rb_vec3_scale(own[i], scale);
        rb_vec3 back = rb_vec3_scale(columns[i], sizes[i]);
        if (back.x == own[i].x && back.y == own[i].y && back.z == own[i].z) continue;
        exact_columns[i] = own[i];
        rounded = true;
    }
    // Where rounding could hide its sign, exactly.
    rb_dd exact = rb_dd_value_of("bf*ce*-g*cd*af*-h*+ae*bd*-i*+", &exact_columns[0].x);
    if (exact.high == 0) return false;
    // The least of a mirrored box is where n . p is greatest.
    mirrored = exact.high < 0;
    for (int i = 0; i < 3; i++) {
        // The normal is the cross product of the other two columns; with the column itself it makes the determinant.
        const double *u = &columns[(i + 1) % 3].x, *v = &columns[(i + 2) % 3].x, *w = &columns[i].x;
        rb_dd determinant = {0, 0};
        for (int k = 0; k < 3; k++) {
            int l = (k + 1) % 3, m = (k + 2) % 3;
            rb_dd2 a = {{u[l], 0}, {u[m], 0}}, b = {{v[l], 0}, {v[m], 0}};
            rb_dd component = rb_dd2_cross(&a, &b), along = {w[k], 0};
            rb_dd_multiply_add(&determinant, &component, &along);
            (&normals[i].x)[k] = component.high;
            (&lows[i].x)[k] = rounded ? (double)NAN : component.low;
        }
        for (int k = 0; k < 2; k++) {
            const int face = 2 * i + (k ^ mirrored);
            sides[face] = (&box->box.min.x)[i + 3 * k];
            rb_dd at = {0, 0}, x = {sides[face] * sizes[i], 0};
            rb_dd_multiply_add(&at, &determinant, &x);
            // The product may overflow though the box under the matrix does not.
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
