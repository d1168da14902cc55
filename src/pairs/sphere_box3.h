/// A sphere, at rest and moving, against a box.
///
/// An oriented box is the set that its numbers define (obb3.h): with u its axes, p is as far from it as the root of the
/// sum of max(|(p - center) . u| - half, 0)^2 over the three. For axes that are orthonormal but for rounding that is the
/// Euclidean distance but for rounding.
#ifndef RB_PAIRS_SPHERE_BOX3_H
#define RB_PAIRS_SPHERE_BOX3_H

#include "../shapes/results3.h"
#include "../shapes/box3.h"
#include "../shapes/obb3.h"
#include "../shapes/sphere3.h"

/// What the functions below have in common: the sphere, followed by its motion if `moving`; the box, or the oriented one;
/// the result, an rb_sweep3 if `moving` and an rb_contact3 otherwise, or NULL. In the plane, with dimensions = 2, the face nearest to a center within is none across z.
bool rb_sphere3_intersect_box(const void *sphere, const void *box, int dimensions, bool oriented, bool moving,
                              void *result);

/// How far a sphere and a box overlap, or how far they are apart.
///
/// @param contact  the point of the box's surface nearest to the sphere's center; written always
/// @return         whether they overlap or touch, exactly; false for an empty box and for a negative radius
///
/// Where the center is in the box, the depth is the radius and the distance of the nearest face (of equal ones the first,
/// x before y before z, the least coordinate before the greatest), the point is on that face and the normal is its. The
/// depth errs by at most 8 rounding units of the radius and the distance, and for an oriented box of its size too.
/// Infinite sides are allowed.
///
/// Source: Ericson 2005, 5.2.5 and 5.1.4.
static inline bool rb_sphere3_overlaps_box3(const rb_sphere3 *sphere, const rb_box3 *box, rb_contact3 *contact)
{
    return rb_sphere3_intersect_box(sphere, box, 3, false, false, contact);
}

/// The same.
static inline bool rb_sphere3_overlaps_obb3(const rb_sphere3 *sphere, const rb_obb3 *box, rb_contact3 *contact)
{
    return rb_sphere3_intersect_box(sphere, box, 3, true, false, contact);
}

/// First contact of a moving sphere with a box at rest: with its true rounding, edges and corners, not with a greater box.
///
/// @param sweep  the point on the box
/// @return       whether they touch or overlap at some t in [0, 1]
///
/// A sphere that overlaps or touches the box at the start is met at t = 0 whatever its motion is, exactly, with the point
/// and the normal of the query at rest; one that only draws level at t = 1 is met. Yes or no is exact for a box (of
/// magnitudes up to 1e300, and of motions and boxes that are 0 or at least 1e-290). For an oriented one it is right
/// unless a change of 2^-95 of the sizes (of the box, of the motion and of how far apart they start) would change it. t
/// errs by at most 16 rounding units of itself and by what 2^-98 of the squared sizes make, next to the surface or where
/// the contact grazes; the normal by 8 rounding units as long as the sphere starts less than 2^40 radii away, and by the
/// rounding of an oriented box's axes; the point by 16 rounding units of the coordinates of the box and of the radius,
/// of the latter times how much faster the sphere is than it comes nearer.
///
/// Source: the squared distance along the motion is a quadratic polynomial between the times at which the center crosses
/// planes of the box's faces, at most six; in each stretch it is that from a face's plane, an edge's line or a corner.
/// Which crossing is first is told exactly. Compare Ericson 2005, 5.5.7, and Eberly, "Intersection of Moving Sphere and
/// Box", geometrictools.com, which tell these features apart by cases.
static inline bool rb_moving_sphere3_intersect_box3(const rb_moving_sphere3 *sphere, const rb_box3 *box,
                                                    rb_sweep3 *sweep)
{
    return rb_sphere3_intersect_box(sphere, box, 3, false, true, sweep);
}

/// The same.
static inline bool rb_moving_sphere3_intersect_obb3(const rb_moving_sphere3 *sphere, const rb_obb3 *box,
                                                    rb_sweep3 *sweep)
{
    return rb_sphere3_intersect_box(sphere, box, 3, true, true, sweep);
}

#endif
