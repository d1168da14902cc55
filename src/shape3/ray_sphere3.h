/// A ray against a sphere.
#ifndef RB_SHAPE3_RAY_SPHERE3_H
#define RB_SHAPE3_RAY_SPHERE3_H

#include "ray3.h"

/// The points at most `radius` >= 0 from `center`.
typedef struct rb_sphere3 {
    rb_vec3 center;
    double radius;
} rb_sphere3;

/// Where a ray's line enters a sphere and where it leaves it. Meaningful only where the query returned true.
typedef struct rb_sphere_span3 {
    double t_near, t_far; ///< in multiples of the direction; t_near <= 0 where the ray starts inside, t_far >= 0
    rb_vec3 near, far;    ///< on the sphere within rounding
    rb_vec3 normal_near, normal_far; ///< unit, outward
    bool inside;                     ///< the origin is in the closed sphere: the first surface ahead is the far one
} rb_sphere_span3;

/// Both surfaces of a sphere on a ray's way, the one behind the origin too.
///
/// True for a tangent (t_near = t_far) and for a start on the sphere; false where the sphere is behind, and for a zero
/// direction. Radius 0 is a point, met by a ray exactly through it, with both normals against the ray. The decision is
/// exact. Each t errs by at most 16 rounding units, however far the origin is; where t itself is small, next to the
/// surface or at the middle of a short chord, by what 2^-98 of the squared sizes make.
///
/// Source: Ericson 2005, 5.3.2. Changed: the discriminant from the cross product and |c|^2 - r^2 in double-double; the
/// root that would cancel as their quotient; what that cannot tell by exact signs.
bool rb_ray3_intersect_sphere3(const rb_ray3 *ray, const rb_sphere3 *sphere, rb_sphere_span3 *span);

#endif
