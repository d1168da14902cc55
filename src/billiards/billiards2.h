/// Event-driven simulation of many balls among walls. A simulation is called a table.
///
/// Between contacts every ball moves at constant velocity, so the time of the next contact is computed, without small time
/// steps, and balls never overlap: Alder & Wainwright, "Studies in molecular dynamics I", Journal of Chemical Physics 31, 1959.
/// Each ball has one predicted event, and a tournament tree finds the earliest. A grid limits predictions to neighbors:
/// Lubachevsky, "How to simulate billiards and similar systems", Journal of Computational Physics 94, 1991; Allen & Tildesley,
/// Computer Simulation of Liquids, 1987, 3.6.
///
/// The result does not depend on the caller's time steps: a ball's state is that after its last contact, and every prediction
/// starts from that state. Positions between contacts are computed when they are read and never stored.
///
/// A table is one block of memory without pointers, owned by the caller. It may be moved. To save it, save its balls.
#ifndef RB_BILLIARDS_BILLIARDS2_H
#define RB_BILLIARDS_BILLIARDS2_H

#include "ball_collision2.h"
#include "../rebound/circle_cast2.h"

/// Header of a table. Arrays for `capacity` balls follow: rb_ball2; positions and velocities (two doubles each); radii and
/// masses (one double each); masks (one integer each); internal arrays (billiards_internal2.h). 16-byte aligned.
typedef struct rb_billiards2 {
    int32_t capacity, count;
    double restitution, wall_restitution; ///< in [0, 1]
    double epoch, epoch_low;              ///< their sum is the caller's time at which the balls' time is 0
    double now;                           ///< the current time of the balls, since the epoch began
    double clock;                         ///< the caller's time: epoch + now, rounded once
    double contacts;                      ///< number of contacts since the table was made
    double since_epoch;                   ///< number of contacts in this epoch
    double idle;                          ///< number of contacts since a ball last moved between two contacts
    int32_t shut_in; ///< a ball that cannot move between contacts, so that time does not advance; -1: none
    int32_t stale;   ///< whether all predictions must be made again
    rb_vec2 corner;  ///< lower left corner of the grid
    double cell;     ///< side length of a cell
    double widest;   ///< largest radius in the grid; larger balls are wide (billiards_internal2.h)
    int32_t columns, rows;
} rb_billiards2;

/// One contact: six doubles and four integers, 64 bytes.
typedef struct rb_ball_contact2 {
    double time;          ///< the caller's time
    rb_vec2 point;        ///< of contact
    rb_vec2 normal;       ///< unit, from the other ball or the wall to the ball
    double speed;         ///< of approach along the normal
    int32_t ball, other;  ///< other: -1 for a wall
    int32_t object, part; ///< of the wall, -1 for a ball
} rb_ball_contact2;

/// Bytes from a table to its first ball.
#define RB_BILLIARDS_HEADER 128

/// Largest magnitude of a coordinate, velocity, radius or mass. Radii and masses are at least 1 / RB_TABLE_LIMIT.
#define RB_TABLE_LIMIT 1e50

/// Size of a table in bytes.
size_t rb_billiards2_size(int capacity);

/// Initializes an empty table.
void rb_billiards2_start(rb_billiards2 *table, int capacity, double restitution, double wall_restitution);

/// Copies a table to a block of another capacity, which must be at least the number of balls.
void rb_billiards2_move(rb_billiards2 *table, rb_billiards2 *to, int capacity);

/// Writes the current positions, velocities, radii and masses to the arrays behind the header.
void rb_billiards2_publish(rb_billiards2 *table);

/// A ball that cannot be placed, and what it overlaps: another ball, or -1 for a wall. ball: -1 if all can be placed.
typedef struct rb_fault2 {
    int32_t ball, other;
} rb_fault2;

/// Finds a ball of the arrays (rb_billiards2_publish) that overlaps another ball or a wall. All numbers are within
/// RB_TABLE_LIMIT. Overlaps up to 2^-40 of the radii and 16 ulps of the coordinates are rounding errors and are allowed.
///
/// @param first, many  range of balls to check; indices from `count` on are balls that rb_billiards2_commit would add
/// @param windings     scratch, one integer for each wall
rb_fault2 rb_billiards2_check(rb_billiards2 *table, const rb_walls2 *walls, int first, int many, int32_t *windings);

/// Whether a disc overlaps no ball and no wall. The filter's mask applies to balls and walls, its indices to balls.
bool rb_billiards2_is_free(rb_billiards2 *table, const rb_walls2 *walls, const rb_filter2 *filter, rb_vec2 center,
                           double radius, int32_t *windings);

/// Changes the mask of a ball. Two balls, or a ball and a wall, collide only if their masks have a bit in common. The caller checks
/// overlaps with rb_billiards2_check.
void rb_billiards2_set_mask(rb_billiards2 *table, int ball, uint32_t mask);

/// Applies what the caller wrote to the arrays (rb_billiards2_publish), for new balls also to the masks. Unchanged balls keep their
/// state to the last bit, unless a ball is so fast that a new epoch begins (rb_table2_is_far). Balls with indices from `count` on are
/// added.
void rb_billiards2_commit(rb_billiards2 *table, int first, int many);

/// Removes a ball. The last ball gets its index.
void rb_billiards2_remove(rb_billiards2 *table, int ball);

/// Must be called before walls change: moves all balls to the current time and discards the predictions.
void rb_billiards2_settle(rb_billiards2 *table);

/// Advances from contact to contact.
///
/// @param walls     must not change without rb_billiards2_settle
/// @param until     the caller's time at which to stop; HUGE_VAL: as long as there are contacts
/// @param most      largest number of contacts
/// @param contacts  room for `most`, or NULL
/// @return          number of contacts. Fewer than `most` if `until` is reached, if `until` is HUGE_VAL and no contact will
///                  follow, or if a ball is shut in: the last 1000 contacts, plus 64 for each ball of the table, each followed
///                  an approach of less than 2^-30 radii; table->shut_in is a ball of the last contact
int rb_billiards2_run(rb_billiards2 *table, const rb_walls2 *walls, double until, int most, rb_ball_contact2 *contacts);

#endif
