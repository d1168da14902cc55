/// Two axis-aligned boxes.
#ifndef RB_PAIRS_BOX_BOX3_H
#define RB_PAIRS_BOX_BOX3_H

#include "../shapes/results3.h"
#include "../shapes/box3.h"

/// In `dimensions` 3 what follows; in 2 the same along x and y only.
bool rb_boxes_overlap(const rb_box3 *a, const rb_box3 *b, int dimensions, rb_overlap3 *overlap);

/// Whether two closed boxes touch or overlap, how deep, or how far they are apart.
///
/// The decision is exact, and so is the depth's sign. Where they touch: the least way along an axis that moves `a` out
/// of `b`, that axis (the first of equals), and the way's direction (of equals the positive one). Where they do not:
/// minus the Euclidean distance, the axis of the widest gap, and the direction of the shortest way from `b` to `a`. The
/// depth is rounded once, the distance and the normal err by at most 8 rounding units. Empty boxes: false, -Infinity,
/// -1 and a zero normal. Source: Ericson 2005, 4.2.1.
static inline bool rb_box3_overlaps_box3(const rb_box3 *a, const rb_box3 *b, rb_overlap3 *overlap)
{
    return rb_boxes_overlap(a, b, 3, overlap);
}

/// The Euclidean distance between two boxes: 0 where they touch, infinite if one is empty.
static inline double rb_box3_distance_to_box3(const rb_box3 *a, const rb_box3 *b)
{
    rb_overlap3 overlap;
    return rb_box3_overlaps_box3(a, b, &overlap) ? 0 : -overlap.depth;
}

#endif
