/// A sphere against a triangle.
#ifndef RB_PAIRS_TRIANGLE_SPHERE3_H
#define RB_PAIRS_TRIANGLE_SPHERE3_H

#include "../shapes/results3.h"
#include "../shapes/sphere3.h"
#include "../shapes/triangle3.h"

/// Whether a sphere and a closed triangle touch or overlap; contact->point is the triangle's point nearest to the center.
///
/// A degenerate triangle (collinear corners) is the union of its edges. If the center is on the triangle, the normal is the
/// front's; for a degenerate one it is perpendicular to an edge: (dy, -dx, 0), or (1, 0, 0) if that is zero. False for an empty
/// sphere, NaN and Infinity. The contact is always written.
///
/// The return value is exact for coordinates of magnitude up to 4e307. The point errs by 8 rounding units of the triangle's
/// coordinates, the depth by 16 of the larger of radius and distance plus 2^-95 of the sizes. The normal errs by 16 rounding units
/// if the distance exceeds 2^-40 of the sizes and the triangle is not thinner than 2^-40 of its length.
///
/// Source: Ericson 2005, 5.1.5. Changed: exact signs decide whether the center is above the face; otherwise the nearest point is
/// on one of the three edges.
bool rb_sphere3_overlaps_triangle3(const rb_sphere3 *sphere, const rb_triangle3 *triangle, rb_contact3 *contact);

/// First contact of a moving sphere and a closed triangle, from either side.
///
/// @return  true also for a contact that only touches, even at t = 1; false for no motion, unless the shapes touch or overlap
///
/// The point is on the triangle. If they touch or overlap at the start, point and normal are those of
/// rb_sphere3_overlaps_triangle3. A degenerate triangle is the union of its edges.
///
/// The decision is exact for coordinates of magnitude up to 4e307. On the face t errs by 16 rounding units, plus 2^-90 of the sizes
/// over the sine of the angle between motion and face; on the edges as in rb_ray3_intersect_capsule3.
///
/// Source: Ericson 2005, 5.5.6, which finds the sphere's point that touches the plane first. Changed: a contact outside the face is
/// the first hit on the capsules around the three edges (Eberly, geometrictools.com). Whether there is a contact is decided exactly:
/// the center's path crosses the face, passes an edge within the radius, or has an end within the radius of the triangle.
bool rb_moving_sphere3_intersect_triangle3(const rb_moving_sphere3 *moving, const rb_triangle3 *triangle,
                                           rb_sweep3 *sweep);

#endif
