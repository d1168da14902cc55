/// Exact rational numbers for references, by GMP: handles into a pool, so that they are used as values in formulas.
#ifndef RB_TESTS_RATIONAL_H
#define RB_TESTS_RATIONAL_H

#include "raybound.h"

/// A number of the pool; valid until the next rational_reset.
typedef struct rational {
    int index;
} rational;

/// A vector of three.
typedef struct rational3 {
    rational x, y, z;
} rational3;

/// Frees all numbers: once per case.
void rational_reset(void);
/// The number of those in use, and frees all after the first `count`.
int rational_count(void);
void rational_free_after(int count);

/// A finite double, exactly.
rational q(double value);
rational q_add(rational a, rational b);
rational q_sub(rational a, rational b);
rational q_mul(rational a, rational b);
/// a b - c d
rational q_cross(rational a, rational b, rational c, rational d);
/// a b + c d
rational q_dot(rational a, rational b, rational c, rational d);
/// b is not 0.
rational q_div(rational a, rational b);
rational q_abs(rational a);
rational q_min(rational a, rational b);
rational q_max(rational a, rational b);
/// a >= 0; relative error below 2^-400, and exact for the square of a rational.
rational q_sqrt(rational a);
int q_sign(rational a);
/// Sign of a - b.
int q_compare(rational a, rational b);
/// The number as a double, rounded toward 0, or an infinity beyond their range.
double q_value(rational a);
/// |value - exact| in units of `unit`, as a double: the error in roundings of a number of that size.
double q_error(double value, rational exact, double unit);

rational3 q3(rb_vec3 v);
rational3 q3_add(rational3 a, rational3 b);
rational3 q3_sub(rational3 a, rational3 b);
rational3 q3_scale(rational3 a, rational s);
rational3 q3_cross(rational3 a, rational3 b);
rational q3_dot(rational3 a, rational3 b);
/// Euclidean distance of a point from an exact one, as a double.
double q3_distance(rb_vec3 point, rational3 exact);

#endif
