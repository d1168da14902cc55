/// A ray against a sphere.
#ifndef RB_PAIRS_RAY_SPHERE3_H
#define RB_PAIRS_RAY_SPHERE3_H

#include "../shapes/results3.h"
#include "../shapes/ray3.h"
#include "../shapes/segment3.h"
#include "../shapes/sphere3.h"

/// Both surfaces of a sphere on a ray's way, the one behind the origin too.
///
/// True for a tangent (t_near = t_far) and for a start on the sphere; false where the sphere is behind or empty, and for a
/// zero direction. Radius 0 is a point, met by a ray exactly through it, with both normals against the ray. The decision is
/// exact and counts the direction's low part. Each t errs by at most 16 rounding units, however far the origin is; where
/// t itself is small, next to the surface or at the middle of a short chord, by what 2^-98 of the squared sizes make.
///
/// Source: Ericson 2005, 5.3.2. Changed: the discriminant from the line's foot (a c - m d) and |c|^2 - r^2 in
/// double-double; the root that would cancel as their quotient; what that cannot tell by exact signs.
bool rb_ray3_intersect_sphere3(const rb_ray3 *ray, const rb_sphere3 *sphere, rb_span3 *span);

/// Where a segment meets a sphere: rb_span3_clip says which of the surfaces have a finite t. A segment of no length meets
/// nothing.
RB_SEGMENT_INTERSECT(sphere3)

#endif
