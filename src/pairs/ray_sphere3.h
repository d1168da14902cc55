/// A ray against a sphere.
#ifndef RB_PAIRS_RAY_SPHERE3_H
#define RB_PAIRS_RAY_SPHERE3_H

#include "../shapes/results3.h"
#include "../shapes/ray3.h"
#include "../shapes/segment3.h"
#include "../shapes/sphere3.h"

/// The components of d x c err by 4 rounding units of |d| |c|, the root of the discriminant by that times the radius over half the chord; the
/// terms along the ray by 8 units, those of the normal by 8.
#define RB_SPHERE_ROUNDINGS 32

/// A ray grazes a sphere if the square of its half chord is at most this part of that of the radius; the exact stage computes the numbers then. A
/// smaller value would lose accuracy, a larger one send more rays to the exact stage.
#define RB_GRAZING_SPHERE 0x1p-24

/// Entry and exit of a ray through a sphere. The entry may be behind the origin.
///
/// True for a tangent (t_near = t_far) and for a start on the sphere; false if the sphere is behind or empty, and for a zero
/// direction. A sphere of radius 0 is a point, which the ray hits if and only if it contains the point; both normals are then
/// opposite to the ray. The decision is exact and includes the direction's low part. t times the direction's length, and
/// the points, err by at most RB_SPHERE_ROUNDINGS rounding units of the sum of radius and distance from origin to center, divided by the ratio
/// of half chord and radius; for ratios below 2^-12 by no more than at 2^-12.
///
/// Source: Ericson 2005, 5.3.2. Changed: the discriminant is |d x c|^2, which does not cancel far away; the root that would cancel is
/// computed from the product of both roots; exact signs decide.
bool rb_ray3_intersect_sphere3(const rb_ray3 *ray, const rb_sphere3 *sphere, rb_span3 *span);

/// The same for a segment. The t of a surface that the segment does not reach is infinite. A segment of length 0 hits nothing.
RB_SEGMENT_INTERSECT(sphere3)

#endif
