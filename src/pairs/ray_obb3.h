/// A ray against an oriented box, a k-DOP, or a box under a matrix.
#ifndef RB_PAIRS_RAY_OBB3_H
#define RB_PAIRS_RAY_OBB3_H

#include "../shapes/results3.h"
#include "../shapes/kdop3.h"
#include "../shapes/matrix_box3.h"
#include "../shapes/obb3.h"
#include "../shapes/ray3.h"
#include "../shapes/segment3.h"

/// Entry and exit of a ray through a closed oriented box. The entry may be behind the origin.
///
/// True for touching and for a start inside; false for a zero direction and a negative half size. The decision is exact for the
/// set that rb_obb3 defines by its numbers, also if the axes are not exactly orthonormal; a zero axis does not bound the set.
/// The face is 2 i if axis i points inward, 2 i + 1 if it points outward. Of faces at the same t the first is reported. Each t
/// errs by at most 2 rounding units, the points by 2 of each coordinate plus 2^-78 of their distance from the origin, for any angle
/// between axis and ray.
///
/// Source: rb_ray3_intersect_slabs3; Majercik et al., "A Ray-Box Intersection Algorithm", JCGT 7, 2018 (oriented boxes).
bool rb_ray3_intersect_obb3(const rb_ray3 *ray, const rb_obb3 *obb, rb_span3 *span);

/// The same for a k-DOP, exact. Face 2 i is at the minimum of range i, 2 i + 1 at its maximum. Reported normals are unit vectors.
/// A slab with a zero normal does not bound the k-DOP if its range contains 0; otherwise the k-DOP is empty. If no plane bounds
/// the ray's line at one end, the t of that end is infinite, its face is -1, and its point and normal are 0.
bool rb_ray3_intersect_kdop3(const rb_ray3 *ray, const rb_kdop3 *dop, rb_span3 *span);

/// The same for a box under a matrix. The ray, the points and the normals (by the inverse transpose) are in world space. The faces
/// are the box's: 2 i at the minimum, 2 i + 1 at the maximum of axis i. False for a singular matrix and an empty box.
///
/// No matrix is inverted: the normal of slab i is the cross product of the other two columns, and its dot product with column i is
/// the determinant. Both are double-doubles. Exact signs of the given numbers decide the cases that double-doubles cannot, so the
/// decision is exact for the given matrix.
bool rb_ray3_intersect_matrix_box3(const rb_ray3 *ray, const rb_matrix_box3 *box, rb_span3 *span);

/// The same for segments: true if the segment touches the solid or is inside. rb_span3 describes the surfaces that the segment
/// does not reach.
RB_SEGMENT_INTERSECT(obb3)
RB_SEGMENT_INTERSECT(kdop3)
RB_SEGMENT_INTERSECT(matrix_box3)

#endif
