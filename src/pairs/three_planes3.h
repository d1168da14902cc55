/// The common point of three planes.
#ifndef RB_PAIRS_THREE_PLANES3_H
#define RB_PAIRS_THREE_PLANES3_H

#include "../shapes/results3.h"
#include "../shapes/plane3.h"

/// The common point of plane a and the two planes of the array bc, if it is unique. Normals need not be unit vectors; a zero normal
/// counts as parallel to all others. With `dimensions` 2 the result is the common point of two lines, given as planes with
/// normal.z = 0: the third plane is z = 0, and bc[1] is not read.
///
/// The kind of the result (rb_planes_point3) is exact. For kinds 1 to 4 the planes have no common point, or a common line or plane:
/// the function returns false, with the point (0, 0, 0). Each coordinate of the point errs by at most 4 rounding units if
/// constant / |normal| is 0 or in [1e-250, 1e290]. A coordinate beyond the range of doubles is clamped to -DBL_MAX or DBL_MAX.
///
/// Source: Ericson 2005, 5.4.5, by Cramer's rule. Changed: determinants are accurate in spite of cancellation, and their signs are exact.
bool rb_planes_intersect(const rb_plane3 *a, const rb_plane3 *bc, int dimensions, rb_planes_point3 *point);

#endif
