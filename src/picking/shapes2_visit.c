// speed: hot

#include "shapes2_visit.h"

#include "../tree/node.h"

/// The box of a child in world coordinates, not smaller than the boxes below it.
static rb_box2 rb_shapes_child_box(const rb_bvh *tree, const float *node, int child)
{
    double bounds[4];
    for (int k = 0; k < 4; k++) {
        double x = (double)node[4 * k + child] / tree->scale, center = tree->center[k & 1];
        double rounding = (fabs(x) + fabs(center)) * 0x1p-51;
        bounds[k] = center + x + (k < 2 ? -rounding : rounding);
    }
    return (rb_box2){{bounds[0], bounds[1]}, {bounds[2], bounds[3]}};
}

/// The bound of a box of the world; HUGE_VAL if the visitor skips it.
static double rb_shapes_bound(const rb_shapes_visitor2 *visitor, const double *view, const rb_box2 *box)
{
    const rb_box2 mapped = view ? rb_affine2_box(view, box) : *box;
    const double bound = visitor->bound(visitor, &mapped);
    return bound <= visitor->best ? bound : HUGE_VAL;
}

/// Visits a shape unless the visitor skips its box.
static void rb_shapes_visit_shape(rb_shapes_visitor2 *visitor, const double *view, const rb_box2 *box, int shape)
{
    visitor->box = view ? rb_affine2_box(view, box) : *box;
    const double bound = visitor->bound(visitor, &visitor->box);
    if (bound < HUGE_VAL && bound <= visitor->best) visitor->visit(visitor, shape);
}

/// A bound that the computed square of the distance of a point exceeds only if the reported distance exceeds `best`.
///
/// @param box  contains the point in the world
static double rb_shapes_square_limit(double best, const double *view, const rb_box2 *box)
{
    double size = 0;
    if (view) {
        const double reach = rb_max(rb_vec2_max_abs(box->min), rb_vec2_max_abs(box->max));
        size = (fabs(view[0]) + fabs(view[1]) + fabs(view[2]) + fabs(view[3])) * reach + fabs(view[4]) + fabs(view[5]);
    }
    const double limit = (best + size * RB_SHAPES_MARGIN) * (1 + RB_SHAPES_MARGIN);
    // Without DBL_MIN squares that underflow could exceed it.
    return limit * limit + DBL_MIN;
}

static void rb_shapes_visit_points(const rb_points2 *set, const double *view, const rb_vec2 *near,
                                   rb_shapes_visitor2 *visitor)
{
    struct {
        int32_t node;
        double bound;
    } stack[RB_POINTS_STACK];
    const rb_box2 *boxes = rb_points2_boxes(set);
    const rb_vec2 *points = rb_points2_coordinates(set);
    const int32_t *indices = rb_points2_indices(set);
    const int32_t leaves = (int32_t)1 << set->levels;
    int top = 1;
    stack[0].node = 1;
    stack[0].bound = 0;
    while (top > 0) {
        int32_t node = stack[--top].node;
        double bound = stack[top].bound;
        // Down to a leaf: the farther child waits.
        while (bound <= visitor->best && node < leaves) {
            node *= 2;
            bound = rb_shapes_bound(visitor, view, &boxes[node - 1]);
            double other = rb_shapes_bound(visitor, view, &boxes[node]);
            const bool is_second = other < bound;
            if (is_second) {
                const double first = bound;
                bound = other;
                other = first;
                node++;
            }
            if (!(bound < HUGE_VAL)) break;
            if (!(other < HUGE_VAL)) continue;
            stack[top].node = node ^ 1;
            stack[top++].bound = other;
        }
        if (node < leaves || !(bound < HUGE_VAL && bound <= visitor->best)) continue;
        const int32_t end = rb_points2_first(set, set->levels, (int64_t)node - leaves + 1);
        double limit = rb_shapes_square_limit(visitor->best, view, &boxes[node - 1]);
        for (int32_t i = rb_points2_first(set, set->levels, node - leaves); i < end; i++) {
            if (near) {
                const rb_vec2 d = rb_vec2_sub(view ? rb_affine2_point(view, points[i]) : points[i], *near);
                if (rb_vec2_dot(d, d) > limit) continue;
            }
            const rb_box2 box = {points[i], points[i]};
            if (indices[i] < 0) continue;
            rb_shapes_visit_shape(visitor, view, &box, indices[i]);
            limit = rb_shapes_square_limit(visitor->best, view, &boxes[node - 1]);
        }
    }
}

void rb_shapes2_visit(const rb_shapes2 *index, const rb_shapes_query2 *query, const rb_vec2 *near,
                      rb_shapes_visitor2 *visitor)
{
    const double *view = query->has_view ? query->view.matrix : NULL;
    struct {
        int32_t child;
        double bound;
    } stack[RB_BVH_STACK];
    for (const rb_points2 *set = index->points; set; set = set->next) rb_shapes_visit_points(set, view, near, visitor);
    const rb_bvh *tree = index->tree;
    if (tree->live == 0) return;
    const double *boxes = rb_bvh_boxes(tree);
    const int32_t *items = rb_bvh_item_at_slot(tree);
    int top = 1;
    stack[0].child = 0;
    stack[0].bound = 0;
    while (top > 0) {
        const int32_t at = stack[--top].child;
        if (stack[top].bound > visitor->best) continue;
        if (at < 0) {
            const int first = rb_bvh_leaf_first(at), end = first + rb_bvh_leaf_count(at);
            for (int slot = first; slot < end; slot++) {
                const double *b = boxes + 4 * (size_t)slot;
                const rb_box2 box = {{b[0], b[1]}, {b[2], b[3]}};
                const int32_t shape = index->shape_of_box ? index->shape_of_box[items[slot]] : items[slot];
                rb_shapes_visit_shape(visitor, view, &box, shape);
            }
            continue;
        }
        const float *node = rb_bvh_node(tree, 2, at);
        const int32_t *children = rb_bvh_children(node, 2);
        const int before = top;
        for (int k = 0; k < 4; k++) {
            if (children[k] == 0) continue;
            const rb_box2 box = rb_shapes_child_box(tree, node, k);
            const double bound = rb_shapes_bound(visitor, view, &box);
            if (!(bound < HUGE_VAL)) continue;
            // The nearest child on top.
            int place = top++;
            for (; place > before && stack[place - 1].bound < bound; place--) stack[place] = stack[place - 1];
            stack[place].child = children[k];
            stack[place].bound = bound;
        }
    }
}
