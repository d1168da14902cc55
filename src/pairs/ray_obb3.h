/// A ray against an oriented box, a k-DOP, or a box under a matrix.
#ifndef RB_PAIRS_RAY_OBB3_H
#define RB_PAIRS_RAY_OBB3_H

#include "../shapes/results3.h"
#include "../shapes/kdop3.h"
#include "../shapes/matrix_box3.h"
#include "../shapes/obb3.h"
#include "../shapes/ray3.h"
#include "../shapes/segment3.h"

/// Both surfaces of a closed oriented box on a ray's way, the one behind the origin too.
///
/// True for touching and for a start inside; false for a zero direction and a negative half size. The box is the one of
/// rb_obb3's definition, with its numbers as they are: for it the decision is exact. Axes that are not quite orthonormal
/// are a box that is not quite one; a zero axis bounds nothing. The face is 2 i where axis i points inward, 2 i + 1 where
/// it points outward; of several at once the first is told. Each t errs by at most 2 rounding units, the points by 2
/// of each coordinate and 2^-78 of their way from the origin, however flat the angle between axis and ray.
///
/// Source: rb_ray3_intersect_slabs3; Majercik et al., "A Ray-Box Intersection Algorithm", JCGT 7, 2018 (oriented boxes).
bool rb_ray3_intersect_obb3(const rb_ray3 *ray, const rb_obb3 *obb, rb_span3 *span);

/// Floating-point filter of rb_ray3_intersect_obb3 on the numbers of both: 1 hit, -1 miss, 0 if rounding might matter.
int rb_filter_ray_obb(const rb_ray3 *ray, const rb_obb3 *box);

/// The same for a k-DOP, exactly. Face 2 i is at the least, 2 i + 1 at the greatest of range i; normals are told unit. A
/// zero normal bounds nothing where its range holds 0, and everything elsewhere. Where no plane bounds the ray's line
/// on a side, that t is infinite, the face -1, and point and normal are 0.
bool rb_ray3_intersect_kdop3(const rb_ray3 *ray, const rb_kdop3 *dop, rb_span3 *span);

/// The same for a box under a matrix: the ray, the points and the normals (by the inverse transpose) are of the world, the
/// faces are the box's own, 2 i and 2 i + 1 at the least and at the greatest of axis i. False for a singular matrix and
/// an empty box.
///
/// Nothing is inverted: the normal of slab i is the cross product of the other two columns, and with column i it makes
/// the determinant. Both are held in double-double, and what that leaves in doubt is decided by the numbers given, so that
/// the decision is exact. The matrix is taken as it is: its product with a parent's is rounded.
bool rb_ray3_intersect_matrix_box3(const rb_ray3 *ray, const rb_matrix_box3 *box, rb_span3 *span);

/// The same for segments: true where they touch the solid or lie inside. See rb_span3 for which surface they reach.
RB_SEGMENT_INTERSECT(obb3)
RB_SEGMENT_INTERSECT(kdop3)
RB_SEGMENT_INTERSECT(matrix_box3)

#endif
