/// First filter stage: values in plain doubles with a bound on their error.
///
/// If rounding, underflow or overflow might have changed a sign, the stages of sign.h and predicates3.h compute the sign.
#ifndef RB_PREDICATES_BOUNDED_H
#define RB_PREDICATES_BOUNDED_H

#include "../math/vec3.h"

/// Error bound of rb_bounded.value, relative to rb_bounded.size.
///
/// Each value is a sum of products of a few inputs and of differences of inputs, with fewer than 16 roundings in each
/// term, so it errs by less than 16 * 2^-53 < 2^-48 of the sum of the terms' magnitudes. A smaller constant would let
/// rounding decide; a larger one sends more queries to the exact stage.
#define RB_FILTER_ERROR 0x1p-48

/// Upper bound of a factor's loss by underflow, 2^-1074 for each of its products, divided by RB_FILTER_ERROR.
///
/// The other factor of a product may amplify the loss. Without this term, a factor rounded to 0 would give wrong signs.
/// A larger value sends more queries with tiny numbers to the exact stage.
#define RB_FILTER_UNDERFLOW 1e-300

/// A value, and the sum of the magnitudes of its terms.
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

RB_ALWAYS_INLINE rb_bounded rb_bounded_dot(rb_vec3 a, rb_vec3 b)
{
    double x = a.x * b.x, y = a.y * b.y, z = a.z * b.z;
    return (rb_bounded){x + y + z, fabs(x) + fabs(y) + fabs(z)};
}

/// a d - b c
RB_ALWAYS_INLINE rb_bounded rb_bounded_determinant(double a, double b, double c, double d)
{
    double left = a * d, right = b * c;
    return (rb_bounded){left - right, fabs(left) + fabs(right)};
}

// No loop, because clang does not unroll loops over three components here: a query would take twice as long.
RB_ALWAYS_INLINE void rb_bounded_cross(rb_vec3 a, rb_vec3 b, rb_bounded *cross)
{
    cross[0] = rb_bounded_determinant(a.y, a.z, b.y, b.z);
    cross[1] = rb_bounded_determinant(a.z, a.x, b.z, b.x);
    cross[2] = rb_bounded_determinant(a.x, a.y, b.x, b.y);
}

RB_ALWAYS_INLINE rb_bounded rb_bounded_dot_bounded(rb_vec3 a, const rb_bounded *b)
{
    double x = fabs(a.x), y = fabs(a.y), z = fabs(a.z);
    return (rb_bounded){a.x * b[0].value + a.y * b[1].value + a.z * b[2].value,
                        x * b[0].size + y * b[1].size + z * b[2].size + RB_FILTER_UNDERFLOW * (x + y + z)};
}

/// Height of a point over the plane normal . p + constant = 0, times the normal's length.
RB_ALWAYS_INLINE rb_bounded rb_bounded_height(rb_vec3 normal, double constant, rb_vec3 point)
{
    rb_bounded height = rb_bounded_dot(normal, point);
    return (rb_bounded){height.value + constant, height.size + fabs(constant)};
}

#endif
