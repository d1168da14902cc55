/// The filter of leaves for closest points: lower bounds of the distances of four triangles.
#ifndef RB_MESH_NEAREST_FILTER_H
#define RB_MESH_NEAREST_FILTER_H

#include "mesh_view.h"

/// Bound of the distance by which rounding to floats moves a query point, relative to the sum of its coordinates: 2^-24, with a
/// margin. With a smaller value, the filter of leaves could leave out the closest triangle.
#define RB_NEAREST_FLOAT_ERROR 0x1p-22

/// Lower bounds of the squared distances from p to four triangles of float corners.
///
/// The closest point q of a triangle is at most L / sqrt(3) from the nearest corner v, where L is the longest edge, and p - q is
/// perpendicular to q - v, or q = v. So |p - q|^2 >= |p - v|^2 - L^2 / 3. Far from small triangles this is nearly the distance.
RB_ALWAYS_INLINE rb_f32x4 rb_nearest_lower_squares(const rb_mesh_view *view, const rb_f32x4 p[3], int slot, int end)
{
    rb_four_triangles four;
    rb_mesh_load_four(view, slot, end, &four);
    rb_f32x4 nearest = rb_f32x4_splat(HUGE_VALF), longest = rb_f32x4_splat(0);
    RB_UNROLL
    for (int k = 0; k < 3; k++) {
        rb_f32x4 square = rb_f32x4_splat(0), edge = square;
        RB_UNROLL
        for (int axis = 0; axis < 3; axis++) {
            const rb_f32x4 away = rb_f32x4_sub(four.corners[k][axis], p[axis]);
            const rb_f32x4 along = rb_f32x4_sub(four.corners[k][axis], four.corners[(k + 1) % 3][axis]);
            square = rb_f32x4_add(square, rb_f32x4_mul(away, away));
            edge = rb_f32x4_add(edge, rb_f32x4_mul(along, along));
        }
        nearest = rb_f32x4_min(nearest, square);
        longest = rb_f32x4_max(longest, edge);
    }
    // The factors cover the rounding of sums and differences.
    return rb_f32x4_sub(rb_f32x4_mul(nearest, rb_f32x4_splat(1 - 0x1p-19F)),
                        rb_f32x4_mul(longest, rb_f32x4_splat((1 + 0x1p-19F) / 3)));
}

#endif
