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

bool rb_shapes2_update(const rb_shapes2 *index, int32_t shape)
{
    rb_bvh *tree = index->tree;
    rb_bvh_make_editable(tree);
    rb_box2 bounds;
    rb_shapes2_place(index->shapes, shape, &bounds);
    const double *box = &bounds.min.x;
    const int32_t item = rb_shapes2_box(index, shape);
    const bool empty = rb_box2_is_empty(&bounds), held = item >= 0 && rb_bvh_slot(tree, item) >= 0;
    if (held && empty) {
        rb_bvh_remove(tree, item, true);
    } else if (held) {
        rb_bvh_update(tree, item, box);
    } else if (item >= 0) {
        return empty || rb_bvh_insert(tree, item, box, UINT32_MAX) == item;
    } else if (!empty || !index->box_of_shape) {
        // A shape with an empty box enters the tree with any box, without which it stays.
        const double point[4] = {tree->center[0], tree->center[1], tree->center[0], tree->center[1]};
        const int32_t made = rb_bvh_insert(tree, -1, empty ? point : box, UINT32_MAX);
        if (made < 0 || (!index->box_of_shape && made != shape)) return false;
        if (index->box_of_shape) {
            index->box_of_shape[shape] = made;
            index->shape_of_box[made] = shape;
        }
        if (empty) rb_bvh_remove(tree, made, true);
    }
    return true;
}
