// Trees of boxes: queries and edits. The caller owns `query`, `found` and `visits`.

#include "exports.h"

RB_EXPORT(rb_wasm_bvh_validate) int rb_wasm_bvh_validate(rb_bvh *bvh, unsigned size, void *scratch, unsigned room)
{
    return rb_bvh_validate(bvh, size, scratch, room);
}

RB_EXPORT(rb_wasm_bvh_cost) double rb_wasm_bvh_cost(const rb_bvh *bvh) { return rb_bvh_cost(bvh); }

RB_EXPORT(rb_wasm_bvh_copy_boxes) void rb_wasm_bvh_copy_boxes(const rb_bvh *bvh, double *boxes)
{
    rb_bvh_copy_boxes(bvh, boxes);
}

RB_EXPORT(rb_wasm_bvh_move_all) int rb_wasm_bvh_move_all(rb_bvh *bvh, const double *boxes)
{
    return rb_bvh_move_all(bvh, boxes);
}

RB_EXPORT(rb_wasm_bvh_move_range)
int rb_wasm_bvh_move_range(rb_bvh *bvh, int first, int count, const double *boxes)
{
    rb_bvh_make_editable(bvh);
    return rb_bvh_move_range(bvh, first, count, boxes);
}

RB_EXPORT(rb_wasm_bvh_slot) int rb_wasm_bvh_slot(rb_bvh *bvh, int index)
{
    rb_bvh_make_editable(bvh);
    return rb_bvh_slot(bvh, index);
}

RB_EXPORT(rb_wasm_bvh_update) void rb_wasm_bvh_update(rb_bvh *bvh, int index, const double *box)
{
    rb_bvh_update(bvh, index, box);
}

RB_EXPORT(rb_wasm_bvh_insert) int rb_wasm_bvh_insert(rb_bvh *bvh, int index, const double *box, uint32_t mask)
{
    rb_bvh_make_editable(bvh);
    return rb_bvh_insert(bvh, index, box, mask);
}

RB_EXPORT(rb_wasm_bvh_remove) void rb_wasm_bvh_remove(rb_bvh *bvh, int index, int keep)
{
    rb_bvh_make_editable(bvh);
    rb_bvh_remove(bvh, index, keep != 0);
}

RB_EXPORT(rb_wasm_bvh_grow) void rb_wasm_bvh_grow(const rb_bvh *bvh, rb_bvh *larger, int capacity, int node_capacity)
{
    rb_bvh_grow(bvh, larger, capacity, node_capacity);
}

RB_EXPORT(rb_wasm_bvh_run_query)
int rb_wasm_bvh_run_query(const rb_bvh *bvh, rb_bvh_query *query, rb_bvh_hit *found, int room)
{
    return rb_bvh_run_query(bvh, query, found, room);
}

RB_EXPORT(rb_wasm_bvh_run_batch)
int rb_wasm_bvh_run_batch(const rb_bvh *bvh, rb_bvh_query *query, const double *rows, int count, int32_t *indices,
                          double *keys)
{
    return rb_bvh_run_batch(bvh, query, rows, count, indices, keys);
}

RB_EXPORT(rb_wasm_bvh_run_batch_all)
int rb_wasm_bvh_run_batch_all(const rb_bvh *bvh, rb_bvh_query *query, const double *rows, int count, rb_bvh_hit *found,
                              int room, int32_t *ends)
{
    return rb_bvh_run_batch_all(bvh, query, rows, count, found, room, ends);
}

RB_EXPORT(rb_wasm_bvh_search)
int rb_wasm_bvh_search(const rb_bvh *bvh, const double *box, uint32_t mask, int32_t *found, int room,
                       rb_bvh_visits *visits)
{
    return rb_bvh_search(bvh, box, mask, found, room, visits);
}

RB_EXPORT(rb_wasm_bvh_search_planes)
int rb_wasm_bvh_search_planes(const rb_bvh *bvh, const double *planes, int count, uint32_t mask, int32_t *found,
                              int room, rb_bvh_visits *visits)
{
    return rb_bvh_search_planes(bvh, planes, count, mask, found, room, visits);
}

RB_EXPORT(rb_wasm_bvh_collides)
int rb_wasm_bvh_collides(const rb_bvh *bvh, const double *box, uint32_t mask, rb_bvh_visits *visits)
{
    return rb_bvh_collides(bvh, box, mask, visits);
}

RB_EXPORT(rb_wasm_bvh_pairs)
int rb_wasm_bvh_pairs(const rb_bvh *a, const rb_bvh *b, int32_t *found, int room, rb_bvh_visits *visits)
{
    return rb_bvh_pairs(a, b, found, room, visits);
}
