/// A ray against a plane.
#ifndef RB_PAIRS_RAY_PLANE3_H
#define RB_PAIRS_RAY_PLANE3_H

#include "../shapes/results3.h"
#include "../shapes/plane3.h"
#include "../shapes/ray3.h"

/// Where a ray meets a plane, from either side.
///
/// The plane's normal need not be unit. A start on the plane is met at t = 0, with side 0 and the plane's own normal,
/// whether the ray lies in the plane or leaves it; a ray beside it, parallel, misses, and so do one that leads away,
/// one of zero direction, and any ray a plane of zero normal. The decision is exact.
///
/// t errs by at most 2 rounding units, the point by 2 of each of its own coordinates and 2^-78 of its way from the origin,
/// whatever cancels, while coordinates, constant / |normal| and t lie in 1e-250 to 1e290 or are 0.
///
/// Source: Ericson 2005, 5.3.1. Changed: numerator and denominator lose no digits, their signs are exact.
bool rb_ray3_intersect_plane3(const rb_ray3 *ray, const rb_plane3 *plane, rb_hit3 *hit);

#endif
