#include "exact.h"

#include "dd.h"

/// Bit 0 of the accumulator weighs 2^-2148, the product of two least subnormals.
#define RB_LOWEST_EXPONENT (-2148)
#define RB_LIMBS 134

/// A term of the sum: left times right.
typedef struct rb_term {
    double left, right;
} rb_term;

/// value = mantissa 2^exponent, mantissa < 2^53.
static uint64_t rb_split(double value, int *exponent)
{
    union {
        double value;
        uint64_t bits;
    } pun = {value};
    uint64_t fraction = pun.bits & 0xfffffffffffffu;
    int biased = (int)(pun.bits >> 52 & 0x7ff);
    *exponent = (biased ? biased : 1) - 1075;
    return biased ? fraction | 0x10000000000000u : fraction;
}

/// Adds or subtracts `value` times 2^bit. Limbs hold 32 bits each and carry lazily in 64.
static void rb_accumulate(int64_t *limbs, uint64_t value, int bit, bool negative)
{
    int limb = bit >> 5, shift = bit & 31;
    uint64_t low = (value & 0xffffffffu) << shift, high = (value >> 32) << shift;
    int64_t pieces[3] = {(int64_t)(low & 0xffffffffu), (int64_t)((low >> 32) + (high & 0xffffffffu)),
                         (int64_t)(high >> 32)};
    for (int i = 0; i < 3; i++) limbs[limb + i] += negative ? -pieces[i] : pieces[i];
}

/// Sign of the sum of `count` products, exactly.
static int rb_sum_sign(const rb_term *terms, int count)
{
    int64_t limbs[RB_LIMBS];
    int lowest = RB_LIMBS, highest = 0;
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < count; i++) {
            int e1, e2;
            uint64_t m1 = rb_split(terms[i].left, &e1), m2 = rb_split(terms[i].right, &e2);
            if (m1 == 0 || m2 == 0) continue;
            int bit = e1 + e2 - RB_LOWEST_EXPONENT;
            if (pass == 0) { // Only the limbs that these products reach are cleared and read.
                if (bit >> 5 < lowest) lowest = bit >> 5;
                if ((bit >> 5) + 5 > highest) highest = (bit >> 5) + 5;
                continue;
            }
            bool negative = (terms[i].left < 0) != (terms[i].right < 0);
            uint64_t l1 = m1 & 0xffffffffu, h1 = m1 >> 32, l2 = m2 & 0xffffffffu, h2 = m2 >> 32;
            rb_accumulate(limbs, l1 * l2, bit, negative);
            rb_accumulate(limbs, l1 * h2, bit + 32, negative);
            rb_accumulate(limbs, h1 * l2, bit + 32, negative);
            rb_accumulate(limbs, h1 * h2, bit + 64, negative);
        }
        if (pass == 0)
            for (int i = lowest; i <= highest; i++) limbs[i] = 0;
    }
    int64_t carry = 0;
    bool nonzero = false;
    for (int i = lowest; i <= highest; i++) {
        int64_t limb = limbs[i] + carry;
        nonzero |= (limb & 0xffffffff) != 0;
        carry = limb >> 32; // Arithmetic shift: floors, so the rest below is never negative.
    }
    return carry < 0 ? -1 : nonzero || carry > 0;
}

/// Sign of a x b in double-double arithmetic; 0 where that cannot tell either. Its error is below 2^-103 of the two
/// products' magnitudes, as long as no part of them leaves the range of doubles.
static int rb_wide_sign(rb_dd2 a, rb_dd2 b)
{
    double magnitude = fabs(a.x.high * b.y.high) + fabs(a.y.high * b.x.high);
    if (!(magnitude > 1e-200 && magnitude < 1e200)) return 0;
    double value = rb_dd2_cross(&a, &b).high;
    return fabs(value) > 0x1p-100 * magnitude ? (value > 0 ? 1 : -1) : 0;
}

int rb_side_sign_exact(rb_vec2 d, rb_vec2 p, rb_vec2 q)
{
    if ((d.x == 0 || p.y == q.y) && (d.y == 0 || p.x == q.x)) return 0;
    double sum = d.x + d.y + p.x + p.y + q.x + q.y;
    if (sum != sum) return 0; // NaN is on no side, so that what asks for opposite sides misses.
    int sign = rb_wide_sign(rb_dd2_from(d), rb_dd2_difference(p, q, 1));
    if (sign != 0) return sign;
    rb_term terms[] = {{d.x, p.y}, {-d.x, q.y}, {-d.y, p.x}, {d.y, q.x}};
    return rb_sum_sign(terms, 4);
}

int rb_turn_sign_exact(rb_vec2 a, rb_vec2 b, rb_vec2 c)
{
    if ((b.x == a.x || c.y == a.y) && (b.y == a.y || c.x == a.x)) return 0;
    int sign = rb_wide_sign(rb_dd2_difference(b, a, 1), rb_dd2_difference(c, a, 1));
    if (sign != 0) return sign;
    rb_term terms[] = {{a.x, b.y}, {-a.y, b.x}, {b.x, c.y}, {-b.y, c.x}, {c.x, a.y}, {-c.y, a.x}};
    return rb_sum_sign(terms, 6);
}
