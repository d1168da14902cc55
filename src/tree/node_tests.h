/// What ways of a ray through a hierarchy share: a node's slabs, and what waits to be looked at.
#ifndef RB_TREE_NODE_TESTS_H
#define RB_TREE_NODE_TESTS_H

#include "node.h"

/// A float is off by this part at most after the steps from a node's bounds to t.
#define RB_FLOAT_TOLERANCE (1 + 0x1p-20F)

/// A ray in a node's coordinates and units. A shape that moves is a ray whose origin is blurred: bounds on the low side are
/// met by its greatest corner, those on the high side by its least.
typedef struct rb_slabs {
    float near_origin[3], far_origin[3], inverse[3];
    int near_words[3], far_words[3]; ///< where a node has the bounds that are met first, and those behind
} rb_slabs;

/// Which of a node's children are met before `far`, and a t before they are. A test of its own, beside those of pairs: four
/// boxes of floats at once, widened so that nothing is missed, where pairs decide exactly about one.
RB_ALWAYS_INLINE rb_mask4 rb_node_test_ray(const rb_slabs *slabs, const float *node, float far, rb_f32x4 *nears,
                                           int dimensions)
{
    rb_f32x4 near = rb_f32x4_splat(0), end = rb_f32x4_splat(far);
    for (int k = 0; k < dimensions; k++) {
        rb_f32x4 inverse = rb_f32x4_splat(slabs->inverse[k]);
        rb_f32x4 in = rb_f32x4_load(node + slabs->near_words[k]), out = rb_f32x4_load(node + slabs->far_words[k]);
        // 0 times infinity, a parallel ray in a side, is NaN, which leaves the other as it is.
        near = rb_f32x4_max(near, rb_f32x4_mul(rb_f32x4_sub(in, rb_f32x4_splat(slabs->near_origin[k])), inverse));
        end = rb_f32x4_min(end, rb_f32x4_mul(rb_f32x4_sub(out, rb_f32x4_splat(slabs->far_origin[k])), inverse));
    }
    *nears = near;
    return rb_f32x4_le(near, rb_f32x4_mul(end, rb_f32x4_splat(RB_FLOAT_TOLERANCE)));
}

/// Which children there are, by their bounds.
RB_ALWAYS_INLINE rb_mask4 rb_node_used_children(const float *node, int dimensions)
{
    return rb_f32x4_le(rb_f32x4_load(node), rb_f32x4_load(node + 4 * dimensions));
}

/// Which of a node's children may be nearer than a distance, of which `square` is the square, to the place between two
/// corners; and how far they are, squared and no more than that.
RB_ALWAYS_INLINE rb_mask4 rb_node_test_nearest(const float *node, const float *low, const float *high, float square,
                                               rb_f32x4 *nears, int dimensions)
{
    rb_f32x4 sum = rb_f32x4_splat(0), zero = sum;
    RB_UNROLL
    for (int k = 0; k < dimensions; k++) {
        rb_f32x4 below = rb_f32x4_sub(rb_f32x4_load(node + 4 * k), rb_f32x4_splat(high[k]));
        rb_f32x4 above = rb_f32x4_sub(rb_f32x4_splat(low[k]), rb_f32x4_load(node + 4 * (dimensions + k)));
        rb_f32x4 away = rb_f32x4_max(rb_f32x4_max(zero, below), above);
        sum = rb_f32x4_add(sum, rb_f32x4_mul(away, away));
    }
    *nears = sum;
    // A child that is none is infinitely far, which may not be too far.
    return rb_mask4_and(rb_node_used_children(node, dimensions), rb_f32x4_le(sum, rb_f32x4_splat(square)));
}

/// The square of a distance in a node's units, a little more: what rb_node_test_nearest takes.
RB_ALWAYS_INLINE float rb_square_above(float distance)
{
    return distance * distance * (RB_FLOAT_TOLERANCE * RB_FLOAT_TOLERANCE) + 0x1p-140F;
}

/// What waits: how near, as the bits of a float that is not negative, above the child. Integers of this kind are in the
/// order of the floats, and are exchanged without branches, which no processor could foresee here.
typedef uint64_t rb_stack_entry;

RB_ALWAYS_INLINE rb_stack_entry rb_stack_entry_of(float near, int32_t child)
{
    union {
        float value;
        uint32_t bits;
    } pun = {near};
    return (uint64_t)pun.bits << 32 | (uint32_t)child;
}

/// What waits, and how near it is.
RB_ALWAYS_INLINE int32_t rb_stack_entry_child(rb_stack_entry waiting) { return (int32_t)(uint32_t)waiting; }
RB_ALWAYS_INLINE float rb_stack_entry_near(rb_stack_entry waiting)
{
    union {
        uint32_t bits;
        float value;
    } pun = {(uint32_t)(waiting >> 32)};
    return pun.value;
}

/// Of the children that are met, at least one, the nearest is next; the others wait, the nearer ones on top. Nobody can
/// foresee how many there are, nor in which order: all four are sorted, as positive doubles, those that are not met as 0, which
/// comes last; all are written, and as many counted as are met. The nearest is told without waiting for that: the way down is
/// as quick as the next node is known.
RB_ALWAYS_INLINE rb_stack_entry rb_push_children_sorted(rb_stack_entry *stack, int *waiting, rb_mask4 met,
                                                        rb_f32x4 nears, const int32_t *children)
{
    rb_f64x2 a, b;
    // The bits of NaN are above those of all t.
    const rb_f32x4 all = rb_f32x4_select(met, nears, rb_f32x4_splat(NAN));
    rb_f64x2_of_words(children, all, rb_mask4_not(rb_mask4_none()), &a, &b);
    rb_f64x2 near = rb_f64x2_min(a, b);
    const rb_stack_entry nearest = rb_f64x2_low_bits(rb_f64x2_min(near, rb_f64x2_swap(near)));
    rb_f64x2_of_words(children, nears, met, &a, &b);
    rb_f64x2 far = rb_f64x2_max(a, b);
    near = rb_f64x2_min(a, b);
    a = rb_f64x2_lows(far, near);
    b = rb_f64x2_highs(far, near);
    // The farthest, and the farther one of two near ones; the nearer one of two far ones, and the nearest.
    far = rb_f64x2_max(a, b);
    near = rb_f64x2_min(a, b);
    a = rb_f64x2_swap(far);
    b = rb_f64x2_max(near, a);
    a = rb_f64x2_min(near, a);
    union {
        rb_stack_entry *keys;
        double *doubles;
    } top = {stack + *waiting};
    rb_f64x2_store(top.doubles, rb_f64x2_lows(far, b));
    rb_f64x2_store(top.doubles + 2, rb_f64x2_lows(a, rb_f64x2_swap(near)));
    *waiting += rb_count_bits(rb_mask4_bits(met)) - 1;
    return nearest;
}

#endif
