/// Bounding spheres of points.
#ifndef RB_BOUNDS_BOUNDING_SPHERE3_H
#define RB_BOUNDS_BOUNDING_SPHERE3_H

#include "../shapes/sphere3.h"

/// Returns the smallest sphere that contains points.
///
/// @param points      x, y (and z) in turn; not changed
/// @param count       number of points. 0 gives the empty sphere, with center 0 and radius -1
/// @param dimensions  2 or 3: numbers of a point. In 2D the result is the smallest circle, with z = 0
/// @param order       scratch for `count` integers. NULL: the result is that of rb_sphere3_ritter
/// @return            a sphere that contains every point, exactly. Its radius exceeds the smallest one by at most 2^-40 of
///                    itself plus 2 rounding units of the center's coordinates
///
/// Equal, collinear, coplanar and cospherical points need no special case. The expected time is linear. The same points
/// always give the same sphere. Extents must be 0 or from 1e-140 to 1e140. A point with NaN is ignored.
///
/// Source: E. Welzl, "Smallest enclosing disks (balls and ellipsoids)", LNCS 555, 1991, with his move-to-front heuristic.
/// Support points are added to the sphere one by one as in B. Gaertner, "Fast and Robust Smallest Enclosing Balls", ESA
/// 1999. Changed: coordinates are relative to the first point, to avoid cancellation far from 0; the radius is measured
/// at the end.
rb_sphere3 rb_sphere3_of_points(const double *points, int count, int dimensions, int32_t *order);

/// Returns a sphere that contains points. Faster than rb_sphere3_of_points; the radius is often a few percent larger than
/// the smallest one, rarely 25%.
///
/// Arguments and result as above, except for the bound of the radius.
///
/// Source: J. Ritter, "An Efficient Bounding Sphere", Graphics Gems, 1990. Changed: the initial pair is the point p that is
/// farthest from the first point, and the point farthest from p.
static inline rb_sphere3 rb_sphere3_ritter(const double *points, int count, int dimensions)
{
    return rb_sphere3_of_points(points, count, dimensions, NULL);
}

#endif
