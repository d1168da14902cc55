/// Oriented boxes of space, held as 12 numbers.
///
/// Source: Gottschalk, Lin & Manocha, "OBBTree", SIGGRAPH 1996.
#ifndef RB_SHAPES_OBB3_H
#define RB_SHAPES_OBB3_H

#include "../math/vec3.h"
#include "../predicates/bounded.h"

/// The points p with |(p - center) . axis| <= half of each of three axes. The axes are meant to be orthonormal; the
/// third is the cross product of the other two, rounded. A negative half size is the empty box.
typedef struct rb_obb3 {
    rb_vec3 center, half, axis_x, axis_y;
} rb_obb3;

static inline rb_vec3 rb_obb3_axis_z(const rb_obb3 *box) { return rb_vec3_cross(box->axis_x, box->axis_y); }

/// The third axis of an oriented box's twelve numbers: the bits of rb_obb3_axis_z.
RB_ALWAYS_INLINE void rb_obb3_axis_z_of(const double *box, double *axis)
{
    axis[0] = rb_bounded_minor(box + 6, box + 9, 1, 2).value;
    axis[1] = rb_bounded_minor(box + 6, box + 9, 2, 0).value;
    axis[2] = rb_bounded_minor(box + 6, box + 9, 0, 1).value;
}

#endif
