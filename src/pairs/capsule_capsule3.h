/// Two capsules; with radius 0, two segments.
#ifndef RB_PAIRS_CAPSULE_CAPSULE3_H
#define RB_PAIRS_CAPSULE_CAPSULE3_H

#include "../shapes/capsule3.h"
#include "../shapes/results3.h"

/// How far two capsules overlap, or how far they are apart.
///
/// @param a, b        the capsules; an axis may be one point; one of negative radius is empty
/// @param dimensions  2: both are flat (z = 0) and a normal has to lie in the plane; 3
/// @param contact     written always; NULL where only the return value is needed. The point is b's surface's, next to the
///                    point of b's axis that is nearest to a's axis
/// @return            whether they touch or overlap; false for an empty capsule, NaN and Infinity
///
/// The depth is the sum of the radii minus the distance of the axes. The normal leads from b's axis to a's. Where several
/// pairs of points are nearest, as on parallel axes, the pair is one with an end.
///
/// If the axes touch or cross in space, the normal is perpendicular to both. In 2D no such normal lies in the plane: there
/// the contact is the shortest way on which moving a parts the axes, plus the radii; the point is where they part. The
/// normal of collinear axes that overlap is (dy, -dx, 0) of b's axis, or of a's if b's is a point; (1, 0, 0) of two points.
///
/// The return value is exact, for coordinates of magnitude up to 4e307. The depth errs by 16 rounding units of the larger of
/// radii and distance, and by 2^-98 of the sizes over the sine of the angle between the axes, which is never more than
/// 2^-50 of the sizes. The point is within 16 rounding units of the coordinates, sizes and radii from b's surface, and as far
/// from a's axis as the depth says, within the same bounds. The normal errs by 16 rounding units where the
/// distance is more than 2^-40 of the sizes.
///
/// Source: Ericson 2005, 5.1.9 and 4.5.1. Changed: decided by exact signs. The differences of the axes' points are a
/// parallelogram, of which the point nearest to the origin is looked for: in its face if both perpendicular feet are
/// strictly between the ends, otherwise on one of its four edges, each of which is an end of one axis against the other.
bool rb_capsule3_overlaps_capsule3(const rb_capsule3 *a, const rb_capsule3 *b, int dimensions, rb_contact3 *contact);

#endif
