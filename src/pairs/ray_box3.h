/// A ray against a 3D axis-aligned box, and two moving boxes.
#ifndef RB_PAIRS_RAY_BOX3_H
#define RB_PAIRS_RAY_BOX3_H

#include "../shapes/results3.h"
#include "../shapes/box3.h"
#include "../shapes/ray3.h"
#include "../shapes/segment3.h"

/// Entry and exit of a ray through a closed box. The entry may be behind the origin.
///
/// The decision is exact. True for touching a face, an edge or a corner and for a start inside; false for an empty box and for a
/// zero direction. Flat boxes (a rectangle, a segment, a point) are allowed, as are infinite sides.
///
/// If several faces are hit at the same t, the face of the first axis of x, y and z is reported. Entry and exit of a flat box have
/// the same t. Each t errs by at most 3 rounding units of itself. The points are exactly on the reported faces and in the box; on the other axes
/// they err by 4 rounding units of their distance from the origin and 1 of the coordinate. Source: rb_ray3_intersect_slabs3, which decides the cases that plain doubles cannot.
bool rb_ray3_intersect_box3(const rb_ray3 *ray, const rb_box3 *box, rb_span3 *span);

/// The same for a segment: true if the segment touches the box or is inside. rb_span3 describes the surfaces that the segment
/// does not reach.
RB_SEGMENT_INTERSECT(box3)

/// The first and the last contact of two moving boxes.
///
/// True if the boxes touch or overlap at some t in [0, 1]. Exact: touching counts, also of two edges or corners, at t = 1, or in
/// passing. False for an empty box and for numbers that are not finite.
///
/// If the boxes overlap at t = 0, `overlap` is 1, t is 0, and axis and normal are those of least penetration, as of
/// rb_boxes_overlap (x or y for two boxes that are flat in one plane z = constant). Otherwise axis and normal are those of the
/// faces that touch, of several axes the first. The point is the center of the region in which the boxes touch at t. `last`
/// exceeds 1 if the boxes still overlap at the end; it is Infinity without relative motion. t and last err by at most 2 rounding
/// units, the point by 4 of the largest coordinate during the motion.
///
/// Source: Ericson 2005, 5.5.8. Changed: a ray along the relative motion against the boxes' Minkowski sum. Both are exact as sums
/// of two doubles.
bool rb_moving_box3_intersect_box3(const rb_moving_box3 *a, const rb_moving_box3 *b, rb_box_sweep3 *sweep);

#endif
