#include "rebound2.h"

#include "../math/simd.h"

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
    if (t < nearest->t) *nearest = (rb_nearest){t, wall, {0, 0}};
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
    if (t >= nearest->t) return;
    // The wall runs along (-n.y, n.x); beyond its ends they take over.
    double at = rb_vec2_cross(normal, from) + t * rb_vec2_cross(normal, state->direction);
    if (at < 0 || at > pair->length[half]) return;
    *nearest = (rb_nearest){t, wall, rb_vec2_scale(normal, side)};
}

/// The first contact ahead, nearer than nearest->t.
///
/// Two walls at a time, without a division: which lines would be reached sooner than the best so far, and which ends
/// lie in the disc's way? Few pass, and those are swept one by one. `slack` makes up for rounding here.
static void rb_sweep(const rb_wall_pair2 *pairs, int wall_count, double radius, double slack,
                     const rb_rebound2_state *state, rb_nearest *nearest)
{
    rb_f64x2 ox = rb_f64x2_splat(state->center.x), oy = rb_f64x2_splat(state->center.y);
    rb_f64x2 dx = rb_f64x2_splat(state->direction.x), dy = rb_f64x2_splat(state->direction.y);
    rb_f64x2 reach = rb_f64x2_splat(radius + slack);
    for (int i = 0; i < wall_count; i += 2) {
        const rb_wall_pair2 *pair = &pairs[i >> 1];
        rb_f64x2 nx = rb_f64x2_load(pair->normal_x), ny = rb_f64x2_load(pair->normal_y);
        rb_f64x2 height = rb_f64x2_sub(rb_f64x2_add(rb_f64x2_mul(nx, ox), rb_f64x2_mul(ny, oy)),
                                       rb_f64x2_load(pair->height));
        rb_f64x2 rate = rb_f64x2_add(rb_f64x2_mul(nx, dx), rb_f64x2_mul(ny, dy));
        rb_f64x2 best = rb_f64x2_splat(nearest->t);
        // |height| - reach < best |rate|, and height and rate of opposite signs: left as differences below 0.
        rb_f64x2 later = rb_f64x2_sub(rb_f64x2_sub(rb_f64x2_abs(height), reach),
                                      rb_f64x2_mul(best, rb_f64x2_abs(rate)));
        rb_f64x2 opening = rb_f64x2_mul(height, rate);
        int lines = rb_f64x2_below(rb_f64x2_max(later, opening), rb_f64x2_splat(0));

        rb_f64x2 x = rb_f64x2_sub(rb_f64x2_load(pair->a_x), ox), y = rb_f64x2_sub(rb_f64x2_load(pair->a_y), oy);
        rb_f64x2 along = rb_f64x2_add(rb_f64x2_mul(x, dx), rb_f64x2_mul(y, dy));
        rb_f64x2 across = rb_f64x2_abs(rb_f64x2_sub(rb_f64x2_mul(x, dy), rb_f64x2_mul(y, dx)));
        // |across| < reach and -slack < along < best + reach.
        rb_f64x2 beyond = rb_f64x2_sub(along, best);
        int ends = rb_f64x2_below(rb_f64x2_max(rb_f64x2_max(across, beyond), rb_f64x2_sub(rb_f64x2_splat(0), along)),
                                  reach);
        int lines_or_ends = lines | ends;
        for (int half = 0; lines_or_ends >> half != 0; half++) {
            if (lines >> half & 1) rb_sweep_line(pairs, i + half, radius, state, nearest);
            if (ends >> half & 1) rb_sweep_end(pairs, i + half, radius, state, nearest);
        }
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
    *contact = (rb_contact2){.point = center, .normal = normal, .distance = nearest->t,
                             .object = pair->object[nearest->wall & 1], .part = pair->part[nearest->wall & 1]};
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
    double largest = rb_vec2_max_abs(state->center);
    for (int i = 0; i < wall_count; i++) largest = rb_max(rb_vec2_max_abs(rb_wall_end(pairs, i)), largest);
    double slack = RB_LEAST_RADIUS_ROUNDINGS * RB_ROUNDING * largest;
    double traced = rb_max(radius, slack);
    while (count < max_contacts) {
        rb_nearest nearest = {max_length - state->length, -1, {0, 0}};
        rb_sweep(pairs, wall_count, traced, slack, state, &nearest);
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
        if (stops && stops[(int)contact->object]) {
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
