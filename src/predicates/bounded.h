/// Floating-point filter: values in plain doubles with a bound of their error.
///
/// A query first decides with these. Only a sign that rounding, underflow or overflow might have changed goes on to exact
/// arithmetic (sign.h, predicates3.h).
#ifndef RB_PREDICATES_BOUNDED_H
#define RB_PREDICATES_BOUNDED_H

#include "../math/base.h"

/// Relative error bound of rb_bounded.value, in parts of rb_bounded.size.
///
/// Each value is a sum of products of a few inputs and of differences of inputs, with fewer than 16 roundings in each
/// term, so it errs by less than 16 * 2^-53 < 2^-48 of the sum of the terms' magnitudes. A smaller constant would let
/// rounding decide; a larger one sends more queries to the exact stage.
#define RB_FILTER_ERROR 0x1p-48

/// A value and the sum of its terms' magnitudes.
typedef struct rb_bounded {
    double value, size;
} rb_bounded;

/// Returns the sign of the exact value, or 0 if rounding, underflow or overflow might have changed it.
RB_ALWAYS_INLINE int rb_bounded_sign(rb_bounded sum)
{
    double error = RB_FILTER_ERROR * sum.size + 1e-280;
    return sum.value > error && sum.size < DBL_MAX ? 1 : sum.value < -error && sum.size < DBL_MAX ? -1 : 0;
}

RB_ALWAYS_INLINE rb_bounded rb_bounded_sub(rb_bounded a, rb_bounded b)
{
    return (rb_bounded){a.value - b.value, a.size + b.size};
}

RB_ALWAYS_INLINE rb_bounded rb_bounded_mul(rb_bounded a, rb_bounded b)
{
    return (rb_bounded){a.value * b.value, a.size * b.size};
}

RB_ALWAYS_INLINE rb_bounded rb_bounded_exact(double exact) { return (rb_bounded){exact, fabs(exact)}; }

RB_ALWAYS_INLINE rb_bounded rb_bounded_dot(const double *a, const double *b)
{
    double x = a[0] * b[0], y = a[1] * b[1], z = a[2] * b[2];
    return (rb_bounded){x + y + z, fabs(x) + fabs(y) + fabs(z)};
}

// Written out, because clang does not unroll loops over three components here and a query takes twice as long with them.
RB_ALWAYS_INLINE void rb_delta_between(const double *from, const double *to, double *delta)
{
    delta[0] = to[0] - from[0];
    delta[1] = to[1] - from[1];
    delta[2] = to[2] - from[2];
}

RB_ALWAYS_INLINE rb_bounded rb_bounded_minor(const double *a, const double *b, int j, int k)
{
    double left = a[j] * b[k], right = a[k] * b[j];
    return (rb_bounded){left - right, fabs(left) + fabs(right)};
}

RB_ALWAYS_INLINE void rb_bounded_cross(const double *a, const double *b, rb_bounded *cross)
{
    cross[0] = rb_bounded_minor(a, b, 1, 2);
    cross[1] = rb_bounded_minor(a, b, 2, 0);
    cross[2] = rb_bounded_minor(a, b, 0, 1);
}

RB_ALWAYS_INLINE rb_bounded rb_bounded_dot_bounded(const double *a, const rb_bounded *b)
{
    return (rb_bounded){a[0] * b[0].value + a[1] * b[1].value + a[2] * b[2].value,
                        fabs(a[0]) * b[0].size + fabs(a[1]) * b[1].size + fabs(a[2]) * b[2].size};
}

/// Height of a point over a plane, times the normal's length.
RB_ALWAYS_INLINE rb_bounded rb_bounded_height(const double *plane, const double *point)
{
    rb_bounded height = rb_bounded_dot(plane, point);
    return (rb_bounded){height.value + plane[3], height.size + fabs(plane[3])};
}

#endif
