/// 3D points and vectors, by value.
#ifndef RB_MATH_VEC3_H
#define RB_MATH_VEC3_H

#include "base.h"

typedef struct rb_vec3 {
    double x, y, z;
} rb_vec3;

_Static_assert(sizeof(rb_vec3) == 3 * sizeof(double), "a vector is a row of three numbers");

/// Coordinate k: x, y or z for 0, 1 or 2.
RB_ALWAYS_INLINE double rb_vec3_at(const rb_vec3 *v, int k) { return rb_row_at(v, k); }

/// Writable pointer to coordinate k.
RB_ALWAYS_INLINE double *rb_vec3_ref(rb_vec3 *v, int k) { return rb_row_ref(v, k); }

RB_ALWAYS_INLINE rb_vec3 rb_vec3_add(rb_vec3 a, rb_vec3 b) { return (rb_vec3){a.x + b.x, a.y + b.y, a.z + b.z}; }

RB_ALWAYS_INLINE rb_vec3 rb_vec3_sub(rb_vec3 a, rb_vec3 b) { return (rb_vec3){a.x - b.x, a.y - b.y, a.z - b.z}; }

RB_ALWAYS_INLINE double rb_vec3_dot(rb_vec3 a, rb_vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

/// a + s b
RB_ALWAYS_INLINE rb_vec3 rb_vec3_add_scaled(rb_vec3 a, rb_vec3 b, double s)
{
    return (rb_vec3){a.x + b.x * s, a.y + b.y * s, a.z + b.z * s};
}

RB_ALWAYS_INLINE rb_vec3 rb_vec3_scale(rb_vec3 a, double s) { return (rb_vec3){a.x * s, a.y * s, a.z * s}; }

RB_ALWAYS_INLINE rb_vec3 rb_vec3_cross(rb_vec3 a, rb_vec3 b)
{
    return (rb_vec3){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

RB_ALWAYS_INLINE bool rb_vec3_equals(rb_vec3 a, rb_vec3 b) { return a.x == b.x && a.y == b.y && a.z == b.z; }

/// The largest of the three components' magnitudes.
RB_ALWAYS_INLINE double rb_vec3_max_abs(rb_vec3 a) { return rb_max(rb_max(fabs(a.x), fabs(a.y)), fabs(a.z)); }

/// Unit vector along `a`; (0, 0, 0) for the zero vector.
static inline rb_vec3 rb_vec3_normalize(rb_vec3 a)
{
    double square = rb_vec3_dot(a, a);
    if (!(square > 0x1p-700 && square < 0x1p1000)) {
        // Scaled twice, because one factor cannot bring a subnormal magnitude near 1.
        for (int i = 0; i < 2; i++) a = rb_vec3_scale(a, rb_power_of_two_scale(rb_vec3_max_abs(a)));
        square = rb_vec3_dot(a, a);
    }
    double length = sqrt(square);
    if (!(length > 0)) return (rb_vec3){0, 0, 0};
    return (rb_vec3){a.x / length, a.y / length, a.z / length};
}

/// Returns a vector's length and writes the unit vector along it; 0 and (0, 0, 0) for the zero vector.
static inline double rb_vec3_split(rb_vec3 v, rb_vec3 *unit)
{
    *unit = rb_vec3_normalize(v);
    return rb_vec3_dot(v, *unit);
}

/// Returns the distance between two points and writes the unit direction from the first to the second.
static inline double rb_vec3_distance(const rb_vec3 *from, const rb_vec3 *to, rb_vec3 *direction)
{
    return rb_vec3_split(rb_vec3_sub(*to, *from), direction);
}

#endif
