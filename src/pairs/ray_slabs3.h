/// A ray against an intersection of slabs. Boxes of any kind and k-DOPs are such intersections.
///
/// A slab is the set between two parallel planes. A line is inside each slab for an interval of t, and inside all of them from
/// the largest entry to the smallest exit. The t of a plane is N / B, so the sign of N_i B_j - N_j B_i decides which of two
/// planes comes first. This sign is exact. So these results are exact: whether the ray hits the solid, whether it starts inside,
/// and the faces where it enters and leaves.
///
/// Source: T. L. Kay, J. T. Kajiya, "Ray Tracing Complex Scenes", SIGGRAPH 1986. Changed: decisions need no
/// division; parallel slabs and slabs behind the start are decided by the signs of N and B.
#ifndef RB_PAIRS_RAY_SLABS3_H
#define RB_PAIRS_RAY_SLABS3_H

#include "../shapes/results3.h"
#include "../shapes/ray3.h"

/// The points p with ranges[2 i] <= normals[i] . (p - *center) <= ranges[2 i + 1] for each i. A bound may be infinite. `lows` and
/// `range_lows` are the low parts of normals and ranges as double-doubles. NULL means that normals or ranges are exact.
///
/// For a box under a matrix, normals and ranges are rounded products. Exact signs then need the factors: `own` (otherwise NULL) has
/// the matrix' columns, `columns` has the same columns, scaled by powers of two if that is exact, and `sides` has the box's bounds
/// in the order of `ranges`. The normal of slab i is the cross product of columns i + 1 and i + 2 (modulo 3); a range is the
/// determinant times the side. `sizes` are the powers of two by which columns were divided for normals and ranges. A low part that
/// is NaN forces exact signs.
typedef struct rb_slabs3 {
    const rb_vec3 *normals, *lows;
    const double *ranges, *range_lows;
    const rb_vec3 *center;
    int count;
    const rb_vec3 *columns, *own;
    const double *sides, *sizes;
} rb_slabs3;

/// Whether a ray hits the intersection of all slabs. Exact for any finite numbers. Writes entry and exit to `span`, unless NULL.
///
/// False for a zero direction, for numbers that are not finite (except infinite bounds), and if the line misses the
/// intersection. Of several planes at the same t the first is reported. If no plane bounds the line at one end, the t of that end
/// is infinite, its face is -1, and its point and normal are 0. t errs by at most 2 rounding units, points by 2 of each coordinate plus
/// 2^-78 of their distance from the origin, if all numbers except the direction are 0 or of magnitude 1e-90 to 1e90.
bool rb_ray3_intersect_slabs3(const rb_ray3 *ray, const rb_slabs3 *slabs, rb_span3 *span);

#endif
