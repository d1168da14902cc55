// Tables of balls. The caller owns the memory of a table and of its walls. `windings`: an integer for each of the
// walls' shapes.

#include "exports.h"

RB_EXPORT(rb_wasm_billiards_size) unsigned rb_wasm_billiards_size(int capacity)
{
    return (unsigned)rb_billiards2_size(capacity);
}

RB_EXPORT(rb_wasm_billiards_start)
void rb_wasm_billiards_start(rb_billiards2 *table, int capacity, double restitution, double wall_restitution)
{
    rb_billiards2_start(table, capacity, restitution, wall_restitution);
}

RB_EXPORT(rb_wasm_billiards_move)
void rb_wasm_billiards_move(rb_billiards2 *table, rb_billiards2 *to, int capacity)
{
    rb_billiards2_move(table, to, capacity);
}

RB_EXPORT(rb_wasm_billiards_publish) void rb_wasm_billiards_publish(rb_billiards2 *table)
{
    rb_billiards2_publish(table);
}

RB_EXPORT(rb_wasm_billiards_check)
int rb_wasm_billiards_check(rb_billiards2 *table, const rb_walls2 *walls, int first, int many, int32_t *other,
                            int32_t *windings)
{
    rb_fault2 fault = rb_billiards2_check(table, walls, first, many, windings);
    *other = fault.other;
    return fault.ball;
}

RB_EXPORT(rb_wasm_billiards_is_free)
int rb_wasm_billiards_is_free(rb_billiards2 *table, const rb_walls2 *walls, const rb_filter2 *filter, double x,
                              double y, double radius, int32_t *windings)
{
    return rb_billiards2_is_free(table, walls, filter, (rb_vec2){x, y}, radius, windings);
}

RB_EXPORT(rb_wasm_billiards_commit) void rb_wasm_billiards_commit(rb_billiards2 *table, int first, int many)
{
    rb_billiards2_commit(table, first, many);
}

RB_EXPORT(rb_wasm_billiards_remove) void rb_wasm_billiards_remove(rb_billiards2 *table, int ball)
{
    rb_billiards2_remove(table, ball);
}

RB_EXPORT(rb_wasm_billiards_set_mask) void rb_wasm_billiards_set_mask(rb_billiards2 *table, int ball, uint32_t mask)
{
    rb_billiards2_set_mask(table, ball, mask);
}

RB_EXPORT(rb_wasm_billiards_settle) void rb_wasm_billiards_settle(rb_billiards2 *table) { rb_billiards2_settle(table); }

RB_EXPORT(rb_wasm_billiards_run)
int rb_wasm_billiards_run(rb_billiards2 *table, const rb_walls2 *walls, double until, int most,
                          rb_ball_contact2 *contacts)
{
    return rb_billiards2_run(table, walls, until, most, contacts);
}
