#include "table.h"

#include <stdlib.h>

table *table_make(int capacity, double restitution, double wall_restitution)
{
    table *t = malloc(sizeof *t);
    assert_non_null(t);
    room_clear(&t->walls);
    t->game = malloc(rb_billiards2_size(capacity));
    assert_non_null(t->game);
    rb_billiards2_start(t->game, capacity, restitution, wall_restitution);
    t->parts = rb_table2_of(t->game);
    return t;
}

void table_free(table *t)
{
    free(t->game);
    free(t);
}

void table_add_box(table *t, double x, double y, double width, double height)
{
    const double box[8] = {x, y, x + width, y, x + width, y + height, x, y + height};
    room_add_chain(&t->walls, t->walls.shape_count, RB_WALLS_FREE_INSIDE, box, 4, true);
}

int table_add(table *t, double x, double y, double vx, double vy, double radius, double mass)
{
    int i = t->game->count;
    if (i == t->game->capacity) {
        int capacity = 2 * i + 1;
        rb_billiards2 *larger = malloc(rb_billiards2_size(capacity));
        assert_non_null(larger);
        rb_billiards2_move(t->game, larger, capacity);
        free(t->game);
        t->game = larger;
        t->parts = rb_table2_of(larger);
    }
    rb_billiards2_publish(t->game);
    t->parts.positions[i] = vec(x, y);
    t->parts.velocities[i] = vec(vx, vy);
    t->parts.radii[i] = radius;
    t->parts.masses[i] = mass;
    assert_int_equal(rb_billiards2_check(t->game, room_walls(&t->walls), i, 1, t->windings).ball, -1);
    rb_billiards2_commit(t->game, i, 1);
    return i;
}

void table_fill(table *t, prng *r, int count, double x, double y, double width, double height, double radius)
{
    for (int tries = 0; count > 0 && tries < 100000; tries++) {
        double size = radius * random_float(r, 0.5, 1);
        rb_vec2 at = {x + random_unit(r) * width, y + random_unit(r) * height};
        if (!rb_billiards2_is_free(t->game, room_walls(&t->walls), NULL, at, size, t->windings)) continue;
        double vx = random_float(r, -1, 1), vy = random_float(r, -1, 1), mass = random_float(r, 0.1, 3);
        table_add(t, at.x, at.y, vx, vy, size, mass);
        count--;
    }
}

int table_run(table *t, double until, int most, rb_ball_contact2 *contacts)
{
    return rb_billiards2_run(t->game, room_walls(&t->walls), until, most, contacts);
}

long double table_energy(const table *t)
{
    long double sum = 0;
    for (int i = 0; i < t->game->count; i++) {
        const rb_ball2 *ball = &t->parts.balls[i];
        long double vx = wide(ball->velocity.x), vy = wide(ball->velocity.y);
        if (rb_is_finite(ball->mass)) sum += wide(0.5 * ball->mass) * (vx * vx + vy * vy);
    }
    return sum;
}

long double table_motion(const table *t)
{
    long double sum = 0;
    for (int i = 0; i < t->game->count; i++) {
        const rb_ball2 *ball = &t->parts.balls[i];
        if (rb_is_finite(ball->mass)) sum += wide(ball->mass * rb_vec2_length(ball->velocity));
    }
    return sum;
}

void table_momentum(const table *t, long double p[2])
{
    p[0] = p[1] = 0;
    for (int i = 0; i < t->game->count; i++) {
        const rb_ball2 *ball = &t->parts.balls[i];
        if (!rb_is_finite(ball->mass)) continue;
        p[0] += wide(ball->mass) * wide(ball->velocity.x);
        p[1] += wide(ball->mass) * wide(ball->velocity.y);
    }
}

long double table_depth(const table *t)
{
    long double deepest = 0;
    rb_billiards2_publish(t->game);
    const rb_table2 *parts = &t->parts;
    for (int i = 0; i < t->game->count; i++) {
        rb_vec2 p = parts->positions[i];
        for (int k = 0; k < i; k++) {
            long double x = wide(p.x) - wide(parts->positions[k].x), y = wide(p.y) - wide(parts->positions[k].y);
            long double depth = wide(parts->radii[i]) + wide(parts->radii[k]) - sqrtl(x * x + y * y);
            depth /= wide(rb_min(parts->radii[i], parts->radii[k]));
            if (depth > deepest) deepest = depth;
        }
        if (t->walls.shape_count == 0) continue;
        long double depth = 1 - room_clearance(&t->walls, p) / wide(parts->radii[i]);
        if (depth > deepest) deepest = depth;
    }
    return deepest;
}

uint64_t table_hash(const table *t)
{
    uint64_t hash = HASH_START;
    rb_billiards2_publish(t->game);
    for (int i = 0; i < t->game->count; i++) {
        hash = hash_double(hash, t->parts.positions[i].x);
        hash = hash_double(hash, t->parts.positions[i].y);
        hash = hash_double(hash, t->parts.velocities[i].x);
        hash = hash_double(hash, t->parts.velocities[i].y);
    }
    return hash_double(hash, t->game->clock);
}

slow_table slow_of(table *t)
{
    slow_table s = {.count = t->game->count,
                    .restitution = t->game->restitution,
                    .wall_restitution = t->game->wall_restitution,
                    .epoch_contacts = t->game->since_epoch,
                    .walls = room_walls(&t->walls)};
    s.balls = malloc(sizeof *s.balls * (size_t)(s.count + 1));
    assert_non_null(s.balls);
    for (int i = 0; i < s.count; i++) s.balls[i] = t->parts.balls[i];
    return s;
}

void slow_free(slow_table *s) { free(s->balls); }

bool slow_next(slow_table *s, rb_ball_contact2 *contact)
{
    double best = HUGE_VAL;
    int ball = -1, other = -1;
    rb_circle_hit2 touch = {0, -1, {0, 0}};
    for (int i = 0; i < s->count; i++) {
        for (int k = i + 1; k < s->count; k++) {
            double time = rb_balls2_collide(&s->balls[i], &s->balls[k]);
            if (time < best) best = time, ball = i, other = k;
        }
        const rb_ball2 *b = &s->balls[i];
        double speed = rb_vec2_length(b->velocity);
        rb_circle_hit2 found;
        if (!(speed > 0) ||
            !rb_walls2_sweep(s->walls, NULL, b->center, rb_vec2_normalize(b->velocity), b->radius, HUGE_VAL, &found))
            continue;
        double time = b->since + found.t / speed;
        if (time < best) best = time, ball = i, other = -1, touch = found;
    }
    if (ball < 0) return false;
    *contact = (rb_ball_contact2){.ball = ball, .other = other, .object = -1, .part = -1};
    rb_impact2 impact;
    if (other >= 0) {
        impact = rb_balls2_resolve(&s->balls[ball], &s->balls[other], best, s->restitution);
    } else {
        const rb_wall_source2 *source = &rb_walls2_sources(s->walls)[touch.slot];
        rb_ball2 *b = &s->balls[ball];
        rb_vec2 normal, center = rb_walls2_snap_to_contact(s->walls, &touch, rb_ball2_at(b, best), b->radius, &normal);
        impact = rb_ball2_rebound(b, center, normal, best, s->wall_restitution);
        contact->object = source->object;
        contact->part = source->part;
    }
    contact->normal = impact.normal;
    contact->speed = impact.speed;
    double each = s->epoch_contacts++ / s->count;
    if (each >= 32 || (each >= 0.5 && best * impact.speed > 65536 * s->balls[ball].radius)) {
        for (int i = 0; i < s->count; i++) {
            s->balls[i].center = rb_ball2_at(&s->balls[i], best);
            s->balls[i].since = 0;
            s->balls[i].touched -= best;
        }
        s->epoch_contacts = 0;
    }
    return true;
}
