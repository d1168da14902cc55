#include "shapes2_clip.h"

bool rb_shapes2_is_unclipped(const rb_shape2 *shapes, const rb_shape2 *shape, rb_vec2 p)
{
    for (int32_t i; (i = rb_shape_clip2(shape)) >= 0;) {
        shape = &shapes[i];
        if (!rb_shape_contains2(shape, rb_affine2_point(rb_shape_inverse2(shape), p))) return false;
    }
    return true;
}

void rb_shapes2_place(const rb_shape2 *shapes, int32_t index, rb_box2 *box)
{
    const rb_shape2 *shape = &shapes[index];
    rb_shape2_place(shape, box);
    if (shape->flags & RB_SHAPE_IS_CLIP) {
        *box = rb_box2_empty();
        return;
    }
    // What has its width in the view may reach into a clip outside of which its box is.
    if (rb_shape2_view_reach(shape) > 0) return;
    for (int32_t i; (i = rb_shape_clip2(shape)) >= 0 && !rb_box2_is_empty(box);) {
        shape = &shapes[i];
        rb_box2 clip;
        rb_shape2_place(shape, &clip);
        *box = (rb_box2){{rb_max(box->min.x, clip.min.x), rb_max(box->min.y, clip.min.y)},
                         {rb_min(box->max.x, clip.max.x), rb_min(box->max.y, clip.max.y)}};
        if (rb_box2_is_empty(box)) *box = rb_box2_empty();
    }
}

int rb_shapes2_nest(const rb_shapes2 *index, int32_t *slots, int count, const double w[6], int32_t clip)
{
    int changed = 0;
    for (int k = 0; k < count; k++) {
        const int32_t shape = slots[k];
        rb_nested2 *nested = (rb_nested2 *)index->shapes[shape].placement;
        const double *own = nested->own;
        double *m = nested->placement.matrix;
        for (int i = 0; i < 6; i += 2) {
            const rb_vec2 v = {own[i], own[i + 1]};
            const rb_vec2 mapped = i < 4 ? rb_affine2_vector(w, v) : rb_affine2_point(w, v);
            m[i] = mapped.x;
            m[i + 1] = mapped.y;
        }
        nested->clip = clip;
        // A shape that the tree does not know yet is added by the caller.
        rb_box2 box;
        rb_shapes2_place(index->shapes, shape, &box);
        if (!index->tree) continue;
        const int32_t item = rb_shapes2_box(index, shape);
        const bool held = item >= 0 && rb_bvh_slot(index->tree, item) >= 0;
        if (held && !rb_box2_is_empty(&box))
            rb_bvh_update(index->tree, item, &box.min.x);
        else if (item < 0 || held == rb_box2_is_empty(&box))
            slots[changed++] = shape;
    }
    return changed;
}

/// Inserts the box of a shape that the tree does not know. Returns false if the tree must be rebuilt.
static bool rb_shapes2_enter(const rb_shapes2 *index, int32_t shape, const rb_box2 *box)
{
    rb_bvh *tree = index->tree;
    // A shape with an empty box enters the tree with any box, without which it stays.
    const bool empty = rb_box2_is_empty(box);
    const rb_vec2 center = {tree->center[0], tree->center[1]};
    const rb_box2 point = {center, center};
    const int32_t made = rb_bvh_insert(tree, -1, empty ? &point.min.x : &box->min.x, UINT32_MAX);
    if (made < 0 || (!index->box_of_shape && made != shape)) return false;
    if (index->box_of_shape) {
        index->box_of_shape[shape] = made;
        index->shape_of_box[made] = shape;
    }
    if (empty) rb_bvh_remove(tree, made, true);
    return true;
}

int rb_shapes2_update(rb_shapes2 *index, const int32_t *shapes, int count)
{
    rb_bvh *tree = index->tree;
    rb_bvh_make_editable(tree);
    for (int i = 0; i < count; i++) {
        const int32_t item = rb_shapes2_box(index, shapes[i]);
        rb_box2 box;
        index->view_reach = rb_max(index->view_reach, rb_shape2_view_reach(&index->shapes[shapes[i]]));
        rb_shapes2_place(index->shapes, shapes[i], &box);
        const bool empty = rb_box2_is_empty(&box);
        if (item >= 0 && rb_bvh_leaf_of_item(tree)[item] >= 0) {
            if (empty)
                rb_bvh_remove(tree, item, true);
            else
                rb_bvh_update(tree, item, &box.min.x);
            continue;
        }
        if (empty && (item >= 0 || index->box_of_shape)) continue;
        if (tree->node_count == tree->node_capacity || (item < 0 && tree->count == tree->capacity)) return i;
        if (item >= 0 ? rb_bvh_insert(tree, item, &box.min.x, UINT32_MAX) < 0
                      : !rb_shapes2_enter(index, shapes[i], &box))
            return -1;
    }
    return count;
}
