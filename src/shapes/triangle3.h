/// Triangles.
#ifndef RB_SHAPES_TRIANGLE3_H
#define RB_SHAPES_TRIANGLE3_H

#include "../math/vec3.h"

/// The closed triangle a b c. The normal (b - a) x (c - a) points to its front. The corners may be collinear or equal.
typedef struct rb_triangle3 {
    rb_vec3 a, b, c;
} rb_triangle3;

/// Corner i: a, b or c for 0, 1 or 2.
RB_ALWAYS_INLINE const rb_vec3 *rb_triangle3_corner(const rb_triangle3 *triangle, int i)
{
    return (const rb_vec3 *)(const void *)((const char *)triangle + (size_t)i * sizeof(rb_vec3));
}

#endif
