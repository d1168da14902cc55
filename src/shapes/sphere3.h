/// Spheres.
#ifndef RB_SHAPES_SPHERE3_H
#define RB_SHAPES_SPHERE3_H

#include "../math/vec3.h"

/// The points at most `radius` >= 0 from `center`. A sphere of negative radius is empty.
typedef struct rb_sphere3 {
    rb_vec3 center;
    double radius;
} rb_sphere3;

/// A sphere that moves by `motion` while t goes from 0 to 1.
typedef struct rb_moving_sphere3 {
    rb_sphere3 sphere;
    rb_vec3 motion;
} rb_moving_sphere3;

#endif
