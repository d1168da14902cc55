/// Two axis-aligned boxes of the plane: answers are those of space, with z = 0.
#ifndef RB_PAIRS_BOX_BOX2_H
#define RB_PAIRS_BOX_BOX2_H

#include "box_box3.h"
#include "../shapes/embed.h"

/// As rb_box3_overlaps_box3, along x and y only.
static inline bool rb_box2_overlaps_box2(const rb_box2 *a, const rb_box2 *b, rb_overlap3 *overlap)
{
    rb_box3 first = rb_embed_box(a), second = rb_embed_box(b);
    return rb_boxes_overlap(&first, &second, 2, overlap);
}

#endif
