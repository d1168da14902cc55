/// A sphere, static or moving, against a box.
///
/// An oriented box is the set that its numbers define (obb3.h). The distance of a point p from the box is defined as the square
/// root of the sum of max(|(p - center) . u| - half, 0)^2 over the three axes u. If the axes are orthonormal within rounding errors,
/// this is the Euclidean distance within rounding errors.
#ifndef RB_PAIRS_SPHERE_BOX3_H
#define RB_PAIRS_SPHERE_BOX3_H

#include "../shapes/results3.h"
#include "../shapes/box3.h"
#include "../shapes/obb3.h"
#include "../shapes/sphere3.h"

/// A sphere, static or moving, against a box, axis-aligned or oriented.
///
/// @param sphere      an rb_moving_sphere3 if `moving`, an rb_sphere3 otherwise
/// @param box         an rb_obb3 if `oriented`, an rb_box3 otherwise
/// @param dimensions  3, or 2 for shapes with z = 0, in which the two faces perpendicular to z are ignored
/// @param result      an rb_sweep3 if `moving`, an rb_contact3 otherwise; NULL if only the return value is needed
/// @return            static: whether sphere and box overlap or touch, exactly; moving: whether they overlap or touch at some t
///                    in [0, 1]. False for an empty box and for a negative radius
///
/// Static: `result` is always written. Its point is the point of the box's surface nearest to the sphere's center. If the center
/// is in the box, the depth is the radius plus the distance of the nearest face, and point and normal are those of this face (of
/// equally near faces the first: x before y before z, minimum before maximum). The depth errs by at most 8 rounding
/// units of the radius and the distance, and for an oriented box also of its size. Infinite sides are allowed.
///
/// Moving: the result is the first contact with the rounded box (faces, edges and corners at the distance of the radius); the
/// point is on the box. A sphere that overlaps or touches the box at the start, exactly, hits at t = 0 for any motion, with the
/// point and the normal of the static query. Touching at t = 1 is a hit. The decision is exact for an axis-aligned box (for
/// magnitudes up to 1e300, and motions and boxes that are 0 or at least 1e-290). For an oriented box it is correct unless a
/// change of 2^-95 of the sizes (box, motion, initial distance) would change the decision. t errs by at most 16 rounding units. A
/// small t next to the surface, or of a grazing contact, errs by the effect of an error of 2^-98 in the squared sizes. The normal
/// errs by 8 rounding units if the sphere starts less than 2^40 radii away, plus the rounding of an oriented box's axes. The
/// point errs by 16 rounding units of the box's coordinates, plus 16 of the radius times the ratio of the sphere's speed to its
/// speed of approach.
///
/// Source: Ericson 2005, 5.2.5 and 5.1.4, static. Moving: the squared distance along the motion is a quadratic polynomial between
/// the times at which the center crosses planes of the box's faces, at most six. In each interval it is the squared distance from
/// a face's plane, an edge's line or a corner. The order of the crossings is exact. Compare Ericson 2005, 5.5.7, and Eberly,
/// "Intersection of Moving Sphere and Box", geometrictools.com, which distinguish these features by cases.
bool rb_sphere3_intersect_box(const void *sphere, const void *box, int dimensions, bool oriented, bool moving,
                              void *result);

/// The same for a moving sphere and a 3D axis-aligned box.
static inline bool rb_moving_sphere3_intersect_box3(const rb_moving_sphere3 *sphere, const rb_box3 *box,
                                                    rb_sweep3 *sweep)
{
    return rb_sphere3_intersect_box(sphere, box, 3, false, true, sweep);
}

#endif
