/// Double-double numbers: an unevaluated sum high + low of two doubles, about 106 bits.
///
/// Used for a hit's `t` and point where terms cancel in plain doubles. Signs are computed by sign.h. Magnitudes must be
/// in [1e-140, 1e140] for a product to keep its low part: callers scale by powers of two first.
///
/// Source: T. J. Dekker, "A floating-point technique for extending the available precision", Numerische
/// Mathematik 18, 1971; D. E. Knuth, The Art of Computer Programming 2, 4.2.2 (the sum).
#ifndef RB_PREDICATES_DD_H
#define RB_PREDICATES_DD_H

#include "../math/vec2.h"

typedef struct rb_dd {
    double high, low;
} rb_dd;

extern const rb_dd rb_dd_zero, rb_dd_one;

/// a + b, exactly.
RB_ALWAYS_INLINE rb_dd rb_dd_sum(double a, double b)
{
    double sum = a + b;
    double of_b = sum - a;
    return (rb_dd){sum, (a - (sum - of_b)) + (b - of_b)};
}

/// a - b, exactly.
RB_ALWAYS_INLINE rb_dd rb_dd_difference(double a, double b) { return rb_dd_sum(a, -b); }

/// a b, exactly (barring overflow and underflow). Dekker's splitting: wasm has no fused multiply-add.
RB_ALWAYS_INLINE rb_dd rb_dd_product(double a, double b)
{
    const double splitter = 134217729; // 2^27 + 1
    double a_big = splitter * a, b_big = splitter * b;
    double a_high = a_big - (a_big - a), b_high = b_big - (b_big - b);
    double a_low = a - a_high, b_low = b - b_high;
    double product = a * b;
    double error = ((a_high * b_high - product) + a_high * b_low + a_low * b_high) + a_low * b_low;
    return (rb_dd){product, error};
}

/// Whether a number has at most 26 bits. The square of such a number is exact, barring overflow and underflow.
RB_ALWAYS_INLINE bool rb_dd_is_short(double a)
{
    const double a_big = 134217729 * a; // 2^27 + 1, as above
    return a_big - (a_big - a) == a;
}

RB_ALWAYS_INLINE double rb_dd_round(rb_dd a) { return a.high + a.low; }

/// A vector of double-doubles, which can hold the exact difference of two points.
typedef struct rb_dd2 {
    rb_dd x, y;
} rb_dd2;

/// a - b, exactly, then times `scale`, a power of two.
RB_ALWAYS_INLINE rb_dd2 rb_dd2_difference(rb_vec2 a, rb_vec2 b, double scale)
{
    rb_dd x = rb_dd_difference(a.x, b.x), y = rb_dd_difference(a.y, b.y);
    return (rb_dd2){{x.high * scale, x.low * scale}, {y.high * scale, y.low * scale}};
}

/// The sum of `count` <= 4 products. The error is less than 2^-101 of the sum of the products' magnitudes.
rb_dd rb_dd_dot(const rb_dd *a, const rb_dd *b, int count);

static inline rb_dd rb_dd2_dot(const rb_dd2 *a, const rb_dd2 *b)
{
    return rb_dd_dot((rb_dd[]){a->x, a->y}, (rb_dd[]){b->x, b->y}, 2);
}

/// a x b, with the error bound of rb_dd_dot.
rb_dd rb_dd2_cross(const rb_dd2 *a, const rb_dd2 *b);

/// sum += a b, with the error bound of rb_dd_dot.
void rb_dd_multiply_add(rb_dd *sum, const rb_dd *a, const rb_dd *b);

/// rb_dd_multiply_add without the final renormalization: after several such steps call rb_dd_sum(sum.high, sum.low)
/// once.
/// Source: T. Ogita, S. M. Rump, S. Oishi, "Accurate Sum and Dot Product", SIAM Journal on Scientific Computing 26, 2005.
RB_ALWAYS_INLINE void rb_dd_accumulate(rb_dd *sum, const rb_dd *a, const rb_dd *b)
{
    rb_dd product = rb_dd_product(a->high, b->high), whole = rb_dd_sum(sum->high, product.high);
    sum->high = whole.high;
    sum->low += whole.low + (product.low + (a->high * b->low + a->low * b->high));
}

/// A 3D vector of double-doubles.
typedef struct rb_dd3 {
    rb_dd axis[3];
} rb_dd3;

/// a . b, with the error bound of rb_dd_dot.
static inline rb_dd rb_dd3_dot(const rb_dd3 *a, const rb_dd3 *b) { return rb_dd_dot(a->axis, b->axis, 3); }

/// a x b. The error of each component is less than 2^-101 of |a| |b|.
void rb_dd3_cross(const rb_dd3 *a, const rb_dd3 *b, rb_dd3 *cross);

/// a / b with a relative error of 2^-100. The magnitude is clamped to DBL_MAX and, if a is not 0, to at least DBL_TRUE_MIN.
/// If the low part is out of range, it is 0.
rb_dd rb_dd_quotient(const rb_dd *a, const rb_dd *b);

#endif
