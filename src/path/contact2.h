/// First contacts of a circle that moves from the origin along a unit vector, as distances along the motion; HUGE_VAL for none. Without a
/// motion, the zero vector, there is a contact only at the start.
#ifndef RB_PATH_CONTACT2_H
#define RB_PATH_CONTACT2_H

#include "../math/vec2.h"

/// The contact of a moving point with the disc around p.
static inline double rb_disc2_contact(rb_vec2 along, rb_vec2 p, double radius)
{
    double square = radius * radius;
    if (rb_vec2_dot(p, p) <= square) return 0;
    double ahead = rb_vec2_dot(p, along), aside = rb_vec2_cross(p, along);
    double reach = square - aside * aside;
    if (!(ahead > 0) || reach < 0) return HUGE_VAL;
    return rb_max(0, ahead - sqrt(reach));
}

/// The contact with the capsule of a radius around the segment from a to b; `*share` is the position along the segment.
static inline double rb_capsule2_contact(rb_vec2 along, rb_vec2 a, rb_vec2 b, double radius, double *share)
{
    rb_vec2 edge = rb_vec2_sub(b, a);
    double square = rb_vec2_dot(edge, edge), near = rb_disc2_contact(along, a, radius),
           other = rb_disc2_contact(along, b, radius);
    *share = 0;
    if (other < near) {
        near = other;
        *share = 1;
    }
    if (!(square > 0)) return near;
    double side = rb_vec2_cross(a, edge), length = sqrt(square), foot = -rb_vec2_dot(a, edge) / square;
    double toward = rb_vec2_cross(along, edge), distance = 0;
    if (fabs(side) > radius * length) {
        // Distance along the motion to the line parallel to the segment that is nearer to the origin by the radius.
        distance = (fabs(side) - radius * length) / fabs(toward);
        if (!((side < 0) == (toward < 0)) || !(distance < HUGE_VAL)) return near;
        foot += distance * rb_vec2_dot(along, edge) / square;
    }
    if (foot >= 0 && foot <= 1 && distance < near) {
        near = distance;
        *share = foot;
    }
    return near;
}

#endif
