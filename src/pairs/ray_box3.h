/// A ray against an axis-aligned box of space, and a box that moves against another one.
#ifndef RB_PAIRS_RAY_BOX3_H
#define RB_PAIRS_RAY_BOX3_H

#include "../shapes/results3.h"
#include "../shapes/box3.h"
#include "../shapes/ray3.h"
#include "../shapes/segment3.h"

/// Both surfaces of a closed box on a ray's way, the one behind the origin too.
///
/// True exactly where the ray meets the box: for touching a face, an edge or a corner and for a start inside; false for an
/// empty box and for a zero direction. Flat boxes (a rectangle, a segment, a point) are boxes; infinite sides are allowed.
///
/// Where several faces are met at once, x is told before y before z. A flat box is entered and left at the same t. Each t
/// errs by at most 2 rounding units (3 where the direction has a `low`); the points are on the faces told, to the bit, and
/// within the box. Source: rb_ray3_intersect_slabs3, which is asked where plain doubles cannot tell.
bool rb_ray3_intersect_box3(const rb_ray3 *ray, const rb_box3 *box, rb_span3 *span);

/// The same for a segment: true where it touches the box or lies inside. See rb_span3 for which surface it reaches.
RB_SEGMENT_INTERSECT(box3)

/// Two boxes that both move: their first and their last contact.
///
/// True where they touch or overlap at some t in [0, 1], exactly: touching counts, also that of two edges or corners, at
/// t = 1, or in passing. False for an empty box and for numbers that are not finite.
///
/// Where they overlap at t = 0, `overlap` is 1, t is 0, and axis and normal are those of the least depth, as of
/// rb_kdop3_overlaps_kdop3 (x or y for two boxes that are flat in one plane z = constant); otherwise axis and normal are
/// those of the faces that meet, the first axis of several. The point is the middle of the region in which the boxes
/// touch at t. `last` is beyond 1 where they still overlap at the end, Infinity where neither moves from the other. t
/// and last err by at most 2 rounding units, the point by 4 of the largest coordinate on its way.
///
/// Source: Ericson 2005, 5.5.8. Changed: as a ray of the relative motion against the boxes' Minkowski sum, both of which
/// are held as sums of two doubles and so are exact.
bool rb_moving_box3_intersect_box3(const rb_moving_box3 *a, const rb_moving_box3 *b, rb_box_sweep3 *sweep);

#endif
