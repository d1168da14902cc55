// Shapes of a drawing in one index.

#include "exports.h"
#include "picking/shapes2.h"

RB_EXPORT(rb_wasm_shape_place) void rb_wasm_shape_place(rb_shape2 *shape, rb_box2 *box) { rb_shape2_place(shape, box); }

RB_EXPORT(rb_wasm_shapes_tree_size) unsigned rb_wasm_shapes_tree_size(int capacity, int node_capacity)
{
    return (unsigned)rb_bvh_size(2, capacity, node_capacity, false);
}

RB_EXPORT(rb_wasm_shapes_tree_scratch) unsigned rb_wasm_shapes_tree_scratch(int count, int method)
{
    return (unsigned)rb_bvh_build_scratch(2, count, (rb_bvh_method)method);
}

RB_EXPORT(rb_wasm_shapes_tree_build)
int rb_wasm_shapes_tree_build(rb_bvh *tree, const double *boxes, int count, int method, void *scratch)
{
    return rb_bvh_build(tree, 2, boxes, count, (rb_bvh_method)method, NULL, false, scratch);
}

RB_EXPORT(rb_wasm_shapes_tree_grow)
void rb_wasm_shapes_tree_grow(const rb_bvh *tree, rb_bvh *larger, int capacity, int node_capacity)
{
    rb_bvh_grow(tree, larger, capacity, node_capacity);
}

/// Makes box `index` another one; an empty one leaves the tree. The index is at most the number of boxes. False: there is no
/// room, or the tree must be built anew.
RB_EXPORT(rb_wasm_shapes_tree_update) int rb_wasm_shapes_tree_update(rb_bvh *tree, int index, const double *box)
{
    rb_bvh_make_editable(tree);
    const bool empty = !(box[0] <= box[2]), is_new = index == tree->count;
    const bool held = !is_new && rb_bvh_slot(tree, index) >= 0;
    if (held && empty)
        rb_bvh_remove(tree, index, true);
    else if (held)
        rb_bvh_update(tree, index, box);
    else if (!empty)
        return rb_bvh_insert(tree, is_new ? -1 : index, box, UINT32_MAX) == index;
    else if (is_new)
        return false;
    return true;
}

RB_EXPORT(rb_wasm_shapes_pick)
int rb_wasm_shapes_pick(const rb_bvh *tree, const rb_shape2 *shapes, const rb_pick_query2 *pick, int32_t *found,
                        int room, int32_t *part)
{
    const rb_shapes2 index = {tree, shapes};
    return rb_shapes2_pick(&index, pick, found, room, part);
}

RB_EXPORT(rb_wasm_shapes_pick_all)
int rb_wasm_shapes_pick_all(const rb_bvh *tree, const rb_shape2 *shapes, const rb_pick_query2 *pick, int32_t *found,
                            int32_t *parts, int room)
{
    const rb_shapes2 index = {tree, shapes};
    return rb_shapes2_pick_all(&index, pick, found, parts, room);
}

RB_EXPORT(rb_wasm_shapes_nearest)
int rb_wasm_shapes_nearest(const rb_bvh *tree, const rb_shape2 *shapes, double x, double y, unsigned mask, int fill,
                           double most, rb_shape_hit2 *hits, int room)
{
    const rb_shapes2 index = {tree, shapes};
    return rb_shapes2_nearest(&index, (rb_vec2){x, y}, mask, fill != 0, most, hits, room);
}

RB_EXPORT(rb_wasm_shapes_raycast)
int rb_wasm_shapes_raycast(const rb_bvh *tree, const rb_shape2 *shapes, const rb_ray2 *ray, unsigned mask, double most,
                           rb_path_hit2 *scratch, rb_shape_hit2 *hits, int room)
{
    const rb_shapes2 index = {tree, shapes};
    return rb_shapes2_raycast(&index, ray, mask, most, scratch, hits, room);
}

RB_EXPORT(rb_wasm_shapes_sweep)
int rb_wasm_shapes_sweep(const rb_bvh *tree, const rb_shape2 *shapes, const rb_ray2 *motion, double radius,
                         unsigned mask, rb_shape_hit2 *hit)
{
    const rb_shapes2 index = {tree, shapes};
    return rb_shapes2_sweep_circle(&index, motion->origin, radius, motion->direction, mask, hit);
}

RB_EXPORT(rb_wasm_shapes_search)
int rb_wasm_shapes_search(const rb_bvh *tree, const rb_shape2 *shapes, const double *points, int count, int is_box,
                          int contains, unsigned mask, int32_t *found, int room)
{
    const rb_shapes2 index = {tree, shapes};
    return rb_shapes2_search(&index, points, count, is_box != 0, contains != 0, mask, found, room);
}
