#include "trig.h"

/// pi/2 in three parts of 33, 33 and 53 bits: a multiple below 2^20 of the first two is exact, so the reduced angle keeps its bits (W. J. Cody,
/// W. Waite, Software Manual for the Elementary Functions, 1980).
#define RB_HALF_PI_1 1.57079632673412561417e+00
#define RB_HALF_PI_2 6.07710050630396597660e-11
#define RB_HALF_PI_3 2.02226624879595063154e-21

/// Beyond this many radians the quarter turns no longer fit the exact reduction; whole turns are dropped first.
#define RB_REDUCTION_LIMIT 1e6

rb_vec2 rb_direction(double angle)
{
    if (fabs(angle) > RB_REDUCTION_LIMIT) angle -= floor(angle / (2 * RB_PI)) * (2 * RB_PI);
    if (!(fabs(angle) <= RB_REDUCTION_LIMIT)) angle = 0; // What is left of 1e300 carries no direction; NaN neither.
    double turns = floor(angle * (2 / RB_PI) + 0.5);
    double x = ((angle - turns * RB_HALF_PI_1) - turns * RB_HALF_PI_2) - turns * RB_HALF_PI_3;
    double xx = x * x;
    // Taylor series: on |x| <= pi/4 the first left-out terms are below 2^-60 of the sum.
    double sine_tail = xx * (-1.0 / 6 +
        xx * (1.0 / 120 + xx * (-1.0 / 5040 + xx * (1.0 / 362880 + xx * (-1.0 / 39916800 + xx * (1.0 / 6227020800.0 +
        xx * (-1.0 / 1307674368000.0 + xx * (1.0 / 355687428096000.0))))))));
    double cosine_tail = xx * xx * (1.0 / 24 +
        xx * (-1.0 / 720 + xx * (1.0 / 40320 + xx * (-1.0 / 3628800 + xx * (1.0 / 479001600.0 +
        xx * (-1.0 / 87178291200.0 + xx * (1.0 / 20922789888000.0)))))));
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
    // A rough angle in the first octant (C. Hastings, Approximations for Digital Computers, 1955; error 1e-5), then
    // corrected by the sine of what is left: the first term left out is 3/40 rest^5, below 1e-26.
    double small = rb_min(x, y) / rb_max(x, y);
    double rough = small * (0.9998660 + small * small * (-0.3302995 + small * small * (0.1801410 +
        small * small * (-0.0851330 + small * small * 0.0208351))));
    rb_vec2 at = rb_direction(rough);
    double rest = rb_min(x, y) * at.x - rb_max(x, y) * at.y;
    double angle = rough + (rest + rest * rest * rest / 6);
    if (y > x) angle = RB_PI / 2 - angle;
    if (unit.x < 0) angle = RB_PI - angle;
    return unit.y < 0 ? -angle : angle;
}
