#include "rebound2.h"

/// Approaching slower than this part of the speed is grazing: no contact. A reflection could not turn it round in
/// double precision, so that it would be found again for ever.
#define RB_GRAZING (8 * DBL_EPSILON)

int rb_rebound2_walls(const double *points, int count, bool closed, int object, rb_wall2 *walls)
{
    int made = 0;
    for (int i = 0; i < (closed ? count : count - 1); i++) {
        int next = (i + 1) % count;
        rb_vec2 a = {points[2 * i], points[2 * i + 1]}, b = {points[2 * next], points[2 * next + 1]};
        if (rb_vec2_equals(a, b)) continue;
        rb_vec2 along = rb_vec2_sub(b, a), unit = rb_vec2_normalize(along);
        walls[made++] = (rb_wall2){a, b, unit, rb_vec2_front(unit), rb_vec2_length(along), object, i};
    }
    if (made == 0 && count > 0) {
        rb_vec2 point = {points[0], points[1]};
        walls[made++] = (rb_wall2){point, point, {0, 0}, {0, 0}, 0, object, 0};
    }
    return made;
}

/// The nearest contact so far: with the line of a wall, or with one of its ends.
typedef struct rb_nearest {
    double t;
    const rb_wall2 *wall;
    rb_vec2 normal; ///< of a line
    const rb_vec2 *end; ///< NULL for a line
} rb_nearest;

static void rb_sweep_end(const rb_wall2 *wall, const rb_vec2 *end, double radius, const rb_rebound2_state *state,
                         rb_nearest *nearest)
{
    rb_vec2 to = rb_vec2_sub(*end, state->center);
    double along = rb_vec2_dot(to, state->direction);
    double across = fabs(rb_vec2_cross(to, state->direction));
    double square = (radius - across) * (radius + across);
    if (!(along > 0 && across < radius)) return;
    double root = sqrt(square);
    if (root <= RB_GRAZING * radius) return;
    double t = along - root;
    if (t < 0) t = 0; // In contact or inside by rounding, and moving deeper.
    if (t < nearest->t) *nearest = (rb_nearest){t, wall, {0, 0}, end};
}

static void rb_sweep_line(const rb_wall2 *wall, double radius, const rb_rebound2_state *state, rb_nearest *nearest)
{
    rb_vec2 from = rb_vec2_sub(state->center, wall->a);
    double height = rb_vec2_dot(from, wall->normal), rate = rb_vec2_dot(state->direction, wall->normal);
    if (height < 0) {
        height = -height;
        rate = -rate;
    }
    if (rate >= -RB_GRAZING) return;
    double gap = height - radius;
    double t = gap > 0 ? gap / -rate : 0;
    if (t >= nearest->t) return;
    double at = rb_vec2_dot(from, wall->along) + t * rb_vec2_dot(state->direction, wall->along);
    if (at < 0 || at > wall->length) return; // The ends take over there.
    bool front = rb_vec2_dot(from, wall->normal) >= 0;
    *nearest = (rb_nearest){t, wall, front ? wall->normal : rb_vec2_scale(wall->normal, -1), NULL};
}

/// Moves the centre to a contact and turns the direction.
static void rb_touch(const rb_nearest *nearest, double radius, rb_rebound2_state *state, rb_contact2 *contact)
{
    rb_vec2 center = rb_vec2_add_scaled(state->center, state->direction, nearest->t), normal = nearest->normal;
    if (nearest->end) {
        normal = rb_vec2_normalize(rb_vec2_sub(center, *nearest->end));
        center = rb_vec2_add_scaled(*nearest->end, normal, radius);
    } else {
        double height = rb_vec2_dot(rb_vec2_sub(center, nearest->wall->a), normal);
        center = rb_vec2_add_scaled(center, normal, radius - height);
    }
    double rate = rb_vec2_dot(state->direction, normal);
    rb_vec2 direction = rb_vec2_normalize(rb_vec2_add_scaled(state->direction, normal, -2 * rate));
    *contact = (rb_contact2){.point = center, .normal = normal, .distance = nearest->t,
                             .object = nearest->wall->object, .part = nearest->wall->part};
    state->idle = nearest->t > 0 ? 0 : state->idle + 1;
    state->length += nearest->t;
    state->center = center;
    state->direction = direction;
}

/// The least radius that is traced: below it rounding could not tell on which side of a wall the centre is.
#define RB_LEAST_RADIUS_ROUNDINGS 32

int rb_rebound2_trace(const rb_wall2 *walls, int wall_count, double radius, const uint8_t *stops, double max_length,
                      int max_contacts, rb_rebound2_state *state, rb_contact2 *contacts)
{
    RB_ASSERT(radius >= 0);
    int count = 0;
    state->ending = RB_ENDING_COUNT;
    double largest = rb_vec2_max_abs(state->center);
    for (int i = 0; i < wall_count; i++)
        largest = rb_max(largest, rb_max(rb_vec2_max_abs(walls[i].a), rb_vec2_max_abs(walls[i].b)));
    double asked = radius;
    radius = rb_max(radius, RB_LEAST_RADIUS_ROUNDINGS * RB_ROUNDING * largest);
    while (count < max_contacts) {
        rb_nearest nearest = {max_length - state->length, NULL, {0, 0}, NULL};
        for (int i = 0; i < wall_count; i++) {
            const rb_wall2 *wall = &walls[i];
            rb_sweep_line(wall, radius, state, &nearest);
            rb_sweep_end(wall, &wall->a, radius, state, &nearest);
            // In a chain the next wall has this end as its own.
            if (i + 1 == wall_count || !rb_vec2_equals(walls[i + 1].a, wall->b))
                rb_sweep_end(wall, &wall->b, radius, state, &nearest);
        }
        if (!nearest.wall) {
            bool endless = !rb_is_finite(nearest.t);
            if (!endless) {
                state->center = rb_vec2_add_scaled(state->center, state->direction, nearest.t);
                state->length = max_length;
            }
            state->ending = endless ? RB_ENDING_FREE : RB_ENDING_LENGTH;
            break;
        }
        rb_contact2 *contact = &contacts[count++];
        rb_touch(&nearest, radius, state, contact);
        contact->point = rb_vec2_add_scaled(contact->point, contact->normal, asked - radius);
        if (stops && stops[nearest.wall->object]) {
            state->ending = RB_ENDING_STOPPED;
            break;
        }
        // Between two walls a disc turns round after a few contacts; where it never does it cannot move at all.
        if (state->idle > 64) {
            state->ending = RB_ENDING_SHUT_IN;
            break;
        }
    }
    return count;
}
