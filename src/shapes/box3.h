/// 3D axis-aligned boxes.
#ifndef RB_SHAPES_BOX3_H
#define RB_SHAPES_BOX3_H

#include "../math/vec3.h"

/// The closed box between two corners; empty if a minimum exceeds its maximum.
typedef struct rb_box3 {
    rb_vec3 min, max;
} rb_box3;

/// A box that moves by `motion` while t goes from 0 to 1.
typedef struct rb_moving_box3 {
    rb_box3 box;
    rb_vec3 motion;
} rb_moving_box3;

/// The empty box that is the neutral element of unions.
static inline rb_box3 rb_box3_empty(void)
{
    return (rb_box3){{HUGE_VAL, HUGE_VAL, HUGE_VAL}, {-HUGE_VAL, -HUGE_VAL, -HUGE_VAL}};
}

RB_ALWAYS_INLINE bool rb_box3_is_empty(const rb_box3 *box)
{
    return !(box->min.x <= box->max.x && box->min.y <= box->max.y && box->min.z <= box->max.z);
}

#endif
