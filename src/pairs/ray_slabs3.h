/// A line against an intersection of slabs: what boxes of any kind and k-DOPs are for a ray.
///
/// A slab is what lies between two parallel planes. Along a line each is one stretch of t, and the line is in all of
/// them from the largest of the entries to the least of the exits. Which of two planes is met first is the sign of
/// N_i B_j - N_j B_i, where N / B is a plane's t; that is decided exactly, so that everything else is: whether the ray
/// meets the solid, whether it starts inside, and by which faces it enters and leaves.
///
/// Source: T. L. Kay, J. T. Kajiya, "Ray Tracing Complex Scenes", SIGGRAPH 1986. Changed: nothing is divided to decide,
/// and the ray's start is one more plane, so that parallel slabs and slabs behind need no rule of their own.
#ifndef RB_PAIRS_RAY_SLABS3_H
#define RB_PAIRS_RAY_SLABS3_H

#include "../shapes/results3.h"
#include "../shapes/ray3.h"

/// The points p with ranges[2 i] <= normals[i] . (p - *center) <= ranges[2 i + 1] for each i. A side may be infinite. The
/// lows are what rounding took from the numbers above, NULL for nothing.
///
/// Of a box under a matrix that is not all: its normals are cross products. `own`, NULL otherwise, are the matrix' columns,
/// `columns` the same, each times a power of two where that rounds nothing, and `sides` the box' in the order of the ranges, so
/// that a plane's normal is the product of the two columns after its own, and its range the determinant times its side: what is
/// doubtful is decided by these. `sizes`: the powers of two over which columns were brought near 1 for normals and ranges.
/// A low that is NaN leaves all in doubt.
typedef struct rb_slabs3 {
    const rb_vec3 *normals, *lows;
    const double *ranges, *range_lows;
    const rb_vec3 *center;
    int count;
    const rb_vec3 *columns, *own;
    const double *sides, *sizes;
} rb_slabs3;

/// Whether a ray meets all slabs at once, exactly for any finite numbers; and, where `span` is given, from where to where.
///
/// False for a zero direction, for numbers that are not finite (but for infinite sides), and for slabs that have nothing
/// in common on the line. Of planes met at once the first is told. Where nothing bounds the line on a side, that t is
/// infinite, the face -1, point and normal are 0. t errs by at most 2 rounding units, points by 2 of each coordinate and
/// 2^-78 of their way from the origin; both where no number but 0 is smaller than 1e-90 or greater than 1e90 (a
/// direction may be).
bool rb_ray3_intersect_slabs3(const rb_ray3 *ray, const rb_slabs3 *slabs, rb_span3 *span);

#endif
