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

/// The rectangle of least area around `count` points; of equal ones that whose side is met first, counterclockwise from
/// the point of least x (of these of least y).
///
/// @param points  x and y in turn, then `stride` - 2 numbers that are not read
/// @param room    for 2 * count + 2 integers
/// @param box     axis_x lies along the side. Each point lies in the box grown by 8 rounding units of its diagonal. Points on
///                a line have one of no width; the empty box for none
/// @return        false for no points, and for NaN and Infinity, which leave the empty box
///
/// Which side is right is exact for coordinates of magnitude up to 4e307. In time n log n.
bool rb_obb2_min_area(const double *points, int stride, int count, int32_t *room, rb_obb2 *box);

#endif
