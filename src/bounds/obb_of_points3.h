/// Oriented boxes around points.
///
/// Source: Gottschalk, Lin & Manocha, "OBBTree", SIGGRAPH 1996 (covariance); M. R. Hestenes, "Inversion of Matrices by
/// Biorthogonalization", Journal of the SIAM 6, 1958 (eigenvectors, by Jacobi's rotations of rows only); Larsson &
/// Källberg, "Fast Computation of Tight-Fitting Oriented Bounding Boxes", Game Engine Gems 2, 2011 (that covariance fits
/// loosely).
#ifndef RB_BOUNDS_OBB_OF_POINTS3_H
#define RB_BOUNDS_OBB_OF_POINTS3_H

#include "../shapes/obb3.h"

/// An oriented box of `count` points, x, y and z in turn: the smallest of the boxes along given axes and along the axes of
/// the points' covariance.
///
/// @param directions  `tries` times three directions: the first gives the first axis, the second the plane of the first and
///                    second axis. NULL with tries = 0
/// @param tight       whether to search for a smaller box from the better one of the boxes along the covariance's axes and
///                    along x, y and z
/// @param box         the first of equal ones; of flat ones areas are compared. The empty box for no points
/// @return            whether all numbers were finite, and the sum of their squared distances from the first point below
///                    1e300. False for no points
///
/// Each point lies in the box grown by 8 rounding units of its diagonal. Points of the plane (z = 0) get a box of the plane.
/// Where a squared distance leaves the range of doubles the box is axis-aligned; a point with NaN is passed over, but as
/// the first one it makes the box empty.
///
/// The box along the covariance's axes, that of the greatest variance first, takes two passes. It is loose where points are
/// sampled unevenly, and a cube may be boxed at any angle, because its variances are equal. The search turns the box about
/// its own axes, to and fro and less and less, and keeps what is smaller: some 500 passes. It finds the smallest box nearby,
/// not always the smallest of all. Of 4 to 37 random points it was 1% larger on average than the best of 60 such searches,
/// the covariance's 25%; of points of the plane it was the least rectangle in 97 of 100 cases, and in the others, of some
/// thousands tried, up to 6% larger: a search promises no more. There rb_obb2_min_area finds the least. A box of least
/// volume need not have a face on the convex hull's: only edges, two faces' (J. O'Rourke, "Finding Minimal Enclosing
/// Boxes", International Journal of Computer and Information Sciences 14, 1985).
bool rb_obb3_fit(const double *points, int count, const rb_vec3 *directions, int tries, bool tight, rb_obb3 *box);

#endif
