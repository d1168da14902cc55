/// The path of a disc that rebounds among walls.
#ifndef RB_REBOUND_REBOUND2_H
#define RB_REBOUND_REBOUND2_H

#include "circle_cast2.h"

/// One contact of the disc: five doubles and two integers, 48 bytes.
typedef struct rb_contact2 {
    rb_vec2 point;   ///< the disc's center, from which another trace may go on
    rb_vec2 normal;  ///< unit, from the wall to the center
    double distance; ///< from the contact before, or from the start
    int32_t object, part;
} rb_contact2;

typedef enum rb_ending {
    RB_ENDING_COUNT = 0,    ///< after max_contacts
    RB_ENDING_DISTANCE = 1, ///< after max_length
    RB_ENDING_STOPPED = 2,  ///< at an object that stops it
    RB_ENDING_SHUT_IN = 3,  ///< wedged: contacts follow one another without a way between them
    RB_ENDING_FREE = 4      ///< nothing is ahead
} rb_ending;

/// Where a trace is: rb_rebound2_trace goes on from here.
typedef struct rb_rebound2_state {
    rb_vec2 center;
    rb_vec2 direction; ///< unit
    double length;     ///< travelled so far
    int ending;        ///< rb_ending
    int idle;          ///< contacts since the disc last moved
    rb_vec2 turned;    ///< a direction of theirs: where it comes again the disc is shut in
    double reach;      ///< how far from a wall the center turns: the radius, of light a little more; written
} rb_rebound2_state;

/// Moves a disc from contact to contact.
///
/// @param radius        >= 0; 0 is a ray of light, which turns 32 rounding units of the largest coordinate before the walls: what
///                      goes on from there is on the right side of them
/// @param stops         one byte an object: not 0 ends the trace there; may be NULL
/// @param max_contacts  room in `contacts`; the contact that ends the trace is among them
/// @param max_length    ends the trace after this way; state->center is where
/// @return              the number of contacts
///
/// Start in contact or inside a wall by rounding: moving deeper is a contact at once. After a contact the center is
/// put at `radius` from its wall and the direction leaves it, so that rounding never adds up.
/// Source of the reflection: d - 2 (d . n) n, Dunn & Parberry, 3D Math Primer, 2011, A.1.
int rb_rebound2_trace(const rb_walls2 *walls, double radius, const uint8_t *stops, double max_length, int max_contacts,
                      rb_rebound2_state *state, rb_contact2 *contacts);

#endif
