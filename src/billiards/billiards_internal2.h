/// The arrays of a table behind its header, and its grid.
#ifndef RB_BILLIARDS_BILLIARDS_INTERNAL2_H
#define RB_BILLIARDS_BILLIARDS_INTERNAL2_H

#include "billiards2.h"

/// The side through which a ball leaves its cell.
typedef enum rb_exit2 { RB_LEFT, RB_RIGHT, RB_DOWN, RB_UP } rb_exit2;

/// Predicted events of a ball. Times are at least its `since`, HUGE_VAL for never.
typedef struct rb_next_event2 {
    double pair;         ///< time of the collision with `partner`; a lower bound if the partner has had a contact since
    double wall;         ///< time of the contact with a wall
    double leave;        ///< time of leaving the cell
    int32_t partner;     ///< the lowest index of several
    int32_t column, row; ///< of its cell; row is table->rows for a wide ball
    int32_t exit;        ///< rb_exit2
    int32_t swept;       ///< whether `wall` has been computed, which is not needed while no wall is near the cell
} rb_next_event2;

/// Pointers to the arrays, in the order of their addresses.
typedef struct rb_table2 {
    rb_ball2 *balls;
    rb_vec2 *positions, *velocities;
    double *radii, *masses;
    uint32_t *masks;
    rb_next_event2 *events;
    rb_circle_hit2 *touches; ///< the predicted contact with a wall of each ball
    double *keys;            ///< the earliest time of each ball's events
    int32_t *winners; ///< tournament tree: [1] is the ball with the earliest key, [k] the winner of [2k] and [2k + 1]
    int32_t *before, *after; ///< linked list of the balls in a cell, -1 for none
    int32_t *cells;          ///< the first ball of each cell; the last entry is the list of wide balls
    uint8_t *near_wall;      ///< whether a ball in the cell may touch a wall
} rb_table2;

/// Largest number of cells, with the list of wide balls.
RB_ALWAYS_INLINE int rb_table2_max_cells(int capacity) { return 2 * capacity + 16; }

/// Writes a filter that excludes the walls through which a ball with this mask passes. Returns the filter, or NULL if no wall is
/// excluded.
RB_ALWAYS_INLINE const rb_filter2 *rb_ball_filter(uint32_t mask, rb_filter2 *filter)
{
    *filter = (rb_filter2){.mask = mask};
    return mask == UINT32_MAX ? NULL : filter;
}

/// Pointers to a table's arrays.
rb_table2 rb_table2_of(rb_billiards2 *table);

/// Chooses the grid's cells for balls at `centers` and empties the grid. A few balls that are much larger than the others are
/// wide: they are in no cell and are tested against all balls, so that the cells can be small.
void rb_grid2_layout(rb_billiards2 *table, const rb_table2 *parts, const rb_vec2 *centers, const double *radii,
                     int count);

/// Marks the cells that are near walls.
void rb_grid2_mark_walls(const rb_billiards2 *table, const rb_table2 *parts, const rb_walls2 *walls);

/// Inserts a ball into the cell of its event, or removes it.
void rb_grid2_insert(const rb_billiards2 *table, const rb_table2 *parts, int ball);
void rb_grid2_remove(const rb_billiards2 *table, const rb_table2 *parts, int ball);

/// Writes the cell of a ball at `center` to its event.
void rb_grid2_locate(const rb_billiards2 *table, rb_vec2 center, double radius, rb_next_event2 *event);
RB_ALWAYS_INLINE bool rb_is_wide(const rb_billiards2 *table, const rb_next_event2 *event)
{
    return event->row == table->rows;
}

/// Computes the time and the side by which a ball leaves its cell.
void rb_grid2_exit(const rb_billiards2 *table, const rb_ball2 *ball, rb_next_event2 *event);

/// Begins a new epoch at the current time: moves all balls to their current positions.
void rb_table2_renew(rb_billiards2 *table);

/// Whether a ball of this speed travels 65,536 radii in this epoch until now: rounding errors of times then move it by 2^-36 radii.
RB_ALWAYS_INLINE bool rb_table2_is_far(const rb_billiards2 *table, double speed, double radius)
{
    return table->now * speed > 65536 * radius;
}

#endif
