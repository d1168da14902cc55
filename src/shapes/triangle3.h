/// Triangles.
#ifndef RB_SHAPES_TRIANGLE3_H
#define RB_SHAPES_TRIANGLE3_H

#include "../math/vec3.h"

/// The closed triangle a b c; its front is where (b - a) x (c - a) points. It may be flat: a segment or a point.
typedef struct rb_triangle3 {
    rb_vec3 a, b, c;
} rb_triangle3;

#endif
