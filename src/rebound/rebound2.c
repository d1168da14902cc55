// speed: hot

#include "rebound2.h"

/// Number of contacts without movement after which a disc counts as shut in, even if no direction recurs. A disc that can leave
/// the corner of two walls turns back after at most pi / angle contacts.
#define RB_MAX_IDLE 4096

/// A movement shorter than tolerance / 8 = 4 rounding units of the largest coordinate counts as none.
#define RB_IDLE_WAY 8

/// Whether a disc touches wall after wall forever without moving. Its directions then recur, which Brent's cycle detection finds:
/// each direction is compared with a saved one, which is replaced after 16, 32, 64 ... contacts.
static bool rb_is_shut_in(rb_rebound2_state *state)
{
    if (state->idle < 16) return false;
    if ((state->idle & (state->idle - 1)) == 0) {
        state->turned = state->direction;
        return state->idle >= RB_MAX_IDLE;
    }
    return rb_vec2_size(rb_vec2_sub(state->direction, state->turned)) < 64 * DBL_EPSILON;
}

/// Moves the center to a contact and reflects the direction.
static void rb_rebound(const rb_walls2 *walls, const rb_circle_hit2 *touch, double radius, double tolerance,
                       rb_rebound2_state *state, rb_contact2 *contact)
{
    const rb_wall_source2 *source = &rb_walls2_sources(walls)[touch->slot];
    rb_vec2 normal, center = rb_vec2_add_scaled(state->center, state->direction, touch->t);
    center = rb_walls2_snap_to_contact(walls, touch, center, radius, &normal);
    *contact = (rb_contact2){
        .point = center, .normal = normal, .distance = touch->t, .object = source->object, .part = source->part};
    state->idle = touch->t > tolerance / RB_IDLE_WAY ? 0 : state->idle + 1;
    state->length += touch->t;
    state->center = center;
    state->direction = rb_reflect2(state->direction, normal);
}

int rb_rebound2_trace(const rb_walls2 *walls, const rb_filter2 *filter, double radius, const uint8_t *stops,
                      double max_length, int max_contacts, rb_rebound2_state *state, rb_contact2 *contacts)
{
    RB_ASSERT(radius >= 0);
    int count = 0;
    state->ending = RB_ENDING_COUNT;
    const double tolerance = rb_walls2_tolerance(walls, state->center, radius),
                 reach = state->reach = rb_max_nan(radius, tolerance);
    while (count < max_contacts) {
        rb_circle_hit2 touch;
        const double left = max_length - state->length;
        if (!rb_walls2_sweep(walls, filter, state->center, state->direction, reach, left, &touch)) {
            bool endless = !rb_is_finite(touch.t);
            if (!endless) {
                state->center = rb_vec2_add_scaled(state->center, state->direction, touch.t);
                state->length = max_length;
            }
            state->ending = endless ? RB_ENDING_FREE : RB_ENDING_DISTANCE;
            break;
        }
        rb_contact2 *contact = &contacts[count++];
        rb_rebound(walls, &touch, reach, tolerance, state, contact);
        if (stops && stops[contact->object]) {
            state->ending = RB_ENDING_STOPPED;
            break;
        }
        if (rb_is_shut_in(state)) {
            state->ending = RB_ENDING_SHUT_IN;
            break;
        }
    }
    return count;
}
