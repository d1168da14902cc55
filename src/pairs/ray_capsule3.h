/// A ray against a capsule.
#ifndef RB_PAIRS_RAY_CAPSULE3_H
#define RB_PAIRS_RAY_CAPSULE3_H

#include "../predicates/predicates3.h"
#include "../shapes/results3.h"
#include "../shapes/capsule3.h"
#include "../shapes/ray3.h"
#include "../shapes/segment3.h"

/// Where a line crosses the surface around a segment.
typedef struct rb_rim3 {
    double t;
    double along; ///< how far along the segment the nearest point of it is, from 0 to 1; exact for an end of no radius
    rb_vec3 normal; ///< unit, outward
} rb_rim3;

/// A segment seen from a ray: the ray's direction, which is not 0, the way from the segment's start to its end, and both
/// ends seen from the ray's origin and, if it ends at t = 1, from there (NULL if it does not; one that ends starts farther
/// than the radius). All are finite, and the ends are made with a `least` of the radius that is asked about.
typedef struct rb_sight3 {
    const rb_exact_vec3 *d, *s, *ends[4];
} rb_sight3;

/// Where a ray enters what is at most `radius` (>= 0, a sum of two numbers) from a segment and, if it does not end, where
/// it leaves that; the same exact decision as rb_ray3_intersect_capsule3.
bool rb_sight3_cross_rims3(const rb_sight3 *sight, const rb_dd *radius, rb_rim3 rims[2], bool *inside);

/// Whether a point is at most `radius` from the segment between the ends of the ways `first` and `second` from it, made
/// with a `least` of the radius; `along` is the way from one end to the other. Exact.
bool rb_exact_vec3_near_segment3(const rb_exact_vec3 *first, const rb_exact_vec3 *second, const rb_exact_vec3 *along,
                                 const rb_dd *radius);

/// The point of the segment ab at `along`, its ends exactly.
rb_vec3 rb_segment3_at(const rb_vec3 *a, const rb_vec3 *b, double along);

/// The point of a capsule's surface that a rim tells.
rb_vec3 rb_capsule3_at(const rb_capsule3 *capsule, const rb_rim3 *rim);

/// Both surfaces of a capsule on a ray's way, the one behind the origin too.
///
/// True for a tangent and for a start on the surface; false where the capsule is behind, and for a zero direction. A
/// capsule whose ends coincide is a sphere. Radius 0 is a segment, met by a ray exactly through a point of it; both normals
/// are across it on the ray's side, or against the ray where that comes to an end from beyond. A ray along it leaves by the
/// other end, whose normal leads on. NaN and Infinity: false.
///
/// The decision is exact, for coordinates of magnitude up to 4e307. Each t errs by at most 16 rounding units, however far
/// the origin is, and by 2^-90 of the sizes where it is small; the surfaces' points by 8 rounding units of the capsule's
/// coordinates. Nearly parallel to the axis the side's t errs by what 2^-90 over the squared sine makes, and nearly
/// tangent by the root of that, but by no more than the side is long; the points are on the surface all the same.
///
/// Source: Ericson 2005, 5.3.7, which clips a cylinder by its end planes. Changed: in the plane across the axis the
/// cylinder is a circle, so one solver serves the side and both ends; which of the three is met tells the foot on the
/// axis, so there are no planes; decided by exact signs: the line meets the capsule where it passes an end near enough,
/// or the segment between its ends.
bool rb_ray3_intersect_capsule3(const rb_ray3 *ray, const rb_capsule3 *capsule, rb_span3 *span);

/// The same for a segment; a surface that it does not reach has an infinite t.
RB_SEGMENT_INTERSECT(capsule3)

#endif
