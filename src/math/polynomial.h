/// Real roots of polynomials of low degree in an interval.
#ifndef RB_MATH_POLYNOMIAL_H
#define RB_MATH_POLYNOMIAL_H

#include "base.h"

/// The highest degree: the nearest point of a cubic curve is a root of a polynomial of degree 5.
#define RB_POLYNOMIAL_DEGREE 5

/// A value below this fraction of the sum of its terms' magnitudes counts as 0: the error of Horner's rule with rounded
/// coefficients. A smaller fraction loses roots at which the polynomial touches 0, and roots at the ends.
#define RB_POLYNOMIAL_ERROR 0x1p-46

/// Returns the root in [low, high] of a polynomial that changes its sign there once.
///
/// @param c       coefficients, the constant first
/// @param rising  whether the value is negative at `low`
///
/// Error: one rounding of the larger end, in addition to the effect of the error of the polynomial's value. Newton's
/// method, safeguarded by bisection: at most 80 evaluations for any input, NaN included.
double rb_polynomial_root(const double *c, int degree, double low, double high, bool rising);

/// All roots in [low, high], ascending, each once.
///
/// @param degree  1 to RB_POLYNOMIAL_DEGREE; leading coefficients may be 0
/// @param signs   NULL, or the exact signs at `low` and `high`, which replace the rounded ones: then a root near the
///                common end of two ranges is found in exactly one of them, or in both if it is that end
/// @param roots   room for degree + 1
/// @return        their number
///
/// Ends and extrema that are 0 within rounding are roots: touching counts. The roots of a polynomial that is 0
/// everywhere are the ends.
///
/// The roots of the derivative are computed first. They divide the interval into monotone parts, each with at most one root.
/// Source: C. Yuksel, "High-Performance Polynomial Root Finding for Graphics", Proc. ACM Comput. Graph. Interact. Tech. 5,
/// 2022. Changed: values that are 0 within rounding count as roots.
int rb_polynomial_roots(const double *c, int degree, double low, double high, const int *signs, double *roots);

#endif
