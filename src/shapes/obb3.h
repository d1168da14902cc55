/// 3D oriented boxes, 12 numbers each.
///
/// Source: Gottschalk, Lin & Manocha, "OBBTree", SIGGRAPH 1996.
#ifndef RB_SHAPES_OBB3_H
#define RB_SHAPES_OBB3_H

#include "../math/vec3.h"

/// The points p whose |(p - center) . axis| is at most the half size, for each of three axes. The axes should be orthonormal.
/// The third axis is the rounded cross product of the other two. A box with a negative half size is empty.
typedef struct rb_obb3 {
    rb_vec3 center, half, axis_x, axis_y;
} rb_obb3;

static inline rb_vec3 rb_obb3_axis_z(const rb_obb3 *box) { return rb_vec3_cross(box->axis_x, box->axis_y); }

RB_ALWAYS_INLINE bool rb_obb3_is_empty(const rb_obb3 *box)
{
    return !(box->half.x >= 0 && box->half.y >= 0 && box->half.z >= 0);
}

#endif
