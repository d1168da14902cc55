/// A ray against an axis-aligned box of the plane.
#ifndef RB_SHAPE2_RAY_BOX2_H
#define RB_SHAPE2_RAY_BOX2_H

#include "../math/slabs.h"
#include "box2.h"
#include "ray2.h"

/// Whether a ray meets a closed box: exactly, without a tolerance or a division.
///
/// True for touching a side or a corner and for a start inside; false for an empty box and for a zero direction.
/// Flat boxes (a segment, a point) are boxes; infinite sides are allowed.
///
/// Source: separating axes (Ericson 2005, 5.2.1) for two convex sets of the plane, one of them a ray: the box's two
/// axes and the ray's normal suffice. Slabs (Kay & Kajiya 1986) answer the same but divide, which rounds.
bool rb_ray2_intersects_box2(const rb_ray2 *ray, const rb_box2 *box);

/// The same for `count` boxes: writes the indices of those met, in order, and returns how many.
int rb_ray2_intersects_boxes2(const rb_ray2 *ray, const rb_box2 *boxes, int count, int32_t *met);

/// Where a ray's line enters a box and where it leaves it. Meaningful only where the query returned true.
typedef struct rb_span2 {
    double t_near, t_far; ///< in multiples of the direction; t_near <= 0 where the ray starts inside, t_far >= 0
    rb_vec2 near, far;    ///< on the faces told, to the bit, and within the box
    rb_face face_near, face_far;
    bool inside; ///< the origin is in the closed box: the first surface ahead is the far one
} rb_span2;

/// Both surfaces of a closed box on a ray's way, the one behind the origin too.
///
/// True exactly where rb_ray2_intersects_box2 is: touching a side or a corner counts. Where several faces are met at
/// once, x is told before y. A flat box is entered and left at the same t. Each t errs by at most 2 rounding units.
/// Source: rb_slabs_of; the decision as above.
bool rb_ray2_intersect_box2(const rb_ray2 *ray, const rb_box2 *box, rb_span2 *span);

#endif
