/// Helpers for doubles and bits: constants, minimum and maximum, powers of two, access to rows of numbers.
#ifndef RB_MATH_BASE_H
#define RB_MATH_BASE_H

#include "../config.h"

/// Half the distance from 1 to the next double: the largest relative error of one rounding.
#define RB_ROUNDING (DBL_EPSILON / 2)

#define RB_PI 3.14159265358979323846

/// Number k of a struct that contains only doubles, or of an array of such structs (config.h explains why not by &v.x).
RB_ALWAYS_INLINE double rb_row_at(const void *row, int k)
{
    return *(const double *)(const void *)((const char *)row + (size_t)k * sizeof(double));
}

/// Writable pointer to number k.
RB_ALWAYS_INLINE double *rb_row_ref(void *row, int k)
{
    return (double *)(void *)((char *)row + (size_t)k * sizeof(double));
}

/// Minimum and maximum; b if a or b is NaN. The wasm build uses one lane of a vector instruction, because V8 compiles both
/// f64.max and a selection between two doubles to a jump, which is often mispredicted.
#if defined(__wasm_simd128__)
RB_ALWAYS_INLINE double rb_min(double a, double b)
{
    return wasm_f64x2_extract_lane(wasm_f64x2_pmin(wasm_f64x2_splat(b), wasm_f64x2_splat(a)), 0);
}
RB_ALWAYS_INLINE double rb_max(double a, double b)
{
    return wasm_f64x2_extract_lane(wasm_f64x2_pmax(wasm_f64x2_splat(b), wasm_f64x2_splat(a)), 0);
}
#else
RB_ALWAYS_INLINE double rb_min(double a, double b) { return a < b ? a : b; }
RB_ALWAYS_INLINE double rb_max(double a, double b) { return a > b ? a : b; }
#endif

/// The maximum of IEEE 754-2019: NaN if an argument is NaN; -0 is less than 0.
RB_ALWAYS_INLINE double rb_max_nan(double a, double b)
{
#if defined(__wasm__)
    return __builtin_wasm_max_f64(a, b);
#else
    if (a == b) return signbit(a) ? b : a;
    return a > b || a != a ? a : b;
#endif
}

RB_ALWAYS_INLINE double rb_clamp(double value, double low, double high)
{
    return value < low ? low : value > high ? high : value;
}

/// False for NaN and both infinities.
RB_ALWAYS_INLINE bool rb_is_finite(double value) { return value - value == 0; }

/// Number of set bits among the lowest four.
RB_ALWAYS_INLINE int rb_count_bits(int bits)
{
#if defined(__wasm__)
    return __builtin_popcount((unsigned)bits & 15);
#else
    return (int)(0x4332322132212110 >> 4 * (bits & 15) & 15);
#endif
}

/// Index of the lowest set bit. At least one bit must be set.
RB_ALWAYS_INLINE int rb_lowest_bit(int bits)
{
#if defined(__GNUC__) || defined(__clang__)
    return __builtin_ctz((unsigned)bits);
#else
    int i = 0;
    while (!((unsigned)bits >> i & 1)) i++;
    return i;
#endif
}

/// The same for 64 bits.
RB_ALWAYS_INLINE int rb_lowest_bit64(uint64_t bits)
{
#if defined(__GNUC__) || defined(__clang__)
    return __builtin_ctzll(bits);
#else
    int i = 0;
    while (!(bits >> i & 1)) i++;
    return i;
#endif
}

/// 2^exponent for exponents in [-1022, 1023], by writing the exponent bits.
RB_ALWAYS_INLINE double rb_power_of_two(int exponent)
{
    union {
        uint64_t bits;
        double value;
    } pun = {(uint64_t)(exponent + 1023) << 52};
    return pun.value;
}

/// A power of two near 1 / magnitude, clamped to [2^-1000, 2^1000]: multiplying by it brings `magnitude` near 1
/// without rounding. 1 for 0.
static inline double rb_power_of_two_scale(double magnitude)
{
    if (magnitude == 0) return 1;
    union {
        double value;
        uint64_t bits;
    } pun = {magnitude};
    int exponent = (int)(pun.bits >> 52 & 0x7ff) - 1023;
    exponent = exponent < -1000 ? -1000 : exponent > 1000 ? 1000 : exponent;
    return rb_power_of_two(-exponent);
}

#endif
