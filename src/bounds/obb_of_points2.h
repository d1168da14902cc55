/// The rectangle of least area around points of the plane.
///
/// Source: H. Freeman and R. Shapira, "Determining the Minimum-Area Encasing Rectangle for an Arbitrary Closed Curve",
/// Communications of the ACM 18, 1975 (one of its sides contains an edge of the convex hull); G. T. Toussaint, "Solving
/// Geometric Problems with the Rotating Calipers", IEEE MELECON 1983; A. M. Andrew, "Another Efficient Algorithm for Convex
/// Hulls in Two Dimensions", Information Processing Letters 9, 1979. Changed: exact signs make every decision, including
/// the comparison of two areas.
#ifndef RB_BOUNDS_OBB_OF_POINTS2_H
#define RB_BOUNDS_OBB_OF_POINTS2_H

#include "../shapes/obb2.h"

/// Computes the rectangle of least area that contains `count` points. Of rectangles of equal area the result is the one whose
/// hull edge comes first, counterclockwise from the point of least x (of several the one of least y).
///
/// @param points  x and y in turn, then `stride` - 2 numbers that are not read
/// @param room    scratch for 2 * count + 2 integers
/// @param box     axis_x is along that edge. Each point is in the box grown by 8 rounding units of its diagonal. Collinear
///                points have a box of width 0
/// @return        false, and the empty box, for no points, NaN and Infinity
///
/// The choice of the edge is exact for coordinates of magnitude up to 4e307. Time: O(n log n).
bool rb_obb2_min_area(const double *points, int stride, int count, int32_t *room, rb_obb2 *box);

#endif
