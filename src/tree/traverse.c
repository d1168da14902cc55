// speed: hot

#include "traverse.h"

/// Relative error bound of t computed from a box in doubles, and of the t of moving spheres. With less, hits at the pruning distance
/// could be lost.
#define RB_DOUBLE_TOLERANCE (1 + 0x1p-44)
/// Absolute error bound of t, for underflow.
#define RB_MIN_TOLERANCE 0x1p-1060

/// An upper bound of the distance between the origins and any bounds, in the frame of the nodes.
static double rb_reach(const rb_bvh *bvh, const double *low, const double *high)
{
    const int dimensions = bvh->dimensions == 2 ? 2 : 3;
    double reach = 0;
    for (int k = 0; k < dimensions; k++)
        reach += fabs(rb_bvh_local(bvh, k, low[k])) + fabs(rb_bvh_local(bvh, k, high[k]));
    const float *root = rb_bvh_nodes(bvh);
    for (int i = 0; bvh->node_count > 0 && i < 8 * dimensions; i++)
        if (rb_bvh_children(root, dimensions)[i % 4] != 0) reach += fabs((double)root[i]);
    return reach;
}

/// Prepares both axes of a ray in 2D at once. `unit` and `unit2` scale the direction to about 1. Returns false if a component is so
/// small that its inverse overflows: rb_traversal_prepare_ray handles that case.
static bool rb_traversal_prepare_plane(rb_traversal *traversal, const double *low, const double *high,
                                       const double *direction, double unit, double unit2)
{
    const rb_bvh *bvh = traversal->bvh;
    const rb_f64x2 zero = rb_f64x2_splat(0), least = rb_f64x2_splat(0x1p-100), delta = rb_f64x2_load(direction);
    const rb_f64x2 d = rb_f64x2_mul(rb_f64x2_mul(delta, rb_f64x2_splat(unit)), rb_f64x2_splat(unit2));
    const rb_mask2 level = rb_f64x2_le(rb_f64x2_abs(delta), zero);
    if (rb_mask2_bits(rb_mask2_without(rb_f64x2_lt(rb_f64x2_abs(d), least), level)) != 0) return false;
    const rb_f64x2 inverse = rb_f64x2_select(level, rb_f64x2_splat(HUGE_VAL), rb_f64x2_div(rb_f64x2_splat(1), d));
    const rb_f64x2 lows = rb_f64x2_load(low), highs = rb_f64x2_load(high);
    const rb_mask2 back = rb_f64x2_lt(d, zero);
    rb_f64x2_store(traversal->box_inverse, inverse);
    rb_f64x2_store(traversal->box_near_origin, rb_f64x2_select(back, lows, highs));
    rb_f64x2_store(traversal->box_far_origin, rb_f64x2_select(back, highs, lows));

    const rb_f64x2 center = rb_f64x2_load(bvh->center), scale = rb_f64x2_splat(bvh->scale);
    const rb_f64x2 from = rb_f64x2_mul(rb_f64x2_sub(lows, center), scale);
    const rb_f64x2 to = rb_f64x2_mul(rb_f64x2_sub(highs, center), scale);
    const rb_f64x2 reach = rb_f64x2_splat(0x1p127), most = rb_f64x2_splat((double)FLT_MAX);
    const rb_f64x2 minus = rb_f64x2_splat((double)-FLT_MAX);
    const rb_mask2 near = rb_mask2_and(rb_f64x2_lt(rb_f64x2_abs(from), reach), rb_f64x2_lt(rb_f64x2_abs(to), reach));
    traversal->origin_overflows = traversal->origin_overflows || rb_mask2_bits(near) != 3;
    // Rounded outward. An upward ray is compared with the greatest corner of its origins first, a downward ray with the least.
    const rb_f32x4 ends =
        rb_f32x4_of_doubles(rb_f64x2_max(rb_f64x2_min(from, most), minus), rb_f64x2_max(rb_f64x2_min(to, most), minus));
    const rb_f32x4 tolerance = rb_f32x4_mul(rb_f32x4_abs(ends), rb_f32x4_splat(0x1p-23F));
    const rb_f32x4 bit = rb_f32x4_splat(0x1p-149F);
    const rb_f32x4 outward = rb_f32x4_low_high(rb_f32x4_sub(rb_f32x4_sub(ends, tolerance), bit),
                                               rb_f32x4_add(rb_f32x4_add(ends, tolerance), bit));
    const rb_mask4 backs = rb_mask4_of_doubles(back, back);
    const rb_f32x4 near_origin = rb_f32x4_select(backs, outward, rb_f32x4_swap(outward));
    const rb_f32x4 far_origin = rb_f32x4_select(backs, rb_f32x4_swap(outward), outward);
    const rb_f32x4 inverses = rb_f32x4_of_doubles(inverse, inverse);
    const int backward = rb_mask2_bits(back);
    RB_UNROLL
    for (int k = 0; k < 2; k++)
        rb_slabs_set(&traversal->slabs, k, rb_f32x4_lane(near_origin, k), rb_f32x4_lane(far_origin, k),
                     rb_f32x4_lane(inverses, k), backward >> k & 1, 2);
    return true;
}

bool rb_traversal_prepare_ray(rb_traversal *traversal, const double *low, const double *high, const double *direction)
{
    const rb_bvh *bvh = traversal->bvh;
    const int dimensions = bvh->dimensions == 2 ? 2 : 3;
    double most = 0;
    for (int k = 0; k < dimensions; k++) most = rb_max(fabs(direction[k]), most);
    // Twice, because one factor cannot bring a subnormal number near 1. The scale of a power of two is its inverse.
    const double unit = rb_power_of_two_scale(most), unit2 = rb_power_of_two_scale(most * unit);
    traversal->box_far_scale = rb_power_of_two_scale(unit) * rb_power_of_two_scale(unit2);
    traversal->far_scale = traversal->box_far_scale;
    // A segment's direction is infinite if the difference of its ends overflows.
    traversal->origin_overflows = traversal->all = !(most * unit * unit2 < 4);
    if (dimensions == 2 && rb_traversal_prepare_plane(traversal, low, high, direction, unit, unit2)) return most > 0;
    for (int k = 0; k < dimensions; k++) {
        double d = direction[k] * unit * unit2, from = rb_bvh_local(bvh, k, low[k]), to = rb_bvh_local(bvh, k, high[k]);
        int ahead = d >= 0;
        traversal->box_inverse[k] = d == 0 ? HUGE_VAL : 1 / d;
        // The inverse would overflow: the axis counts as parallel, and the origins are extended by what the ray covers on it.
        const bool flat = direction[k] != 0 && fabs(d) < 0x1p-100;
        // Selected without branches, because directions cannot be predicted.
        const double corners[2] = {low[k], high[k]};
        traversal->box_near_origin[k] = corners[ahead];
        traversal->box_far_origin[k] = corners[1 - ahead];
        if (flat) {
            double climb = (fabs(d) + 0x1p-1074) * rb_reach(bvh, low, high);
            from -= climb;
            to += climb;
            traversal->all = traversal->all || fabs(d) < 0x1p-1000;
            d = 0;
            ahead = 1;
        }
        const float ends[2] = {rb_bvh_below(from), rb_bvh_above(to)};
        rb_slabs_set(&traversal->slabs, k, rb_f32x4_splat(ends[ahead]), rb_f32x4_splat(ends[1 - ahead]),
                     rb_f32x4_splat(d == 0 ? HUGE_VALF : (float)(1 / d)), 1 - ahead, dimensions);
        // With an infinite origin the slab test cannot reject unused children, whose bounds are infinite.
        traversal->origin_overflows = traversal->origin_overflows || !(fabs(from) < 0x1p127 && fabs(to) < 0x1p127);
    }
    return most > 0;
}

void rb_traversal_prepare_nearest(rb_traversal *traversal)
{
    const double *low = traversal->query->shape, *high = low + 3;
    for (int k = 0; k < traversal->bvh->dimensions; k++) {
        traversal->slabs.near_origin[k] = rb_f32x4_splat(rb_bvh_above(rb_bvh_local(traversal->bvh, k, high[k])));
        traversal->slabs.far_origin[k] = rb_f32x4_splat(rb_bvh_below(rb_bvh_local(traversal->bvh, k, low[k])));
    }
    traversal->test_item = NULL;
    traversal->far_scale = 1;
}

/// The pruning distance in the frame of the nodes, rounded up.
static float rb_far_float(const rb_traversal *traversal)
{
    double far = (traversal->far * traversal->far_scale + RB_MIN_TOLERANCE) * traversal->bvh->scale;
    return far < HUGE_VAL ? rb_bvh_above(far) : HUGE_VALF; // also if far is NaN (infinity times 0)
}

/// Returns which of a node's children the ray may hit, and lower bounds of their t.
RB_ALWAYS_INLINE rb_mask4 rb_node_hits(const rb_traversal *traversal, const float *node, float far, rb_f32x4 *nears,
                                       int dimensions)
{
    rb_mask4 hit = rb_node_test_ray(&traversal->slabs, node, rb_f32x4_splat(far), nears, dimensions);
    return traversal->origin_overflows ? rb_mask4_and(hit, rb_node_used_children(node, dimensions)) : hit;
}

/// Passes the boxes of a leaf that the ray may hit to the callback. Returns true to stop.
RB_ALWAYS_INLINE bool rb_test_leaf_ray(rb_traversal *traversal, int32_t leaf, int dimensions)
{
    const int first = rb_bvh_leaf_first(leaf), count = rb_bvh_leaf_count(leaf);
    const double *box = traversal->boxes + (size_t)first * 2 * (size_t)dimensions;
    traversal->visits.boxes += count;
    // x and y in two lanes; z, in 3D, in both.
    const rb_f64x2 near_origin = rb_f64x2_load(traversal->box_near_origin),
                   far_origin = rb_f64x2_load(traversal->box_far_origin);
    const rb_f64x2 inverse = rb_f64x2_load(traversal->box_inverse), zero = rb_f64x2_splat(0);
    const rb_f64x2 end = rb_f64x2_splat(traversal->far * traversal->box_far_scale + RB_MIN_TOLERANCE),
                   tolerance = rb_f64x2_splat(RB_DOUBLE_TOLERANCE);
    const rb_mask2 back = rb_f64x2_lt(inverse, zero);
    const int third = dimensions == 3 && traversal->box_inverse[2] < 0;
    for (int slot = first; slot < first + count; slot++, box += 2 * dimensions) {
        rb_f64x2 low = rb_f64x2_load(box), high = rb_f64x2_load(box + dimensions);
        rb_f64x2 in = rb_f64x2_mul(rb_f64x2_sub(rb_f64x2_select(back, high, low), near_origin), inverse);
        rb_f64x2 out = rb_f64x2_mul(rb_f64x2_sub(rb_f64x2_select(back, low, high), far_origin), inverse);
        rb_f64x2 near = rb_f64x2_max(zero, in), far = rb_f64x2_min(end, out);
        if (dimensions == 3) {
            double in_z = (box[third ? 5 : 2] - traversal->box_near_origin[2]) * traversal->box_inverse[2];
            double out_z = (box[third ? 2 : 5] - traversal->box_far_origin[2]) * traversal->box_inverse[2];
            near = rb_f64x2_max(near, rb_f64x2_splat(in_z));
            far = rb_f64x2_min(far, rb_f64x2_splat(out_z));
        }
        // The entry of each axis is compared with the exit of the other: on one axis they are in order.
        far = rb_f64x2_mul(rb_f64x2_swap(far), tolerance);
        if ((rb_mask2_bits(rb_f64x2_le(near, far)) == 3 || traversal->all) && traversal->test_item(traversal, slot))
            return true;
    }
    return false;
}

/// Euclidean length without overflow or underflow.
static double rb_distance(const double *away, int dimensions)
{
    double most = 0, square = 0;
    for (int k = 0; k < dimensions; k++) most = rb_max(away[k], most);
    const double scale = rb_power_of_two_scale(most);
    for (int k = 0; k < dimensions; k++) square += away[k] * scale * (away[k] * scale);
    return sqrt(square) / scale;
}

/// Adds to the list of hits the boxes of a leaf that are near enough. Returns true to stop.
RB_ALWAYS_INLINE bool rb_test_leaf_nearest(rb_traversal *traversal, int32_t leaf, int dimensions)
{
    const int first = rb_bvh_leaf_first(leaf), count = rb_bvh_leaf_count(leaf);
    const double *box = traversal->boxes + (size_t)first * 2 * (size_t)dimensions, *shape = traversal->query->shape;
    traversal->visits.boxes += count;
    for (int slot = first; slot < first + count; slot++, box += 2 * dimensions) {
        double away[3] = {0};
        if (dimensions == 2) {
            const rb_f64x2 below = rb_f64x2_sub(rb_f64x2_load(box), rb_f64x2_load(shape + 3));
            const rb_f64x2 above = rb_f64x2_sub(rb_f64x2_load(shape), rb_f64x2_load(box + 2));
            rb_f64x2_store(away, rb_f64x2_max(rb_f64x2_max(below, above), rb_f64x2_splat(0)));
        } else {
            for (int k = 0; k < dimensions; k++)
                away[k] = rb_max(rb_max(box[k] - shape[3 + k], shape[k] - box[dimensions + k]), 0);
        }
        double square = away[0] * away[0] + away[1] * away[1];
        if (dimensions == 3) square += away[2] * away[2];
        // Skip the square root of boxes beyond the pruning distance.
        const double far = traversal->far;
        if (square > far * far * RB_DOUBLE_TOLERANCE && square > 0x1p-900 && square < 0x1p900) continue;
        const int32_t index = rb_traversal_counted(traversal, slot);
        if (index < 0) continue;
        const bool plain = square > 0x1p-900 && square < 0x1p900;
        const double distance = plain ? sqrt(square) : rb_distance(away, dimensions);
        if (rb_hits_add(traversal, distance, index, distance == 0)) return true;
    }
    return false;
}

/// The pruning distance, rounded up: t for rays, the squared distance for nearest queries.
RB_ALWAYS_INLINE float rb_limit(const rb_traversal *traversal, bool nearest)
{
    float far = rb_far_float(traversal);
    return nearest ? rb_square_above(far) : far;
}

/// Prefetches a child that is visited soon.
RB_ALWAYS_INLINE void rb_prefetch_child(const rb_traversal *traversal, int32_t child, int dimensions)
{
    if (child < 0) {
        const int first = rb_bvh_leaf_first(child);
        rb_prefetch(traversal->boxes + (size_t)first * 2 * (size_t)dimensions);
        rb_prefetch(traversal->order + first);
    } else {
        rb_prefetch_node(traversal->nodes + (size_t)child * RB_BVH_NODE_WORDS((size_t)dimensions));
    }
}

/// The traversal loop. Rebound and meshes have loops of their own with inlined leaf tests: here each box is a call through a pointer.
RB_ALWAYS_INLINE void rb_traverse_from(rb_traversal *traversal, bool nearest, int dimensions)
{
    rb_stack_entry stack[RB_BVH_STACK];
    int pending = 0;
    int32_t at = 0;
    float far = rb_limit(traversal, nearest);
    rb_stack_entry last = rb_stack_entry_of(far * RB_FLOAT_TOLERANCE, -1);
    for (;;) {
        if (at >= 0) {
            const float *node = traversal->nodes + (size_t)at * RB_BVH_NODE_WORDS((size_t)dimensions);
            const int32_t *children = rb_bvh_children(node, dimensions);
            rb_f32x4 nears;
            traversal->visits.nodes++;
            const rb_slabs *slabs = &traversal->slabs;
            const rb_mask4 hit =
                nearest ? rb_node_test_nearest(node, slabs->far_origin, slabs->near_origin, far, &nears, dimensions)
                        : rb_node_hits(traversal, node, far, &nears, dimensions);
            if (rb_mask4_bits(hit) != 0) {
                at = rb_stack_entry_child(rb_push_children_sorted(stack, &pending, hit, nears, children));
                if (pending != 0) rb_prefetch_child(traversal, rb_stack_entry_child(stack[pending - 1]), dimensions);
                continue;
            }
        } else {
            traversal->visits.leaves++;
            rb_prefetch(traversal->order + rb_bvh_leaf_first(at));
            if (nearest ? rb_test_leaf_nearest(traversal, at, dimensions) : rb_test_leaf_ray(traversal, at, dimensions))
                return;
            far = rb_limit(traversal, nearest);
            last = rb_stack_entry_of(far * RB_FLOAT_TOLERANCE, -1);
        }
        do
            if (pending == 0) return;
        while (stack[--pending] > last);
        at = rb_stack_entry_child(stack[pending]);
    }
}

void rb_traverse(rb_traversal *traversal)
{
    if (traversal->bvh->live == 0) return;
    traversal->nodes = rb_bvh_nodes(traversal->bvh);
    traversal->boxes = rb_bvh_boxes(traversal->bvh);
    traversal->order = rb_bvh_item_at_slot(traversal->bvh);
    const bool nearest = traversal->test_item == NULL;
    if (traversal->bvh->dimensions == 2) {
        if (nearest)
            rb_traverse_from(traversal, true, 2);
        else
            rb_traverse_from(traversal, false, 2);
    } else {
        if (nearest)
            rb_traverse_from(traversal, true, 3);
        else
            rb_traverse_from(traversal, false, 3);
    }
}
