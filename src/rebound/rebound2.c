#include "rebound2.h"

#include "near2.h"

/// Approaching slower than this part of the speed is grazing: no contact. A reflection could not turn it round in
/// double precision, so that it would be found again for ever.
#define RB_GRAZING (8 * DBL_EPSILON)

/// The least radius that is traced, in roundings of the largest coordinate: below it rounding could not tell on which
/// side of a wall the centre is.
#define RB_LEAST_RADIUS_ROUNDINGS 32

/// Contacts without a way between them until a disc counts as shut in. Between two walls that it can leave it turns
/// round after as many contacts as their angle fits into a half turn.
#define RB_MOST_IDLE 64

/// The nearest contact so far: with the line of a wall, or with its end.
typedef struct rb_nearest {
    double t;
    int wall;       ///< -1: none
    rb_vec2 normal; ///< of a line, towards the centre; (0, 0) for an end
} rb_nearest;

/// Equal distances: the lower index.
static bool rb_is_nearer(const rb_nearest *nearest, double t, int wall)
{
    return t < nearest->t || (t == nearest->t && wall < nearest->wall);
}

static rb_vec2 rb_wall_end(const rb_wall_pair2 *pairs, int wall)
{
    return (rb_vec2){pairs[wall >> 1].a_x[wall & 1], pairs[wall >> 1].a_y[wall & 1]};
}

static void rb_sweep_end(const rb_wall_pair2 *pairs, int wall, double radius, const rb_rebound2_state *state,
                         rb_nearest *nearest)
{
    rb_vec2 to = rb_vec2_sub(rb_wall_end(pairs, wall), state->center);
    double along = rb_vec2_dot(to, state->direction);
    double across = fabs(rb_vec2_cross(to, state->direction));
    if (!(along > 0 && across < radius)) return;
    double root = sqrt((radius - across) * (radius + across));
    if (root <= RB_GRAZING * radius) return;
    double t = rb_max(along - root, 0); // In contact or inside by rounding, and moving deeper: at once.
    if (rb_is_nearer(nearest, t, wall)) *nearest = (rb_nearest){t, wall, {0, 0}};
}

static void rb_sweep_line(const rb_wall_pair2 *pairs, int wall, double radius, const rb_rebound2_state *state,
                          rb_nearest *nearest)
{
    const rb_wall_pair2 *pair = &pairs[wall >> 1];
    int half = wall & 1;
    rb_vec2 normal = {pair->normal_x[half], pair->normal_y[half]};
    rb_vec2 from = rb_vec2_sub(state->center, rb_wall_end(pairs, wall));
    double height = rb_vec2_dot(from, normal), rate = rb_vec2_dot(state->direction, normal);
    double side = height < 0 ? -1 : 1;
    if (rate * side >= -RB_GRAZING) return;
    double gap = height * side - radius;
    double t = gap > 0 ? gap / -(rate * side) : 0;
    if (!rb_is_nearer(nearest, t, wall)) return;
    // The wall runs along (-n.y, n.x); beyond its ends they take over.
    double at = rb_vec2_cross(normal, from) + t * rb_vec2_cross(normal, state->direction);
    if (at < 0 || at > pair->length[half]) return;
    *nearest = (rb_nearest){t, wall, rb_vec2_scale(normal, side)};
}

/// The first contact ahead, nearer than nearest->t.
static void rb_sweep(const rb_wall_pair2 *pairs, rb_near2 near, double radius, double slack,
                     const rb_rebound2_state *state, rb_nearest *nearest)
{
    int found;
    while ((found = rb_rebound2_find_near(pairs, &near, radius, slack, state, nearest->t)) != 0) {
        for (int half = 0; half < 2; half++) {
            int wall = 2 * near.pair + half;
            if (found >> half & 1) rb_sweep_line(pairs, wall, radius, state, nearest);
            if (found >> half & 4) rb_sweep_end(pairs, wall, radius, state, nearest);
        }
    }
}

/// A stride of about 0.618 times `count` that shares no factor with it.
static int rb_stride(int count)
{
    for (int stride = (int)(0.618 * count) + 1;; stride++) {
        int a = count, b = stride;
        while (b != 0) {
            int rest = a % b;
            a = b;
            b = rest;
        }
        if (a == 1) return stride % count;
    }
}

/// Moves the centre to a contact and turns the direction.
static void rb_touch(const rb_wall_pair2 *pairs, const rb_nearest *nearest, double radius, rb_rebound2_state *state,
                     rb_contact2 *contact)
{
    const rb_wall_pair2 *pair = &pairs[nearest->wall >> 1];
    rb_vec2 end = rb_wall_end(pairs, nearest->wall), normal = nearest->normal;
    rb_vec2 center = rb_vec2_add_scaled(state->center, state->direction, nearest->t);
    if (normal.x == 0 && normal.y == 0) {
        normal = rb_vec2_normalize(rb_vec2_sub(center, end));
        center = rb_vec2_add_scaled(end, normal, radius);
    } else {
        double height = rb_vec2_dot(rb_vec2_sub(center, end), normal);
        center = rb_vec2_add_scaled(center, normal, radius - height);
    }
    rb_vec2 direction = rb_vec2_add_scaled(state->direction, normal, -2 * rb_vec2_dot(state->direction, normal));
    *contact = (rb_contact2){.point = center,
                             .normal = normal,
                             .distance = nearest->t,
                             .object = pair->object[nearest->wall & 1],
                             .part = pair->part[nearest->wall & 1]};
    state->idle = nearest->t > 0 ? 0 : state->idle + 1;
    state->length += nearest->t;
    state->center = center;
    // Its length is 1 within rounding: one step of Newton's method for 1 / sqrt keeps it there.
    state->direction = rb_vec2_scale(direction, 1.5 - 0.5 * rb_vec2_dot(direction, direction));
}

int rb_rebound2_trace(const rb_wall_pair2 *pairs, int wall_count, double radius, const uint8_t *stops,
                      double max_length, int max_contacts, rb_rebound2_state *state, rb_contact2 *contacts)
{
    RB_ASSERT(radius >= 0);
    int count = 0;
    state->ending = RB_ENDING_COUNT;
    double largest = rb_vec2_size(state->center);
    for (int i = 0; i < wall_count; i++) largest = rb_maximum(rb_vec2_size(rb_wall_end(pairs, i)), largest);
    double slack = RB_LEAST_RADIUS_ROUNDINGS * RB_ROUNDING * largest;
    double traced = rb_maximum(radius, slack);
    int pair_count = (wall_count + 1) / 2;
    rb_near2 near = {pair_count, pair_count > 0 ? rb_stride(pair_count) : 0, pair_count, 0};
    while (count < max_contacts) {
        rb_nearest nearest = {max_length - state->length, -1, {0, 0}};
        rb_sweep(pairs, near, traced, slack, state, &nearest);
        if (nearest.wall < 0) {
            bool endless = !rb_is_finite(nearest.t);
            if (!endless) {
                state->center = rb_vec2_add_scaled(state->center, state->direction, nearest.t);
                state->length = max_length;
            }
            state->ending = endless ? RB_ENDING_FREE : RB_ENDING_LENGTH;
            break;
        }
        rb_contact2 *contact = &contacts[count++];
        rb_touch(pairs, &nearest, traced, state, contact);
        contact->point = rb_vec2_add_scaled(contact->point, contact->normal, radius - traced);
        if (stops && stops[contact->object]) {
            state->ending = RB_ENDING_STOPPED;
            break;
        }
        if (state->idle > RB_MOST_IDLE) {
            state->ending = RB_ENDING_SHUT_IN;
            break;
        }
    }
    return count;
}
