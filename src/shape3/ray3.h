/// Rays of space.
#ifndef RB_SHAPE3_RAY3_H
#define RB_SHAPE3_RAY3_H

#include "../math/vec3.h"

/// The points origin + t direction, t >= 0. The direction needs not be unit; zero hits nothing.
typedef struct rb_ray3 {
    rb_vec3 origin, direction;
} rb_ray3;

#endif
