// speed: hot

#include "node_bounds.h"

/// The bound of a leaf's boxes.
RB_ALWAYS_INLINE rb_bound rb_leaf_bound(const rb_bvh *bvh, int32_t leaf, int dimensions)
{
    const int first = rb_bvh_leaf_first(leaf), count = rb_bvh_leaf_count(leaf);
    const size_t width = 2 * (size_t)dimensions;
    const double *box = rb_bvh_boxes(bvh) + (size_t)first * width;
    rb_f64x2 low = rb_f64x2_splat(HUGE_VAL), high = rb_f64x2_splat(-HUGE_VAL);
    rb_f64x2 low_z = low,
             high_z = high; // Both lanes have z: the first lane of low_z and the second lane of high_z are used.
    for (int i = 0; i < count; i++, box += width) {
        low = rb_f64x2_min(low, rb_f64x2_load(box));
        high = rb_f64x2_max(high, rb_f64x2_load(box + dimensions));
        if (dimensions == 2) continue;
        const rb_f64x2 z = rb_f64x2_pair(box + 2, box + 5);
        low_z = rb_f64x2_min(low_z, z);
        high_z = rb_f64x2_max(high_z, z);
    }
    const rb_f64x2 center = rb_f64x2_load(bvh->center), scale = rb_f64x2_splat(bvh->scale);
    low = rb_f64x2_mul(rb_f64x2_sub(low, center), scale);
    high = rb_f64x2_mul(rb_f64x2_sub(center, high), scale);
    if (dimensions == 2) return (rb_bound){{rb_round_down(low, high), rb_f32x4_splat(0)}};
    const rb_f64x2 center_z = rb_f64x2_splat(bvh->center[2]);
    low_z = rb_f64x2_mul(rb_f64x2_sub(low_z, center_z), scale);
    high_z = rb_f64x2_mul(rb_f64x2_sub(center_z, high_z), scale);
    return (rb_bound){{rb_round_down(low, low_z), rb_round_down(high, rb_f64x2_swap(high_z))}};
}

/// The least, then the greatest coordinates of a bound.
RB_ALWAYS_INLINE void rb_corners_of(rb_bound bound, float corners[6], int dimensions)
{
    float numbers[8] = {0};
    rb_bound_store(numbers, &bound, dimensions);
    for (int k = 0; k < dimensions; k++) {
        corners[k] = numbers[k];
        corners[dimensions + k] = -numbers[(dimensions == 2 ? 2 : 4) + k];
    }
}

/// The bound of one child.
RB_ALWAYS_INLINE rb_bound rb_child_bound(const rb_bvh *bvh, int32_t child, int dimensions)
{
    if (child < 0) return rb_leaf_bound(bvh, child, dimensions);
    return child > 0 ? rb_node_bound(rb_bvh_node(bvh, dimensions, child), dimensions) : rb_no_bound();
}

RB_ALWAYS_INLINE void rb_fit_node(const rb_bvh *bvh, int32_t i, int dimensions)
{
    float *node = rb_bvh_node(bvh, dimensions, i);
    rb_bound bounds[4];
    for (int lane = 0; lane < 4; lane++)
        bounds[lane] = rb_child_bound(bvh, rb_bvh_children(node, dimensions)[lane], dimensions);
    rb_node_set_bounds(node, bounds, dimensions);
}

void rb_bvh_fit_node(rb_bvh *bvh, int32_t node)
{
    if (bvh->dimensions == 2)
        rb_fit_node(bvh, node, 2);
    else
        rb_fit_node(bvh, node, 3);
}

/// Number of boxes that are copied at once. They are still in the L1 cache when their nodes are refitted.
#define RB_TAKEN 512

RB_ALWAYS_INLINE void rb_take(rb_bvh *bvh, const double *from, int dimensions)
{
    const size_t width = 2 * (size_t)dimensions;
    double *boxes = rb_bvh_boxes(bvh);
    const int32_t *order = rb_bvh_item_at_slot(bvh);
    int taken = bvh->count; // first slot whose box is copied already
    for (int32_t i = bvh->node_count - 1; i >= 0; i--) {
        const int32_t *children = rb_bvh_children(rb_bvh_node(bvh, dimensions, i), dimensions);
        int first = taken;
        RB_UNROLL
        for (int lane = 0; lane < 4; lane++) {
            const int at = children[lane] < 0 ? rb_bvh_leaf_first(children[lane]) : first;
            first = at < first ? at : first;
        }
        // Blocks from last to first, like the nodes, but forward in each block: processors prefetch only forward
        // access.
        while (first < taken) {
            const int end = taken;
            taken = end > RB_TAKEN ? end - RB_TAKEN : 0;
            for (int slot = taken; slot < end; slot++) {
                if (order[slot] < 0) continue;
                const double *box = from + (size_t)order[slot] * width;
                double *to = boxes + (size_t)slot * width;
                for (size_t k = 0; k < width; k += 2) rb_f64x2_store(to + k, rb_f64x2_load(box + k));
            }
        }
        rb_bvh_fit_node(bvh, i);
    }
}

void rb_bvh_set_boxes(rb_bvh *bvh, const double *boxes)
{
    if (bvh->dimensions == 2)
        rb_take(bvh, boxes, 2);
    else
        rb_take(bvh, boxes, 3);
}

/// If a larger fraction of the boxes moves, all nodes are refitted, instead of the ancestors of each box.
#define RB_FEW_MOVED 8

/// Whether a box is finite and not empty.
static bool rb_may_be_in_leaf(const double *box, int dimensions)
{
    bool may = true;
    RB_UNROLL
    for (int k = 0; k < dimensions; k++)
        may = may && -DBL_MAX <= box[k] && box[k] <= box[dimensions + k] && box[dimensions + k] <= DBL_MAX;
    return may;
}

int rb_bvh_move_all(rb_bvh *bvh, const double *boxes)
{
    const int dimensions = bvh->dimensions, width = 2 * dimensions;
    const int32_t *order = rb_bvh_item_at_slot(bvh);
    // First a fast pass in index order. If some boxes are invalid, the second pass tests whether any of them is in a
    // leaf.
    int solid = 0;
    for (int i = 0; i < bvh->count; i++) solid += rb_may_be_in_leaf(boxes + (size_t)i * (size_t)width, dimensions);
    if (solid < bvh->count) {
        for (int i = 0; i < bvh->count; i++) {
            if (order[i] < 0) continue;
            const double *box = boxes + (size_t)order[i] * (size_t)width;
            if (rb_may_be_in_leaf(box, dimensions)) continue;
            int k = 0;
            while (k < width - 1 && rb_is_finite(box[k])) k++;
            return order[i] * width + k;
        }
    }
    rb_bvh_set_boxes(bvh, boxes);
    return -1;
}

int rb_bvh_move_range(rb_bvh *bvh, int first, int count, const double *boxes)
{
    const int dimensions = bvh->dimensions, width = 2 * dimensions;
    const int32_t *leaves = rb_bvh_leaf_of_item(bvh);
    for (int i = 0; i < count; i++) {
        const double *box = boxes + (size_t)i * (size_t)width;
        if (leaves[first + i] < 0 || rb_may_be_in_leaf(box, dimensions)) continue;
        int k = 0;
        while (k < width - 1 && rb_is_finite(box[k])) k++;
        return i * width + k;
    }
    for (int i = 0; i < count; i++) {
        if (leaves[first + i] < 0) continue;
        double *to = rb_bvh_boxes(bvh) + (size_t)rb_bvh_slot(bvh, first + i) * (size_t)width;
        for (int k = 0; k < width; k++) to[k] = boxes[(size_t)i * (size_t)width + (size_t)k];
    }
    if (count > bvh->count / RB_FEW_MOVED) {
        for (int32_t i = bvh->node_count - 1; i >= 0; i--) rb_bvh_fit_node(bvh, i);
        return -1;
    }
    for (int i = 0; i < count; i++)
        if (leaves[first + i] >= 0) rb_bvh_refit_ancestors(bvh, leaves[first + i]);
    return -1;
}

double rb_bvh_cost(const rb_bvh *bvh)
{
    if (bvh->live == 0) return 0;
    const int dimensions = bvh->dimensions;
    double sum = 0;
    for (int i = 0; i < bvh->node_count; i++) {
        const float *node = rb_bvh_node(bvh, dimensions, i);
        const int32_t *children = rb_bvh_children(node, dimensions);
        for (int lane = 0; lane < 4; lane++)
            if (children[lane] != 0)
                sum += rb_bvh_area(node + lane, node + lane + 4 * dimensions, 4, dimensions) *
                       (children[lane] < 0 ? rb_bvh_leaf_count(children[lane]) : 1);
    }
    // The bounds of all children of the root. Unused children have inverted bounds.
    const float *root = rb_bvh_nodes(bvh);
    float low[3] = {HUGE_VALF, HUGE_VALF, HUGE_VALF}, high[3] = {-HUGE_VALF, -HUGE_VALF, -HUGE_VALF};
    for (int i = 0; i < 4 * dimensions; i++) {
        const float least = root[i], most = root[4 * dimensions + i];
        low[i / 4] = least < low[i / 4] ? least : low[i / 4];
        high[i / 4] = most > high[i / 4] ? most : high[i / 4];
    }
    double area = rb_bvh_area(low, high, 1, dimensions);
    return area > 0 ? sum / area : 0;
}

RB_ALWAYS_INLINE void rb_embed_bound(rb_bvh *bvh, int32_t link, int dimensions)
{
    for (; link >= 0; link = rb_bvh_parents(bvh)[link / 4]) {
        float *node = rb_bvh_node(bvh, dimensions, link / 4) + link % 4, corners[6] = {0};
        const int32_t child = rb_bvh_children(node - link % 4, dimensions)[link % 4];
        rb_corners_of(rb_child_bound(bvh, child, dimensions), corners, dimensions);
        bool changed = false;
        for (int k = 0; k < 2 * dimensions; k++) {
            changed = changed || node[4 * k] != corners[k];
            node[4 * k] = corners[k];
        }
        if (!changed) return;
    }
}

void rb_bvh_refit_ancestors(rb_bvh *bvh, int32_t link)
{
    if (bvh->dimensions == 2)
        rb_embed_bound(bvh, link, 2);
    else
        rb_embed_bound(bvh, link, 3);
}
