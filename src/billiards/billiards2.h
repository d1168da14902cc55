/// Many balls among walls, contact by contact: a table.
///
/// Between contacts every ball flies straight on, so the next contact is computed and not sought in small steps, and balls
/// never overlap: Alder & Wainwright, "Studies in molecular dynamics I", Journal of Chemical Physics 31, 1959. Each ball knows
/// its own next event, the earliest of which is the winner of a tournament; cells of a grid keep predictions to neighbors:
/// Lubachevsky, "How to simulate billiards and similar systems", Journal of Computational Physics 94, 1991; Allen & Tildesley,
/// Computer Simulation of Liquids, 1987, 3.6.
///
/// What happens depends on the balls alone, not on how time is cut into steps: a ball is kept as it was after its last
/// contact, and every prediction is made from that. Where balls are in between is only told, never kept.
///
/// A table is one block of bytes without pointers that the caller has. It may be moved; to store it, store its balls.
#ifndef RB_BILLIARDS_BILLIARDS2_H
#define RB_BILLIARDS_BILLIARDS2_H

#include "ball_collision2.h"
#include "../rebound/circle_cast2.h"

/// Behind the header lie, for `capacity` balls each: rb_ball2; positions, velocities (two doubles); radii, masses (one); and
/// what is the table's own. 16-byte aligned.
typedef struct rb_billiards2 {
    int32_t capacity, count;
    double restitution, wall_restitution; ///< in [0, 1]
    double epoch, epoch_low;              ///< their sum is when the balls' own time is 0
    double now;                           ///< in the balls' own time
    double clock;                         ///< the same as the caller's: epoch + now, rounded once
    double contacts;                      ///< since the table is there
    double since_epoch;                   ///< contacts, of these
    double idle;                          ///< contacts since there was a way between two of them
    int32_t shut_in;                      ///< the ball that cannot move between its contacts: nothing goes on; -1: none
    int32_t stale;                        ///< the predictions are to be made anew
    rb_vec2 corner;                       ///< of the cells
    double cell;                          ///< length of its sides
    double widest;                        ///< radius of a ball in a cell; larger ones are wide (billiards_internal2.h)
    int32_t columns, rows;
} rb_billiards2;

/// One contact: six doubles and four integers, 64 bytes.
typedef struct rb_ball_contact2 {
    double time;          ///< by the caller's clock
    rb_vec2 point;        ///< where they touch
    rb_vec2 normal;       ///< unit, from the other ball or the wall to the ball
    double speed;         ///< of approach along it
    int32_t ball, other;  ///< other: -1 for a wall
    int32_t object, part; ///< of the wall, -1 for a ball
} rb_ball_contact2;

/// Bytes from a table to its first ball.
#define RB_BILLIARDS_HEADER 128

/// Largest magnitude of a coordinate, velocity, radius or mass, and least of the latter two's inverse.
#define RB_TABLE_LIMIT 1e50

/// Bytes of a table's block, at an address that is a multiple of 16.
size_t rb_billiards2_size(int capacity);

/// An empty table.
void rb_billiards2_start(rb_billiards2 *table, int capacity, double restitution, double wall_restitution);

/// All of a table in a block of another capacity, which has room for its balls.
void rb_billiards2_move(rb_billiards2 *table, rb_billiards2 *to, int capacity);

/// Writes positions, velocities, radii and masses as they are now.
void rb_billiards2_publish(rb_billiards2 *table);

/// What keeps a ball from where it is told to be: another ball or (-1) a wall. ball: -1, nothing does.
typedef struct rb_fault2 {
    int32_t ball, other;
} rb_fault2;

/// Whether balls, as `show` wrote them or the caller since, overlap a ball or are blocked by a wall. All numbers are within
/// RB_TABLE_LIMIT. An overlap that rounding explains is none: 2^-40 of the radii and 16 units of the coordinates' last place.
///
/// @param first, many  balls that are looked at; behind the table's own are those that `take` would add
/// @param windings     scratch, an integer for each of the walls' shapes
rb_fault2 rb_billiards2_check(rb_billiards2 *table, const rb_walls2 *walls, int first, int many, int32_t *windings);

/// Whether a disc would be free of balls and walls.
bool rb_billiards2_is_free(rb_billiards2 *table, const rb_walls2 *walls, rb_vec2 center, double radius,
                           int32_t *windings);

/// Takes over what the caller wrote where `show` writes. Balls that it left alone go on as they were, to the last bit, unless one
/// is so fast for the time that has passed that time begins anew. Those behind the last one are added.
void rb_billiards2_commit(rb_billiards2 *table, int first, int many);

/// Takes a ball out; the last one gets its index.
void rb_billiards2_remove(rb_billiards2 *table, int ball);

/// To be called before walls change: predictions do not reach back to when these were not there.
void rb_billiards2_settle(rb_billiards2 *table);

/// Goes on from contact to contact.
///
/// @param walls     the same ones until rb_billiards2_settle
/// @param until     by the caller's clock; HUGE_VAL: as long as there are contacts
/// @param most      contacts
/// @param contacts  room for as many, or NULL
/// @return          how many there were. Fewer than `most`: `until` is reached, or, without one, nothing will ever touch
///                  again; or table->shut_in tells a ball that was in 1000 contacts, and 64 a ball of the table more, without
///                  a way between them of more than 2^-30 radii
int rb_billiards2_run(rb_billiards2 *table, const rb_walls2 *walls, double until, int most, rb_ball_contact2 *contacts);

#endif
