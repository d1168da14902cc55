/// 3D affine maps: a 4 x 4 matrix without its last row, 0 0 0 1.
#ifndef RB_MATH_AFFINE3_H
#define RB_MATH_AFFINE3_H

#include "vec3.h"

/// Maps p to x p.x + y p.y + z p.z + translation.
typedef struct rb_affine3 {
    rb_vec3 x, y, z, translation;
} rb_affine3;

static inline rb_vec3 rb_affine3_vector(const rb_affine3 *map, rb_vec3 v)
{
    rb_vec3 sum = rb_vec3_scale(map->x, v.x);
    sum = rb_vec3_add_scaled(sum, map->y, v.y);
    return rb_vec3_add_scaled(sum, map->z, v.z);
}

static inline rb_vec3 rb_affine3_point(const rb_affine3 *map, rb_vec3 p)
{
    return rb_vec3_add(rb_affine3_vector(map, p), map->translation);
}

#endif
