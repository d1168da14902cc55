// Index of the shapes of a drawing.

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

/// Sets box `index`, which is at most the number of boxes. With an empty box, removes the item from the tree. Returns false
/// if there is no room or the tree must be rebuilt.
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

/// Picks at many points: writes the shape's index, or -1, and the part for each point.
///
/// @param pick    its point is overwritten
/// @param found   room for the indices of all shapes
RB_EXPORT(rb_wasm_shapes_pick_batch)
void rb_wasm_shapes_pick_batch(const rb_bvh *tree, const rb_shape2 *shapes, rb_pick_query2 *pick, const rb_vec2 *points,
                               int count, int32_t *found, int32_t *rows)
{
    const rb_shapes2 index = {tree, shapes};
    for (int i = 0; i < count; i++) {
        pick->point = points[i];
        rows[2 * i + 1] = 0;
        rows[2 * i] = rb_shapes2_pick(&index, pick, found, tree->count, &rows[2 * i + 1]);
    }
}

/// The `room` nearest shapes of each point; missing hits have shape -1.
RB_EXPORT(rb_wasm_shapes_nearest)
int rb_wasm_shapes_nearest(const rb_bvh *tree, const rb_shape2 *shapes, const rb_vec2 *points, int count, unsigned mask,
                           int fill, double most, rb_shape_hit2 *hits, int room)
{
    const rb_shapes2 index = {tree, shapes};
    int last = 0;
    for (int i = 0; i < count; i++, hits += room) {
        last = rb_shapes2_nearest(&index, points[i], mask, fill != 0, most, hits, room);
        for (int k = last; k < room; k++) hits[k].shape = -1;
    }
    return last;
}

RB_EXPORT(rb_wasm_shapes_raycast_all)
int rb_wasm_shapes_raycast_all(const rb_bvh *tree, const rb_shape2 *shapes, const rb_ray2 *ray, unsigned mask,
                               double most, int side, rb_path_hit2 *scratch, rb_shape_hit2 *hits, int room)
{
    const rb_shapes2 index = {tree, shapes};
    return rb_shapes2_raycast(&index, ray, mask, most, (rb_side)side, scratch, hits, room);
}

/// The nearest hit of each ray; its shape is -1 for a miss.
RB_EXPORT(rb_wasm_shapes_raycast)
void rb_wasm_shapes_raycast(const rb_bvh *tree, const rb_shape2 *shapes, const rb_ray2 *rays, int count, unsigned mask,
                            double most, int side, rb_shape_hit2 *hits)
{
    const rb_shapes2 index = {tree, shapes};
    for (int i = 0; i < count; i++)
        if (rb_shapes2_raycast(&index, &rays[i], mask, most, (rb_side)side, NULL, &hits[i], 1) == 0) hits[i].shape = -1;
}

/// The first contact of each moving circle, five numbers: center, radius, motion. Its shape is -1 for a miss.
RB_EXPORT(rb_wasm_shapes_sweep)
void rb_wasm_shapes_sweep(const rb_bvh *tree, const rb_shape2 *shapes, const double *circles, int count, unsigned mask,
                          rb_shape_hit2 *hits)
{
    const rb_shapes2 index = {tree, shapes};
    for (int i = 0; i < count; i++, circles += 5)
        if (!rb_shapes2_sweep_circle(&index, (rb_vec2){circles[0], circles[1]}, circles[2],
                                     (rb_vec2){circles[3], circles[4]}, mask, &hits[i]))
            hits[i].shape = -1;
}

RB_EXPORT(rb_wasm_shapes_overlaps)
int rb_wasm_shapes_overlaps(const rb_bvh *tree, const rb_shape2 *shapes, const rb_shape2 *shape, const rb_box2 *box,
                            unsigned mask, int32_t *found, int room)
{
    const rb_shapes2 index = {tree, shapes};
    return rb_shapes2_overlaps(&index, shape, box, mask, found, room);
}

RB_EXPORT(rb_wasm_shapes_pairs)
int rb_wasm_shapes_pairs(rb_bvh *tree, const rb_shape2 *shapes, unsigned mask, int32_t *next, int32_t *found,
                         int32_t *pairs, int room)
{
    rb_bvh_make_editable(tree);
    const rb_shapes2 index = {tree, shapes};
    return rb_shapes2_pairs(&index, mask, next, found, pairs, room);
}

RB_EXPORT(rb_wasm_shapes_search)
int rb_wasm_shapes_search(const rb_bvh *tree, const rb_shape2 *shapes, const double *points, int count, int is_box,
                          int contains, unsigned mask, int32_t *found, int room)
{
    const rb_shapes2 index = {tree, shapes};
    return rb_shapes2_search(&index, points, count, is_box != 0, contains != 0, mask, found, room);
}
