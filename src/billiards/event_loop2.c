// The event loop: predicts events, finds the earliest one by a tournament tree, and executes it.

#include "billiards_internal2.h"

/// A ball that travels fewer radii between two contacts counts as not moving.
#define RB_MIN_TRAVEL (1.0 / 1073741824)

/// After RB_IDLE_BASE + RB_IDLE_EACH * balls consecutive contacts without motion a ball is shut in. The number of balls counts
/// because in a break all balls of the rack touch.
#define RB_IDLE_BASE 1000
#define RB_IDLE_EACH 64

/// Contacts per ball after which a new epoch begins. A new epoch restores the resolution of times and predicts all events again.
#define RB_EPOCH 32

/// One run: the table, its arrays and the walls.
typedef struct rb_run2 {
    rb_billiards2 *table;
    const rb_walls2 *walls;
    rb_table2 parts;
} rb_run2;

/// The radius used against walls: large enough that rounding cannot put the center on the wrong side of a wall.
static double rb_wall_radius(const rb_run2 *run, const rb_ball2 *ball)
{
    return rb_max(ball->radius, rb_walls2_tolerance(run->walls, ball->center, ball->radius));
}

/// Returns the ball with the earlier key; of equal keys the lower index.
RB_ALWAYS_INLINE int rb_winner(const double *keys, int a, int b)
{
    return keys[a] < keys[b] || (keys[a] == keys[b] && a < b) ? a : b;
}

/// Replays the matches of a ball whose key has changed.
static void rb_tournament_update(const rb_run2 *run, int ball)
{
    const double *keys = run->parts.keys;
    int32_t *winners = run->parts.winners;
    for (int game = (run->table->count + ball) >> 1; game > 0; game >>= 1) {
        int winner = rb_winner(keys, winners[2 * game], winners[2 * game + 1]);
        // Same winner with an unchanged key: matches above cannot change.
        if (winner == winners[game] && winner != ball) return;
        winners[game] = winner;
    }
}

/// Updates a ball's key after its event has changed.
static void rb_queue_update(const rb_run2 *run, int ball)
{
    const rb_next_event2 *event = &run->parts.events[ball];
    run->parts.keys[ball] = rb_min(event->pair, rb_min(event->wall, event->leave));
    rb_tournament_update(run, ball);
}

/// Predicts the collisions of a ball with the balls of some cells, and stores them with both.
static void rb_predict_ball(const rb_run2 *run, int ball, int cell, int end)
{
    const rb_table2 *parts = &run->parts;
    rb_next_event2 *own = &parts->events[ball];
    for (; cell < end; cell++) {
        for (int other = parts->cells[cell]; other >= 0; other = parts->after[other]) {
            if (other == ball || !(parts->masks[ball] & parts->masks[other])) continue;
            double time = rb_balls2_collide(&parts->balls[ball], &parts->balls[other]);
            if (!(time < HUGE_VAL)) continue;
            if (time < own->pair || (time == own->pair && other < own->partner)) {
                own->pair = time;
                own->partner = other;
            }
            rb_next_event2 *event = &parts->events[other];
            if (time < event->pair || (time == event->pair && ball < event->partner)) {
                event->pair = time;
                event->partner = ball;
                if (time < parts->keys[other]) {
                    parts->keys[other] = time;
                    rb_tournament_update(run, other);
                }
            }
        }
    }
}

/// The same for a row of cells, clipped to the grid.
static void rb_predict_row(const rb_run2 *run, int ball, int column, int end, int row)
{
    const rb_billiards2 *table = run->table;
    if (row < 0 || row >= table->rows) return;
    if (column < 0) column = 0;
    if (end > table->columns) end = table->columns;
    rb_predict_ball(run, ball, row * table->columns + column, row * table->columns + end);
}

/// Predicts all collisions of a ball with other balls.
static void rb_predict_neighbors(const rb_run2 *run, int ball)
{
    rb_next_event2 *event = &run->parts.events[ball];
    const int cells = run->table->rows * run->table->columns;
    event->pair = HUGE_VAL;
    event->partner = -1;
    if (rb_is_wide(run->table, event)) {
        rb_predict_ball(run, ball, 0, cells + 1);
    } else {
        for (int row = event->row - 1; row <= event->row + 1; row++)
            rb_predict_row(run, ball, event->column - 1, event->column + 2, row);
        rb_predict_ball(run, ball, cells, cells + 1);
    }
    rb_queue_update(run, ball);
}

/// Predicts the contact of a ball with a wall, if a wall is near the ball's cell.
static void rb_sweep_walls(const rb_run2 *run, int i)
{
    rb_next_event2 *event = &run->parts.events[i];
    if (event->swept || !run->parts.near_wall[event->row * run->table->columns + event->column]) return;
    event->swept = 1;
    const rb_ball2 *ball = &run->parts.balls[i];
    double speed = rb_vec2_length(ball->velocity);
    rb_circle_hit2 *touch = &run->parts.touches[i];
    rb_filter2 of_ball;
    const rb_filter2 *filter = rb_ball_filter(run->parts.masks[i], &of_ball);
    // A velocity that overflowed has no direction.
    if (speed > 0 && speed < HUGE_VAL &&
        rb_walls2_sweep(run->walls, filter, ball->center, rb_vec2_normalize(ball->velocity), rb_wall_radius(run, ball),
                        HUGE_VAL, touch))
        event->wall = ball->since + touch->t / speed;
}

/// Predicts all events of a ball whose velocity has changed.
static void rb_plan(const rb_run2 *run, int i)
{
    rb_next_event2 *event = &run->parts.events[i];
    event->wall = HUGE_VAL;
    event->swept = 0;
    rb_sweep_walls(run, i);
    rb_grid2_exit(run->table, &run->parts.balls[i], event);
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
    // Predicts each pair once: a ball with the balls that are already in the grid.
    for (int i = 0; i < count; i++) {
        rb_grid2_locate(table, parts->positions[i], parts->radii[i], &parts->events[i]);
        rb_grid2_insert(table, parts, i);
        rb_plan(run, i);
    }
    table->stale = 0;
}

/// Moves a ball to the next cell of the grid and predicts its contacts with the walls and with the balls of the new neighbor cells.
static void rb_cross_cell(const rb_run2 *run, int ball)
{
    const rb_table2 *parts = &run->parts;
    rb_next_event2 *event = &parts->events[ball];
    rb_grid2_remove(run->table, parts, ball);
    int step = event->exit == RB_LEFT || event->exit == RB_DOWN ? -1 : 1;
    bool aside = event->exit == RB_LEFT || event->exit == RB_RIGHT;
    if (aside)
        event->column += step;
    else
        event->row += step;
    rb_grid2_insert(run->table, parts, ball);
    rb_grid2_exit(run->table, &parts->balls[ball], event);
    rb_sweep_walls(run, ball);
    // Only the three cells ahead are new neighbors.
    if (aside) {
        for (int row = event->row - 1; row <= event->row + 1; row++)
            rb_predict_row(run, ball, event->column + step, event->column + step + 1, row);
    } else
        rb_predict_row(run, ball, event->column - 1, event->column + 2, event->row + step);
    rb_queue_update(run, ball);
}

/// Executes the next contact.
static rb_impact2 rb_resolve_contact(const rb_run2 *run, int i, rb_ball_contact2 *contact)
{
    const rb_billiards2 *table = run->table;
    const rb_table2 *parts = &run->parts;
    const rb_next_event2 *event = &parts->events[i];
    rb_ball2 *ball = &parts->balls[i];
    int other = -1, object = -1, part = -1;
    rb_impact2 impact;
    if (event->pair <= event->wall) {
        other = event->partner;
        impact = rb_balls2_resolve(ball, &parts->balls[other], event->pair, table->restitution);
    } else {
        const rb_circle_hit2 *touch = &parts->touches[i];
        const rb_wall_source2 *source = &rb_walls2_sources(run->walls)[touch->slot];
        object = source->object;
        part = source->part;
        rb_vec2 normal, center = rb_ball2_at(ball, event->wall);
        center = rb_walls2_snap_to_contact(run->walls, touch, center, rb_wall_radius(run, ball), &normal);
        impact = rb_ball2_rebound(ball, center, normal, event->wall, table->wall_restitution);
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

/// Whether a new epoch must begin after a contact. Balls that travel far between contacts need one sooner, but not before every
/// ball may have had a contact.
static bool rb_is_old(const rb_billiards2 *table, const rb_impact2 *impact, double radius)
{
    double each = (table->since_epoch - 1) / table->count;
    return each >= RB_EPOCH || (each >= 0.5 && rb_table2_is_far(table, impact->speed, radius));
}

/// Converts the caller's time to the balls' time.
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
        const rb_next_event2 *event = &run.parts.events[ball];
        if (event->pair == time) {
            // The partner's velocity may have changed since.
            if (rb_balls2_collide(&run.parts.balls[ball], &run.parts.balls[event->partner]) != time) {
                rb_predict_neighbors(&run, ball);
                continue;
            }
        } else if (event->wall != time) {
            rb_cross_cell(&run, ball);
            continue;
        }
        int moved = rb_is_finite(run.parts.balls[ball].mass) ? ball : event->partner;
        table->now = rb_max(table->now, time);
        // Time never goes back: `now` and the epoch of earlier steps were rounded differently.
        double clock = table->epoch + (table->epoch_low + table->now);
        table->clock = rb_max(table->clock, rb_min(clock, until));
        rb_impact2 impact = rb_resolve_contact(&run, ball, contacts ? &contacts[made] : NULL);
        table->idle = impact.travel < RB_MIN_TRAVEL ? table->idle + 1 : 0;
        made++;
        table->contacts++;
        if (table->idle > RB_IDLE_BASE + RB_IDLE_EACH * (double)table->count) table->shut_in = moved;
        table->since_epoch++;
        if (rb_is_old(table, &impact, run.parts.balls[ball].radius)) rb_table2_renew(table);
    }
    return made;
}
