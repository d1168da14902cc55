#include "ray_obb3.h"

#include "../math/exact.h"
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
    rb_vec3 columns[3], normals[3], lows[3];
    double ranges[6], range_lows[6], sides[6];
    int mirrored = 0;
    for (int i = 0; i < 3; i++) {
        // Columns near 1, and sides as many times as long: so that no product of three columns overflows.
        rb_vec3 column = (&box->matrix.x)[i];
        double scale = rb_unit_scale(rb_vec3_max_abs(column));
        columns[i] = rb_vec3_scale(column, scale);
        for (int k = 0; k < 2; k++) sides[2 * i + k] = (&box->box.min.x)[i + 3 * k] / scale;
    }
    // Where rounding could hide its sign, exactly.
    rb_dd exact = rb_wide_value_of("bf*ce*-g*cd*af*-h*+ae*bd*-i*+", &columns[0].x);
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
            rb_dd_plus_product(&determinant, &component, &along);
            (&normals[i].x)[k] = component.high;
            (&lows[i].x)[k] = component.low;
        }
        const double side[2] = {sides[2 * i], sides[2 * i + 1]};
        for (int k = 0; k < 2; k++) {
            rb_dd at = {0, 0}, x = {side[k], 0};
            sides[2 * i + (k ^ mirrored)] = side[k];
            rb_dd_plus_product(&at, &determinant, &x);
            ranges[2 * i + (k ^ mirrored)] = at.high;
            range_lows[2 * i + (k ^ mirrored)] = at.low;
        }
    }
    const rb_slabs3 slabs = {normals, lows, ranges, range_lows, &box->matrix.translation, 3, columns, sides};
    if (!rb_ray3_intersect_slabs3(ray, &slabs, span)) return false;
    span->face_near = (int)span->face_near ^ mirrored;
    span->face_far = (int)span->face_far ^ mirrored;
    return true;
}
