/// Signs that are right for every finite input: on which side of a line does a point lie?
///
/// A filter in plain doubles answers nearly always; where rounding, overflow or underflow could have changed the
/// sign, the polynomial is summed again in a fixed-point accumulator wide enough for every product of two doubles.
///
/// Source of the filter's bound: J. R. Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast Robust
/// Geometric Predicates", Discrete & Computational Geometry 18, 1997, section 4.3. The accumulator: U. Kulisch,
/// Computer Arithmetic and Validity, 2008, chapter 8; chosen over Shewchuk's expansions because it cannot
/// overflow or underflow, so that the answer needs no "barring" clause.
#ifndef RB_MATH_EXACT_H
#define RB_MATH_EXACT_H

#include "vec2.h"

/// Sign of direction x (p - q): 1 where p lies left of the line through q along `direction` (turning x to y), -1
/// right, 0 exactly on it, or for a zero direction.
int rb_side_sign(rb_vec2 direction, rb_vec2 p, rb_vec2 q);

/// Sign of (b - a) x (c - a): 1 where a, b, c turn from x towards y, -1 the other way, 0 where they are collinear.
int rb_turn_sign(rb_vec2 a, rb_vec2 b, rb_vec2 c);

/// Sign of a . b - the same guarantee.
int rb_dot_sign(rb_vec2 a, rb_vec2 b);

#endif
