#include "exact.h"

#include "dd.h"

/// Bit 0 of the accumulator weighs the product of as many least subnormals as a term has factors: 2^-1074 each.
#define RB_LOWEST_EXPONENT (-1074)

/// Limbs of 32 bits for every product of four doubles (4 * 2098 bits), with room for a shifted product above.
#define RB_LIMBS 276

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

/// A product of doubles: limbs of 32 bits, the least first, its bit 0 at `bit` of the accumulator.
typedef struct rb_product {
    uint32_t limbs[8];
    int bit;
    bool negative;
} rb_product;

static rb_product rb_multiply(const double *factors, int order)
{
    rb_product product = {.limbs = {1}};
    for (int i = 0; i < order; i++) {
        int exponent;
        uint64_t mantissa = rb_split(factors[i], &exponent), low = mantissa & 0xffffffffu, high = mantissa >> 32;
        uint64_t carry = 0, before = 0;
        for (int k = 0; k < 8; k++) { // times low, and the limb before times high
            uint64_t limb = product.limbs[k], sum = limb * low + (carry & 0xffffffffu);
            carry = (carry >> 32) + (sum >> 32);
            sum = (sum & 0xffffffffu) + before * high;
            carry += sum >> 32;
            product.limbs[k] = (uint32_t)sum;
            before = limb;
        }
        product.bit += exponent - RB_LOWEST_EXPONENT;
        product.negative ^= factors[i] < 0;
    }
    return product;
}

/// Sign of the sum of `count` products of `order` (at most 4) factors each, exactly. Limbs carry lazily in 64 bits.
static int rb_sum_sign(const double *factors, int order, int count)
{
    int64_t limbs[RB_LIMBS];
    // Only the limbs that these products reach are cleared and read.
    int lowest = RB_LIMBS, highest = 0;
    for (int i = 0; i < count; i++) {
        int first = rb_multiply(factors + i * order, order).bit >> 5;
        if (first < lowest) lowest = first;
        if (first > highest) highest = first;
    }
    highest += 8;
    for (int i = lowest; i <= highest; i++) limbs[i] = 0;
    for (int i = 0; i < count; i++) {
        rb_product product = rb_multiply(factors + i * order, order);
        int64_t *at = &limbs[product.bit >> 5];
        for (int k = 0; k < 8; k++) {
            uint64_t shifted = (uint64_t)product.limbs[k] << (product.bit & 31);
            int64_t low = (int64_t)(shifted & 0xffffffffu), high = (int64_t)(shifted >> 32);
            at[k] += product.negative ? -low : low;
            at[k + 1] += product.negative ? -high : high;
        }
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
    double terms[] = {d.x, p.y, -d.x, q.y, -d.y, p.x, d.y, q.x};
    return rb_sum_sign(terms, 2, 4);
}

int rb_turn_sign_exact(rb_vec2 a, rb_vec2 b, rb_vec2 c)
{
    if ((b.x == a.x || c.y == a.y) && (b.y == a.y || c.x == a.x)) return 0;
    int sign = rb_wide_sign(rb_dd2_difference(b, a, 1), rb_dd2_difference(c, a, 1));
    if (sign != 0) return sign;
    double terms[] = {a.x, b.y, -a.y, b.x, b.x, c.y, -b.y, c.x, c.x, a.y, -c.y, a.x};
    return rb_sum_sign(terms, 2, 6);
}

/// Writes minus the square of d x (to - from) as 16 terms of four factors: all pairs of its four products.
static void rb_subtract_cross_square(rb_vec2 d, rb_vec2 from, rb_vec2 to, double (*terms)[4])
{
    const double parts[4][2] = {{d.x, to.y}, {-d.x, from.y}, {-d.y, to.x}, {d.y, from.x}};
    for (int i = 0; i < 16; i++) {
        terms[i][0] = -parts[i / 4][0];
        terms[i][1] = parts[i / 4][1];
        terms[i][2] = parts[i % 4][0];
        terms[i][3] = parts[i % 4][1];
    }
}

int rb_reach_sign(rb_vec2 d, rb_vec2 origin, rb_vec2 center, double radius)
{
    double terms[18][4] = {{radius, radius, d.x, d.x}, {radius, radius, d.y, d.y}};
    rb_subtract_cross_square(d, origin, center, terms + 2);
    return rb_sum_sign(terms[0], 4, 18);
}

int rb_reach_sign3(rb_vec3 d, rb_vec3 o, rb_vec3 c, double radius)
{
    double terms[51][4] = {{radius, radius, d.x, d.x}, {radius, radius, d.y, d.y}, {radius, radius, d.z, d.z}};
    rb_subtract_cross_square((rb_vec2){d.x, d.y}, (rb_vec2){o.x, o.y}, (rb_vec2){c.x, c.y}, terms + 3);
    rb_subtract_cross_square((rb_vec2){d.y, d.z}, (rb_vec2){o.y, o.z}, (rb_vec2){c.y, c.z}, terms + 19);
    rb_subtract_cross_square((rb_vec2){d.z, d.x}, (rb_vec2){o.z, o.x}, (rb_vec2){c.z, c.x}, terms + 35);
    return rb_sum_sign(terms[0], 4, 51);
}

int rb_outside_sign3(rb_vec3 point, rb_vec3 center, double radius)
{
    const double p[3] = {point.x, point.y, point.z}, c[3] = {center.x, center.y, center.z};
    double terms[13][2] = {{-radius, radius}};
    for (int axis = 0; axis < 3; axis++) { // (p - c)^2 = p p - p c - p c + c c
        double(*term)[2] = &terms[1 + 4 * axis];
        term[0][0] = term[0][1] = p[axis];
        term[1][0] = term[2][0] = -p[axis];
        term[1][1] = term[2][1] = c[axis];
        term[3][0] = term[3][1] = c[axis];
    }
    return rb_sum_sign(terms[0], 2, 13);
}
