/// Lines of the plane as space's planes are given: by a normal and a constant.
#ifndef RB_SHAPES_PLANE2_H
#define RB_SHAPES_PLANE2_H

#include "../pairs/plane_side3.h"
#include "../pairs/three_planes3.h"
#include "../pairs/ray_plane3.h"
#include "embed.h"

/// The points p with normal . p + constant = 0; its front is where the normal points, which need not be unit.
typedef struct rb_plane2 {
    rb_vec2 normal;
    double constant;
} rb_plane2;

static inline rb_plane3 rb_embed_plane(const rb_plane2 *plane)
{
    return (rb_plane3){rb_embed(plane->normal), plane->constant};
}

/// As rb_ray3_intersect_plane3; the answer has z = 0.
static inline bool rb_ray2_intersect_plane2(const rb_ray2 *ray, const rb_plane2 *plane, rb_hit3 *hit)
{
    rb_ray3 ray3 = rb_embed_ray(ray);
    rb_plane3 plane3 = rb_embed_plane(plane);
    return rb_ray3_intersect_plane3(&ray3, &plane3, hit);
}

/// As rb_box3_side_of_plane3.
static inline bool rb_box2_side_of_plane2(const rb_box2 *box, const rb_plane2 *plane, rb_plane_side3 *side)
{
    rb_box3 box3 = rb_embed_box(box);
    rb_plane3 plane3 = rb_embed_plane(plane);
    return rb_box3_side_of_plane3(&box3, &plane3, side);
}

/// As rb_moving_box3_intersect_plane3.
static inline bool rb_moving_box2_intersect_plane2(const rb_box2 *box, rb_vec2 motion, const rb_plane2 *plane,
                                                   rb_sweep3 *sweep)
{
    rb_moving_box3 moving = {rb_embed_box(box), rb_embed(motion)};
    rb_plane3 plane3 = rb_embed_plane(plane);
    return rb_moving_box3_intersect_plane3(&moving, &plane3, sweep);
}

/// The common point of two lines, as rb_plane3_intersect_planes3; kind 1 where they are parallel.
static inline bool rb_plane2_intersect_plane2(const rb_plane2 *a, const rb_plane2 *b, rb_planes_point3 *point)
{
    rb_plane3 first = rb_embed_plane(a), second = rb_embed_plane(b);
    return rb_planes_intersect(&first, &second, 2, point);
}

#endif
