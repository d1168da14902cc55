/// Two axis-aligned boxes of the plane: answers are those of space, with z = 0.
#ifndef RB_SHAPE2_BOX_BOX2_H
#define RB_SHAPE2_BOX_BOX2_H

#include "../shape3/box_box3.h"
#include "lift.h"

/// As rb_box3_overlaps_box3, along x and y only.
static inline bool rb_box2_overlaps_box2(const rb_box2 *a, const rb_box2 *b, rb_overlap3 *overlap)
{
    rb_box3 first = rb_lift_box(a), second = rb_lift_box(b);
    return rb_boxes_overlap(&first, &second, 2, overlap);
}

#endif
