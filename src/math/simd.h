/// Two doubles at once: WebAssembly SIMD128, SSE2, or plain C; the same bits in all three.
#ifndef RB_MATH_SIMD_H
#define RB_MATH_SIMD_H

#include "base.h"

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>
typedef v128_t rb_f64x2;
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_splat(double a) { return wasm_f64x2_splat(a); }
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_load(const double *p) { return wasm_v128_load(p); }
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_add(rb_f64x2 a, rb_f64x2 b) { return wasm_f64x2_add(a, b); }
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_sub(rb_f64x2 a, rb_f64x2 b) { return wasm_f64x2_sub(a, b); }
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_mul(rb_f64x2 a, rb_f64x2 b) { return wasm_f64x2_mul(a, b); }
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_abs(rb_f64x2 a) { return wasm_f64x2_abs(a); }
/// b < a ? b : a per lane, so that a NaN in b leaves a.
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_min(rb_f64x2 a, rb_f64x2 b) { return wasm_f64x2_pmin(a, b); }
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_max(rb_f64x2 a, rb_f64x2 b) { return wasm_f64x2_pmax(a, b); }
RB_ALWAYS_INLINE double rb_f64x2_low(rb_f64x2 a) { return wasm_f64x2_extract_lane(a, 0); }
RB_ALWAYS_INLINE double rb_f64x2_high(rb_f64x2 a) { return wasm_f64x2_extract_lane(a, 1); }
/// Bit 0 and bit 1: whether a < b in that lane; false for NaN.
RB_ALWAYS_INLINE int rb_f64x2_below(rb_f64x2 a, rb_f64x2 b) { return (int)wasm_i64x2_bitmask(wasm_f64x2_lt(a, b)); }
#elif defined(__SSE2__) && !defined(RB_SCALAR)
#include <emmintrin.h>
typedef __m128d rb_f64x2;
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_splat(double a) { return _mm_set1_pd(a); }
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_load(const double *p) { return _mm_loadu_pd(p); }
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_add(rb_f64x2 a, rb_f64x2 b) { return _mm_add_pd(a, b); }
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_sub(rb_f64x2 a, rb_f64x2 b) { return _mm_sub_pd(a, b); }
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_mul(rb_f64x2 a, rb_f64x2 b) { return _mm_mul_pd(a, b); }
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_abs(rb_f64x2 a) { return _mm_andnot_pd(_mm_set1_pd(-0.0), a); }
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_min(rb_f64x2 a, rb_f64x2 b) { return _mm_min_pd(b, a); }
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_max(rb_f64x2 a, rb_f64x2 b) { return _mm_max_pd(b, a); }
RB_ALWAYS_INLINE double rb_f64x2_low(rb_f64x2 a) { return _mm_cvtsd_f64(a); }
RB_ALWAYS_INLINE double rb_f64x2_high(rb_f64x2 a) { return _mm_cvtsd_f64(_mm_unpackhi_pd(a, a)); }
RB_ALWAYS_INLINE int rb_f64x2_below(rb_f64x2 a, rb_f64x2 b) { return _mm_movemask_pd(_mm_cmplt_pd(a, b)); }
#else
typedef struct rb_f64x2 {
    double low, high;
} rb_f64x2;
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_splat(double a) { return (rb_f64x2){a, a}; }
RB_ALWAYS_INLINE rb_f64x2 rb_f64x2_load(const double *p) { return (rb_f64x2){p[0], p[1]}; }
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
RB_ALWAYS_INLINE int rb_f64x2_below(rb_f64x2 a, rb_f64x2 b) { return (a.low < b.low) | (a.high < b.high) << 1; }
#endif

#endif
