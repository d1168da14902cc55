/// Two axis-aligned boxes.
#ifndef RB_PAIRS_BOX_BOX3_H
#define RB_PAIRS_BOX_BOX3_H

#include "../shapes/results3.h"
#include "../shapes/box3.h"

/// Whether two closed boxes touch or overlap, how deep, or how far they are apart: in 3 `dimensions`, or in 2 along x and y
/// only.
///
/// The decision is exact, and so is the depth's sign. Where they touch: the least way along an axis that moves `a` out
/// of `b`, that axis (the first of equals), and the way's direction (of equals the positive one). Where they do not:
/// minus the Euclidean distance, the axis of the widest gap, and the direction of the shortest way from `b` to `a`. The
/// depth is rounded once, the distance and the normal err by at most 8 rounding units. Empty boxes: false, -Infinity,
/// -1 and a zero normal. Source: Ericson 2005, 4.2.1.
bool rb_boxes_overlap(const rb_box3 *a, const rb_box3 *b, int dimensions, rb_overlap3 *overlap);

#endif
