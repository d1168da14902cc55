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
/// direction. Radius 0 is a point, which a ray hits exactly if it contains the point; both normals are then opposite to the ray.
/// The decision is exact and includes the direction's low part. Each t errs by at most 16 rounding units at any distance of
/// the origin. A small t, next to the surface or at the middle of a short chord, errs by 2^-98 of the squared sizes.
///
/// Source: Ericson 2005, 5.3.2. Changed: the discriminant from the line's nearest point (a c - m d), and |c|^2 - r^2, are
/// double-doubles; the root that would cancel is their quotient; exact signs decide the remaining cases.
bool rb_ray3_intersect_sphere3(const rb_ray3 *ray, const rb_sphere3 *sphere, rb_span3 *span);

/// The same for a segment: see rb_span3_clip for the surfaces that have a finite t. A segment of length 0 hits nothing.
RB_SEGMENT_INTERSECT(sphere3)

#endif
