/// Oriented boxes of space, held as 12 numbers.
///
/// Source: Gottschalk, Lin & Manocha, "OBBTree", SIGGRAPH 1996.
#ifndef RB_SHAPES_OBB3_H
#define RB_SHAPES_OBB3_H

#include "../math/vec3.h"

/// The points p with |(p - center) . axis| <= half of each of three axes. The axes are meant to be orthonormal; the
/// third is the cross product of the other two, rounded. A negative half size is the empty box.
typedef struct rb_obb3 {
    rb_vec3 center, half, axis_x, axis_y;
} rb_obb3;

static inline rb_vec3 rb_obb3_axis_z(const rb_obb3 *box) { return rb_vec3_cross(box->axis_x, box->axis_y); }

RB_ALWAYS_INLINE bool rb_obb3_is_empty(const rb_obb3 *box)
{
    return !(box->half.x >= 0 && box->half.y >= 0 && box->half.z >= 0);
}

#endif
