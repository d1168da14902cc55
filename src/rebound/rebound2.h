/// The path of a disc that rebounds among walls.
///
/// The disc's centre is a ray swept against the union of capsules: every wall grown by the radius. The first entry
/// into a union is the least over its members, so corners, notches narrower than the disc and walls that cross need
/// no special case, and no outline has to be made.
#ifndef RB_REBOUND_REBOUND2_H
#define RB_REBOUND_REBOUND2_H

#include "../math/vec2.h"

/// Two straight walls, both sides solid, side by side so that one instruction works on both. A wall has a unit normal
/// and goes from `a` on, `length` far; its other end belongs to the next wall, or to a wall of length 0. An unused half
/// has a NaN end.
typedef struct rb_wall_pair2 {
    double normal_x[2], normal_y[2];
    double a_x[2], a_y[2];
    double length[2];
    int32_t object[2], part[2];
} rb_wall_pair2;

/// One contact of the disc: five doubles and two integers, 48 bytes.
typedef struct rb_contact2 {
    rb_vec2 point;   ///< the disc's centre
    rb_vec2 normal;  ///< unit, from the wall to the centre
    double distance; ///< from the contact before, or from the start
    int32_t object, part;
} rb_contact2;

typedef enum rb_ending {
    RB_ENDING_COUNT = 0,   ///< after max_contacts
    RB_ENDING_LENGTH = 1,  ///< after max_length
    RB_ENDING_STOPPED = 2, ///< at an object that stops it
    RB_ENDING_SHUT_IN = 3, ///< wedged: contacts follow one another without a way between them
    RB_ENDING_FREE = 4     ///< nothing is ahead
} rb_ending;

/// Where a trace is: rb_rebound2_trace goes on from here.
typedef struct rb_rebound2_state {
    rb_vec2 center;
    rb_vec2 direction; ///< unit
    double length;     ///< travelled so far
    int ending;        ///< rb_ending
    int idle;          ///< contacts since the disc last moved
} rb_rebound2_state;

/// Adds the walls of `count` vertices, x and y in turn, behind the `made` walls that `pairs` holds already, and
/// returns how many it holds then: at most made + count. `closed` adds the wall from the last vertex to the first.
/// Zero-length edges are left out; a single point is a wall of length 0. Room: (made + count + 1) / 2 pairs.
int rb_rebound2_walls(const double *points, int count, bool closed, int object, rb_wall_pair2 *pairs, int made);

/// Moves a disc from contact to contact.
///
/// @param radius        >= 0; 0 is a ray of light, kept 32 rounding units of the largest coordinate off the walls
/// @param stops         one byte an object: not 0 ends the trace there; may be NULL
/// @param max_contacts  room in `contacts`; the contact that ends the trace is among them
/// @param max_length    ends the trace after this way; state->center is where
/// @return              the number of contacts
///
/// Start in contact or inside a wall by rounding: moving deeper is a contact at once. After a contact the centre is
/// put at `radius` from its wall and the direction leaves it, so that rounding never adds up.
/// Source of the reflection: d - 2 (d . n) n, Dunn & Parberry, 3D Math Primer, 2011, A.1.
int rb_rebound2_trace(const rb_wall_pair2 *pairs, int wall_count, double radius, const uint8_t *stops,
                      double max_length, int max_contacts, rb_rebound2_state *state, rb_contact2 *contacts);

#endif
