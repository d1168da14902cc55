/// Spheres around points.
#ifndef RB_BOUNDS_BOUNDING_SPHERE3_H
#define RB_BOUNDS_BOUNDING_SPHERE3_H

#include "../shapes/sphere3.h"

/// The smallest sphere around points.
///
/// @param points      x, y (and z) in turn; left as they are
/// @param count       of points; none have the empty sphere, with center 0 and radius -1
/// @param dimensions  2 or 3: numbers of a point; in the plane it is the smallest circle, and z is 0
/// @param order       room for `count` numbers; NULL: see rb_sphere3_ritter
/// @return            holds every point, exactly; its radius is at most 2^-40 of itself, and 2 rounding units of the
///                    center's coordinates, greater than need be
///
/// One point, points that are one, on a line, in a plane or on a sphere are points like others. Expected time grows with
/// the count; the same points always have the same sphere. For extents from 1e-140 to 1e140, or 0; NaN is not held.
///
/// Source: E. Welzl, "Smallest enclosing disks (balls and ellipsoids)", LNCS 555, 1991, with his move to the front; the
/// sphere through the points held grows one by one as in B. Gaertner, "Fast and Robust Smallest Enclosing Balls", ESA
/// 1999. Changed: seen from the first point, so that nothing cancels far from 0; the radius is measured at the end.
rb_sphere3 rb_sphere3_of_points(const double *points, int count, int dimensions, int32_t *order);

/// A small sphere around points, quickly: often some hundredths greater than the smallest one, seldom a quarter.
///
/// Arguments and result as above, but for the radius.
///
/// Source: J. Ritter, "An Efficient Bounding Sphere", Graphics Gems, 1990. Changed: the first pair is what is farthest
/// from the first point and what is farthest from that.
static inline rb_sphere3 rb_sphere3_ritter(const double *points, int count, int dimensions)
{
    return rb_sphere3_of_points(points, count, dimensions, NULL);
}

#endif
