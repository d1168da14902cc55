/// The path of a disc that rebounds among walls.
#ifndef RB_REBOUND_REBOUND2_H
#define RB_REBOUND_REBOUND2_H

#include "circle_cast2.h"

/// One contact of the disc: five doubles and two integers, 48 bytes.
typedef struct rb_contact2 {
    rb_vec2 point;   ///< the disc's center, where another trace may continue
    rb_vec2 normal;  ///< unit, from the wall to the center
    double distance; ///< from the previous contact, or from the start
    int32_t object, part;
} rb_contact2;

typedef enum rb_ending {
    RB_ENDING_COUNT = 0,    ///< after max_contacts
    RB_ENDING_DISTANCE = 1, ///< after max_length
    RB_ENDING_STOPPED = 2,  ///< at an object with a nonzero byte in `stops`
    RB_ENDING_SHUT_IN = 3,  ///< wedged between walls: endless contacts without movement
    RB_ENDING_FREE = 4      ///< nothing is ahead
} rb_ending;

/// State of a trace, from which rb_rebound2_trace continues.
typedef struct rb_rebound2_state {
    rb_vec2 center;
    rb_vec2 direction; ///< unit
    double length;     ///< travelled so far
    int ending;        ///< rb_ending
    int idle;          ///< contacts since the disc last moved
    rb_vec2 turned;    ///< the direction after one of these contacts: if it recurs, the disc is shut in
    double reach; ///< distance from a wall at which the center turns: the radius or, for a ray of light, more; written
} rb_rebound2_state;

/// Moves a disc from contact to contact.
///
/// @param filter        objects that the disc collides with; it passes through the others
/// @param radius        >= 0. 0 is a ray of light, which turns 32 rounding units of the largest coordinate before a wall, so that
///                      a trace that continues there is on the right side of the wall
/// @param stops         one byte for each object: nonzero ends the trace at a contact with it; may be NULL
/// @param max_contacts  capacity of `contacts`, which include the contact that ends the trace
/// @param max_length    length at which the trace ends, at state->center
/// @return              the number of contacts
///
/// A disc that starts in contact, or inside a wall by rounding, has a contact at once if it moves deeper. After a contact the
/// center is set to `radius` from the wall and the direction points away from it, so that rounding errors never accumulate.
/// Source of the reflection: d - 2 (d . n) n, Dunn & Parberry, 3D Math Primer, 2011, A.1.
int rb_rebound2_trace(const rb_walls2 *walls, const rb_filter2 *filter, double radius, const uint8_t *stops,
                      double max_length, int max_contacts, rb_rebound2_state *state, rb_contact2 *contacts);

#endif
