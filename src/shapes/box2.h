/// 2D axis-aligned boxes.
#ifndef RB_SHAPES_BOX2_H
#define RB_SHAPES_BOX2_H

#include "../math/vec2.h"

/// The closed box [min.x, max.x] x [min.y, max.y]; empty if a minimum exceeds its maximum.
typedef struct rb_box2 {
    rb_vec2 min, max;
} rb_box2;

/// The empty box that is the neutral element of unions.
static inline rb_box2 rb_box2_empty(void) { return (rb_box2){{HUGE_VAL, HUGE_VAL}, {-HUGE_VAL, -HUGE_VAL}}; }

static inline bool rb_box2_is_empty(const rb_box2 *box)
{
    return !(box->min.x <= box->max.x && box->min.y <= box->max.y);
}

static inline rb_box2 rb_box2_with_point(rb_box2 box, rb_vec2 p)
{
    return (rb_box2){{rb_min(p.x, box.min.x), rb_min(p.y, box.min.y)},
                     {rb_max(p.x, box.max.x), rb_max(p.y, box.max.y)}};
}

#endif
