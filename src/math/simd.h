/// Vectors of two doubles or four floats: WebAssembly SIMD128, SSE2, or plain C, with the same bits in all three.
///
/// A mask is true or false for each lane. Minima and maxima return their first operand if an operand is NaN or both are
/// equal.
#ifndef RB_MATH_SIMD_H
#define RB_MATH_SIMD_H

#include "base.h"

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>
typedef v128_t rb_f64x2;
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_splat(double a) { return wasm_f64x2_splat(a); }
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_load(const double *p) { return wasm_v128_load(p); }
/// Loads two numbers from separate addresses.
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_pair(const double *low, const double *high)
{
    return wasm_v128_load64_lane(high, wasm_v128_load64_zero(low), 1);
}
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_make(double low, double high) { return wasm_f64x2_make(low, high); }
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_add(rb_f64x2 a, rb_f64x2 b) { return wasm_f64x2_add(a, b); }
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_sub(rb_f64x2 a, rb_f64x2 b) { return wasm_f64x2_sub(a, b); }
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_mul(rb_f64x2 a, rb_f64x2 b) { return wasm_f64x2_mul(a, b); }
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_abs(rb_f64x2 a) { return wasm_v128_and(a, wasm_i64x2_splat(INT64_MAX)); }
/// b < a ? b : a per lane.
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_min(rb_f64x2 a, rb_f64x2 b) { return wasm_f64x2_pmin(a, b); }
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_max(rb_f64x2 a, rb_f64x2 b) { return wasm_f64x2_pmax(a, b); }
RB_ALWAYS_INLINE double rb_f64x2_low(rb_f64x2 a) { return wasm_f64x2_extract_lane(a, 0); }
RB_ALWAYS_INLINE double rb_f64x2_high(rb_f64x2 a) { return wasm_f64x2_extract_lane(a, 1); }
/// The low lane's bits.
RB_ALWAYS_INLINE uint64_t rb_f64x2_low_bits(rb_f64x2 a) { return (uint64_t)wasm_i64x2_extract_lane(a, 0); }
/// Bits 0 and 1: whether a < b in lanes 0 and 1; 0 for NaN.
RB_ALWAYS_INLINE int rb_f64x2_below(rb_f64x2 a, rb_f64x2 b) { return (int)wasm_i64x2_bitmask(wasm_f64x2_lt(a, b)); }
typedef v128_t rb_mask2;
/// Hides from LLVM that a mask comes from a comparison. Otherwise LLVM replaces operations on the mask by selections,
/// which take three instructions each in V8.
RB_ALWAYS_INLINE v128_t rb_opaque(v128_t mask)
{
    __asm__("" : "+r"(mask));
    return mask;
}
RB_ALWAYS_INLINE void rb_f64x2_store(double *p, rb_f64x2 a) { wasm_v128_store(p, a); }
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_div(rb_f64x2 a, rb_f64x2 b) { return wasm_f64x2_div(a, b); }
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_sqrt(rb_f64x2 a) { return wasm_f64x2_sqrt(a); }
RB_ALWAYS_INLINE rb_mask2 rb_f64x2_lt(rb_f64x2 a, rb_f64x2 b) { return rb_opaque(wasm_f64x2_lt(a, b)); }
RB_ALWAYS_INLINE rb_mask2 rb_f64x2_le(rb_f64x2 a, rb_f64x2 b) { return rb_opaque(wasm_f64x2_le(a, b)); }
RB_ALWAYS_INLINE rb_mask2 rb_mask2_and(rb_mask2 a, rb_mask2 b) { return wasm_v128_and(a, b); }
RB_ALWAYS_INLINE rb_mask2 rb_mask2_or(rb_mask2 a, rb_mask2 b) { return wasm_v128_or(a, b); }
/// a and not b
RB_ALWAYS_INLINE rb_mask2 rb_mask2_without(rb_mask2 a, rb_mask2 b) { return wasm_v128_andnot(a, b); }
RB_ALWAYS_INLINE rb_mask2 rb_mask2_all(void) { return wasm_i64x2_splat(-1); }
/// Bit i: the mask's value for lane i.
RB_ALWAYS_INLINE int rb_mask2_bits(rb_mask2 a) { return (int)wasm_i64x2_bitmask(a); }
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_select(rb_mask2 mask, rb_f64x2 a, rb_f64x2 b)
{
    return wasm_v128_bitselect(a, b, mask);
}
/// Swaps the lanes.
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_swap(rb_f64x2 a) { return wasm_i64x2_shuffle(a, a, 1, 0); }
/// The low lanes of both vectors, and the high lanes of both vectors.
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_lows(rb_f64x2 a, rb_f64x2 b) { return wasm_i64x2_shuffle(a, b, 0, 2); }
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_highs(rb_f64x2 a, rb_f64x2 b) { return wasm_i64x2_shuffle(a, b, 1, 3); }

typedef v128_t rb_f32x4;
typedef v128_t rb_mask4;
RB_ALWAYS_INLINE rb_f32x4 rb_f32x4_splat(float a) { return wasm_f32x4_splat(a); }
RB_ALWAYS_INLINE rb_f32x4 rb_f32x4_make(float a, float b, float c, float d) { return wasm_f32x4_make(a, b, c, d); }
RB_ALWAYS_INLINE rb_f32x4 rb_f32x4_load(const float *p) { return wasm_v128_load(p); }
RB_ALWAYS_INLINE void rb_f32x4_store(float *p, rb_f32x4 a) { wasm_v128_store(p, a); }
RB_ALWAYS_INLINE void rb_i32x4_copy(int32_t *to, const int32_t *from) { wasm_v128_store(to, wasm_v128_load(from)); }
RB_ALWAYS_INLINE rb_f32x4 rb_f32x4_add(rb_f32x4 a, rb_f32x4 b) { return wasm_f32x4_add(a, b); }
RB_ALWAYS_INLINE rb_f32x4 rb_f32x4_sub(rb_f32x4 a, rb_f32x4 b) { return wasm_f32x4_sub(a, b); }
RB_ALWAYS_INLINE rb_f32x4 rb_f32x4_mul(rb_f32x4 a, rb_f32x4 b) { return wasm_f32x4_mul(a, b); }
RB_ALWAYS_INLINE rb_f32x4 rb_f32x4_div(rb_f32x4 a, rb_f32x4 b) { return wasm_f32x4_div(a, b); }
RB_ALWAYS_INLINE rb_f32x4 rb_f32x4_sqrt(rb_f32x4 a) { return wasm_f32x4_sqrt(a); }
RB_ALWAYS_INLINE rb_f32x4 rb_f32x4_abs(rb_f32x4 a) { return wasm_v128_and(a, wasm_i32x4_splat(0x7fffffff)); }
/// Bitwise or.
RB_ALWAYS_INLINE rb_f32x4 rb_f32x4_or(rb_f32x4 a, rb_f32x4 b) { return wasm_v128_or(a, b); }
RB_ALWAYS_INLINE rb_f32x4 rb_f32x4_min(rb_f32x4 a, rb_f32x4 b) { return wasm_f32x4_pmin(a, b); }
RB_ALWAYS_INLINE rb_f32x4 rb_f32x4_max(rb_f32x4 a, rb_f32x4 b) { return wasm_f32x4_pmax(a, b); }
/// Swaps the lower and the upper two lanes.
RB_ALWAYS_INLINE rb_f32x4 rb_f32x4_swap(rb_f32x4 a) { return wasm_i64x2_shuffle(a, a, 1, 0); }
RB_ALWAYS_INLINE rb_mask4 rb_f32x4_lt(rb_f32x4 a, rb_f32x4 b) { return rb_opaque(wasm_f32x4_lt(a, b)); }
RB_ALWAYS_INLINE rb_mask4 rb_f32x4_le(rb_f32x4 a, rb_f32x4 b) { return rb_opaque(wasm_f32x4_le(a, b)); }
RB_ALWAYS_INLINE rb_mask4 rb_mask4_and(rb_mask4 a, rb_mask4 b) { return wasm_v128_and(a, b); }
RB_ALWAYS_INLINE rb_mask4 rb_mask4_or(rb_mask4 a, rb_mask4 b) { return wasm_v128_or(a, b); }
RB_ALWAYS_INLINE rb_mask4 rb_mask4_without(rb_mask4 a, rb_mask4 b) { return wasm_v128_andnot(a, b); }
RB_ALWAYS_INLINE rb_mask4 rb_mask4_not(rb_mask4 a) { return wasm_v128_not(a); }
RB_ALWAYS_INLINE rb_mask4 rb_mask4_none(void) { return wasm_i32x4_splat(0); }
RB_ALWAYS_INLINE int rb_mask4_bits(rb_mask4 a) { return (int)wasm_i32x4_bitmask(a); }
RB_ALWAYS_INLINE rb_f32x4 rb_f32x4_select(rb_mask4 mask, rb_f32x4 a, rb_f32x4 b)
{
    return wasm_v128_bitselect(a, b, mask);
}
/// a0 b0 a1 b1, and a2 b2 a3 b3.
RB_ALWAYS_INLINE rb_f32x4 rb_f32x4_zip_low(rb_f32x4 a, rb_f32x4 b) { return wasm_i32x4_shuffle(a, b, 0, 4, 1, 5); }
RB_ALWAYS_INLINE rb_f32x4 rb_f32x4_zip_high(rb_f32x4 a, rb_f32x4 b) { return wasm_i32x4_shuffle(a, b, 2, 6, 3, 7); }
/// a0 a1 b2 b3, and a2 a3 b0 b1; a0 a2 b0 b2, and a1 a3 b1 b3.
RB_ALWAYS_INLINE rb_f32x4 rb_f32x4_low_high(rb_f32x4 a, rb_f32x4 b) { return wasm_i32x4_shuffle(a, b, 0, 1, 6, 7); }
RB_ALWAYS_INLINE rb_f32x4 rb_f32x4_high_low(rb_f32x4 a, rb_f32x4 b) { return wasm_i32x4_shuffle(a, b, 2, 3, 4, 5); }
RB_ALWAYS_INLINE rb_f32x4 rb_f32x4_evens(rb_f32x4 a, rb_f32x4 b) { return wasm_i32x4_shuffle(a, b, 0, 2, 4, 6); }
RB_ALWAYS_INLINE rb_f32x4 rb_f32x4_odds(rb_f32x4 a, rb_f32x4 b) { return wasm_i32x4_shuffle(a, b, 1, 3, 5, 7); }
/// Loads two consecutive floats as doubles.
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_load_floats(const float *p)
{
    return wasm_f64x2_promote_low_f32x4(wasm_v128_load64_zero(p));
}
/// The first two lanes as doubles.
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_of_floats(rb_f32x4 a) { return wasm_f64x2_promote_low_f32x4(a); }
/// Copies a lane, whose index is a constant, to all lanes.
RB_ALWAYS_INLINE rb_f32x4 rb_f32x4_lane(rb_f32x4 a, int lane)
{
    return lane == 0   ? wasm_i32x4_shuffle(a, a, 0, 0, 0, 0)
           : lane == 1 ? wasm_i32x4_shuffle(a, a, 1, 1, 1, 1)
           : lane == 2 ? wasm_i32x4_shuffle(a, a, 2, 2, 2, 2)
                       : wasm_i32x4_shuffle(a, a, 3, 3, 3, 3);
}
/// Loads two floats from separate addresses, as doubles.
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_pair_floats(const float *low, const float *high)
{
    return wasm_f64x2_promote_low_f32x4(wasm_v128_load32_lane(high, wasm_v128_load32_zero(low), 1));
}
RB_ALWAYS_INLINE rb_f32x4 rb_f32x4_of_doubles(rb_f64x2 low, rb_f64x2 high)
{
    return wasm_i64x2_shuffle(wasm_f32x4_demote_f64x2_zero(low), wasm_f32x4_demote_f64x2_zero(high), 0, 2);
}
RB_ALWAYS_INLINE rb_mask4 rb_mask4_of_doubles(rb_mask2 low, rb_mask2 high)
{
    return wasm_i32x4_shuffle(low, high, 0, 2, 4, 6);
}
/// Four doubles, lanes 0 and 1 in `low`: the lower 32 bits are from `words`, the upper 32 bits are the float of `above`; 0
/// where the mask is false.
RB_ALWAYS_INLINE void rb_f64x2_of_words(const int32_t *words, rb_f32x4 above, rb_mask4 mask, rb_f64x2 *low,
                                        rb_f64x2 *high)
{
    const v128_t a = wasm_v128_and(wasm_v128_load(words), mask), b = wasm_v128_and(above, mask);
    *low = wasm_i32x4_shuffle(a, b, 0, 4, 1, 5);
    *high = wasm_i32x4_shuffle(a, b, 2, 6, 3, 7);
}
#elif defined(__SSE2__) && !defined(RB_SCALAR)
#include <emmintrin.h>
typedef __m128d rb_f64x2;
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_splat(double a) { return _mm_set1_pd(a); }
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_load(const double *p) { return _mm_loadu_pd(p); }
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_pair(const double *low, const double *high)
{
    return _mm_loadh_pd(_mm_load_sd(low), high);
}
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_make(double low, double high) { return _mm_set_pd(high, low); }
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_add(rb_f64x2 a, rb_f64x2 b) { return _mm_add_pd(a, b); }
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_sub(rb_f64x2 a, rb_f64x2 b) { return _mm_sub_pd(a, b); }
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_mul(rb_f64x2 a, rb_f64x2 b) { return _mm_mul_pd(a, b); }
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_abs(rb_f64x2 a) { return _mm_andnot_pd(_mm_set1_pd(-0.0), a); }
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_min(rb_f64x2 a, rb_f64x2 b) { return _mm_min_pd(b, a); }
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_max(rb_f64x2 a, rb_f64x2 b) { return _mm_max_pd(b, a); }
RB_ALWAYS_INLINE double rb_f64x2_low(rb_f64x2 a) { return _mm_cvtsd_f64(a); }
RB_ALWAYS_INLINE double rb_f64x2_high(rb_f64x2 a) { return _mm_cvtsd_f64(_mm_unpackhi_pd(a, a)); }
RB_ALWAYS_INLINE uint64_t rb_f64x2_low_bits(rb_f64x2 a)
{
    union { // 32-bit x86 lacks _mm_cvtsi128_si64.
        double value;
        uint64_t bits;
    } pun = {_mm_cvtsd_f64(a)};
    return pun.bits;
}
RB_ALWAYS_INLINE int rb_f64x2_below(rb_f64x2 a, rb_f64x2 b) { return _mm_movemask_pd(_mm_cmplt_pd(a, b)); }
typedef __m128d rb_mask2;
RB_ALWAYS_INLINE void rb_f64x2_store(double *p, rb_f64x2 a) { _mm_storeu_pd(p, a); }
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_div(rb_f64x2 a, rb_f64x2 b) { return _mm_div_pd(a, b); }
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_sqrt(rb_f64x2 a) { return _mm_sqrt_pd(a); }
RB_ALWAYS_INLINE rb_mask2 rb_f64x2_lt(rb_f64x2 a, rb_f64x2 b) { return _mm_cmplt_pd(a, b); }
RB_ALWAYS_INLINE rb_mask2 rb_f64x2_le(rb_f64x2 a, rb_f64x2 b) { return _mm_cmple_pd(a, b); }
RB_ALWAYS_INLINE rb_mask2 rb_mask2_and(rb_mask2 a, rb_mask2 b) { return _mm_and_pd(a, b); }
RB_ALWAYS_INLINE rb_mask2 rb_mask2_or(rb_mask2 a, rb_mask2 b) { return _mm_or_pd(a, b); }
RB_ALWAYS_INLINE rb_mask2 rb_mask2_without(rb_mask2 a, rb_mask2 b) { return _mm_andnot_pd(b, a); }
RB_ALWAYS_INLINE rb_mask2 rb_mask2_all(void) { return _mm_castsi128_pd(_mm_set1_epi32(-1)); }
RB_ALWAYS_INLINE int rb_mask2_bits(rb_mask2 a) { return _mm_movemask_pd(a); }
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_select(rb_mask2 mask, rb_f64x2 a, rb_f64x2 b)
{
    return _mm_or_pd(_mm_and_pd(mask, a), _mm_andnot_pd(mask, b));
}
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_swap(rb_f64x2 a) { return _mm_shuffle_pd(a, a, 1); }
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_lows(rb_f64x2 a, rb_f64x2 b) { return _mm_unpacklo_pd(a, b); }
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_highs(rb_f64x2 a, rb_f64x2 b) { return _mm_unpackhi_pd(a, b); }

typedef __m128 rb_f32x4;
typedef __m128 rb_mask4;
RB_ALWAYS_INLINE rb_f32x4 rb_f32x4_splat(float a) { return _mm_set1_ps(a); }
RB_ALWAYS_INLINE rb_f32x4 rb_f32x4_make(float a, float b, float c, float d) { return _mm_set_ps(d, c, b, a); }
RB_ALWAYS_INLINE rb_f32x4 rb_f32x4_load(const float *p) { return _mm_loadu_ps(p); }
RB_ALWAYS_INLINE void rb_f32x4_store(float *p, rb_f32x4 a) { _mm_storeu_ps(p, a); }
RB_ALWAYS_INLINE void rb_i32x4_copy(int32_t *to, const int32_t *from)
{
    _mm_storeu_si128((__m128i *)(void *)to, _mm_loadu_si128((const __m128i *)(const void *)from));
}
RB_ALWAYS_INLINE rb_f32x4 rb_f32x4_add(rb_f32x4 a, rb_f32x4 b) { return _mm_add_ps(a, b); }
RB_ALWAYS_INLINE rb_f32x4 rb_f32x4_sub(rb_f32x4 a, rb_f32x4 b) { return _mm_sub_ps(a, b); }
RB_ALWAYS_INLINE rb_f32x4 rb_f32x4_mul(rb_f32x4 a, rb_f32x4 b) { return _mm_mul_ps(a, b); }
RB_ALWAYS_INLINE rb_f32x4 rb_f32x4_div(rb_f32x4 a, rb_f32x4 b) { return _mm_div_ps(a, b); }
RB_ALWAYS_INLINE rb_f32x4 rb_f32x4_sqrt(rb_f32x4 a) { return _mm_sqrt_ps(a); }
RB_ALWAYS_INLINE rb_f32x4 rb_f32x4_abs(rb_f32x4 a) { return _mm_andnot_ps(_mm_set1_ps(-0.0F), a); }
RB_ALWAYS_INLINE rb_f32x4 rb_f32x4_or(rb_f32x4 a, rb_f32x4 b) { return _mm_or_ps(a, b); }
RB_ALWAYS_INLINE rb_f32x4 rb_f32x4_min(rb_f32x4 a, rb_f32x4 b) { return _mm_min_ps(b, a); }
RB_ALWAYS_INLINE rb_f32x4 rb_f32x4_max(rb_f32x4 a, rb_f32x4 b) { return _mm_max_ps(b, a); }
RB_ALWAYS_INLINE rb_f32x4 rb_f32x4_swap(rb_f32x4 a) { return _mm_shuffle_ps(a, a, _MM_SHUFFLE(1, 0, 3, 2)); }
RB_ALWAYS_INLINE rb_mask4 rb_f32x4_lt(rb_f32x4 a, rb_f32x4 b) { return _mm_cmplt_ps(a, b); }
RB_ALWAYS_INLINE rb_mask4 rb_f32x4_le(rb_f32x4 a, rb_f32x4 b) { return _mm_cmple_ps(a, b); }
RB_ALWAYS_INLINE rb_mask4 rb_mask4_and(rb_mask4 a, rb_mask4 b) { return _mm_and_ps(a, b); }
RB_ALWAYS_INLINE rb_mask4 rb_mask4_or(rb_mask4 a, rb_mask4 b) { return _mm_or_ps(a, b); }
RB_ALWAYS_INLINE rb_mask4 rb_mask4_without(rb_mask4 a, rb_mask4 b) { return _mm_andnot_ps(b, a); }
RB_ALWAYS_INLINE rb_mask4 rb_mask4_not(rb_mask4 a) { return _mm_xor_ps(a, _mm_castsi128_ps(_mm_set1_epi32(-1))); }
RB_ALWAYS_INLINE rb_mask4 rb_mask4_none(void) { return _mm_setzero_ps(); }
RB_ALWAYS_INLINE int rb_mask4_bits(rb_mask4 a) { return _mm_movemask_ps(a); }
RB_ALWAYS_INLINE rb_f32x4 rb_f32x4_select(rb_mask4 mask, rb_f32x4 a, rb_f32x4 b)
{
    return _mm_or_ps(_mm_and_ps(mask, a), _mm_andnot_ps(mask, b));
}
RB_ALWAYS_INLINE rb_f32x4 rb_f32x4_zip_low(rb_f32x4 a, rb_f32x4 b) { return _mm_unpacklo_ps(a, b); }
RB_ALWAYS_INLINE rb_f32x4 rb_f32x4_zip_high(rb_f32x4 a, rb_f32x4 b) { return _mm_unpackhi_ps(a, b); }
RB_ALWAYS_INLINE rb_f32x4 rb_f32x4_low_high(rb_f32x4 a, rb_f32x4 b)
{
    return _mm_shuffle_ps(a, b, _MM_SHUFFLE(3, 2, 1, 0));
}
RB_ALWAYS_INLINE rb_f32x4 rb_f32x4_high_low(rb_f32x4 a, rb_f32x4 b)
{
    return _mm_shuffle_ps(a, b, _MM_SHUFFLE(1, 0, 3, 2));
}
RB_ALWAYS_INLINE rb_f32x4 rb_f32x4_evens(rb_f32x4 a, rb_f32x4 b)
{
    return _mm_shuffle_ps(a, b, _MM_SHUFFLE(2, 0, 2, 0));
}
RB_ALWAYS_INLINE rb_f32x4 rb_f32x4_odds(rb_f32x4 a, rb_f32x4 b)
{
    return _mm_shuffle_ps(a, b, _MM_SHUFFLE(3, 1, 3, 1));
}
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_load_floats(const float *p)
{
    return _mm_cvtps_pd(_mm_castsi128_ps(_mm_loadl_epi64((const __m128i *)(const void *)p)));
}
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_of_floats(rb_f32x4 a) { return _mm_cvtps_pd(a); }
RB_ALWAYS_INLINE rb_f32x4 rb_f32x4_lane(rb_f32x4 a, int lane)
{
    return lane == 0   ? _mm_shuffle_ps(a, a, _MM_SHUFFLE(0, 0, 0, 0))
           : lane == 1 ? _mm_shuffle_ps(a, a, _MM_SHUFFLE(1, 1, 1, 1))
           : lane == 2 ? _mm_shuffle_ps(a, a, _MM_SHUFFLE(2, 2, 2, 2))
                       : _mm_shuffle_ps(a, a, _MM_SHUFFLE(3, 3, 3, 3));
}
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_pair_floats(const float *low, const float *high)
{
    return _mm_cvtps_pd(_mm_unpacklo_ps(_mm_load_ss(low), _mm_load_ss(high)));
}
RB_ALWAYS_INLINE rb_f32x4 rb_f32x4_of_doubles(rb_f64x2 low, rb_f64x2 high)
{
    return _mm_movelh_ps(_mm_cvtpd_ps(low), _mm_cvtpd_ps(high));
}
RB_ALWAYS_INLINE void rb_f64x2_of_words(const int32_t *words, rb_f32x4 above, rb_mask4 mask, rb_f64x2 *low,
                                        rb_f64x2 *high)
{
    const __m128 a = _mm_and_ps(_mm_loadu_ps((const float *)(const void *)words), mask), b = _mm_and_ps(above, mask);
    *low = _mm_castps_pd(_mm_unpacklo_ps(a, b));
    *high = _mm_castps_pd(_mm_unpackhi_ps(a, b));
}
RB_ALWAYS_INLINE rb_mask4 rb_mask4_of_doubles(rb_mask2 low, rb_mask2 high)
{
    return _mm_shuffle_ps(_mm_castpd_ps(low), _mm_castpd_ps(high), _MM_SHUFFLE(2, 0, 2, 0));
}
#else
typedef struct rb_f64x2 {
    double low, high;
} rb_f64x2;
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_splat(double a) { return (rb_f64x2){a, a}; }
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_load(const double *p) { return (rb_f64x2){p[0], p[1]}; }
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_pair(const double *low, const double *high) { return (rb_f64x2){*low, *high}; }
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_make(double low, double high) { return (rb_f64x2){low, high}; }
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_add(rb_f64x2 a, rb_f64x2 b) { return (rb_f64x2){a.low + b.low, a.high + b.high}; }
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_sub(rb_f64x2 a, rb_f64x2 b) { return (rb_f64x2){a.low - b.low, a.high - b.high}; }
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_mul(rb_f64x2 a, rb_f64x2 b) { return (rb_f64x2){a.low * b.low, a.high * b.high}; }
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_abs(rb_f64x2 a) { return (rb_f64x2){fabs(a.low), fabs(a.high)}; }
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_min(rb_f64x2 a, rb_f64x2 b)
{
    return (rb_f64x2){b.low < a.low ? b.low : a.low, b.high < a.high ? b.high : a.high};
}
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_max(rb_f64x2 a, rb_f64x2 b)
{
    return (rb_f64x2){a.low < b.low ? b.low : a.low, a.high < b.high ? b.high : a.high};
}
RB_ALWAYS_INLINE double rb_f64x2_low(rb_f64x2 a) { return a.low; }
RB_ALWAYS_INLINE double rb_f64x2_high(rb_f64x2 a) { return a.high; }
RB_ALWAYS_INLINE uint64_t rb_f64x2_low_bits(rb_f64x2 a)
{
    union {
        double value;
        uint64_t bits;
    } pun = {a.low};
    return pun.bits;
}
RB_ALWAYS_INLINE int rb_f64x2_below(rb_f64x2 a, rb_f64x2 b) { return (a.low < b.low) | (a.high < b.high) << 1; }
typedef int rb_mask2;
RB_ALWAYS_INLINE void rb_f64x2_store(double *p, rb_f64x2 a)
{
    p[0] = a.low;
    p[1] = a.high;
}
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_div(rb_f64x2 a, rb_f64x2 b) { return (rb_f64x2){a.low / b.low, a.high / b.high}; }
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_sqrt(rb_f64x2 a) { return (rb_f64x2){sqrt(a.low), sqrt(a.high)}; }
RB_ALWAYS_INLINE rb_mask2 rb_f64x2_lt(rb_f64x2 a, rb_f64x2 b) { return (a.low < b.low) | (a.high < b.high) << 1; }
RB_ALWAYS_INLINE rb_mask2 rb_f64x2_le(rb_f64x2 a, rb_f64x2 b) { return (a.low <= b.low) | (a.high <= b.high) << 1; }
RB_ALWAYS_INLINE rb_mask2 rb_mask2_and(rb_mask2 a, rb_mask2 b) { return a & b; }
RB_ALWAYS_INLINE rb_mask2 rb_mask2_or(rb_mask2 a, rb_mask2 b) { return a | b; }
RB_ALWAYS_INLINE rb_mask2 rb_mask2_without(rb_mask2 a, rb_mask2 b) { return a & ~b; }
RB_ALWAYS_INLINE rb_mask2 rb_mask2_all(void) { return 3; }
RB_ALWAYS_INLINE int rb_mask2_bits(rb_mask2 a) { return a; }
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_select(rb_mask2 mask, rb_f64x2 a, rb_f64x2 b)
{
    return (rb_f64x2){mask & 1 ? a.low : b.low, mask & 2 ? a.high : b.high};
}
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_swap(rb_f64x2 a) { return (rb_f64x2){a.high, a.low}; }
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_lows(rb_f64x2 a, rb_f64x2 b) { return (rb_f64x2){a.low, b.low}; }
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_highs(rb_f64x2 a, rb_f64x2 b) { return (rb_f64x2){a.high, b.high}; }

typedef struct rb_f32x4 {
    float lane[4];
} rb_f32x4;
typedef int rb_mask4;
#define RB_LANES(expression)                                                                                           \
    rb_f32x4 r;                                                                                                        \
    for (int i = 0; i < 4; i++) r.lane[i] = expression;                                                                \
    return r
#define RB_MASK_LANES(condition)                                                                                       \
    rb_mask4 r = 0;                                                                                                    \
    for (int i = 0; i < 4; i++) r |= (condition) << i;                                                                 \
    return r
RB_ALWAYS_INLINE rb_f32x4 rb_f32x4_splat(float a) { return (rb_f32x4){{a, a, a, a}}; }
RB_ALWAYS_INLINE rb_f32x4 rb_f32x4_make(float a, float b, float c, float d) { return (rb_f32x4){{a, b, c, d}}; }
RB_ALWAYS_INLINE rb_f32x4 rb_f32x4_load(const float *p) { return (rb_f32x4){{p[0], p[1], p[2], p[3]}}; }
RB_ALWAYS_INLINE void rb_f32x4_store(float *p, rb_f32x4 a)
{
    for (int i = 0; i < 4; i++) p[i] = a.lane[i];
}
RB_ALWAYS_INLINE void rb_i32x4_copy(int32_t *to, const int32_t *from)
{
    for (int i = 0; i < 4; i++) to[i] = from[i];
}
RB_ALWAYS_INLINE rb_f32x4 rb_f32x4_add(rb_f32x4 a, rb_f32x4 b) { RB_LANES(a.lane[i] + b.lane[i]); }
RB_ALWAYS_INLINE rb_f32x4 rb_f32x4_sub(rb_f32x4 a, rb_f32x4 b) { RB_LANES(a.lane[i] - b.lane[i]); }
RB_ALWAYS_INLINE rb_f32x4 rb_f32x4_mul(rb_f32x4 a, rb_f32x4 b) { RB_LANES(a.lane[i] * b.lane[i]); }
RB_ALWAYS_INLINE rb_f32x4 rb_f32x4_div(rb_f32x4 a, rb_f32x4 b) { RB_LANES(a.lane[i] / b.lane[i]); }
RB_ALWAYS_INLINE rb_f32x4 rb_f32x4_sqrt(rb_f32x4 a) { RB_LANES(sqrtf(a.lane[i])); }
RB_ALWAYS_INLINE rb_f32x4 rb_f32x4_abs(rb_f32x4 a) { RB_LANES(fabsf(a.lane[i])); }
RB_ALWAYS_INLINE rb_f32x4 rb_f32x4_or(rb_f32x4 a, rb_f32x4 b)
{
    union {
        rb_f32x4 value;
        uint32_t bits[4];
    } pun = {a}, other = {b};
    for (int i = 0; i < 4; i++) pun.bits[i] |= other.bits[i];
    return pun.value;
}
RB_ALWAYS_INLINE rb_f32x4 rb_f32x4_min(rb_f32x4 a, rb_f32x4 b)
{
    RB_LANES(b.lane[i] < a.lane[i] ? b.lane[i] : a.lane[i]);
}
RB_ALWAYS_INLINE rb_f32x4 rb_f32x4_max(rb_f32x4 a, rb_f32x4 b)
{
    RB_LANES(a.lane[i] < b.lane[i] ? b.lane[i] : a.lane[i]);
}
RB_ALWAYS_INLINE rb_f32x4 rb_f32x4_swap(rb_f32x4 a) { RB_LANES(a.lane[i ^ 2]); }
RB_ALWAYS_INLINE rb_mask4 rb_f32x4_lt(rb_f32x4 a, rb_f32x4 b) { RB_MASK_LANES(a.lane[i] < b.lane[i]); }
RB_ALWAYS_INLINE rb_mask4 rb_f32x4_le(rb_f32x4 a, rb_f32x4 b) { RB_MASK_LANES(a.lane[i] <= b.lane[i]); }
RB_ALWAYS_INLINE rb_mask4 rb_mask4_and(rb_mask4 a, rb_mask4 b) { return a & b; }
RB_ALWAYS_INLINE rb_mask4 rb_mask4_or(rb_mask4 a, rb_mask4 b) { return a | b; }
RB_ALWAYS_INLINE rb_mask4 rb_mask4_without(rb_mask4 a, rb_mask4 b) { return a & ~b; }
RB_ALWAYS_INLINE rb_mask4 rb_mask4_not(rb_mask4 a) { return a ^ 15; }
RB_ALWAYS_INLINE rb_mask4 rb_mask4_none(void) { return 0; }
RB_ALWAYS_INLINE int rb_mask4_bits(rb_mask4 a) { return a; }
RB_ALWAYS_INLINE rb_f32x4 rb_f32x4_select(rb_mask4 mask, rb_f32x4 a, rb_f32x4 b)
{
    RB_LANES(mask >> i & 1 ? a.lane[i] : b.lane[i]);
}
RB_ALWAYS_INLINE rb_f32x4 rb_f32x4_zip_low(rb_f32x4 a, rb_f32x4 b) { RB_LANES(i & 1 ? b.lane[i / 2] : a.lane[i / 2]); }
RB_ALWAYS_INLINE rb_f32x4 rb_f32x4_zip_high(rb_f32x4 a, rb_f32x4 b)
{
    RB_LANES(i & 1 ? b.lane[2 + i / 2] : a.lane[2 + i / 2]);
}
RB_ALWAYS_INLINE rb_f32x4 rb_f32x4_low_high(rb_f32x4 a, rb_f32x4 b) { RB_LANES(i < 2 ? a.lane[i] : b.lane[i]); }
RB_ALWAYS_INLINE rb_f32x4 rb_f32x4_high_low(rb_f32x4 a, rb_f32x4 b) { RB_LANES(i < 2 ? a.lane[2 + i] : b.lane[i - 2]); }
RB_ALWAYS_INLINE rb_f32x4 rb_f32x4_evens(rb_f32x4 a, rb_f32x4 b)
{
    RB_LANES(i < 2 ? a.lane[2 * i] : b.lane[2 * i - 4]);
}
RB_ALWAYS_INLINE rb_f32x4 rb_f32x4_odds(rb_f32x4 a, rb_f32x4 b)
{
    RB_LANES(i < 2 ? a.lane[2 * i + 1] : b.lane[2 * i - 3]);
}
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_load_floats(const float *p) { return (rb_f64x2){(double)p[0], (double)p[1]}; }
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_of_floats(rb_f32x4 a) { return (rb_f64x2){(double)a.lane[0], (double)a.lane[1]}; }
RB_ALWAYS_INLINE rb_f32x4 rb_f32x4_lane(rb_f32x4 a, int lane) { return rb_f32x4_splat(a.lane[lane]); }
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_pair_floats(const float *low, const float *high)
{
    return (rb_f64x2){(double)*low, (double)*high};
}
RB_ALWAYS_INLINE rb_f32x4 rb_f32x4_of_doubles(rb_f64x2 low, rb_f64x2 high)
{
    return (rb_f32x4){{(float)low.low, (float)low.high, (float)high.low, (float)high.high}};
}
RB_ALWAYS_INLINE rb_mask4 rb_mask4_of_doubles(rb_mask2 low, rb_mask2 high) { return low | high << 2; }
RB_ALWAYS_INLINE void rb_f64x2_of_words(const int32_t *words, rb_f32x4 above, rb_mask4 mask, rb_f64x2 *low,
                                        rb_f64x2 *high)
{
    union {
        float value;
        uint32_t bits;
    } pun;
    union {
        uint64_t bits[4];
        rb_f64x2 values[2];
    } pairs;
    for (int i = 0; i < 4; i++) {
        pun.value = above.lane[i];
        pairs.bits[i] = mask >> i & 1 ? (uint64_t)pun.bits << 32 | (uint32_t)words[i] : 0;
    }
    *low = pairs.values[0];
    *high = pairs.values[1];
}
#undef RB_LANES
#undef RB_MASK_LANES
#endif

/// x < y ? a : b without a branch, for unpredictable comparisons.
RB_ALWAYS_INLINE double rb_select(double x, double y, double a, double b)
{
    return rb_f64x2_low(
        rb_f64x2_select(rb_f64x2_lt(rb_f64x2_splat(x), rb_f64x2_splat(y)), rb_f64x2_splat(a), rb_f64x2_splat(b)));
}

/// Transposes four rows of four floats.
RB_ALWAYS_INLINE void rb_f32x4_transpose(const rb_f32x4 rows[4], rb_f32x4 columns[4])
{
    rb_f32x4 a = rb_f32x4_zip_low(rows[0], rows[2]), b = rb_f32x4_zip_low(rows[1], rows[3]);
    rb_f32x4 c = rb_f32x4_zip_high(rows[0], rows[2]), d = rb_f32x4_zip_high(rows[1], rows[3]);
    columns[0] = rb_f32x4_zip_low(a, b);
    columns[1] = rb_f32x4_zip_high(a, b);
    columns[2] = rb_f32x4_zip_low(c, d);
    columns[3] = rb_f32x4_zip_high(c, d);
}

/// Loads four consecutive rows of six floats as six columns.
RB_ALWAYS_INLINE void rb_f32x4_load_sixes(const float *rows, rb_f32x4 columns[6])
{
    // a and d: the first four numbers of rows 0 and 2. b and e: the last two of rows 0 and 2, then the first two of rows 1
    // and 3. c and f: the last four of rows 1 and 3.
    const rb_f32x4 a = rb_f32x4_load(rows), b = rb_f32x4_load(rows + 4), c = rb_f32x4_load(rows + 8);
    const rb_f32x4 d = rb_f32x4_load(rows + 12), e = rb_f32x4_load(rows + 16), f = rb_f32x4_load(rows + 20);
    rb_f32x4 one = rb_f32x4_low_high(a, b), two = rb_f32x4_low_high(d, e);
    columns[0] = rb_f32x4_evens(one, two);
    columns[1] = rb_f32x4_odds(one, two);
    one = rb_f32x4_high_low(a, c);
    two = rb_f32x4_high_low(d, f);
    columns[2] = rb_f32x4_evens(one, two);
    columns[3] = rb_f32x4_odds(one, two);
    one = rb_f32x4_low_high(b, c);
    two = rb_f32x4_low_high(e, f);
    columns[4] = rb_f32x4_evens(one, two);
    columns[5] = rb_f32x4_odds(one, two);
}

/// Loads four consecutive rows of three floats as three columns.
RB_ALWAYS_INLINE void rb_f32x4_load_threes(const float *rows, rb_f32x4 columns[3])
{
    const rb_f32x4 a = rb_f32x4_load(rows), b = rb_f32x4_load(rows + 4), c = rb_f32x4_load(rows + 8);
    // With columns x, y, z: x0 y0 x2 y2; z0 z2 x1 x3; y1 y3 z1 z3.
    const rb_f32x4 even = rb_f32x4_low_high(a, b), odd = rb_f32x4_high_low(a, b);
    const rb_f32x4 first = rb_f32x4_zip_low(odd, c), last = rb_f32x4_zip_high(odd, c);
    columns[0] = rb_f32x4_zip_low(rb_f32x4_evens(even, even), rb_f32x4_swap(first));
    columns[1] = rb_f32x4_zip_low(rb_f32x4_odds(even, even), last);
    columns[2] = rb_f32x4_zip_low(first, rb_f32x4_swap(last));
}

#endif
