#include "obb_operations3.h"

#include "obb_of_points3.h"

void rb_obb3_of_box(const rb_box3 *box, rb_obb3 *obb)
{
    *obb = (rb_obb3){.axis_x = {1, 0, 0}, .axis_y = {0, 1, 0}};
    for (int i = 0; i < 3; i++) {
        double least = rb_vec3_at(&box->min, i), greatest = rb_vec3_at(&box->max, i),
               middle = least * 0.5 + greatest * 0.5;
        *rb_vec3_ref(&obb->center, i) = middle;
        *rb_vec3_ref(&obb->half, i) = least > greatest ? -1 : rb_max(greatest - middle, middle - least);
    }
}

/// A parallelepiped: a box whose axes may be skewed. The center is relative to another origin.
typedef struct rb_skew_box3 {
    rb_vec3 axes[3], half, center;
} rb_skew_box3;

static rb_skew_box3 rb_skew_box3_of(const rb_obb3 *box)
{
    rb_skew_box3 skew = {{box->axis_x, box->axis_y, rb_obb3_axis_z(box)}, box->half, {0, 0, 0}};
    return skew;
}

/// The eight corners: the center plus or minus each axis times its half size.
static void rb_corners(const rb_skew_box3 *box, rb_vec3 *corners)
{
    for (int i = 0; i < 8; i++) {
        rb_vec3 corner = {0, 0, 0};
        for (int k = 0; k < 3; k++)
            corner = rb_vec3_add_scaled(corner, box->axes[k],
                                        i >> k & 1 ? rb_vec3_at(&box->half, k) : -rb_vec3_at(&box->half, k));
        corners[i] = rb_vec3_add(corner, box->center);
    }
}

/// Computes a box around one or two boxes that are given relative to `center`.
static void rb_fit_boxes(const rb_skew_box3 *boxes, int count, rb_vec3 center, rb_obb3 *result)
{
    double points[48];
    rb_vec3 directions[6];
    for (int i = 0; i < count; i++) {
        rb_corners(&boxes[i], (rb_vec3 *)(points + 24 * i));
        for (int k = 0; k < 3; k++) directions[3 * i + k] = boxes[i].axes[k];
    }
    rb_obb3_fit(points, 8 * count, directions, count, false, result);
    result->center = rb_vec3_add(result->center, center);
}

bool rb_obb3_transform(const rb_obb3 *box, const rb_affine3 *map, rb_obb3 *result)
{
    rb_skew_box3 skew = rb_skew_box3_of(box);
    for (int i = 0; i < 3; i++) skew.axes[i] = rb_affine3_vector(map, skew.axes[i]);
    bool empty = rb_obb3_is_empty(box);
    rb_fit_boxes(&skew, 1, rb_affine3_point(map, box->center), result);
    if (empty) result->half = (rb_vec3){-1, -1, -1};
    return !empty;
}

bool rb_obb3_merge(const rb_obb3 *a, const rb_obb3 *b, rb_obb3 *merged)
{
    if (rb_obb3_is_empty(a) || rb_obb3_is_empty(b)) {
        *merged = rb_obb3_is_empty(a) ? *b : *a;
        return !rb_obb3_is_empty(merged);
    }
    rb_skew_box3 both[2] = {rb_skew_box3_of(a), rb_skew_box3_of(b)};
    both[1].center = rb_vec3_sub(b->center, a->center);
    rb_fit_boxes(both, 2, a->center, merged);
    return true;
}
