/// Axis-aligned box against axis-aligned box.
#ifndef RB_PAIRS_BOX_BOX3_H
#define RB_PAIRS_BOX_BOX3_H

#include "../shapes/results3.h"
#include "../shapes/box3.h"

/// Whether two closed boxes touch or overlap, with the penetration depth or the distance. `dimensions` is 3, or 2 to ignore z.
///
/// The decision and the depth's sign are exact. For boxes that touch or overlap, `overlap` has the length, axis and direction of
/// the shortest displacement along an axis that moves `a` out of `b`; of equal ones the first axis and the positive direction.
/// For separate boxes it has minus the Euclidean distance, the axis of the widest gap, and the direction from the nearest point
/// of `b` to that of `a`. The depth is rounded once; the distance and the normal err by at most 8 rounding units. For an empty
/// box: false, depth -Infinity, index -1 and normal 0. `overlap` may be NULL if `dimensions` is 3 or the boxes have z = 0.
/// Source: Ericson 2005, 4.2.1.
bool rb_boxes_overlap(const rb_box3 *a, const rb_box3 *b, int dimensions, rb_overlap3 *overlap);

#endif
