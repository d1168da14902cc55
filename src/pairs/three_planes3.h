/// The common point of three planes.
#ifndef RB_PAIRS_THREE_PLANES3_H
#define RB_PAIRS_THREE_PLANES3_H

#include "../shapes/results3.h"
#include "../shapes/plane3.h"

/// Where three planes meet, if in one point: plane a and the two of the array bc. Normals need not be unit; a zero normal
/// is parallel to all. With `dimensions` 2 the common point of two lines, planes with normal.z = 0: the third plane is
/// z = 0, and bc[1] is not read.
///
/// The kind of the result is exact: rb_planes_point3. Kinds 1 to 4 return false with the point (0, 0, 0): there is
/// no common point, or a line or plane of them. Each coordinate of the point errs by at most 4 rounding units while
/// constant / |normal| lies in 1e-250 to 1e290 or is 0; one beyond doubles is reported as DBL_MAX.
///
/// Source: Ericson 2005, 5.4.5, by Cramer's rule. Changed: no determinant loses digits to cancellation, and its
/// sign is exact, since three planes are nearly parallel to one line long before they are.
bool rb_planes_intersect(const rb_plane3 *a, const rb_plane3 *bc, int dimensions, rb_planes_point3 *point);

#endif
