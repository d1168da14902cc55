/// Two circles, at rest and moving, and the circle around both: answers are those of space, with z = 0.
#ifndef RB_PAIRS_CIRCLE_CIRCLE2_H
#define RB_PAIRS_CIRCLE_CIRCLE2_H

#include "sphere_sphere3.h"
#include "../shapes/circle2.h"

/// As rb_sphere3_overlaps_sphere3.
static inline bool rb_circle2_overlaps_circle2(const rb_circle2 *a, const rb_circle2 *b, rb_contact3 *contact)
{
    rb_sphere3 first = rb_embed_circle(a), second = rb_embed_circle(b);
    return rb_sphere3_overlaps_sphere3(&first, &second, contact);
}

/// As rb_moving_sphere3_intersect_sphere3.
static inline bool rb_moving_circle2_intersect_circle2(const rb_moving_circle2 *a, const rb_moving_circle2 *b,
                                                       rb_sweep3 *sweep)
{
    rb_moving_sphere3 first = rb_embed_moving_circle(a), second = rb_embed_moving_circle(b);
    return rb_moving_sphere3_intersect_sphere3(&first, &second, sweep);
}

/// As rb_sphere3_merge.
static inline bool rb_circle2_merge(const rb_circle2 *a, const rb_circle2 *b, rb_circle2 *circle)
{
    rb_sphere3 first = rb_embed_circle(a), second = rb_embed_circle(b), sphere;
    if (!rb_sphere3_merge(&first, &second, &sphere)) return false;
    *circle = rb_project_circle(&sphere);
    return true;
}

#endif
