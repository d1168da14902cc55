/// Bounds of a node's children: rounded outward from doubles, read from a node and written to one.
#ifndef RB_TREE_NODE_BOUNDS_H
#define RB_TREE_NODE_BOUNDS_H

#include "build_internal.h"

/// Rounds numbers in the nodes' frame down to floats, as rb_bvh_below does.
RB_ALWAYS_INLINE rb_f32x4 rb_round_down(rb_f64x2 a, rb_f64x2 b)
{
    const rb_f64x2 most = rb_f64x2_splat((double)FLT_MAX), least = rb_f64x2_splat(-(double)FLT_MAX);
    rb_f32x4 f =
        rb_f32x4_of_doubles(rb_f64x2_max(rb_f64x2_min(a, most), least), rb_f64x2_max(rb_f64x2_min(b, most), least));
    f = rb_f32x4_sub(f, rb_f32x4_mul(rb_f32x4_abs(f), rb_f32x4_splat(0x1p-23F)));
    return rb_f32x4_sub(f, rb_f32x4_splat(0x1p-149F));
}

/// Offset in a node of the four numbers in lane k of a bound's group, and whether a bound negates them.
RB_ALWAYS_INLINE int rb_lane_words(int group, int k, int dimensions)
{
    return dimensions == 2 ? 4 * k : 4 * (3 * group + (k < 3 ? k : 2));
}
RB_ALWAYS_INLINE bool rb_lane_is_high(int group, int k, int dimensions)
{
    return dimensions == 2 ? k >= 2 : group == 1;
}
RB_ALWAYS_INLINE rb_f32x4 rb_negated(rb_f32x4 a) { return rb_f32x4_mul(a, rb_f32x4_splat(-1)); }

/// The bound of all children of a node.
RB_ALWAYS_INLINE rb_bound rb_node_bound(const float *node, int dimensions)
{
    rb_bound bound = rb_no_bound();
    RB_UNROLL
    for (int g = 0; g < RB_GROUPS(dimensions); g++) {
        rb_f32x4 lanes[4], children[4];
        RB_UNROLL
        for (int k = 0; k < 4; k++) {
            lanes[k] = rb_f32x4_load(node + rb_lane_words(g, k, dimensions));
            if (rb_lane_is_high(g, k, dimensions)) lanes[k] = rb_negated(lanes[k]);
        }
        rb_f32x4_transpose(lanes, children);
        bound.group[g] = rb_f32x4_min(rb_f32x4_min(children[0], children[1]), rb_f32x4_min(children[2], children[3]));
    }
    return bound;
}

/// Writes the bounds of a node's four children.
RB_ALWAYS_INLINE void rb_node_set_bounds(float *node, const rb_bound bounds[4], int dimensions)
{
    RB_UNROLL
    for (int g = 0; g < RB_GROUPS(dimensions); g++) {
        rb_f32x4 children[4], lanes[4];
        RB_UNROLL
        for (int slot = 0; slot < 4; slot++) children[slot] = bounds[slot].group[g];
        rb_f32x4_transpose(children, lanes);
        RB_UNROLL
        for (int k = 0; k < 4; k++)
            if (dimensions == 2 || k < 3)
                rb_f32x4_store(node + rb_lane_words(g, k, dimensions),
                               rb_lane_is_high(g, k, dimensions) ? rb_negated(lanes[k]) : lanes[k]);
    }
}

#endif
