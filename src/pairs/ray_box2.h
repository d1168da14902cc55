/// A ray against an axis-aligned box of the plane.
#ifndef RB_PAIRS_RAY_BOX2_H
#define RB_PAIRS_RAY_BOX2_H

#include "ray_box3.h"
#include "../shapes/box2.h"
#include "../shapes/embed.h"
#include "../shapes/ray2.h"

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

/// Both surfaces of a closed box on a ray's way. True exactly where rb_ray2_intersects_box2 is. See
/// rb_ray3_intersect_box3, of which this is the case z = 0.
static inline bool rb_ray2_intersect_box2(const rb_ray2 *ray, const rb_box2 *box, rb_span3 *span)
{
    rb_ray3 lifted = rb_embed_ray(ray);
    rb_box3 solid = rb_embed_box(box);
    return rb_ray3_intersect_box3(&lifted, &solid, span);
}

/// A box and how far it moves while t goes from 0 to 1.
typedef struct rb_moving_box2 {
    rb_box2 box;
    rb_vec2 motion;
} rb_moving_box2;

/// Two boxes that both move. See rb_moving_box3_intersect_box3. Boxes that overlap at the start are parted along x or y.
static inline bool rb_moving_box2_intersect_box2(const rb_moving_box2 *a, const rb_moving_box2 *b, rb_box_sweep3 *sweep)
{
    rb_moving_box3 first = {rb_embed_box(&a->box), rb_embed(a->motion)};
    rb_moving_box3 second = {rb_embed_box(&b->box), rb_embed(b->motion)};
    return rb_moving_box3_intersect_box3(&first, &second, sweep);
}

#endif
