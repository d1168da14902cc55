/// 2D points and vectors, by value.
#ifndef RB_MATH_VEC2_H
#define RB_MATH_VEC2_H

#include "base.h"

typedef struct rb_vec2 {
    double x, y;
} rb_vec2;

RB_ALWAYS_INLINE rb_vec2 rb_vec2_add(rb_vec2 a, rb_vec2 b) { return (rb_vec2){a.x + b.x, a.y + b.y}; }

RB_ALWAYS_INLINE rb_vec2 rb_vec2_sub(rb_vec2 a, rb_vec2 b) { return (rb_vec2){a.x - b.x, a.y - b.y}; }

RB_ALWAYS_INLINE rb_vec2 rb_vec2_scale(rb_vec2 a, double s) { return (rb_vec2){a.x * s, a.y * s}; }

/// a + s b
RB_ALWAYS_INLINE rb_vec2 rb_vec2_add_scaled(rb_vec2 a, rb_vec2 b, double s)
{
    return (rb_vec2){a.x + b.x * s, a.y + b.y * s};
}

RB_ALWAYS_INLINE double rb_vec2_dot(rb_vec2 a, rb_vec2 b) { return a.x * b.x + a.y * b.y; }

RB_ALWAYS_INLINE double rb_vec2_cross(rb_vec2 a, rb_vec2 b) { return a.x * b.y - a.y * b.x; }

/// Front normal of a directed segment along `a`: (y, -x), a quarter turn from y to x.
RB_ALWAYS_INLINE rb_vec2 rb_vec2_front(rb_vec2 a) { return (rb_vec2){a.y, -a.x}; }

RB_ALWAYS_INLINE bool rb_vec2_equals(rb_vec2 a, rb_vec2 b) { return a.x == b.x && a.y == b.y; }

/// The larger of the two components' magnitudes.
RB_ALWAYS_INLINE double rb_vec2_max_abs(rb_vec2 a) { return rb_max(fabs(a.x), fabs(a.y)); }

/// As rb_vec2_max_abs, but NaN if a component is NaN.
RB_ALWAYS_INLINE double rb_vec2_size(rb_vec2 a) { return rb_max_nan(fabs(a.x), fabs(a.y)); }

/// Euclidean length; no intermediate overflow or underflow.
static inline double rb_vec2_length(rb_vec2 a)
{
    double scale = rb_power_of_two_scale(rb_vec2_max_abs(a));
    rb_vec2 unit = rb_vec2_scale(a, scale);
    return sqrt(rb_vec2_dot(unit, unit)) / scale;
}

/// Unit vector along `a`; (0, 0) for the zero vector.
static inline rb_vec2 rb_vec2_normalize(rb_vec2 a)
{
    // Scaled twice, because one factor cannot bring a subnormal magnitude near 1.
    rb_vec2 near = rb_vec2_scale(a, rb_power_of_two_scale(rb_vec2_max_abs(a)));
    near = rb_vec2_scale(near, rb_power_of_two_scale(rb_vec2_max_abs(near)));
    double length = sqrt(rb_vec2_dot(near, near));
    if (!(length > 0)) return (rb_vec2){0, 0};
    return (rb_vec2){near.x / length, near.y / length};
}

#endif
