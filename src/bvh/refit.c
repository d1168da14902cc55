#include "node.h"

/// The bounds of a leaf's boxes: least, then greatest coordinates.
RB_ALWAYS_INLINE void rb_leaf_bounds(const rb_bvh *bvh, int32_t leaf, float *bounds, int dimensions)
{
    const double *box = rb_bvh_boxes(bvh) + (size_t)rb_bvh_leaf_first(leaf) * 2 * (size_t)dimensions;
    double low[3] = {0}, high[3] = {0};
    for (int k = 0; k < dimensions; k++) low[k] = box[k], high[k] = box[dimensions + k];
    for (int i = rb_bvh_leaf_count(leaf) - 1; i > 0; i--) {
        box += 2 * dimensions;
        for (int k = 0; k < dimensions; k++) {
            low[k] = rb_min(box[k], low[k]);
            high[k] = rb_max(box[dimensions + k], high[k]);
        }
    }
    for (int k = 0; k < dimensions; k++) {
        bounds[k] = rb_bvh_below(rb_bvh_local(bvh, k, low[k]));
        bounds[dimensions + k] = rb_bvh_above(rb_bvh_local(bvh, k, high[k]));
    }
}

/// The bounds of all children of a node.
RB_ALWAYS_INLINE void rb_node_bounds(const float *node, float *bounds, int dimensions)
{
    for (int k = 0; k < dimensions; k++) {
        const float *low = node + 4 * k, *high = low + 4 * dimensions;
        float a = low[0] < low[1] ? low[0] : low[1], b = low[2] < low[3] ? low[2] : low[3];
        bounds[k] = a < b ? a : b;
        a = high[0] > high[1] ? high[0] : high[1], b = high[2] > high[3] ? high[2] : high[3];
        bounds[dimensions + k] = a > b ? a : b;
    }
}

/// The bounds of one child.
RB_ALWAYS_INLINE void rb_child_bounds(const rb_bvh *bvh, int32_t child, float *bounds, int dimensions)
{
    if (child < 0)
        rb_leaf_bounds(bvh, child, bounds, dimensions);
    else if (child > 0)
        rb_node_bounds(rb_bvh_node(bvh, dimensions, child), bounds, dimensions);
    else
        for (int k = 0; k < dimensions; k++) bounds[k] = HUGE_VALF, bounds[dimensions + k] = -HUGE_VALF;
}

/// Writes a child's bounds into its node. False if they are what they were.
RB_ALWAYS_INLINE bool rb_set_bounds(float *node, int slot, const float *bounds, int dimensions)
{
    bool changed = false;
    for (int k = 0; k < 2 * dimensions; k++) {
        changed = changed || node[4 * k + slot] != bounds[k];
        node[4 * k + slot] = bounds[k];
    }
    return changed;
}

RB_ALWAYS_INLINE void rb_fit_node(rb_bvh *bvh, int32_t i, int dimensions)
{
    float *node = rb_bvh_node(bvh, dimensions, i), bounds[6] = {0};
    const int32_t *children = rb_bvh_children(node, dimensions);
    for (int slot = 0; slot < 4; slot++) {
        rb_child_bounds(bvh, children[slot], bounds, dimensions);
        rb_set_bounds(node, slot, bounds, dimensions);
    }
}

void rb_bvh_fit_node(rb_bvh *bvh, int32_t node)
{
    if (bvh->dimensions == 2)
        rb_fit_node(bvh, node, 2);
    else
        rb_fit_node(bvh, node, 3);
}

void rb_bvh_refit(rb_bvh *bvh)
{
    // A node has a greater index than what it is a child of.
    for (int32_t i = bvh->node_count - 1; i >= 0; i--) rb_bvh_fit_node(bvh, i);
}

RB_ALWAYS_INLINE void rb_take(const rb_bvh *bvh, const double *boxes, int dimensions)
{
    double *to = rb_bvh_boxes(bvh);
    const int32_t *order = rb_bvh_order(bvh);
    for (int i = 0; i < bvh->count; i++, to += 2 * dimensions) {
        if (order[i] < 0) continue;
        const double *box = boxes + (size_t)order[i] * 2 * (size_t)dimensions;
        for (int k = 0; k < 2 * dimensions; k += 2) rb_f64x2_store(to + k, rb_f64x2_load(box + k));
    }
}

void rb_bvh_take(rb_bvh *bvh, const double *boxes)
{
    if (bvh->dimensions == 2)
        rb_take(bvh, boxes, 2);
    else
        rb_take(bvh, boxes, 3);
    rb_bvh_refit(bvh);
}

/// Finite, and not empty.
static bool rb_may_be_in_leaf(const double *box, int dimensions)
{
    bool may = true;
    for (int k = 0; k < dimensions; k++)
        may = may && -DBL_MAX <= box[k] && box[k] <= box[dimensions + k] && box[dimensions + k] <= DBL_MAX;
    return may;
}

int rb_bvh_move_all(rb_bvh *bvh, const double *boxes)
{
    const int dimensions = bvh->dimensions, width = 2 * dimensions;
    const int32_t *order = rb_bvh_order(bvh);
    // In their own order first, which is quick: nothing may be wrong but what is in no leaf.
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
    rb_bvh_take(bvh, boxes);
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
        for (int slot = 0; slot < 4; slot++)
            if (children[slot] != 0)
                sum += rb_bvh_area(node + slot, node + slot + 4 * dimensions, 4, dimensions) *
                       (children[slot] < 0 ? rb_bvh_leaf_count(children[slot]) : 1);
    }
    float root[6];
    rb_node_bounds(rb_bvh_node(bvh, dimensions, 0), root, dimensions);
    double area = rb_bvh_area(root, root + dimensions, 1, dimensions);
    return area > 0 ? sum / area : 0;
}

void rb_bvh_lift(rb_bvh *bvh, int32_t link)
{
    const int dimensions = bvh->dimensions;
    while (link >= 0) {
        float *node = rb_bvh_node(bvh, dimensions, link / 4), bounds[6] = {0};
        rb_child_bounds(bvh, rb_bvh_children(node, dimensions)[link % 4], bounds, dimensions);
        if (!rb_set_bounds(node, link % 4, bounds, dimensions)) return;
        link = rb_bvh_parents(bvh)[link / 4];
    }
}
