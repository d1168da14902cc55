/// A ray against an axis-aligned box of space.
#ifndef RB_SHAPE3_RAY_BOX3_H
#define RB_SHAPE3_RAY_BOX3_H

#include "../math/slabs.h"
#include "box3.h"
#include "ray3.h"

/// Whether a ray meets a closed box: exactly, without a tolerance or a division.
///
/// True for touching a face, an edge or a corner and for a start inside; false for an empty box and for a zero
/// direction. Flat boxes (a rectangle, a segment, a point) are boxes; infinite sides are allowed.
///
/// Source: separating axes (Ericson 2005, 5.3.3): the box's three axes and the ray's cross products with them. Each of
/// the latter lies in a coordinate plane, so the ray meets the box just where its three projections meet the box's.
bool rb_ray3_intersects_box3(const rb_ray3 *ray, const rb_box3 *box);

/// Where a ray's line enters a box and where it leaves it. Meaningful only where the query returned true.
typedef struct rb_span3 {
    double t_near, t_far; ///< in multiples of the direction; t_near <= 0 where the ray starts inside, t_far >= 0
    rb_vec3 near, far;    ///< on the faces told, to the bit, and within the box
    rb_face face_near, face_far;
    bool inside; ///< the origin is in the closed box: the first surface ahead is the far one
} rb_span3;

/// Both surfaces of a closed box on a ray's way, the one behind the origin too.
///
/// True exactly where rb_ray3_intersects_box3 is. Where several faces are met at once, x is told before y before z. A
/// flat box is entered and left at the same t. Each t errs by at most 2 rounding units. Source: rb_slabs_of.
bool rb_ray3_intersect_box3(const rb_ray3 *ray, const rb_box3 *box, rb_span3 *span);

#endif
