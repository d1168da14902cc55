#include "billiards_internal2.h"

#include "../predicates/dd.h"

_Static_assert(sizeof(rb_billiards2) <= RB_BILLIARDS_HEADER, "the header fits");
/// Overlaps up to RB_OVERLAP_PART of the radii plus RB_OVERLAP_ROUNDINGS of the coordinates count as rounding errors.
#define RB_OVERLAP_PART (1.0 / 1099511627776)
#define RB_OVERLAP_ROUNDINGS (16 * DBL_EPSILON)

/// Up to this many balls are checked against all others. More balls are checked by the grid.
#define RB_FEW_BALLS 4

enum {
    RB_BALLS,
    RB_POSITIONS,
    RB_VELOCITIES,
    RB_RADII,
    RB_MASSES,
    RB_MASKS,
    RB_PLANS,
    RB_TOUCHES,
    RB_KEYS,
    RB_WINNERS,
    RB_BEFORE,
    RB_AFTER,
    RB_CELLS,
    RB_WALLED,
    RB_PARTS
};

/// Offset of each array; the last entry is the size of the table.
static void rb_lay_out(int capacity, size_t at[RB_PARTS + 1])
{
    static const uint8_t sizes[RB_PARTS] = {
        sizeof(rb_ball2),    16, 16, 8, 8, 4, sizeof(rb_next_event2), sizeof(rb_circle_hit2), 8,
        2 * sizeof(int32_t), 4,  4,  4, 1};
    at[0] = RB_BILLIARDS_HEADER;
    for (int i = 0; i < RB_PARTS; i++) {
        int many = i >= RB_CELLS ? rb_table2_max_cells(capacity) : capacity;
        at[i + 1] = (at[i] + (size_t)many * sizes[i] + 15) & ~(size_t)15;
    }
}

rb_table2 rb_table2_of(rb_billiards2 *table)
{
    size_t at[RB_PARTS + 1];
    rb_lay_out(table->capacity, at);
    char *block = (char *)table;
    return (rb_table2){.balls = (void *)(block + at[RB_BALLS]),
                       .positions = (void *)(block + at[RB_POSITIONS]),
                       .velocities = (void *)(block + at[RB_VELOCITIES]),
                       .radii = (void *)(block + at[RB_RADII]),
                       .masses = (void *)(block + at[RB_MASSES]),
                       .masks = (void *)(block + at[RB_MASKS]),
                       .events = (void *)(block + at[RB_PLANS]),
                       .touches = (void *)(block + at[RB_TOUCHES]),
                       .keys = (void *)(block + at[RB_KEYS]),
                       .winners = (void *)(block + at[RB_WINNERS]),
                       .before = (void *)(block + at[RB_BEFORE]),
                       .after = (void *)(block + at[RB_AFTER]),
                       .cells = (void *)(block + at[RB_CELLS]),
                       .near_wall = (void *)(block + at[RB_WALLED])};
}

size_t rb_billiards2_size(int capacity)
{
    size_t at[RB_PARTS + 1];
    rb_lay_out(capacity, at);
    return at[RB_PARTS];
}

void rb_billiards2_start(rb_billiards2 *table, int capacity, double restitution, double wall_restitution)
{
    *table = (rb_billiards2){.capacity = capacity,
                             .restitution = restitution,
                             .wall_restitution = wall_restitution,
                             .shut_in = -1,
                             .stale = 1};
    rb_table2 parts = rb_table2_of(table);
    for (int i = 0; i < capacity; i++) parts.masks[i] = UINT32_MAX;
}

void rb_billiards2_move(rb_billiards2 *table, rb_billiards2 *to, int capacity)
{
    RB_ASSERT(table->count <= capacity);
    *to = *table;
    to->capacity = capacity;
    to->stale = 1;
    rb_table2 from = rb_table2_of(table), parts = rb_table2_of(to);
    for (int i = 0; i < table->count; i++) parts.balls[i] = from.balls[i];
    for (int i = 0; i < capacity; i++) parts.masks[i] = i < table->count ? from.masks[i] : UINT32_MAX;
    rb_billiards2_publish(to);
}

static void rb_show(const rb_billiards2 *table, const rb_table2 *parts, int i)
{
    const rb_ball2 *ball = &parts->balls[i];
    parts->positions[i] = rb_ball2_at(ball, table->now);
    parts->velocities[i] = ball->velocity;
    parts->radii[i] = ball->radius;
    parts->masses[i] = ball->mass;
}

void rb_billiards2_publish(rb_billiards2 *table)
{
    rb_table2 parts = rb_table2_of(table);
    for (int i = 0; i < table->count; i++) rb_show(table, &parts, i);
}

/// Whether the caller has left a ball as rb_billiards2_publish wrote it.
static bool rb_is_shown(const rb_billiards2 *table, const rb_table2 *parts, int i)
{
    const rb_ball2 *ball = &parts->balls[i];
    return i < table->count && rb_vec2_equals(parts->positions[i], rb_ball2_at(ball, table->now)) &&
           rb_vec2_equals(parts->velocities[i], ball->velocity) && parts->radii[i] == ball->radius &&
           parts->masses[i] == ball->mass;
}

static bool rb_overlap(rb_vec2 a, double radius_a, rb_vec2 b, double radius_b)
{
    double reach = (radius_a + radius_b) * (1 - RB_OVERLAP_PART) -
                   RB_OVERLAP_ROUNDINGS * rb_max(rb_vec2_max_abs(a), rb_vec2_max_abs(b));
    rb_vec2 gap = rb_vec2_sub(a, b);
    return reach > 0 && rb_vec2_dot(gap, gap) < reach * reach;
}

/// Returns a ball that overlaps ball i, -1 for none. Balls `first` to `end` are at the caller's positions, others at their own.
static int rb_overlapped(const rb_billiards2 *table, const rb_table2 *parts, int i, int first, int end)
{
    int count = end > table->count ? end : table->count;
    for (int k = 0; k < count; k++) {
        bool from_caller = k >= first && k < end;
        rb_vec2 center = from_caller ? parts->positions[k] : rb_ball2_at(&parts->balls[k], table->now);
        double radius = from_caller ? parts->radii[k] : parts->balls[k].radius;
        if (k != i && (parts->masks[i] & parts->masks[k]) &&
            rb_overlap(parts->positions[i], parts->radii[i], center, radius))
            return k;
    }
    return -1;
}

/// The same for the balls in a cell.
static int rb_overlapped_in(const rb_table2 *parts, int i, int cell)
{
    for (int k = parts->cells[cell]; k >= 0; k = parts->after[k])
        if (k != i && (parts->masks[i] & parts->masks[k]) &&
            rb_overlap(parts->positions[i], parts->radii[i], parts->positions[k], parts->radii[k]))
            return k;
    return -1;
}

/// The same for the wide balls and the balls in the nine cells around ball i, which is in a cell.
static int rb_overlapped_near(const rb_billiards2 *table, const rb_table2 *parts, int i)
{
    const rb_next_event2 *event = &parts->events[i];
    int found = rb_overlapped_in(parts, i, table->rows * table->columns);
    for (int row = event->row - 1; row <= event->row + 1; row++) {
        for (int column = event->column - 1; column <= event->column + 1; column++) {
            if (row < 0 || column < 0 || row >= table->rows || column >= table->columns) continue;
            if (found < 0) found = rb_overlapped_in(parts, i, row * table->columns + column);
        }
    }
    return found;
}

rb_fault2 rb_billiards2_check(rb_billiards2 *table, const rb_walls2 *walls, int first, int many, int32_t *windings)
{
    rb_table2 parts = rb_table2_of(table);
    int end = first + many, count = end > table->count ? end : table->count;
    bool cells = many > RB_FEW_BALLS && many == count;
    if (cells) {
        table->stale = 1;
        rb_grid2_layout(table, &parts, parts.positions, parts.radii, count);
        for (int i = 0; i < count; i++) {
            rb_grid2_locate(table, parts.positions[i], parts.radii[i], &parts.events[i]);
            rb_grid2_insert(table, &parts, i);
        }
    }
    for (int i = first; i < end; i++) {
        int other = cells && !rb_is_wide(table, &parts.events[i]) ? rb_overlapped_near(table, &parts, i)
                                                                  : rb_overlapped(table, &parts, i, first, end);
        if (other >= 0) return (rb_fault2){i, other};
        rb_filter2 of_ball;
        const rb_filter2 *filter = rb_ball_filter(parts.masks[i], &of_ball);
        if (rb_walls2_is_blocked(walls, filter, parts.positions[i], parts.radii[i], windings))
            return (rb_fault2){i, -1};
    }
    return (rb_fault2){-1, -1};
}

bool rb_billiards2_is_free(rb_billiards2 *table, const rb_walls2 *walls, const rb_filter2 *filter, rb_vec2 center,
                           double radius, int32_t *windings)
{
    rb_table2 parts = rb_table2_of(table);
    for (int i = 0; i < table->count; i++) {
        const rb_ball2 *ball = &parts.balls[i];
        if (rb_filter2_excludes(filter, parts.masks[i], i)) continue;
        if (rb_overlap(center, radius, rb_ball2_at(ball, table->now), ball->radius)) return false;
    }
    rb_filter2 of_walls;
    const rb_filter2 *mask = filter ? rb_ball_filter(filter->mask, &of_walls) : NULL;
    return !rb_walls2_is_blocked(walls, mask, center, radius, windings);
}

void rb_billiards2_commit(rb_billiards2 *table, int first, int many)
{
    rb_table2 parts = rb_table2_of(table);
    RB_ASSERT(first + many <= table->capacity);
    bool far = false;
    for (int i = first; i < first + many; i++) {
        if (rb_is_shown(table, &parts, i)) continue;
        parts.balls[i] = (rb_ball2){.center = parts.positions[i],
                                    .velocity = rb_or_rest(parts.velocities[i]),
                                    .since = table->now,
                                    .radius = parts.radii[i],
                                    .mass = parts.masses[i],
                                    .touched = -HUGE_VAL};
        far |= rb_table2_is_far(table, rb_vec2_size(parts.velocities[i]), parts.radii[i]);
        table->stale = 1;
        table->shut_in = -1;
        table->idle = 0;
    }
    if (first + many > table->count) table->count = first + many;
    if (far) rb_table2_renew(table); // Otherwise rounding errors of times would displace contacts.
}

void rb_billiards2_remove(rb_billiards2 *table, int ball)
{
    rb_table2 parts = rb_table2_of(table);
    RB_ASSERT(ball >= 0 && ball < table->count);
    int last = --table->count;
    parts.balls[ball] = parts.balls[last];
    parts.masks[ball] = parts.masks[last];
    parts.masks[last] = UINT32_MAX;
    rb_show(table, &parts, ball);
    table->stale = 1;
    table->shut_in = -1;
    table->idle = 0;
}

void rb_table2_renew(rb_billiards2 *table)
{
    rb_table2 parts = rb_table2_of(table);
    double now = table->now;
    for (int i = 0; i < table->count; i++) {
        rb_ball2 *ball = &parts.balls[i];
        ball->center = rb_ball2_at(ball, now);
        ball->since = 0;
        ball->touched -= now;
    }
    rb_dd epoch = rb_dd_sum(table->epoch, now);
    epoch = rb_dd_sum(epoch.high, epoch.low + table->epoch_low);
    table->epoch = epoch.high;
    table->epoch_low = epoch.low;
    table->now = 0;
    table->since_epoch = 0;
    table->stale = 1;
}

void rb_billiards2_settle(rb_billiards2 *table)
{
    rb_table2_renew(table);
    table->shut_in = -1;
    table->idle = 0;
}

void rb_billiards2_set_mask(rb_billiards2 *table, int ball, uint32_t mask)
{
    RB_ASSERT(ball >= 0 && ball < table->count);
    // Balls may have passed through each other since their last contacts: predictions must not start before now.
    rb_billiards2_settle(table);
    rb_table2_of(table).masks[ball] = mask;
}
