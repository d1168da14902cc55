/// A circle, at rest and moving, against a box of the plane: answers are those of space, with z = 0.
#ifndef RB_PAIRS_CIRCLE_BOX2_H
#define RB_PAIRS_CIRCLE_BOX2_H

#include "sphere_box3.h"
#include "../shapes/circle2.h"

/// As rb_sphere3_overlaps_box3.
static inline bool rb_circle2_overlaps_box2(const rb_circle2 *circle, const rb_box2 *box, rb_contact3 *contact)
{
    rb_sphere3 sphere = rb_embed_circle(circle);
    rb_box3 flat = rb_embed_box(box);
    return rb_sphere3_intersect_box(&sphere, &flat, 2, false, false, contact);
}

/// As rb_moving_sphere3_intersect_box3.
static inline bool rb_moving_circle2_intersect_box2(const rb_moving_circle2 *circle, const rb_box2 *box,
                                                    rb_sweep3 *sweep)
{
    rb_moving_sphere3 sphere = rb_embed_moving_circle(circle);
    rb_box3 flat = rb_embed_box(box);
    return rb_sphere3_intersect_box(&sphere, &flat, 2, false, true, sweep);
}

#endif
