/// Capsule against capsule; with radius 0, segment against segment.
#ifndef RB_PAIRS_CAPSULE_CAPSULE3_H
#define RB_PAIRS_CAPSULE_CAPSULE3_H

#include "../shapes/capsule3.h"
#include "../shapes/results3.h"

/// Penetration depth of two capsules, or their distance.
///
/// @param a, b        the capsules; an axis may be one point; a capsule of negative radius is empty
/// @param dimensions  3, or 2 for capsules with z = 0 whose normal must be in the plane
/// @param contact     always written; NULL if only the return value is needed. The point is on b's surface, next to the
///                    point of b's axis that is nearest to a's axis
/// @return            whether they touch or overlap; false for an empty capsule, NaN and Infinity
///
/// The depth is the sum of the radii minus the distance of the axes. The normal points from b's axis to a's. If several pairs of
/// points are nearest, as on parallel axes, the contact is a pair in which one point is an end of its axis.
///
/// If the axes touch or cross in 3D, the normal is perpendicular to both. In 2D the normal is along the shortest displacement of a
/// that separates the axes, and the depth is the length of the displacement plus the radii; the point is computed from the point
/// of b's axis at which the displaced axes touch. The normal of collinear axes that overlap is
/// (dy, -dx, 0) of b's axis, or of a's if b's axis is a point; (1, 0, 0) for two points.
///
/// The return value is exact for coordinates of magnitude up to 4e307. The depth errs by 16 rounding units of the larger of
/// radii and distance, plus 2^-98 of the sizes over the sine of the angle between the axes, which is at most 2^-50 of the sizes.
/// The point is on b's surface within 16 rounding units of the coordinates, sizes and radii. Its distance from a's axis agrees
/// with the depth within the same bounds. The normal errs by 16 rounding units if the distance exceeds 2^-40 of the sizes.
///
/// Source: Ericson 2005, 5.1.9 and 4.5.1. Changed: exact signs decide. The differences of the axes' points form a parallelogram.
/// The contact is its point nearest to the origin. That point is inside the parallelogram if the feet of the common perpendicular
/// are strictly between the ends of both axes. Otherwise it is on an edge: an end of one axis against the other axis.
bool rb_capsule3_overlaps_capsule3(const rb_capsule3 *a, const rb_capsule3 *b, int dimensions, rb_contact3 *contact);

#endif
