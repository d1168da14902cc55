// Signed areas of polygons: exact in sign, within one unit in the last place in value.

#include "polygon2.h"

#include "../predicates/sign.h"

// --- Exact sum -----------------------------------------------------------------------------------------------

// Twice the area is a sum of products of coordinates. The sum is exact in a fixed-point number that is wide enough for all
// products of two doubles.
//
// Source: U. Kulisch, W. Miranker, "The Arithmetic of the Digital Computer: A New Approach", SIAM Review 28, 1986.
// Changed: limbs of 32 bits in 64-bit integers, so that carries are propagated rarely.

/// Bit 0 of limb 0 has the weight 2^RB_AREA_EXPONENT: not above the product of the two smallest doubles, 2^-2148.
#define RB_AREA_EXPONENT (-2176)

/// Enough for 2^32 products of the two largest doubles, each 2^2048.
#define RB_AREA_LIMBS 136

/// Number of vertices between carry propagations. Each vertex adds less than 2^35 to a limb, so the limb stays below
/// 2^63.
#define RB_AREA_CARRY 0x4000000

typedef struct rb_area_sum {
    int64_t limbs[RB_AREA_LIMBS]; ///< the value is the sum of limbs[i] 2^(32 i + RB_AREA_EXPONENT)
} rb_area_sum;

/// The integer mantissa of a double; the double's magnitude is mantissa 2^(exponent - 1074).
static uint64_t rb_mantissa(double value, int *exponent)
{
    union {
        double value;
        uint64_t bits;
    } pun = {value};
    const int biased = (int)(pun.bits >> 52 & 0x7ff);
    *exponent = biased ? biased - 1 : 0;
    return (pun.bits & 0xfffffffffffffu) | (biased ? 0x10000000000000u : 0);
}

/// Adds sign value 2^shift to the limbs from `limb` on; 0 <= shift < 32.
static void rb_area_add_integer(rb_area_sum *sum, int limb, int shift, uint64_t value, int sign)
{
    const uint64_t mask = 0xffffffffu, low = (value & mask) << shift, high = (value >> 32) << shift;
    sum->limbs[limb] += sign * (int64_t)(low & mask);
    sum->limbs[limb + 1] += sign * (int64_t)((low >> 32) + (high & mask));
    sum->limbs[limb + 2] += sign * (int64_t)(high >> 32);
}

/// Adds sign a b.
static void rb_area_add_product(rb_area_sum *sum, double a, double b, int sign)
{
    int a_exponent, b_exponent;
    const uint64_t p = rb_mantissa(a, &a_exponent), q = rb_mantissa(b, &b_exponent);
    const uint64_t p_low = p & 0xffffffffu, q_low = q & 0xffffffffu;
    const int bit = a_exponent + b_exponent - 2 * 1074 - RB_AREA_EXPONENT, limb = bit >> 5, shift = bit & 31;
    if ((a < 0) != (b < 0)) sign = -sign;
    rb_area_add_integer(sum, limb, shift, p_low * q_low, sign);
    rb_area_add_integer(sum, limb + 1, shift, (p >> 32) * q_low + p_low * (q >> 32), sign);
    rb_area_add_integer(sum, limb + 2, shift, (p >> 32) * (q >> 32), sign);
}

/// Propagates carries, so that all limbs but the last one are in [0, 2^32).
static void rb_area_carry(rb_area_sum *sum)
{
    for (int i = 0; i + 1 < RB_AREA_LIMBS; i++) {
        const int64_t low = (int64_t)((uint64_t)sum->limbs[i] & 0xffffffffu);
        sum->limbs[i + 1] += (sum->limbs[i] - low) / 0x100000000;
        sum->limbs[i] = low;
    }
}

/// Twice the area, as a double-double times 2^*exponent.
static rb_dd rb_twice_area_exact(const double *points, int count, int *exponent)
{
    rb_area_sum sum;
    for (int i = 0; i < RB_AREA_LIMBS; i++) sum.limbs[i] = 0;
    rb_vec2 before = rb_polygon2_vertex(points, count - 1);
    for (int i = 0; i < count; i++) {
        const rb_vec2 at = rb_polygon2_vertex(points, i);
        rb_area_add_product(&sum, before.x, at.y, 1);
        rb_area_add_product(&sum, before.y, at.x, -1);
        before = at;
        if (i % RB_AREA_CARRY == RB_AREA_CARRY - 1) rb_area_carry(&sum);
    }
    rb_area_carry(&sum);
    // The last limb has the sign. A negative sum is negated first, so that its leading limbs approximate the magnitude.
    const bool negative = sum.limbs[RB_AREA_LIMBS - 1] < 0;
    if (negative) {
        for (int i = 0; i < RB_AREA_LIMBS; i++) sum.limbs[i] = -sum.limbs[i];
        rb_area_carry(&sum);
    }
    int top = RB_AREA_LIMBS - 1;
    while (top > 0 && sum.limbs[top] == 0) top--;
    *exponent = 32 * top + RB_AREA_EXPONENT;
    // Four limbs are at least 97 bits.
    rb_dd value = {0, 0};
    for (int i = 0; i < 4 && i <= top; i++) {
        const rb_dd next = rb_dd_sum(value.high, (double)sum.limbs[top - i] * rb_power_of_two(-32 * i));
        value = rb_dd_sum(next.high, value.low + next.low);
    }
    return negative ? (rb_dd){-value.high, -value.low} : value;
}

// --- Filters -------------------------------------------------------------------------------------------------

/// Error of the plain sum below, in rounding units of the sum of its terms' magnitudes, without the one rounding of each
/// addition: differences, products and their difference round at most four times. A smaller value would return wrong
/// signs.
#define RB_AREA_ROUNDINGS 8

/// Error of the same sum in double-doubles, relative to the magnitudes: 2^-101 of each cross product and 2^-104 for
/// each addition, rounded up.
#define RB_AREA_DD_ERROR 0x1p-99

/// Twice the area, divided by *scale squared, in double-doubles, from differences to the first vertex. *error bounds
/// its error.
static rb_dd rb_twice_area_dd(const double *points, int count, double *scale, double *error)
{
    const rb_vec2 first = rb_polygon2_vertex(points, 0);
    double extent = 0, size = 0;
    for (int i = 1; i < count; i++)
        extent = rb_max(extent, rb_vec2_max_abs(rb_vec2_sub(rb_polygon2_vertex(points, i), first)));
    *scale = rb_power_of_two_scale(extent);
    rb_dd twice = {0, 0};
    rb_dd2 before = {{0, 0}, {0, 0}};
    for (int i = 1; i < count; i++) {
        const rb_dd2 at = rb_dd2_difference(rb_polygon2_vertex(points, i), first, *scale);
        const rb_dd cross = rb_dd2_cross(&before, &at), sum = rb_dd_sum(twice.high, cross.high);
        twice = rb_dd_sum(sum.high, sum.low + (twice.low + cross.low));
        size += fabs(before.x.high * at.y.high) + fabs(before.y.high * at.x.high);
        before = at;
    }
    *error = size * (RB_AREA_DD_ERROR + count * 0x1p-103) + count * RB_UNDERFLOW_GUARD;
    return twice;
}

double rb_polygon2_signed_area(const double *points, int count)
{
    if (count < 3) return 0;
    double scale, error;
    int exponent = 0;
    rb_dd twice = rb_twice_area_dd(points, count, &scale, &error);
    double area = rb_dd_round(twice) / 2 / scale / scale;
    // The bound is below half a unit in the last place; the other half is for the rounding of the result.
    if (error < 0x1p-55 * fabs(twice.high) && fabs(area) > RB_UNDERFLOW_GUARD && fabs(area) < DBL_MAX) return area;
    twice = rb_twice_area_exact(points, count, &exponent);
    area = rb_times_power(rb_dd_round(twice), exponent - 1);
    if (area == 0 && twice.high != 0) area = twice.high > 0 ? DBL_TRUE_MIN : -DBL_TRUE_MIN;
    return rb_clamp(area, -DBL_MAX, DBL_MAX);
}

int rb_polygon2_area_sign(const double *points, int count)
{
    if (count < 3) return 0;
    const rb_vec2 first = rb_polygon2_vertex(points, 0);
    rb_vec2 before = {0, 0};
    double twice = 0, size = 0;
    for (int i = 1; i < count; i++) {
        const rb_vec2 at = rb_vec2_sub(rb_polygon2_vertex(points, i), first);
        const double left = before.x * at.y, right = before.y * at.x;
        twice += left - right;
        size += fabs(left) + fabs(right);
        before = at;
    }
    const double error = size * ((count + RB_AREA_ROUNDINGS) * RB_ROUNDING) * 1.01 + count * RB_UNDERFLOW_GUARD;
    if (fabs(twice) > error && size < DBL_MAX) return twice > 0 ? 1 : -1;
    double scale, dd_error;
    int exponent;
    rb_dd wide = rb_twice_area_dd(points, count, &scale, &dd_error);
    if (!(fabs(wide.high) > 1.01 * dd_error)) wide = rb_twice_area_exact(points, count, &exponent);
    return (wide.high > 0) - (wide.high < 0);
}
