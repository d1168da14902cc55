// Building a tree of boxes. The caller owns the memory of a tree.

#include "exports.h"

RB_EXPORT(rb_wasm_bvh_size) unsigned rb_wasm_bvh_size(int dimensions, int capacity, int node_capacity, int masks)
{
    return (unsigned)rb_bvh_size(dimensions, capacity, node_capacity, masks != 0);
}

RB_EXPORT(rb_wasm_bvh_clear_unused) void rb_wasm_bvh_clear_unused(rb_bvh *bvh) { rb_bvh_clear_unused(bvh); }

RB_EXPORT(rb_wasm_bvh_scratch) unsigned rb_wasm_bvh_scratch(int dimensions, int count, int method)
{
    return (unsigned)rb_bvh_build_scratch(dimensions, count, (rb_bvh_method)method);
}

RB_EXPORT(rb_wasm_bvh_build)
int rb_wasm_bvh_build(rb_bvh *bvh, int dimensions, const double *boxes, int count, int method, const uint32_t *masks,
                      int removed, void *scratch)
{
    return rb_bvh_build(bvh, dimensions, boxes, count, (rb_bvh_method)method, masks, removed != 0, scratch);
}
