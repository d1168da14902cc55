/// Tests of a node's four children against planes, for culling.
#ifndef RB_TREE_NODE_PLANES_H
#define RB_TREE_NODE_PLANES_H

#include "../math/vec3.h"
#include "node_tests.h"

/// Largest number of planes.
#define RB_NODE_PLANES 6

/// Error bound of heights of nodes' corners, relative to the sum of the terms' magnitudes: four products and sums in floats, the rounding
/// of the plane to floats, and that of the box to the nodes' frame.
#define RB_PLANES_ERROR 0x1p-20F

/// Planes in the frame of the nodes, with normals near 1. Boxes of edited hierarchies may be anywhere in that frame, also at infinity.
typedef struct rb_node_planes {
    float normals[RB_NODE_PLANES][3], constants[RB_NODE_PLANES];
    float errors[RB_NODE_PLANES]; ///< of the constants
} rb_node_planes;

/// Sets plane i: the points in front of it have normal * p + constant >= 0; in 2D z of the normal is 0.
static inline void rb_node_planes_set(rb_node_planes *planes, int i, const rb_bvh *bvh, rb_vec3 normal, double constant)
{
    const double unit = rb_power_of_two_scale(rb_vec3_max_abs(normal));
    double sum = constant * unit, sizes = fabs(sum);
    for (int k = 0; k < 3; k++) {
        const double n = rb_vec3_at(&normal, k) * unit, center = k < bvh->dimensions ? bvh->center[k] : 0;
        sum += n * center;
        sizes += fabs(n * center);
        // A component that is not 0 must not become 0, because it is multiplied by the side of an endless box.
        planes->normals[i][k] = fabs(n) < (double)FLT_MIN && n != 0 ? (n > 0 ? FLT_MIN : -FLT_MIN) : (float)n;
    }
    planes->constants[i] = (float)rb_clamp(sum * bvh->scale, (double)-FLT_MAX, (double)FLT_MAX);
    planes->errors[i] = rb_bvh_above(sizes * bvh->scale * 0x1p-48 + 0x1p-120);
}

/// Which of a node's children are not behind any plane whose bit in `tests` is 1, and for each child the bits of the planes that some of its
/// boxes may be behind of.
RB_ALWAYS_INLINE int rb_node_test_planes(const rb_node_planes *planes, const float *node, int tests, uint8_t rest[4],
                                         int dimensions)
{
    const rb_f32x4 zero = rb_f32x4_splat(0);
    rb_mask4 behind = rb_mask4_not(rb_node_used_children(node, dimensions));
    for (int k = 0; k < 4; k++) rest[k] = 0;
    for (int left = tests; left != 0; left &= left - 1) {
        const int i = rb_lowest_bit(left);
        const rb_f32x4 constant = rb_f32x4_splat(planes->constants[i]);
        // The heights of the corners that are farthest along the normal and against it.
        rb_f32x4 most = constant, least = constant, sizes = rb_f32x4_max(constant, rb_f32x4_sub(zero, constant));
        for (int k = 0; k < dimensions; k++) {
            const float n = planes->normals[i][k];
            if (n == 0) continue;
            const int along = n > 0 ? 4 * dimensions : 0;
            const rb_f32x4 factor = rb_f32x4_splat(n);
            const rb_f32x4 up = rb_f32x4_mul(factor, rb_f32x4_load(node + 4 * k + along));
            const rb_f32x4 down = rb_f32x4_mul(factor, rb_f32x4_load(node + 4 * k + 4 * dimensions - along));
            most = rb_f32x4_add(most, up);
            least = rb_f32x4_add(least, down);
            sizes = rb_f32x4_add(sizes, rb_f32x4_max(rb_f32x4_max(up, rb_f32x4_sub(zero, up)),
                                                     rb_f32x4_max(down, rb_f32x4_sub(zero, down))));
        }
        const rb_f32x4 error =
            rb_f32x4_add(rb_f32x4_mul(sizes, rb_f32x4_splat(RB_PLANES_ERROR)), rb_f32x4_splat(planes->errors[i]));
        // NaN, from numbers beyond the range of floats, decides nothing.
        behind = rb_mask4_or(behind, rb_f32x4_lt(rb_f32x4_add(most, error), zero));
        const int above = rb_mask4_bits(rb_f32x4_lt(error, least));
        for (int child = 0; child < 4; child++) rest[child] |= (uint8_t)((~above >> child & 1) << i);
    }
    return ~rb_mask4_bits(behind) & 15;
}

#endif
