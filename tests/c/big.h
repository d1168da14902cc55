/// Exact numbers for references: integers times a power of two, of up to 32 * BIG_LIMBS bits. Slow and simple.
#ifndef RB_TESTS_BIG_H
#define RB_TESTS_BIG_H

#include <stdint.h>

#define BIG_LIMBS 160

/// sign times the sum of limbs[i] 2^(32 (exponent + i)).
typedef struct big {
    int sign, exponent, count;
    uint32_t limbs[BIG_LIMBS];
} big;

big big_of(double value);
big big_add(big a, big b);
big big_sub(big a, big b);
big big_mul(big a, big b);
/// a b - c d
big big_cross(big a, big b, big c, big d);
/// a b + c d
big big_dot(big a, big b, big c, big d);
/// Sign of a - b.
int big_compare(big a, big b);
big big_abs(big a);
/// The number as a double, within a few units in the last place.
double big_value(big a);

#endif
