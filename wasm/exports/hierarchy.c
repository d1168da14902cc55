// The geometries of the mirrored engine in a tree of boxes.

#include "exports.h"

RB_EXPORT(rb_wasm_part_boxes)
int rb_wasm_part_boxes(const double *data, const rb_part2 *parts, int count, rb_box2 *boxes)
{
    return rb_part2_boxes(data, parts, count, boxes);
}

RB_EXPORT(rb_wasm_bvh_raycast)
int rb_wasm_bvh_raycast(const rb_bvh *bvh, double ox, double oy, double dx, double dy, const double *data,
                        const rb_part2 *parts, rb_pick2 *pick, rb_bvh_visits *visits)
{
    rb_ray2 ray = {{ox, oy}, {dx, dy}};
    return rb_bvh_raycast2(bvh, &ray, data, parts, pick, visits);
}

// The nearest hit of every object that is met, in the objects' order. `room` has place for a part and a number a part.
RB_EXPORT(rb_wasm_bvh_raycast_all)
int rb_wasm_bvh_raycast_all(const rb_bvh *bvh, double ox, double oy, double dx, double dy, const double *data,
                            const rb_part2 *parts, rb_pick2 *picks, rb_part2 *room, rb_bvh_visits *visits)
{
    rb_ray2 ray = {{ox, oy}, {dx, dy}};
    return rb_bvh_raycast2_all(bvh, &ray, data, parts, picks, room, visits);
}

// The tree over the parts' boxes, by one method, because the builders of the others would double the module.

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
