/// A sphere against a segment and against a capsule.
#ifndef RB_PAIRS_SEGMENT_SPHERE3_H
#define RB_PAIRS_SEGMENT_SPHERE3_H

#include "../predicates/predicates3.h"
#include "../shapes/results3.h"
#include "../shapes/capsule3.h"
#include "../shapes/ray3.h"
#include "../shapes/sphere3.h"

/// Whether a sphere and a segment touch or overlap. contact->point is the segment's point nearest to the center.
///
/// The segment may be one point. If the center is on the segment, the normal is perpendicular to it: (dy, -dx, 0), or (1, 0, 0) if
/// that is zero. False for an empty sphere, NaN and Infinity. The contact is always written.
///
/// The return value is exact, for coordinates of magnitude up to 4e307. The point errs by 4 rounding units of the
/// segment's coordinates, the depth by 8 of the larger of radius and distance, the normal by 16 if the distance exceeds
/// 2^-40 of the sizes.
///
/// Source: Ericson 2005, 5.1.2. Changed: the distance is computed from a cross product, which does not cancel. The result is true
/// if one of the three features (two ends, the line between them) is within the radius.
bool rb_sphere3_overlaps_segment3(const rb_sphere3 *sphere, const rb_segment3 *segment, rb_contact3 *contact);

/// The same for a capsule, with the sum of both radii. The point is on the capsule's surface, in the direction of the normal
/// from the axis. False for an empty capsule too.
bool rb_sphere3_overlaps_capsule3(const rb_sphere3 *sphere, const rb_capsule3 *capsule, rb_contact3 *contact);

/// First contact of a moving sphere and a capsule.
///
/// @return  true also for a contact that only touches, even at t = 1; false for no motion, unless the shapes touch or overlap
///
/// The point is on the capsule's surface. If they touch or overlap at the start, point and normal are those of
/// rb_sphere3_overlaps_capsule3. The decision is exact, and t errs as in rb_ray3_intersect_capsule3 for the sum of the radii.
bool rb_moving_sphere3_intersect_capsule3(const rb_moving_sphere3 *moving, const rb_capsule3 *capsule,
                                          rb_sweep3 *sweep);

/// a x b of the scaled vectors, with at least the precision of a double even for nearly parallel vectors.
void rb_exact_vec3_cross(const rb_exact_vec3 *a, const rb_exact_vec3 *b, rb_dd3 *cross);

/// The vector from the nearest point of a shape to the center of a sphere.
typedef struct rb_nearest3 {
    rb_dd3 away;   ///< factor * away is the vector from the point to the center
    double factor; ///< may be negative
    double along;  ///< for a segment: the point's parameter in [0, 1]
} rb_nearest3;

/// The point of a segment nearest to a point. `first` and `second` are the segment's ends minus that point.
void rb_exact_vec3_nearest_on_segment3(const rb_exact_vec3 *first, const rb_exact_vec3 *second,
                                       const rb_exact_vec3 *along, rb_nearest3 *nearest);

/// Writes the contact with a point and returns the distance. `across` is the direction of the normal if the distance is 0.
double rb_contact3_write(rb_contact3 *contact, double radius, rb_vec3 point, const rb_nearest3 *nearest,
                         rb_vec3 across);

#endif
