// Paths of a single ball, and moves of walls.

#include "exports.h"

RB_EXPORT(rb_wasm_rebound_trace)
int rb_wasm_rebound_trace(const rb_walls2 *walls, const rb_filter2 *filter, double radius, const uint8_t *stops,
                          double max_length, int max_contacts, rb_rebound2_state *state, rb_contact2 *contacts)
{
    return rb_rebound2_trace(walls, filter, radius, stops, max_length, max_contacts, state, contacts);
}

RB_EXPORT(rb_wasm_walls_move_scratch)
size_t rb_wasm_walls_move_scratch(const rb_walls2 *walls, int wall_count)
{
    return rb_walls2_move_scratch(walls, wall_count);
}

RB_EXPORT(rb_wasm_walls_move)
int rb_wasm_walls_move(rb_walls2 *walls, int first_shape, const double *data, const rb_wall_shape2 *shapes,
                       int shape_count, void *scratch)
{
    return (int)rb_walls2_move(walls, first_shape, data, shapes, shape_count, scratch);
}
