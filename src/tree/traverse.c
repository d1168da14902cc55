#include "traverse.h"

/// Doubles that are off by this part at most, those t included that a moving sphere's query tells.
#define RB_DOUBLE_TOLERANCE (1 + 0x1p-44)
/// More than is lost where numbers are next to 0.
#define RB_MIN_TOLERANCE 0x1p-1060

/// How far any bounds are from an origin, at most, in a node's units.
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

/// Prepares both axes of the plane at once; `unit` and `unit2` bring the direction to size 1. False where it is so flat along
/// one that this takes more.
static bool rb_traversal_prepare_plane(rb_traversal *walk, const double *low, const double *high,
                                       const double *direction, double unit, double unit2)
{
    const rb_bvh *bvh = walk->bvh;
    const rb_f64x2 zero = rb_f64x2_splat(0), least = rb_f64x2_splat(0x1p-100), way = rb_f64x2_load(direction);
    const rb_f64x2 d = rb_f64x2_mul(rb_f64x2_mul(way, rb_f64x2_splat(unit)), rb_f64x2_splat(unit2));
    const rb_mask2 level = rb_f64x2_le(rb_f64x2_abs(way), zero);
    if (rb_mask2_bits(rb_mask2_without(rb_f64x2_lt(rb_f64x2_abs(d), least), level)) != 0) return false;
    const rb_f64x2 inverse = rb_f64x2_select(level, rb_f64x2_splat(HUGE_VAL), rb_f64x2_div(rb_f64x2_splat(1), d));
    const rb_f64x2 lows = rb_f64x2_load(low), highs = rb_f64x2_load(high);
    const rb_mask2 back = rb_f64x2_lt(d, zero);
    rb_f64x2_store(walk->box_inverse, inverse);
    rb_f64x2_store(walk->box_near_origin, rb_f64x2_select(back, lows, highs));
    rb_f64x2_store(walk->box_far_origin, rb_f64x2_select(back, highs, lows));

    const rb_f64x2 center = rb_f64x2_load(bvh->center), scale = rb_f64x2_splat(bvh->scale);
    const rb_f64x2 from = rb_f64x2_mul(rb_f64x2_sub(lows, center), scale);
    const rb_f64x2 to = rb_f64x2_mul(rb_f64x2_sub(highs, center), scale);
    const rb_f64x2 reach = rb_f64x2_splat(0x1p127), most = rb_f64x2_splat((double)FLT_MAX);
    const rb_f64x2 minus = rb_f64x2_splat((double)-FLT_MAX);
    const rb_mask2 near = rb_mask2_and(rb_f64x2_lt(rb_f64x2_abs(from), reach), rb_f64x2_lt(rb_f64x2_abs(to), reach));
    walk->origin_overflows = walk->origin_overflows || rb_mask2_bits(near) != 3;
    // Rounded outward: what is met first by a way up is the greatest of the shape, by one down its least.
    const rb_f32x4 ends =
        rb_f32x4_of_doubles(rb_f64x2_max(rb_f64x2_min(from, most), minus), rb_f64x2_max(rb_f64x2_min(to, most), minus));
    const rb_f32x4 slack = rb_f32x4_mul(rb_f32x4_abs(ends), rb_f32x4_splat(0x1p-23F));
    const rb_f32x4 bit = rb_f32x4_splat(0x1p-149F);
    const rb_f32x4 outward =
        rb_f32x4_low_high(rb_f32x4_sub(rb_f32x4_sub(ends, slack), bit), rb_f32x4_add(rb_f32x4_add(ends, slack), bit));
    const rb_mask4 backs = rb_mask4_of_doubles(back, back);
    const rb_f32x4 near_origin = rb_f32x4_select(backs, outward, rb_f32x4_swap(outward));
    const rb_f32x4 far_origin = rb_f32x4_select(backs, rb_f32x4_swap(outward), outward);
    const rb_f32x4 inverses = rb_f32x4_of_doubles(inverse, inverse);
    const int backward = rb_mask2_bits(back);
    RB_UNROLL
    for (int k = 0; k < 2; k++)
        rb_slabs_set(&walk->slabs, k, rb_f32x4_lane(near_origin, k), rb_f32x4_lane(far_origin, k),
                     rb_f32x4_lane(inverses, k), backward >> k & 1, 2);
    return true;
}

bool rb_traversal_prepare_ray(rb_traversal *walk, const double *low, const double *high, const double *direction)
{
    const rb_bvh *bvh = walk->bvh;
    const int dimensions = bvh->dimensions == 2 ? 2 : 3;
    double most = 0;
    for (int k = 0; k < dimensions; k++) most = rb_max(fabs(direction[k]), most);
    // Twice, because one factor cannot bring a subnormal number near 1. The scale of a power of two is its inverse.
    const double unit = rb_power_of_two_scale(most), unit2 = rb_power_of_two_scale(most * unit);
    walk->box_far_scale = rb_power_of_two_scale(unit) * rb_power_of_two_scale(unit2);
    walk->far_scale = walk->box_far_scale;
    // Infinite, as the difference of two ends may be.
    walk->origin_overflows = walk->all = !(most * unit * unit2 < 4);
    if (dimensions == 2 && rb_traversal_prepare_plane(walk, low, high, direction, unit, unit2)) return most > 0;
    for (int k = 0; k < dimensions; k++) {
        double d = direction[k] * unit * unit2, from = rb_bvh_local(bvh, k, low[k]), to = rb_bvh_local(bvh, k, high[k]);
        int ahead = d >= 0;
        walk->box_inverse[k] = d == 0 ? HUGE_VAL : 1 / d;
        // So small a slope has no inverse in float: it counts as none, from all that it passes.
        const bool flat = direction[k] != 0 && fabs(d) < 0x1p-100;
        // Chosen without branches, which no processor could foresee.
        const double corners[2] = {low[k], high[k]};
        walk->box_near_origin[k] = corners[ahead];
        walk->box_far_origin[k] = corners[1 - ahead];
        if (flat) {
            double climb = (fabs(d) + 0x1p-1074) * rb_reach(bvh, low, high);
            from -= climb;
            to += climb;
            walk->all = walk->all || fabs(d) < 0x1p-1000;
            d = 0;
            ahead = 1;
        }
        const float ends[2] = {rb_bvh_below(from), rb_bvh_above(to)};
        rb_slabs_set(&walk->slabs, k, rb_f32x4_splat(ends[ahead]), rb_f32x4_splat(ends[1 - ahead]),
                     rb_f32x4_splat(d == 0 ? HUGE_VALF : (float)(1 / d)), 1 - ahead, dimensions);
        // Then a child that is none, bounded by infinities, is not told from one by its slabs.
        walk->origin_overflows = walk->origin_overflows || !(fabs(from) < 0x1p127 && fabs(to) < 0x1p127);
    }
    return most > 0;
}

void rb_traversal_prepare_nearest(rb_traversal *walk)
{
    const double *low = walk->question->shape, *high = low + 3;
    for (int k = 0; k < walk->bvh->dimensions; k++) {
        walk->slabs.near_origin[k] = rb_f32x4_splat(rb_bvh_above(rb_bvh_local(walk->bvh, k, high[k])));
        walk->slabs.far_origin[k] = rb_f32x4_splat(rb_bvh_below(rb_bvh_local(walk->bvh, k, low[k])));
    }
    walk->test_item = NULL;
    walk->far_scale = 1;
}

/// The farthest t of use, as a float in a node's units, a little more.
static float rb_far_float(const rb_traversal *walk)
{
    double far = (walk->far * walk->far_scale + RB_MIN_TOLERANCE) * walk->bvh->scale;
    return far < HUGE_VAL ? rb_bvh_above(far) : HUGE_VALF; // Infinity times 0 too.
}

/// Which of a node's children a ray may meet, and a t before it does.
RB_ALWAYS_INLINE rb_mask4 rb_node_met(const rb_traversal *walk, const float *node, float far, rb_f32x4 *nears,
                                      int dimensions)
{
    rb_mask4 met = rb_node_test_ray(&walk->slabs, node, rb_f32x4_splat(far), nears, dimensions);
    return walk->origin_overflows ? rb_mask4_and(met, rb_node_used_children(node, dimensions)) : met;
}

/// Judges the boxes of a leaf that a ray may meet.
RB_ALWAYS_INLINE bool rb_test_leaf_ray(rb_traversal *walk, int32_t leaf, int dimensions)
{
    const int first = rb_bvh_leaf_first(leaf), count = rb_bvh_leaf_count(leaf);
    const double *box = walk->boxes + (size_t)first * 2 * (size_t)dimensions;
    walk->visits.boxes += count;
    // Two axes side by side; a third one, of space, on both sides.
    const rb_f64x2 near_origin = rb_f64x2_load(walk->box_near_origin), far_origin = rb_f64x2_load(walk->box_far_origin);
    const rb_f64x2 inverse = rb_f64x2_load(walk->box_inverse), zero = rb_f64x2_splat(0);
    const rb_f64x2 end = rb_f64x2_splat(walk->far * walk->box_far_scale + RB_MIN_TOLERANCE),
                   slack = rb_f64x2_splat(RB_DOUBLE_TOLERANCE);
    const rb_mask2 back = rb_f64x2_lt(inverse, zero);
    const int third = dimensions == 3 && walk->box_inverse[2] < 0;
    for (int place = first; place < first + count; place++, box += 2 * dimensions) {
        rb_f64x2 low = rb_f64x2_load(box), high = rb_f64x2_load(box + dimensions);
        rb_f64x2 in = rb_f64x2_mul(rb_f64x2_sub(rb_f64x2_select(back, high, low), near_origin), inverse);
        rb_f64x2 out = rb_f64x2_mul(rb_f64x2_sub(rb_f64x2_select(back, low, high), far_origin), inverse);
        rb_f64x2 near = rb_f64x2_max(zero, in), far = rb_f64x2_min(end, out);
        if (dimensions == 3) {
            double in_z = (box[third ? 5 : 2] - walk->box_near_origin[2]) * walk->box_inverse[2];
            double out_z = (box[third ? 2 : 5] - walk->box_far_origin[2]) * walk->box_inverse[2];
            near = rb_f64x2_max(near, rb_f64x2_splat(in_z));
            far = rb_f64x2_min(far, rb_f64x2_splat(out_z));
        }
        // Each axis against the other's: those of one axis are in order.
        far = rb_f64x2_mul(rb_f64x2_swap(far), slack);
        if ((rb_mask2_bits(rb_f64x2_le(near, far)) == 3 || walk->all) && walk->test_item(walk, place)) return true;
    }
    return false;
}

/// A distance by its parts along the axes.
static double rb_distance(const double *away, int dimensions)
{
    double most = 0, square = 0;
    for (int k = 0; k < dimensions; k++) most = rb_max(away[k], most);
    // So scaled no square overflows or vanishes.
    const double scale = rb_power_of_two_scale(most);
    for (int k = 0; k < dimensions; k++) square += away[k] * scale * (away[k] * scale);
    return sqrt(square) / scale;
}

/// Judges the boxes of a leaf that may be near enough.
RB_ALWAYS_INLINE bool rb_test_leaf_nearest(rb_traversal *walk, int32_t leaf, int dimensions)
{
    const int first = rb_bvh_leaf_first(leaf), count = rb_bvh_leaf_count(leaf);
    const double *box = walk->boxes + (size_t)first * 2 * (size_t)dimensions, *shape = walk->question->shape;
    walk->visits.boxes += count;
    for (int place = first; place < first + count; place++, box += 2 * dimensions) {
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
        // No root for what is farther than those that were found.
        const double far = walk->far;
        if (square > far * far * RB_DOUBLE_TOLERANCE && square > 0x1p-900 && square < 0x1p900) continue;
        const int32_t index = rb_traversal_counted(walk, place);
        if (index < 0) continue;
        const bool plain = square > 0x1p-900 && square < 0x1p900;
        const double distance = plain ? sqrt(square) : rb_distance(away, dimensions);
        if (rb_hits_add(walk, distance, index, distance == 0)) return true;
    }
    return false;
}

/// The farthest that is of use: t, of a place the square of the distance, and a little more.
RB_ALWAYS_INLINE float rb_limit(const rb_traversal *walk, bool place)
{
    float far = rb_far_float(walk);
    return place ? rb_square_above(far) : far;
}

/// Lets what a child is come into the cache while others are looked at.
RB_ALWAYS_INLINE void rb_prefetch_child(const rb_traversal *walk, int32_t child, int dimensions)
{
    if (child < 0) {
        const int first = rb_bvh_leaf_first(child);
        rb_prefetch(walk->boxes + (size_t)first * 2 * (size_t)dimensions);
        rb_prefetch(walk->order + first);
    } else {
        rb_prefetch_node(walk->nodes + (size_t)child * RB_BVH_NODE_WORDS((size_t)dimensions));
    }
}

/// Visits what may be met, near ones first, as long as they are nearer than what is found. Rebound and meshes have loops
/// of their own: here the item test is a call through a pointer, there a static function.
RB_ALWAYS_INLINE void rb_traverse_from(rb_traversal *walk, bool place, int dimensions)
{
    rb_stack_entry stack[RB_BVH_STACK];
    int waiting = 0;
    int32_t at = 0;
    float far = rb_limit(walk, place);
    rb_stack_entry last = rb_stack_entry_of(far * RB_FLOAT_TOLERANCE, -1);
    for (;;) {
        if (at >= 0) {
            const float *node = walk->nodes + (size_t)at * RB_BVH_NODE_WORDS((size_t)dimensions);
            const int32_t *children = rb_bvh_children(node, dimensions);
            rb_f32x4 nears;
            walk->visits.nodes++;
            const rb_slabs *slabs = &walk->slabs;
            const rb_mask4 met =
                place ? rb_node_test_nearest(node, slabs->far_origin, slabs->near_origin, far, &nears, dimensions)
                      : rb_node_met(walk, node, far, &nears, dimensions);
            if (rb_mask4_bits(met) != 0) {
                at = rb_stack_entry_child(rb_push_children_sorted(stack, &waiting, met, nears, children));
                if (waiting != 0) rb_prefetch_child(walk, rb_stack_entry_child(stack[waiting - 1]), dimensions);
                continue;
            }
        } else {
            walk->visits.leaves++;
            rb_prefetch(walk->order + rb_bvh_leaf_first(at));
            if (place ? rb_test_leaf_nearest(walk, at, dimensions) : rb_test_leaf_ray(walk, at, dimensions)) return;
            far = rb_limit(walk, place);
            last = rb_stack_entry_of(far * RB_FLOAT_TOLERANCE, -1);
        }
        do
            if (waiting == 0) return;
        while (stack[--waiting] > last);
        at = rb_stack_entry_child(stack[waiting]);
    }
}

void rb_traverse(rb_traversal *walk)
{
    if (walk->bvh->live == 0) return;
    walk->nodes = rb_bvh_nodes(walk->bvh);
    walk->boxes = rb_bvh_boxes(walk->bvh);
    walk->order = rb_bvh_item_at_slot(walk->bvh);
    const bool place = walk->test_item == NULL;
    if (walk->bvh->dimensions == 2) {
        if (place)
            rb_traverse_from(walk, true, 2);
        else
            rb_traverse_from(walk, false, 2);
    } else {
        if (place)
            rb_traverse_from(walk, true, 3);
        else
            rb_traverse_from(walk, false, 3);
    }
}
