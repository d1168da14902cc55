/// Axis-aligned bounding boxes of the plane.
#ifndef RB_SHAPES_BOX2_H
#define RB_SHAPES_BOX2_H

#include "../math/vec2.h"

/// The closed box [min.x, max.x] x [min.y, max.y]; empty where a minimum exceeds its maximum.
typedef struct rb_box2 {
    rb_vec2 min, max;
} rb_box2;

static inline bool rb_box2_is_empty(const rb_box2 *box)
{
    return !(box->min.x <= box->max.x && box->min.y <= box->max.y);
}

#endif
