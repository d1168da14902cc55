/// Signs that are right for every finite input: on which side of a line does a point lie, is a determinant 0?
///
/// A filter in plain doubles answers nearly always, double-double arithmetic nearly all of the rest; what
/// rounding, overflow or underflow could still have changed is computed again in whole numbers times powers of two, as
/// long as they come.
///
/// Source of the filter's bound: J. R. Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast Robust
/// Geometric Predicates", Discrete & Computational Geometry 18, 1997, section 4.3. Long numbers instead of his
/// expansions because they cannot overflow or underflow, so that the answer needs no "barring" clause.
#ifndef RB_PREDICATES_SIGN_H
#define RB_PREDICATES_SIGN_H

#include "dd.h"

/// How many values a formula may have waiting, and how many it may keep.
#define RB_FORMULA_DEPTH 8
#define RB_FORMULA_REGISTERS 4

/// Sign of a polynomial of up to eight factors a term, exactly; 0 if a value that it uses is NaN. Infinities act as
/// 2^1024. It takes some nanoseconds an operation in double-doubles, and a microsecond where these cannot tell.
///
/// The values are doubles: an array, or a struct that holds nothing else. The formula is in reverse Polish notation: `a` to `z` are values 0 to 25, `A` to `Z` the next 26; `+` `-` `*`
/// take two, `^` squares, `|` takes the magnitude of one; `=0` to `=3` take one away and keep it, `0` to `3` are what was
/// kept. "afd-*bec-*-" is a (f - d) - b (e - c); infix.h has macros that write it as SUB(MUL("a", SUB("f", "d")), ...).
int rb_sign_of(const char *formula, const void *values);

/// The polynomial's value: its sign is exact, its relative error below 2^-80 barring underflow, whatever cancels; NaN for
/// NaN, at most DBL_MAX, never less than the least double but for 0.
rb_dd rb_dd_value_of(const char *formula, const void *values);

/// The same where the range of doubles must not cost digits: the value over 2^exponent, which is 0 or, if the exponent is
/// not, from 2^-32 to 1 in size.
rb_dd rb_scaled_value_of(const char *formula, const void *values, int *exponent);

/// value 2^exponent, as far as doubles reach.
double rb_times_power(double value, int exponent);

/// The value, rounded: within 2 rounding units.
double rb_value_of(const char *formula, const void *values);

/// (3 + 16 u) u: bounds the relative error of a 2x2 determinant of differences (Shewchuk's ccwerrboundA).
#define RB_DETERMINANT_ERROR ((3 + 16 * RB_ROUNDING) * RB_ROUNDING)

/// Below this sum of magnitudes a product may have lost bits to underflow: 2^53 times the least normal double,
/// rounded up.
#define RB_UNDERFLOW_GUARD 1e-290

/// Whether the sign of left - right, two rounded products of rounded differences, can be trusted.
static inline bool rb_sign_is_safe(double left, double right)
{
    double magnitude = fabs(left) + fabs(right);
    return magnitude > RB_UNDERFLOW_GUARD && fabs(left - right) > RB_DETERMINANT_ERROR * magnitude;
}

/// Where the filter cannot tell. Callers want rb_side_sign and rb_turn_sign.
int rb_side_sign_exact(rb_vec2 direction, rb_vec2 p, rb_vec2 q);
int rb_turn_sign_exact(rb_vec2 a, rb_vec2 b, rb_vec2 c);

/// Sign of direction x (p - q): 1 where p lies left of the line through q along `direction` (turning x to y), -1
/// right, 0 exactly on it, or for a zero direction.
static inline int rb_side_sign(rb_vec2 direction, rb_vec2 p, rb_vec2 q)
{
    double left = direction.x * (p.y - q.y), right = direction.y * (p.x - q.x);
    return rb_sign_is_safe(left, right) ? (left > right ? 1 : -1) : rb_side_sign_exact(direction, p, q);
}

/// Sign of (b - a) x (c - a): 1 where a, b, c turn from x towards y, -1 the other way, 0 where they are collinear.
static inline int rb_turn_sign(rb_vec2 a, rb_vec2 b, rb_vec2 c)
{
    double left = (b.x - a.x) * (c.y - a.y), right = (b.y - a.y) * (c.x - a.x);
    return rb_sign_is_safe(left, right) ? (left > right ? 1 : -1) : rb_turn_sign_exact(a, b, c);
}

/// Sign of (radius |direction|)^2 - |direction x (center - origin)|^2: 1 where the line through origin along direction
/// crosses the circle, 0 where it touches, -1 where it passes by; the direction is `direction` + `low`. No filter: for where
/// rounding cannot tell.
int rb_reach_sign(rb_vec2 direction, rb_vec2 low, rb_vec2 origin, rb_vec2 center, double radius);

#endif
