#include "trig.h"

/// pi/2 as the sum of three parts of 33, 33 and 53 bits: a multiple below 2^20 of either of the first two is exact, so the
/// reduction loses no bits (W. J. Cody, W. Waite, Software Manual for the Elementary Functions, 1980).
#define RB_HALF_PI_1 1.57079632673412561417e+00
#define RB_HALF_PI_2 6.07710050630396597660e-11
#define RB_HALF_PI_3 2.02226624879595063154e-21

/// Taylor series of sin x = x + x x^2 S(x^2) and cos x = 1 - x^2/2 + x^4 C(x^2): on |x| <= pi/4 the first omitted term
/// is below 2^-60 of the sum.
static const double rb_sine_terms[] = {-1.0 / 6,
                                       1.0 / 120,
                                       -1.0 / 5040,
                                       1.0 / 362880,
                                       -1.0 / 39916800,
                                       1.0 / 6227020800.0,
                                       -1.0 / 1307674368000.0,
                                       1.0 / 355687428096000.0};
static const double rb_cosine_terms[] = {1.0 / 24,        -1.0 / 720,           1.0 / 40320,           -1.0 / 3628800,
                                         1.0 / 479001600, -1.0 / 87178291200.0, 1.0 / 20922789888000.0};

/// atan x = x A(x^2) on [0, 1] within 1e-5 (C. Hastings, Approximations for Digital Computers, 1955).
static const double rb_arc_tangent_terms[] = {0.9998660, -0.3302995, 0.1801410, -0.0851330, 0.0208351};

/// Value of a polynomial by Horner's rule. The constant term is first.
static double rb_polynomial(const double *terms, int count, double x)
{
    double sum = terms[count - 1];
    for (int i = count - 2; i >= 0; i--) sum = terms[i] + x * sum;
    return sum;
}

/// Whole turns are subtracted from greater angles, in radians: their quarter turns could exceed 2^20, the limit of the exact
/// reduction.
#define RB_REDUCTION_LIMIT 1e6

rb_vec2 rb_direction(double angle)
{
    if (fabs(angle) > RB_REDUCTION_LIMIT) angle -= floor(angle / (2 * RB_PI)) * (2 * RB_PI);
    if (!(fabs(angle) <= RB_REDUCTION_LIMIT)) angle = 0; // NaN, or so large that its remainder is meaningless.
    double turns = floor(angle * (2 / RB_PI) + 0.5);
    double x = ((angle - turns * RB_HALF_PI_1) - turns * RB_HALF_PI_2) - turns * RB_HALF_PI_3;
    double xx = x * x;
    double sine_tail = xx * rb_polynomial(rb_sine_terms, 8, xx);
    double cosine_tail = xx * xx * rb_polynomial(rb_cosine_terms, 7, xx);
    double sine = x + x * sine_tail;
    double half = 0.5 * xx, high = 1 - half;
    double cosine = high + (((1 - high) - half) + cosine_tail);
    int quadrant = (int)(turns - 4 * floor(turns / 4));
    switch (quadrant) {
    case 0: return (rb_vec2){cosine, sine};
    case 1: return (rb_vec2){-sine, cosine};
    case 2: return (rb_vec2){-cosine, -sine};
    default: return (rb_vec2){sine, -cosine};
    }
}

double rb_angle(rb_vec2 v)
{
    rb_vec2 unit = rb_vec2_normalize(v);
    double x = fabs(unit.x), y = fabs(unit.y);
    if (x == 0 && y == 0) return 0;
    // An approximate angle in the first octant, corrected by the arc sine of the remainder. The first omitted term is
    // 3/40 rest^5, below 1e-26.
    double small = rb_min(x, y) / rb_max(x, y);
    double rough = small * rb_polynomial(rb_arc_tangent_terms, 5, small * small);
    rb_vec2 at = rb_direction(rough);
    double rest = rb_min(x, y) * at.x - rb_max(x, y) * at.y;
    double angle = rough + (rest + rest * rest * rest / 6);
    if (y > x) angle = RB_PI / 2 - angle;
    if (unit.x < 0) angle = RB_PI - angle;
    return unit.y < 0 ? -angle : angle;
}
