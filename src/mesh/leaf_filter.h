/// Conservative single-precision test of a ray's line against four triangles: it rejects most of the triangles that the exact
/// test of ray_face.h rejects, and no others.
///
/// The corners are sheared: x - slope z - start, where `start` is the point in which the line crosses the plane z = 0. So the
/// precision does not depend on how far away the origin is. A triangle is rejected if one edge function is positive and another
/// one negative, both by more than their error bound.
#ifndef RB_MESH_LEAF_FILTER_H
#define RB_MESH_LEAF_FILTER_H

#include "ray_face.h"

/// Error bound of a sheared float coordinate, relative to the sum of the largest coordinates of the mesh and of `start`: at most
/// 6 roundings of 2^-24 each, and a margin. With a smaller value, hits near an edge could be lost.
#define RB_LINE_FILTER_ERROR 0x1p-21
/// Error bound of a sheared double coordinate and of `start`, relative to the origin's coordinates: 8 roundings of 2^-53, and a margin.
#define RB_LINE_FILTER_ORIGIN_ERROR 0x1p-48
/// For sizes between these, products of two floats do not overflow, and an underflow is below the error bound. For other sizes
/// nothing is rejected.
#define RB_LINE_FILTER_MIN_SIZE 0x1p-30
#define RB_LINE_FILTER_MAX_SIZE 0x1p60

/// A ray's line in single precision, each number in all lanes.
typedef struct rb_line_filter {
    rb_f32x4 slope[2], start[2];
    rb_f32x4 error; ///< of a sheared coordinate
} rb_line_filter;

/// An upper bound of the coordinates of a mesh.
static inline double rb_mesh_max_coordinate(const rb_mesh *mesh)
{
    return rb_max(rb_max(fabs(mesh->center[0]), fabs(mesh->center[1])), fabs(mesh->center[2])) + 2 / mesh->scale;
}

/// Prepares the filter of a ray for a mesh whose coordinates are at most `extent`.
static inline void rb_line_filter_prepare(rb_line_filter *filter, const rb_sheared_ray *ray, double extent)
{
    const double *o = ray->origin;
    const rb_f64x2 start = rb_f64x2_sub(ray->start, rb_f64x2_mul(ray->slope, rb_f64x2_splat(o[ray->axes[2]])));
    const double x = rb_f64x2_low(start), y = rb_f64x2_high(start), size = extent + fabs(x) + fabs(y);
    const double error =
        size * RB_LINE_FILTER_ERROR + (fabs(o[0]) + fabs(o[1]) + fabs(o[2])) * RB_LINE_FILTER_ORIGIN_ERROR;
    const bool usable = size >= RB_LINE_FILTER_MIN_SIZE && error <= RB_LINE_FILTER_MAX_SIZE * RB_LINE_FILTER_ERROR;
    filter->error = rb_f32x4_splat(usable ? (float)error : HUGE_VALF);
    filter->slope[0] = rb_f32x4_splat((float)rb_f64x2_low(ray->slope));
    filter->slope[1] = rb_f32x4_splat((float)rb_f64x2_high(ray->slope));
    filter->start[0] = rb_f32x4_splat(usable ? (float)x : 0);
    filter->start[1] = rb_f32x4_splat(usable ? (float)y : 0);
}

/// Returns which of four triangles the line may hit, one bit each.
RB_ALWAYS_INLINE int rb_line_filter_test(const rb_line_filter *filter, const int axes[3], const rb_four_triangles *four)
{
    rb_f32x4 x[3], y[3], size = rb_f32x4_splat(0);
    RB_UNROLL
    for (int k = 0; k < 3; k++) {
        const rb_f32x4 *corner = four->corners[k], depth = corner[axes[2]];
        x[k] = rb_f32x4_sub(rb_f32x4_sub(corner[axes[0]], rb_f32x4_mul(filter->slope[0], depth)), filter->start[0]);
        y[k] = rb_f32x4_sub(rb_f32x4_sub(corner[axes[1]], rb_f32x4_mul(filter->slope[1], depth)), filter->start[1]);
        size = rb_f32x4_max(size, rb_f32x4_max(rb_f32x4_abs(x[k]), rb_f32x4_abs(y[k])));
    }
    const rb_f32x4 u = rb_f32x4_sub(rb_f32x4_mul(x[2], y[1]), rb_f32x4_mul(y[2], x[1]));
    const rb_f32x4 v = rb_f32x4_sub(rb_f32x4_mul(x[0], y[2]), rb_f32x4_mul(y[0], x[2]));
    const rb_f32x4 w = rb_f32x4_sub(rb_f32x4_mul(x[1], y[0]), rb_f32x4_mul(y[1], x[0]));
    // The errors of the coordinates change an edge function by at most 4 size error + 2 error^2, and its own rounding errors
    // are less than size error.
    const rb_f32x4 error =
        rb_f32x4_mul(rb_f32x4_add(size, filter->error), rb_f32x4_mul(filter->error, rb_f32x4_splat(8)));
    const rb_f32x4 most = rb_f32x4_max(rb_f32x4_max(u, v), w), least = rb_f32x4_min(rb_f32x4_min(u, v), w);
    const rb_mask4 rejected =
        rb_mask4_and(rb_f32x4_lt(error, most), rb_f32x4_lt(rb_f32x4_add(least, error), rb_f32x4_splat(0)));
    return ~rb_mask4_bits(rejected) & 15;
}

#endif
