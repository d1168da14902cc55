// Instances of meshes and shapes. The caller owns the array of instances and the tree, which may be NULL.

#include "exports.h"

/// Sets the map of an instance. rb_wasm_scene_moved must then update the tree. Returns 0 for a map without an inverse.
RB_EXPORT(rb_wasm_scene_move) int rb_wasm_scene_move(rb_instance3 *instances, int id, const double *matrix)
{
    return rb_instance3_set_map(&instances[id], matrix);
}

RB_EXPORT(rb_wasm_scene_moved)
void rb_wasm_scene_moved(rb_bvh *tree, const rb_instance3 *instances, const int32_t *ids, int count)
{
    rb_bvh_make_editable(tree);
    rb_scene3_moved(tree, instances, ids, count);
}

/// Writes the boxes of all instances, to build a tree.
RB_EXPORT(rb_wasm_scene_boxes)
void rb_wasm_scene_boxes(const rb_instance3 *instances, int count, rb_box3 *boxes)
{
    for (int i = 0; i < count; i++) boxes[i] = rb_instance3_box(&instances[i]);
}

/// Adds an instance to the tree. Returns 0 if the tree must be rebuilt.
RB_EXPORT(rb_wasm_scene_insert) int rb_wasm_scene_insert(rb_bvh *tree, const rb_instance3 *instances, int id)
{
    const rb_box3 box = rb_instance3_box(&instances[id]);
    rb_bvh_make_editable(tree);
    return rb_box3_is_empty(&box) || rb_bvh_insert(tree, id, &box.min.x, UINT32_MAX) >= 0;
}

RB_EXPORT(rb_wasm_scene_remove) void rb_wasm_scene_remove(rb_bvh *tree, rb_instance3 *instances, int id)
{
    instances[id].kind = RB_SCENE_NONE;
    if (!tree || id >= tree->count) return;
    rb_bvh_make_editable(tree);
    rb_bvh_remove(tree, id, true);
}

RB_EXPORT(rb_wasm_scene_grow) void rb_wasm_scene_grow(const rb_bvh *tree, rb_bvh *larger, int node_capacity)
{
    rb_bvh_grow(tree, larger, tree->capacity, node_capacity);
}

/// The nodes of the tree, the root first, for drawing.
RB_EXPORT(rb_wasm_scene_nodes) const float *rb_wasm_scene_nodes(const rb_bvh *tree) { return rb_bvh_nodes(tree); }

/// Returns the instance, or -1.
RB_EXPORT(rb_wasm_scene_raycast)
int rb_wasm_scene_raycast(const rb_bvh *tree, const rb_instance3 *instances, const rb_mesh_ray *ray, rb_mesh_hit *hit)
{
    const rb_scene3 scene = {tree, instances};
    rb_scene_candidate closest;
    if (rb_scene3_raycast(&scene, ray, &closest)) rb_scene3_hit_of(&scene, ray, &closest, hit);
    return closest.id;
}

RB_EXPORT(rb_wasm_scene_raycast_any)
int rb_wasm_scene_raycast_any(const rb_bvh *tree, const rb_instance3 *instances, const rb_mesh_ray *ray)
{
    return rb_scene3_raycast_any(&(rb_scene3){tree, instances}, ray);
}

/// Returns the number of hits, or `room` + 1 if they do not fit.
RB_EXPORT(rb_wasm_scene_raycast_all)
int rb_wasm_scene_raycast_all(const rb_bvh *tree, const rb_instance3 *instances, const rb_mesh_ray *ray,
                              rb_scene_candidate *found, rb_mesh_candidate *scratch, rb_mesh_hit *hits, int room)
{
    const rb_scene3 scene = {tree, instances};
    const int count = rb_scene3_raycast_all(&scene, ray, found, room, scratch);
    for (int i = 0; i < count && count <= room; i++) rb_scene3_hit_of(&scene, ray, &found[i], &hits[i]);
    return count;
}

RB_EXPORT(rb_wasm_scene_raycast_batch)
int rb_wasm_scene_raycast_batch(const rb_bvh *tree, const rb_instance3 *instances, const rb_mesh_ray *common,
                                const double *rays, int count, double *t, int32_t *ids, int32_t *faces)
{
    return rb_scene3_raycast_batch(&(rb_scene3){tree, instances}, common, rays, count, t, ids, faces);
}
