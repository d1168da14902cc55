/// Oriented boxes of the plane, held as 6 numbers.
#ifndef RB_SHAPES_OBB2_H
#define RB_SHAPES_OBB2_H

#include "embed.h"
#include "obb3.h"

/// The points p with |(p - center) . axis| <= half of axis_x and of its quarter turn (-axis_x.y, axis_x.x). The axis is
/// meant to be a unit vector. A negative half size is the empty box.
typedef struct rb_obb2 {
    rb_vec2 center, half, axis_x;
} rb_obb2;

static inline rb_obb3 rb_embed_obb(const rb_obb2 *box)
{
    return (rb_obb3){
        rb_embed(box->center), rb_embed(box->half), rb_embed(box->axis_x), {-box->axis_x.y, box->axis_x.x, 0}};
}

#endif
