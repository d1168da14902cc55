// Which contact is next, and what follows from it.

#include "billiards_internal2.h"

/// A way between two contacts of less than this many radii is none.
#define RB_NO_WAY (1.0 / 1073741824)

/// Contacts without a way until a ball counts as shut in, and more a ball: in a rack that is broken up all touch.
#define RB_IDLE_BASE 1000
#define RB_IDLE_EACH 64

/// Contacts a ball until all balls are moved to where they are and time begins anew: then times are told as exactly as at
/// first, for which all is predicted anew.
#define RB_EPOCH 32

/// One run: the table, its parts, its walls.
typedef struct rb_run2 {
    rb_billiards2 *table;
    const rb_walls2 *walls;
    rb_table2 parts;
} rb_run2;

/// The radius for walls: rounding must be able to tell on which side of one a center is.
static double rb_wall_radius(const rb_run2 *run, const rb_ball2 *ball)
{
    return rb_max(ball->radius, rb_walls2_tolerance(run->walls, ball->center, ball->radius));
}

/// Equal times: the lower index.
RB_ALWAYS_INLINE int rb_winner(const double *keys, int a, int b)
{
    return keys[a] < keys[b] || (keys[a] == keys[b] && a < b) ? a : b;
}

/// A ball's key has changed.
static void rb_tournament_update(const rb_run2 *run, int ball)
{
    const double *keys = run->parts.keys;
    int32_t *winners = run->parts.winners;
    for (int game = (run->table->count + ball) >> 1; game > 0; game >>= 1) {
        int winner = rb_winner(keys, winners[2 * game], winners[2 * game + 1]);
        // Who won before wins again, and has the key that he had.
        if (winner == winners[game] && winner != ball) return;
        winners[game] = winner;
    }
}

/// A ball's own plan has changed.
static void rb_queue_update(const rb_run2 *run, int ball)
{
    const rb_next_event2 *plan = &run->parts.plans[ball];
    run->parts.keys[ball] = rb_min(plan->pair, rb_min(plan->wall, plan->leave));
    rb_tournament_update(run, ball);
}

/// Predicts the meetings of a ball with those in cells, for both.
static void rb_predict_ball(const rb_run2 *run, int ball, int cell, int end)
{
    const rb_table2 *parts = &run->parts;
    rb_next_event2 *own = &parts->plans[ball];
    for (; cell < end; cell++) {
        for (int other = parts->cells[cell]; other >= 0; other = parts->after[other]) {
            if (other == ball) continue;
            double time = rb_balls2_collide(&parts->balls[ball], &parts->balls[other]);
            if (!(time < HUGE_VAL)) continue;
            if (time < own->pair || (time == own->pair && other < own->partner)) {
                own->pair = time;
                own->partner = other;
            }
            rb_next_event2 *plan = &parts->plans[other];
            if (time < plan->pair || (time == plan->pair && ball < plan->partner)) {
                plan->pair = time;
                plan->partner = ball;
                if (time < parts->keys[other]) {
                    parts->keys[other] = time;
                    rb_tournament_update(run, other);
                }
            }
        }
    }
}

/// The same with those in a row of cells, as far as there are any.
static void rb_predict_row(const rb_run2 *run, int ball, int column, int end, int row)
{
    const rb_billiards2 *table = run->table;
    if (row < 0 || row >= table->rows) return;
    if (column < 0) column = 0;
    if (end > table->columns) end = table->columns;
    rb_predict_ball(run, ball, row * table->columns + column, row * table->columns + end);
}

/// Predicts all meetings of a ball.
static void rb_predict_neighbors(const rb_run2 *run, int ball)
{
    rb_next_event2 *plan = &run->parts.plans[ball];
    const int cells = run->table->rows * run->table->columns;
    plan->pair = HUGE_VAL;
    plan->partner = -1;
    if (rb_is_wide(run->table, plan)) {
        rb_predict_ball(run, ball, 0, cells + 1);
    } else {
        for (int row = plan->row - 1; row <= plan->row + 1; row++)
            rb_predict_row(run, ball, plan->column - 1, plan->column + 2, row);
        rb_predict_ball(run, ball, cells, cells + 1);
    }
    rb_queue_update(run, ball);
}

/// When a ball touches a wall, if it is in a cell where it may.
static void rb_sweep_walls(const rb_run2 *run, int i)
{
    rb_next_event2 *plan = &run->parts.plans[i];
    if (plan->swept || !run->parts.walled[plan->row * run->table->columns + plan->column]) return;
    plan->swept = 1;
    const rb_ball2 *ball = &run->parts.balls[i];
    double speed = rb_vec2_length(ball->velocity);
    rb_circle_hit2 *touch = &run->parts.touches[i];
    // Nothing that overflowed has a direction.
    if (speed > 0 && speed < HUGE_VAL &&
        rb_walls2_sweep(run->walls, ball->center, rb_vec2_normalize(ball->velocity), rb_wall_radius(run, ball),
                        HUGE_VAL, touch))
        plan->wall = ball->since + touch->t / speed;
}

/// Predicts all of a ball that flies another way than before.
static void rb_plan(const rb_run2 *run, int i)
{
    rb_next_event2 *plan = &run->parts.plans[i];
    plan->wall = HUGE_VAL;
    plan->swept = 0;
    rb_sweep_walls(run, i);
    rb_grid2_exit(run->table, &run->parts.balls[i], plan);
    rb_predict_neighbors(run, i);
}

static void rb_plan_all(const rb_run2 *run)
{
    rb_billiards2 *table = run->table;
    const rb_table2 *parts = &run->parts;
    int count = table->count;
    rb_billiards2_publish(table);
    rb_grid2_layout(table, parts, parts->positions, parts->radii, count);
    rb_grid2_mark_walls(table, parts, run->walls);
    for (int i = 0; i < count; i++) {
        parts->keys[i] = HUGE_VAL;
        parts->winners[count + i] = i;
    }
    for (int game = count - 1; game > 0; game--)
        parts->winners[game] = rb_winner(parts->keys, parts->winners[2 * game], parts->winners[2 * game + 1]);
    // Each meets those that are there already, and they it.
    for (int i = 0; i < count; i++) {
        rb_grid2_locate(table, parts->positions[i], parts->radii[i], &parts->plans[i]);
        rb_grid2_insert(table, parts, i);
        rb_plan(run, i);
    }
    table->stale = 0;
}

static void rb_cross(const rb_run2 *run, int ball)
{
    const rb_table2 *parts = &run->parts;
    rb_next_event2 *plan = &parts->plans[ball];
    rb_grid2_remove(run->table, parts, ball);
    int step = plan->exit == RB_LEFT || plan->exit == RB_DOWN ? -1 : 1;
    bool aside = plan->exit == RB_LEFT || plan->exit == RB_RIGHT;
    if (aside)
        plan->column += step;
    else
        plan->row += step;
    rb_grid2_insert(run->table, parts, ball);
    rb_grid2_exit(run->table, &parts->balls[ball], plan);
    rb_sweep_walls(run, ball);
    // Only three cells come near.
    if (aside) {
        for (int row = plan->row - 1; row <= plan->row + 1; row++)
            rb_predict_row(run, ball, plan->column + step, plan->column + step + 1, row);
    } else
        rb_predict_row(run, ball, plan->column - 1, plan->column + 2, plan->row + step);
    rb_queue_update(run, ball);
}

/// Makes a contact happen.
static rb_impact2 rb_resolve_contact(const rb_run2 *run, int i, rb_ball_contact2 *contact)
{
    const rb_billiards2 *table = run->table;
    const rb_table2 *parts = &run->parts;
    const rb_next_event2 *plan = &parts->plans[i];
    rb_ball2 *ball = &parts->balls[i];
    int other = -1, object = -1, part = -1;
    rb_impact2 impact;
    if (plan->pair <= plan->wall) {
        other = plan->partner;
        impact = rb_balls2_resolve(ball, &parts->balls[other], plan->pair, table->restitution);
    } else {
        const rb_circle_hit2 *touch = &parts->touches[i];
        const rb_wall_source2 *source = &rb_walls2_sources(run->walls)[touch->place];
        object = source->object;
        part = source->part;
        rb_vec2 normal, center = rb_ball2_at(ball, plan->wall);
        center = rb_walls2_snap_to_contact(run->walls, touch, center, rb_wall_radius(run, ball), &normal);
        impact = rb_ball2_rebound(ball, center, normal, plan->wall, table->wall_restitution);
    }
    if (contact)
        *contact = (rb_ball_contact2){.time = table->clock,
                                      .point = rb_vec2_add_scaled(ball->center, impact.normal, -ball->radius),
                                      .normal = impact.normal,
                                      .speed = impact.speed,
                                      .ball = i,
                                      .other = other,
                                      .object = object,
                                      .part = part};
    rb_plan(run, i);
    if (other >= 0) rb_plan(run, other);
    return impact;
}

/// Whether time is to begin anew after a contact: where balls fly far between contacts, sooner, but not before each may have had
/// one.
static bool rb_is_old(const rb_billiards2 *table, const rb_impact2 *impact, double radius)
{
    double each = (table->since_epoch - 1) / table->count;
    return each >= RB_EPOCH || (each >= 0.5 && rb_table2_is_far(table, impact->speed, radius));
}

/// The balls' time at a time of the caller's.
static double rb_own_time(const rb_billiards2 *table, double clock)
{
    return (clock - table->epoch) - table->epoch_low;
}

int rb_billiards2_run(rb_billiards2 *table, const rb_walls2 *walls, double until, int most, rb_ball_contact2 *contacts)
{
    const rb_run2 run = {table, walls, rb_table2_of(table)};
    int made = 0;
    while (made < most && table->shut_in < 0) {
        if (table->stale) rb_plan_all(&run);
        double end = rb_own_time(table, until);
        int ball = table->count > 0 ? run.parts.winners[1] : -1;
        double time = ball >= 0 ? run.parts.keys[ball] : HUGE_VAL;
        if (!(time < HUGE_VAL && time <= end)) {
            if (until < HUGE_VAL) {
                table->now = rb_max(table->now, end);
                table->clock = until;
            }
            break;
        }
        const rb_next_event2 *plan = &run.parts.plans[ball];
        if (plan->pair == time) {
            // It may have been another way since.
            if (rb_balls2_collide(&run.parts.balls[ball], &run.parts.balls[plan->partner]) != time) {
                rb_predict_neighbors(&run, ball);
                continue;
            }
        } else if (plan->wall != time) {
            rb_cross(&run, ball);
            continue;
        }
        int moved = rb_is_finite(run.parts.balls[ball].mass) ? ball : plan->partner;
        table->now = rb_max(table->now, time);
        // Never back: what a step has reached, and the sum before time began anew, are rounded otherwise than this one.
        double clock = table->epoch + (table->epoch_low + table->now);
        table->clock = rb_max(table->clock, rb_min(clock, until));
        rb_impact2 impact = rb_resolve_contact(&run, ball, contacts ? &contacts[made] : NULL);
        table->idle = impact.way < RB_NO_WAY ? table->idle + 1 : 0;
        made++;
        table->contacts++;
        if (table->idle > RB_IDLE_BASE + RB_IDLE_EACH * (double)table->count) table->shut_in = moved;
        table->since_epoch++;
        if (rb_is_old(table, &impact, run.parts.balls[ball].radius)) rb_table2_renew(table);
    }
    return made;
}
