/// A ray against a plane.
#ifndef RB_PAIRS_RAY_PLANE3_H
#define RB_PAIRS_RAY_PLANE3_H

#include "../shapes/results3.h"
#include "../shapes/plane3.h"
#include "../shapes/ray3.h"

/// Height and rate err by 4 rounding units of the sums of their terms, t and the point by their sum, and by two roundings.
#define RB_PLANE_ROUNDINGS 16

/// A ray is nearly parallel to a plane if the direction's component along the normal is at most this part of the sum of its terms' magnitudes:
/// its rounding error is divided by it. A smaller value would lose accuracy, a larger one send more rays to the exact stage.
#define RB_FLAT_PLANE 0x1p-16

/// The hit of a ray on a plane, from either side.
///
/// The plane's normal need not be a unit vector. A ray that starts on the plane hits at t = 0, with side 0 and the plane's normal, in any
/// direction. A parallel ray beside the plane misses, as do a ray that points away, a zero direction and a zero normal. The
/// decision is exact.
///
/// t and the point, as a distance, err by at most RB_PLANE_ROUNDINGS rounding units of the coordinates of origin and point and of
/// constant / |normal|, divided by the sine of the angle between ray and plane; at sines below 2^-16 by no more than at 2^-16. This holds while
/// coordinates, constant / |normal| and t are 0 or in 1e-250 to 1e290.
///
/// Source: Ericson 2005, 5.3.1. Changed: the decision is exact.
bool rb_ray3_intersect_plane3(const rb_ray3 *ray, const rb_plane3 *plane, rb_hit3 *hit);

#endif
