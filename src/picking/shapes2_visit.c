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

void rb_shapes2_visit(const rb_shapes2 *index, const rb_shapes_query2 *query, rb_path_visitor2 *visitor)
{
    const double *view = query->has_view ? query->view.matrix : NULL;
    struct {
        int32_t child;
        double bound;
    } stack[RB_BVH_STACK];
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
                rb_box2 box = {{b[0], b[1]}, {b[2], b[3]}};
                if (view) box = rb_affine2_box(view, &box);
                const double bound = visitor->bound(visitor, &box);
                if (bound < HUGE_VAL && bound <= visitor->best) visitor->visit(visitor, items[slot]);
            }
            continue;
        }
        const float *node = rb_bvh_node(tree, 2, at);
        const int32_t *children = rb_bvh_children(node, 2);
        const int before = top;
        for (int k = 0; k < 4; k++) {
            if (children[k] == 0) continue;
            rb_box2 box = rb_shapes_child_box(tree, node, k);
            if (view) box = rb_affine2_box(view, &box);
            const double bound = visitor->bound(visitor, &box);
            if (!(bound < HUGE_VAL && bound <= visitor->best)) continue;
            // The nearest child on top.
            int place = top++;
            for (; place > before && stack[place - 1].bound < bound; place--) stack[place] = stack[place - 1];
            stack[place].child = children[k];
            stack[place].bound = bound;
        }
    }
}
