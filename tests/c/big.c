#include "big.h"

#include <math.h>
#include <stdlib.h>

// Limbs above `count` are not initialized, because that would take as long as the arithmetic.

/// Removes zero limbs at both ends, so that the time depends on the significant bits only.
static void trim(big *a)
{
    while (a->count > 0 && a->limbs[a->count - 1] == 0) a->count--;
    int zeros = 0;
    while (zeros < a->count && a->limbs[zeros] == 0) zeros++;
    if (zeros > 0) {
        a->count -= zeros;
        a->exponent += zeros;
        for (int i = 0; i < a->count; i++) a->limbs[i] = a->limbs[i + zeros];
    }
    if (a->count == 0) a->sign = a->exponent = 0;
}

big big_of(double value)
{
    big a;
    int exponent;
    uint64_t mantissa = (uint64_t)ldexp(frexp(fabs(value), &exponent), 53);
    exponent -= 53;
    a.sign = value > 0 ? 1 : -1;
    a.count = 3;
    a.exponent = (int)floor(exponent / 32.0);
    int shift = exponent - 32 * a.exponent;
    uint64_t low = (mantissa & 0xffffffffu) << shift, high = (mantissa >> 32) << shift;
    high += low >> 32;
    a.limbs[0] = (uint32_t)low;
    a.limbs[1] = (uint32_t)high;
    a.limbs[2] = (uint32_t)(high >> 32);
    trim(&a);
    return a;
}

static int64_t limb_at(const big *a, int exponent)
{
    int i = exponent - a->exponent;
    return i < 0 || i >= a->count ? 0 : a->sign * (int64_t)a->limbs[i];
}

big big_add(big a, big b)
{
    if (a.sign == 0) return b;
    if (b.sign == 0) return a;
    int low = a.exponent < b.exponent ? a.exponent : b.exponent;
    int a_high = a.exponent + a.count, b_high = b.exponent + b.count;
    int high = (a_high > b_high ? a_high : b_high) + 1;
    if (high - low > BIG_LIMBS) abort();
    big sum;
    sum.sign = 1;
    sum.exponent = low;
    sum.count = high - low;
    int64_t carry = 0;
    for (int i = 0; i < sum.count; i++) {
        int64_t limb = limb_at(&a, low + i) + limb_at(&b, low + i) + carry;
        sum.limbs[i] = (uint32_t)((uint64_t)limb & 0xffffffffu);
        carry = (limb - (int64_t)sum.limbs[i]) / 0x100000000;
    }
    if (carry < 0) { // The two's complement of a negative sum is negated.
        sum.sign = -1;
        uint64_t more = 1;
        for (int i = 0; i < sum.count; i++) {
            more += ~sum.limbs[i];
            sum.limbs[i] = (uint32_t)more;
            more >>= 32;
        }
    }
    trim(&sum);
    return sum;
}

big big_sub(big a, big b)
{
    b.sign = -b.sign;
    return big_add(a, b);
}

big big_mul(big a, big b)
{
    if (a.sign == 0) return a;
    if (b.sign == 0) return b;
    big product;
    product.sign = a.sign * b.sign;
    product.exponent = a.exponent + b.exponent;
    product.count = a.count + b.count;
    if (product.count > BIG_LIMBS) abort();
    for (int i = 0; i < product.count; i++) product.limbs[i] = 0;
    for (int i = 0; i < a.count; i++) {
        uint64_t carry = 0;
        for (int j = 0; j < b.count; j++) {
            carry += (uint64_t)a.limbs[i] * b.limbs[j] + product.limbs[i + j];
            product.limbs[i + j] = (uint32_t)carry;
            carry >>= 32;
        }
        product.limbs[i + b.count] = (uint32_t)carry;
    }
    trim(&product);
    return product;
}

big big_cross(big a, big b, big c, big d) { return big_sub(big_mul(a, b), big_mul(c, d)); }

big big_dot(big a, big b, big c, big d) { return big_add(big_mul(a, b), big_mul(c, d)); }

int big_compare(big a, big b) { return big_sub(a, b).sign; }

big big_abs(big a)
{
    if (a.sign < 0) a.sign = 1;
    return a;
}

double big_value(big a)
{
    double value = 0;
    for (int i = a.count - 1; i >= 0 && i >= a.count - 4; i--)
        value += ldexp((double)a.limbs[i], 32 * (i - a.count + 1));
    return a.sign * ldexp(value, 32 * (a.exponent + a.count - 1));
}
