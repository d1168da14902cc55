/// A ray against a capsule.
#ifndef RB_PAIRS_RAY_CAPSULE3_H
#define RB_PAIRS_RAY_CAPSULE3_H

#include "../predicates/predicates3.h"
#include "../shapes/results3.h"
#include "../shapes/capsule3.h"
#include "../shapes/ray3.h"
#include "../shapes/segment3.h"

/// A point where a line crosses the surface of a capsule.
typedef struct rb_rim3 {
    double t;
    double along;   ///< parameter in [0, 1] of the nearest point of the axis; exact at an end if the radius is 0
    rb_vec3 normal; ///< unit, outward
} rb_rim3;

/// Exact vectors of a ray and a segment. `d` is the ray's direction, not 0. `s` is the segment's end minus its start. `ends`
/// has the segment's ends minus the ray's origin. If the ray ends at t = 1, `ends` also has the segment's ends minus the ray's
/// end point, and the ray must start farther than the radius from the segment; otherwise these two are NULL. All vectors are
/// finite. `least` of the ends must be at least the query's radius.
typedef struct rb_sight3 {
    const rb_exact_vec3 *d, *s, *ends[4];
} rb_sight3;

/// Intersects a ray with the points at most `radius` >= 0 from a segment. Writes the entry and, for an infinite ray, the exit.
/// Exact, as rb_ray3_intersect_capsule3.
bool rb_sight3_cross_rims3(const rb_sight3 *sight, const rb_dd *radius, rb_rim3 rims[2], bool *inside);

/// Whether a point is at most `radius` from a segment. Exact. `first` and `second` are the segment's ends minus the point, whose
/// `least` must be at least the radius. `along` is the segment's end minus its start.
bool rb_exact_vec3_near_segment3(const rb_exact_vec3 *first, const rb_exact_vec3 *second, const rb_exact_vec3 *along,
                                 const rb_dd *radius);

/// The point of segment ab at parameter `along`; exactly a at 0, exactly b at 1.
rb_vec3 rb_segment3_at(const rb_vec3 *a, const rb_vec3 *b, double along);

/// The point on a capsule's surface for a rim.
rb_vec3 rb_capsule3_at(const rb_capsule3 *capsule, const rb_rim3 *rim);

/// Entry and exit of a ray through a capsule. The entry may be behind the origin.
///
/// True for a tangent and for a start on the surface; false if the capsule is behind, and for a zero direction. A capsule
/// whose ends coincide is a sphere. Radius 0 is a segment, which a ray hits if and only if they have a common point. Its normals
/// are perpendicular to the segment and face the ray's origin. If the ray hits an end from beyond that end, the normals are
/// opposite to the ray. A ray along the segment leaves at the other end, and the normal there has the ray's direction. False
/// for NaN and Infinity.
///
/// The decision is exact for coordinates of magnitude up to 4e307. Errors: each t at most 16 rounding units at any distance
/// of the origin, or 2^-90 of the sizes if that is more; the points at most 8 rounding units of the capsule's coordinates.
/// For a ray nearly parallel to the axis, t on the side errs by 2^-90 over the squared sine of the angle; for a nearly tangent
/// ray by the square root of this bound. Both errors are at most the length of the side, and the points stay on the surface.
///
/// Source: Ericson 2005, 5.3.7, which clips a cylinder by its end planes. Changed: in the plane perpendicular to the axis the
/// cylinder is a circle, so one solver serves the side and both ends. Which part is hit follows from the axis' point nearest to
/// the crossing, so there are no end planes. Exact signs decide: the line hits the capsule if its distance from an end, or from
/// the segment between the ends, is at most the radius.
bool rb_ray3_intersect_capsule3(const rb_ray3 *ray, const rb_capsule3 *capsule, rb_span3 *span);

/// The same for a segment. The t of a surface that the segment does not reach is infinite.
RB_SEGMENT_INTERSECT(capsule3)

#endif
