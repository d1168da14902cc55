// Geometries of the canvas engine in a tree of boxes.

#include "exports.h"

RB_EXPORT(rb_wasm_bvh_raycast)
int rb_wasm_bvh_raycast(const rb_bvh *bvh, double ox, double oy, double dx, double dy, const double *data,
                        const rb_part2 *parts, int side, rb_pick2 *pick, rb_bvh_visits *visits)
{
    rb_ray2 ray = {{ox, oy}, {dx, dy}};
    return rb_bvh_raycast2(bvh, &ray, data, parts, (rb_side)side, pick, visits);
}

// Writes the parts whose boxes the ray hits, in their order, as input of rb_wasm_raycast in the canvas module.
RB_EXPORT(rb_wasm_bvh_parts_on_ray)
int rb_wasm_bvh_parts_on_ray(const rb_bvh *bvh, double ox, double oy, double dx, double dy, const rb_part2 *parts,
                             rb_part2 *hit, rb_bvh_visits *visits)
{
    rb_ray2 ray = {{ox, oy}, {dx, dy}};
    return rb_bvh_parts_on_ray2(bvh, &ray, parts, hit, visits);
}

// Builds the tree over the parts' boxes. Supports one method, because the other builders would double the module's
// size.

RB_EXPORT(rb_wasm_parts_size) unsigned rb_wasm_parts_size(int count, int node_count)
{
    return (unsigned)rb_bvh_size(2, count, node_count, false);
}

RB_EXPORT(rb_wasm_parts_scratch) unsigned rb_wasm_parts_scratch(int count)
{
    return (unsigned)rb_bvh_build_scratch(2, count, RB_BVH_QUALITY);
}

RB_EXPORT(rb_wasm_parts_build) int rb_wasm_parts_build(rb_bvh *bvh, const double *boxes, int count, void *scratch)
{
    return rb_bvh_build(bvh, 2, boxes, count, RB_BVH_QUALITY, NULL, false, scratch);
}
