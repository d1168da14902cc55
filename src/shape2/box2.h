/// Axis-aligned bounding boxes of the plane.
#ifndef RB_SHAPE2_BOX2_H
#define RB_SHAPE2_BOX2_H

#include "ray2.h"

/// The closed box [min.x, max.x] x [min.y, max.y]; empty where a minimum exceeds its maximum.
typedef struct rb_box2 {
    rb_vec2 min, max;
} rb_box2;

/// The box of nothing: a union with it changes nothing.
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

#endif
