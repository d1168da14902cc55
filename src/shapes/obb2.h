/// 2D oriented boxes, 6 numbers each.
#ifndef RB_SHAPES_OBB2_H
#define RB_SHAPES_OBB2_H

#include "embed.h"
#include "obb3.h"

/// The points p with |(p - center) . axis_x| <= half.x and |(p - center) . axis_y| <= half.y, where axis_y is
/// (-axis_x.y, axis_x.x). axis_x should be a unit vector. A box with a negative half size is empty.
typedef struct rb_obb2 {
    rb_vec2 center, half, axis_x;
} rb_obb2;

static inline rb_obb3 rb_embed_obb(const rb_obb2 *box)
{
    return (rb_obb3){
        rb_embed(box->center), rb_embed(box->half), rb_embed(box->axis_x), {-box->axis_x.y, box->axis_x.x, 0}};
}

#endif
