/// A ray against an oriented box, a k-DOP or a box under a matrix, in the plane: as in space.
#ifndef RB_PAIRS_RAY_OBB2_H
#define RB_PAIRS_RAY_OBB2_H

#include "ray_obb3.h"
#include "../shapes/embed.h"
#include "../shapes/obb2.h"

/// Where a matrix puts the points of a box: p becomes x p.x + y p.y + translation.
typedef struct rb_matrix_box2 {
    rb_box2 box;
    rb_vec2 x, y, translation;
} rb_matrix_box2;

/// See rb_ray3_intersect_obb3.
static inline bool rb_ray2_intersect_obb2(const rb_ray2 *ray, const rb_obb2 *obb, rb_span3 *span)
{
    rb_ray3 lifted = rb_embed_ray(ray);
    rb_obb3 solid = rb_embed_obb(obb);
    return rb_ray3_intersect_obb3(&lifted, &solid, span);
}

/// See rb_ray3_intersect_kdop3. The normals have z = 0.
static inline bool rb_ray2_intersect_kdop2(const rb_ray2 *ray, const rb_kdop3 *dop, rb_span3 *span)
{
    rb_ray3 lifted = rb_embed_ray(ray);
    return rb_ray3_intersect_kdop3(&lifted, dop, span);
}

/// See rb_ray3_intersect_matrix_box3.
static inline bool rb_ray2_intersect_matrix_box2(const rb_ray2 *ray, const rb_matrix_box2 *box, rb_span3 *span)
{
    rb_ray3 lifted = rb_embed_ray(ray);
    rb_matrix_box3 solid = {rb_embed_box(&box->box),
                            {rb_embed(box->x), rb_embed(box->y), {0, 0, 1}, rb_embed(box->translation)}};
    return rb_ray3_intersect_matrix_box3(&lifted, &solid, span);
}

#endif
