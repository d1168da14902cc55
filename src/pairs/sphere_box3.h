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

/// A sphere, at rest or moving, against a box, axis-aligned or oriented.
///
/// @param sphere      an rb_moving_sphere3 if `moving`, an rb_sphere3 otherwise
/// @param box         an rb_obb3 if `oriented`, an rb_box3 otherwise
/// @param dimensions  2 for shapes with z = 0: then no face across z is the nearest to a center in the box
/// @param result      an rb_sweep3 if `moving`, an rb_contact3 otherwise; NULL for yes or no only
/// @return            at rest: whether they overlap or touch, exactly; moving: whether they do at some t in [0, 1]. False
///                    for an empty box and for a negative radius
///
/// At rest `result` is always written, also where they are apart: its point is the point of the box's surface nearest to
/// the sphere's center. Where the center is in the box, the depth is the radius and the distance of the nearest face (of
/// equal ones the first, x before y before z, the least coordinate before the greatest), the point is on that face and the
/// normal is its. The depth errs by at most 8 rounding units of the radius and the distance, and for an oriented box of its
/// size too. Infinite sides are allowed.
///
/// Moving, the result is the first contact with the box's true rounding, edges and corners; the point is on the box. A
/// sphere that overlaps or touches the box at the start is met at t = 0 whatever its motion is, exactly, with the point
/// and the normal of the query at rest; one that only draws level at t = 1 is met. Yes or no is exact for a box (of
/// magnitudes up to 1e300, and of motions and boxes that are 0 or at least 1e-290). For an oriented one it is right
/// unless a change of 2^-95 of the sizes (of the box, of the motion and of how far apart they start) would change it. t
/// errs by at most 16 rounding units of itself and by what 2^-98 of the squared sizes make, next to the surface or where
/// the contact grazes; the normal by 8 rounding units as long as the sphere starts less than 2^40 radii away, and by the
/// rounding of an oriented box's axes; the point by 16 rounding units of the coordinates of the box and of the radius,
/// of the latter times how much faster the sphere is than it comes nearer.
///
/// Source: Ericson 2005, 5.2.5 and 5.1.4, at rest. Moving: the squared distance along the motion is a quadratic polynomial
/// between the times at which the center crosses planes of the box's faces, at most six; in each stretch it is that from a
/// face's plane, an edge's line or a corner. Which crossing is first is decided exactly. Compare Ericson 2005, 5.5.7, and
/// Eberly, "Intersection of Moving Sphere and Box", geometrictools.com, which distinguish these features by cases.
bool rb_sphere3_intersect_box(const void *sphere, const void *box, int dimensions, bool oriented, bool moving,
                              void *result);

/// The same for a moving sphere and an axis-aligned box of space.
static inline bool rb_moving_sphere3_intersect_box3(const rb_moving_sphere3 *sphere, const rb_box3 *box,
                                                    rb_sweep3 *sweep)
{
    return rb_sphere3_intersect_box(sphere, box, 3, false, true, sweep);
}

#endif
