/// A sphere against a triangle.
#ifndef RB_PAIRS_TRIANGLE_SPHERE3_H
#define RB_PAIRS_TRIANGLE_SPHERE3_H

#include "../shapes/results3.h"
#include "../shapes/sphere3.h"
#include "../shapes/triangle3.h"

/// Whether a sphere and a closed triangle touch or overlap; contact->point is the triangle's point nearest to the center.
///
/// A flat triangle (collinear corners) is its edges. Where the center is on the triangle, the normal is the front's; of a
/// flat one it is perpendicular to an edge, (dy, -dx, 0), or (1, 0, 0) if that is zero. False for an empty sphere, NaN and
/// Infinity. The contact is always written.
///
/// The return value is exact, for coordinates of magnitude up to 4e307. The point errs by 8 rounding units of the
/// triangle's coordinates, the depth by 16 of the larger of radius and distance and by 2^-95 of the sizes, the normal by 16
/// where the distance is more than 2^-40 of the sizes, and the triangle not thinner than 2^-40 of its length.
///
/// Source: Ericson 2005, 5.1.5. Changed: exact signs tell whether the center is over the face; elsewhere the nearest of
/// the three edges is nearest.
bool rb_sphere3_overlaps_triangle3(const rb_sphere3 *sphere, const rb_triangle3 *triangle, rb_contact3 *contact);

/// First contact of a moving sphere and a closed triangle, from either side.
///
/// @return  true also where it just touches, at the end of the motion too; false for no motion unless they overlap
///
/// The point is the triangle's. Where they touch or overlap at the start, point and normal are those of
/// rb_sphere3_overlaps_triangle3. A flat triangle is its edges.
///
/// Yes or no is exact, for coordinates of magnitude up to 4e307. On the face t errs by 16 rounding units and by 2^-90 of
/// the sizes, over the sine of the motion's angle with it; on the edges as rb_ray3_intersect_capsule3's.
///
/// Source: Ericson 2005, 5.5.6, which finds the sphere's point that meets the plane first. Changed: a touch beside the
/// face is the first of three edges grown to capsules (Eberly, geometrictools.com); whether there is one at all is told
/// by the least distance of motion and triangle, exactly: the motion crosses the face, it passes an edge near enough, or
/// one of its ends is near enough to the triangle.
bool rb_moving_sphere3_intersect_triangle3(const rb_moving_sphere3 *moving, const rb_triangle3 *triangle,
                                           rb_sweep3 *sweep);

#endif
