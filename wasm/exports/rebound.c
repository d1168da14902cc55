// Paths of a single ball.

#include "exports.h"

RB_EXPORT(rb_wasm_rebound_trace)
int rb_wasm_rebound_trace(const rb_walls2 *walls, const rb_filter2 *filter, double radius, const uint8_t *stops,
                          double max_length, int max_contacts, rb_rebound2_state *state, rb_contact2 *contacts)
{
    return rb_rebound2_trace(walls, filter, radius, stops, max_length, max_contacts, state, contacts);
}
