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

static inline bool rb_affine3_is_identity(const rb_affine3 *map)
{
    return map->x.x == 1 && map->x.y == 0 && map->x.z == 0 && map->y.x == 0 && map->y.y == 1 && map->y.z == 0 &&
           map->z.x == 0 && map->z.y == 0 && map->z.z == 1 && rb_vec3_max_abs(map->translation) == 0;
}

/// Half the sizes of the box around the image of a box with these half sizes.
static inline rb_vec3 rb_affine3_half(const rb_affine3 *map, rb_vec3 half)
{
    return (rb_vec3){fabs(map->x.x) * half.x + fabs(map->y.x) * half.y + fabs(map->z.x) * half.z,
                     fabs(map->x.y) * half.x + fabs(map->y.y) * half.y + fabs(map->z.y) * half.z,
                     fabs(map->x.z) * half.x + fabs(map->y.z) * half.y + fabs(map->z.z) * half.z};
}

/// An upper bound of the factor by which a map stretches lengths, exact for similarities: the square root of a norm of the matrix times its transpose.
static inline double rb_affine3_stretch(const rb_affine3 *map)
{
    const double xx = rb_vec3_dot(map->x, map->x), yy = rb_vec3_dot(map->y, map->y), zz = rb_vec3_dot(map->z, map->z);
    const double xy = fabs(rb_vec3_dot(map->x, map->y)), xz = fabs(rb_vec3_dot(map->x, map->z));
    const double yz = fabs(rb_vec3_dot(map->y, map->z));
    return sqrt(rb_max(rb_max(xx + xy + xz, xy + yy + yz), xz + yz + zz)) * (1 + 0x1p-40);
}

#endif
