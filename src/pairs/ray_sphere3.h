/// A ray against a sphere.
#ifndef RB_PAIRS_RAY_SPHERE3_H
#define RB_PAIRS_RAY_SPHERE3_H

#include "../shapes/results3.h"
#include "../shapes/ray3.h"
#include "../shapes/segment3.h"
#include "../shapes/sphere3.h"

/// Entry and exit of a ray through a sphere. The entry may be behind the origin.
///
/// True for a tangent (t_near = t_far) and for a start on the sphere; false if the sphere is behind or empty, and for a zero
/// direction. A sphere of radius 0 is a point, which the ray hits if and only if it contains the point; both normals are then
/// opposite to the ray. The decision is exact and includes the direction's low part. Each t errs by at most 16 rounding units at
/// any distance of the origin. A small t, next to the surface or at the middle of a short chord, errs by the effect of an error
/// of 2^-98 in the squared sizes.
///
/// Source: Ericson 2005, 5.3.2. Changed: the discriminant and |c|^2 - r^2 are double-doubles; the root that would cancel is
/// computed from the product of both roots; exact signs decide the cases that double-doubles cannot.
bool rb_ray3_intersect_sphere3(const rb_ray3 *ray, const rb_sphere3 *sphere, rb_span3 *span);

/// The same for a segment. The t of a surface that the segment does not reach is infinite. A segment of length 0 hits nothing.
RB_SEGMENT_INTERSECT(sphere3)

#endif
