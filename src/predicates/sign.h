/// Exact signs of polynomials for every finite input, such as the side of a line on which a point is.
///
/// Three stages: a filter in plain doubles decides almost every call, double-double arithmetic almost all of the rest. If
/// rounding, overflow or underflow might still change the sign, long integers times powers of two decide.
///
/// Source of the filter's bound: J. R. Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast Robust
/// Geometric Predicates", Discrete & Computational Geometry 18, 1997, section 4.3. Changed: long integers instead of his
/// expansions, because they cannot overflow or underflow, so the sign is exact for all finite numbers.
#ifndef RB_PREDICATES_SIGN_H
#define RB_PREDICATES_SIGN_H

#include "dd.h"

/// The size of the stack and the number of registers that a formula may use.
#define RB_FORMULA_DEPTH 8
#define RB_FORMULA_REGISTERS 4

/// Exact sign of a polynomial with up to eight factors per term; 0 if a value that it uses is NaN. Infinities act as 2^1024. An
/// operation takes some nanoseconds in double-doubles, and a microsecond if they do not suffice.
///
/// The values are doubles: an array, or a struct of doubles. The formula is in reverse Polish notation: `a` to `z` are values 0
/// to 25, `A` to `Z` the next 26; `+` `-` `*` take two operands, `^` squares, `|` takes the magnitude; `=0` to `=3` pop a value
/// into a register, `0` to `3` push a register. "afd-*bec-*-" is a (f - d) - b (e - c). infix.h has macros that write it as
/// SUB(MUL("a", SUB("f", "d")), ...).
int rb_sign_of(const char *formula, const void *values);

/// The polynomial's value. Its sign is exact, its relative error below 2^-80 unless it underflows. NaN for NaN. The magnitude is
/// clamped to DBL_MAX and, unless the exact value is 0, to at least DBL_TRUE_MIN.
rb_dd rb_dd_value_of(const char *formula, const void *values);

/// As rb_dd_value_of, without overflow and underflow: returns value / 2^exponent. If the exponent is not 0, the returned number
/// is 0 or of magnitude 2^-32 to 1.
rb_dd rb_scaled_value_of(const char *formula, const void *values, int *exponent);

/// value 2^exponent, clamped to the range of doubles.
double rb_times_power(double value, int exponent);

/// As rb_dd_value_of, rounded to a double: within 2 rounding units.
double rb_value_of(const char *formula, const void *values);

/// (3 + 16 u) u with u = 2^-53: bounds the relative error of a 2x2 determinant of differences (Shewchuk's ccwerrboundA).
#define RB_DETERMINANT_ERROR ((3 + 16 * RB_ROUNDING) * RB_ROUNDING)

/// If the sum of the terms' magnitudes is below this, underflow may have changed the sign: 2^53 times the least normal double,
/// rounded up.
#define RB_UNDERFLOW_GUARD 1e-290

/// Whether the sign of left - right, two rounded products of rounded differences, can be trusted.
static inline bool rb_sign_is_safe(double left, double right)
{
    double magnitude = fabs(left) + fabs(right);
    return magnitude > RB_UNDERFLOW_GUARD && fabs(left - right) > RB_DETERMINANT_ERROR * magnitude;
}

/// Exact stages of rb_side_sign and rb_turn_sign.
int rb_side_sign_exact(rb_vec2 direction, rb_vec2 p, rb_vec2 q);
int rb_turn_sign_exact(rb_vec2 a, rb_vec2 b, rb_vec2 c);

/// Sign of direction x (p - q): 1 if p is left of the line through q along `direction` (left as y is left of x), -1 if p is
/// right of the line, 0 if p is on the line and for a zero direction.
static inline int rb_side_sign(rb_vec2 direction, rb_vec2 p, rb_vec2 q)
{
    double left = direction.x * (p.y - q.y), right = direction.y * (p.x - q.x);
    return rb_sign_is_safe(left, right) ? (left > right ? 1 : -1) : rb_side_sign_exact(direction, p, q);
}

/// Sign of (b - a) x (c - a): 1 if a, b, c turn from x toward y, -1 for the other direction, 0 if they are collinear.
static inline int rb_turn_sign(rb_vec2 a, rb_vec2 b, rb_vec2 c)
{
    double left = (b.x - a.x) * (c.y - a.y), right = (b.y - a.y) * (c.x - a.x);
    return rb_sign_is_safe(left, right) ? (left > right ? 1 : -1) : rb_turn_sign_exact(a, b, c);
}

/// Sign of (radius |direction|)^2 - |direction x (center - origin)|^2: 1 if the line through origin along direction
/// crosses the circle, 0 if it touches the circle, -1 if it misses. The direction is `direction` + `low`. Without the first
/// filter stage: callers use this function only when rounding may matter.
int rb_reach_sign(rb_vec2 direction, rb_vec2 low, rb_vec2 origin, rb_vec2 center, double radius);

#endif
