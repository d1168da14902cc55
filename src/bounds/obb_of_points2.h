/// The rectangle of least area around points of the plane.
///
/// Source: H. Freeman and R. Shapira, "Determining the Minimum-Area Encasing Rectangle for an Arbitrary Closed Curve",
/// Communications of the ACM 18, 1975 (that a side of it lies on an edge of the convex hull); G. T. Toussaint, "Solving
/// Geometric Problems with the Rotating Calipers", IEEE MELECON 1983; A. M. Andrew, "Another Efficient Algorithm for Convex
/// Hulls in Two Dimensions", Information Processing Letters 9, 1979. Changed: every decision is an exact sign, also which
/// of two areas is less.
#ifndef RB_BOUNDS_OBB_OF_POINTS2_H
#define RB_BOUNDS_OBB_OF_POINTS2_H

#include "../shapes/obb2.h"

/// Computes the rectangle of least area that contains `count` points. Among rectangles of equal area it takes the one whose
/// side on the hull comes first, counterclockwise from the point of least x (then of least y).
///
/// @param points  x and y in turn, then `stride` - 2 numbers that are not read
/// @param room    scratch for 2 * count + 2 integers
/// @param box     axis_x is along that side. Each point is in the box grown by 8 rounding units of its diagonal. Collinear
///                points have a box of width 0, no points the empty box
/// @return        false, and the empty box, for no points, NaN and Infinity
///
/// The choice of the side is exact for coordinates of magnitude up to 4e307. Time: O(n log n).
bool rb_obb2_min_area(const double *points, int stride, int count, int32_t *room, rb_obb2 *box);

#endif
