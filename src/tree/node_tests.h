/// Tests of a node's four children at once, and the stack of a traversal.
#ifndef RB_TREE_NODE_TESTS_H
#define RB_TREE_NODE_TESTS_H

#include "node.h"

/// Relative error bound of t computed from a node's bounds in floats: a difference, a product and the rounding of the inverse, with
/// a margin. With less, rays that graze a box could miss it.
#define RB_FLOAT_TOLERANCE (1 + 0x1p-20F)

/// A ray in the frame of a hierarchy's nodes, each number in all four lanes. A moving shape is a ray from a box of origins: lower
/// bounds are compared with the greatest corner of that box, upper bounds with the least.
typedef struct rb_slabs {
    rb_f32x4 near_origin[3], far_origin[3], inverse[3];
    int near_words[3],
        far_words[3]; ///< offsets in a node: bounds that the ray reaches first, and opposite bounds
} rb_slabs;

/// Sets one axis, each number in all lanes. `backward`: the ray moves toward lower coordinates, so `near` is the least origin.
RB_ALWAYS_INLINE void rb_slabs_set(rb_slabs *slabs, int axis, rb_f32x4 near, rb_f32x4 far, rb_f32x4 inverse,
                                   int backward, int dimensions)
{
    slabs->near_origin[axis] = near;
    slabs->far_origin[axis] = far;
    slabs->inverse[axis] = inverse;
    slabs->near_words[axis] = 4 * (axis + backward * dimensions);
    slabs->far_words[axis] = 4 * (axis + (1 - backward) * dimensions);
}

/// Returns which of a node's four children the ray may hit before `far`, and lower bounds of their t. This is the only slab test in
/// floats. It is conservative, while the pair queries are exact.
RB_ALWAYS_INLINE rb_mask4 rb_node_test_ray(const rb_slabs *slabs, const float *node, rb_f32x4 far, rb_f32x4 *nears,
                                           int dimensions)
{
    rb_f32x4 near = rb_f32x4_splat(0);
    RB_UNROLL
    for (int k = 0; k < dimensions; k++) {
        const rb_f32x4 in = rb_f32x4_load(node + slabs->near_words[k]), out = rb_f32x4_load(node + slabs->far_words[k]);
        // For a ray in the plane of a side, 0 times infinity is NaN: the minimum and the maximum keep `near` and `far` then.
        near = rb_f32x4_max(near, rb_f32x4_mul(rb_f32x4_sub(in, slabs->near_origin[k]), slabs->inverse[k]));
        far = rb_f32x4_min(far, rb_f32x4_mul(rb_f32x4_sub(out, slabs->far_origin[k]), slabs->inverse[k]));
    }
    *nears = near;
    return rb_f32x4_le(near, rb_f32x4_mul(far, rb_f32x4_splat(RB_FLOAT_TOLERANCE)));
}

/// Returns which children are in use, by their bounds.
RB_ALWAYS_INLINE rb_mask4 rb_node_used_children(const float *node, int dimensions)
{
    return rb_f32x4_le(rb_f32x4_load(node), rb_f32x4_load(node + 4 * dimensions));
}

/// Returns which children may be nearer to the box from `low` to `high` than the square root of `square`, and lower bounds of their
/// squared distances.
RB_ALWAYS_INLINE rb_mask4 rb_node_test_nearest(const float *node, const rb_f32x4 *low, const rb_f32x4 *high,
                                               float square, rb_f32x4 *nears, int dimensions)
{
    rb_f32x4 sum = rb_f32x4_splat(0), zero = sum;
    RB_UNROLL
    for (int k = 0; k < dimensions; k++) {
        rb_f32x4 below = rb_f32x4_sub(rb_f32x4_load(node + 4 * k), high[k]);
        rb_f32x4 above = rb_f32x4_sub(low[k], rb_f32x4_load(node + 4 * (dimensions + k)));
        rb_f32x4 away = rb_f32x4_max(rb_f32x4_max(zero, below), above);
        sum = rb_f32x4_add(sum, rb_f32x4_mul(away, away));
    }
    *nears = sum;
    // The distance of an unused child is infinite, but so may be the limit.
    return rb_mask4_and(rb_node_used_children(node, dimensions), rb_f32x4_le(sum, rb_f32x4_splat(square)));
}

/// The square of a distance in the frame of the nodes, rounded up, for rb_node_test_nearest.
RB_ALWAYS_INLINE float rb_square_above(float distance)
{
    return distance * distance * (RB_FLOAT_TOLERANCE * RB_FLOAT_TOLERANCE) + 0x1p-140F;
}

/// A stack entry: the distance, as the bits of a float >= 0, in the upper half, and the child in the lower half. These
/// integers sort by distance, without branches.
typedef uint64_t rb_stack_entry;

RB_ALWAYS_INLINE rb_stack_entry rb_stack_entry_of(float near, int32_t child)
{
    union {
        float value;
        uint32_t bits;
    } pun = {near};
    return (uint64_t)pun.bits << 32 | (uint32_t)child;
}

/// The child of an entry, and its distance.
RB_ALWAYS_INLINE int32_t rb_stack_entry_child(rb_stack_entry pending) { return (int32_t)(uint32_t)pending; }
RB_ALWAYS_INLINE float rb_stack_entry_near(rb_stack_entry pending)
{
    union {
        uint32_t bits;
        float value;
    } pun = {(uint32_t)(pending >> 32)};
    return pun.value;
}

/// Returns the nearest hit child and pushes the others, farthest first. At least one child must be hit.
///
/// Number and order of the hits cannot be predicted, so there are no branches: a sorting network of four (distance, child) entries,
/// compared as positive doubles. Misses are 0 and sort last; four entries are written and only the hits counted. The nearest child is
/// computed separately, because the next node is needed before the stack.
RB_ALWAYS_INLINE rb_stack_entry rb_push_children_sorted(rb_stack_entry *stack, int *pending, rb_mask4 hit,
                                                        rb_f32x4 nears, const int32_t *children)
{
    rb_f64x2 a, b;
    // The bits of NaN exceed those of any t.
    const rb_f32x4 all = rb_f32x4_select(hit, nears, rb_f32x4_splat(NAN));
    rb_f64x2_of_words(children, all, rb_mask4_not(rb_mask4_none()), &a, &b);
    rb_f64x2 near = rb_f64x2_min(a, b);
    const rb_stack_entry nearest = rb_f64x2_low_bits(rb_f64x2_min(near, rb_f64x2_swap(near)));
    rb_f64x2_of_words(children, nears, hit, &a, &b);
    rb_f64x2 far = rb_f64x2_max(a, b);
    near = rb_f64x2_min(a, b);
    a = rb_f64x2_lows(far, near);
    b = rb_f64x2_highs(far, near);
    // Second layer of the network: the extremes are in place, the middle two are ordered next.
    far = rb_f64x2_max(a, b);
    near = rb_f64x2_min(a, b);
    a = rb_f64x2_swap(far);
    b = rb_f64x2_max(near, a);
    a = rb_f64x2_min(near, a);
    union {
        rb_stack_entry *keys;
        double *doubles;
    } top = {stack + *pending};
    rb_f64x2_store(top.doubles, rb_f64x2_lows(far, b));
    rb_f64x2_store(top.doubles + 2, rb_f64x2_lows(a, rb_f64x2_swap(near)));
    *pending += rb_count_bits(rb_mask4_bits(hit)) - 1;
    return nearest;
}

#endif
