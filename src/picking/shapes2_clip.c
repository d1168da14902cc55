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

int rb_shapes2_nest(rb_bvh *tree, rb_shape2 *shapes, int32_t *slots, int count, const double w[6], int32_t clip)
{
    int changed = 0;
    for (int k = 0; k < count; k++) {
        const int32_t index = slots[k];
        rb_nested2 *nested = (rb_nested2 *)shapes[index].placement;
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
        rb_shapes2_place(shapes, index, &box);
        if (!tree) continue;
        const bool is_new = index >= tree->count, held = !is_new && rb_bvh_slot(tree, index) >= 0;
        if (held && !rb_box2_is_empty(&box))
            rb_bvh_update(tree, index, &box.min.x);
        else if (is_new || held == rb_box2_is_empty(&box))
            slots[changed++] = index;
    }
    return changed;
}
