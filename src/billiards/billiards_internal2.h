/// What a table of balls holds behind its header.
#ifndef RB_BILLIARDS_BILLIARDS_INTERNAL2_H
#define RB_BILLIARDS_BILLIARDS_INTERNAL2_H

#include "billiards2.h"

/// Which side of its cell a ball leaves by.
typedef enum rb_exit2 { RB_LEFT, RB_RIGHT, RB_DOWN, RB_UP } rb_exit2;

/// What is next for a ball. The times are all from its `since` on, and HUGE_VAL for never.
typedef struct rb_next_event2 {
    double pair;         ///< meets `partner`; too early if that has met another one since
    double wall;         ///< touches a wall
    double leave;        ///< its cell
    int32_t partner;     ///< the lowest index, if several
    int32_t column, row; ///< of its cell; row: table->rows of a wide ball
    int32_t exit;        ///< rb_exit2
    int32_t swept;       ///< whether `wall` is known: while no wall is near the ball's cell it need not be
} rb_next_event2;

/// Where all is, in the order in which it lies there.
typedef struct rb_table2 {
    rb_ball2 *balls;
    rb_vec2 *positions, *velocities;
    double *radii, *masses;
    rb_next_event2 *plans;
    rb_circle_hit2 *touches; ///< the walls that the plans tell of
    double *keys;            ///< the earliest time of each plan
    int32_t *winners; ///< a tournament: [1] is the ball with the earliest key, [k] the winner of [2k] and [2k + 1]
    int32_t *before, *after; ///< in the same cell, -1 for none
    int32_t *cells;          ///< the first ball of each; behind them the first wide one
    uint8_t *walled;         ///< whether a ball in a cell may touch a wall
} rb_table2;

/// For so many balls, with the one of wide balls.
RB_ALWAYS_INLINE int rb_table2_max_cells(int capacity) { return 2 * capacity + 16; }

/// A table's parts, by their addresses.
rb_table2 rb_table2_of(rb_billiards2 *table);

/// Lays the grid over balls at places, none in it. A few balls that are much larger than the others are wide: they are in no
/// cell and meet all balls, so that cells can be as small as the others need.
void rb_grid2_layout(rb_billiards2 *table, const rb_table2 *parts, const rb_vec2 *places, const double *radii,
                     int count);

/// Tells which cells are near walls.
void rb_grid2_mark_walls(const rb_billiards2 *table, const rb_table2 *parts, const rb_walls2 *walls);

/// Puts a ball into the cell that its plan tells, or takes it out.
void rb_grid2_insert(const rb_billiards2 *table, const rb_table2 *parts, int ball);
void rb_grid2_remove(const rb_billiards2 *table, const rb_table2 *parts, int ball);

/// Which cell a ball at a place is in.
void rb_grid2_locate(const rb_billiards2 *table, rb_vec2 place, double radius, rb_next_event2 *plan);
RB_ALWAYS_INLINE bool rb_is_wide(const rb_billiards2 *table, const rb_next_event2 *plan)
{
    return plan->row == table->rows;
}

/// When and where a ball leaves its cell.
void rb_grid2_exit(const rb_billiards2 *table, const rb_ball2 *ball, rb_next_event2 *plan);

/// Makes a new epoch of now: balls are moved to where they are.
void rb_table2_renew(rb_billiards2 *table);

/// Whether so much time has passed that a ball of this speed would have flown 65,536 radii: the roundings of times are 2^-36
/// radii then.
RB_ALWAYS_INLINE bool rb_table2_is_far(const rb_billiards2 *table, double speed, double radius)
{
    return table->now * speed > 65536 * radius;
}

#endif
