/// What the core asks of a compiler: C17 and plain IEEE 754 arithmetic. Every file includes this header by math/base.h.
///
/// The core is portable C17: no I/O, no globals, no allocation. A broken contract (NULL, NaN, a negative radius) trips
/// RB_ASSERT; with assertions off NaN falls through to a miss.
///
/// Structs as rows of numbers. Some structs hold nothing but doubles, so that each is also a row of a batch or the values
/// of a formula; static assertions keep padding away. C17 says which way round memory may be seen as both:
/// - A row of doubles may be read and written as such a struct (6.5 p7: an aggregate that has doubles as members).
/// - A pointer to a member reaches that member alone (6.5.6 p8). `(&v.x)[k]` and a `double *` to the first member that is
///   read further are undefined, and clang drops stores made so: by types, a store to x cannot change y. Numbers are
///   found from a pointer to the whole struct, as offsetof does: rb_vec3_at, rb_vec3_ref, rb_row_at, rb_row_ref.
/// - Two different structs are never the same memory, even if one begins like the other one.
#ifndef RB_CONFIG_H
#define RB_CONFIG_H

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

// --- Arithmetic ----------------------------------------------------------------------------------------------

// Exact predicates hold, and all machines give the same bits, only if each operation is rounded once, to its own type.

#if defined(__FAST_MATH__) || (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__ != 0) ||                          \
    defined(__ASSOCIATIVE_MATH__) || defined(__RECIPROCAL_MATH__) || defined(_M_FP_FAST)
#error "raybound: compile without -ffast-math, its parts and /fp:fast: exact decisions need IEEE 754 arithmetic"
#endif

// 16: only _Float16 is evaluated as it is written, which the core does not use.
#if !defined(FLT_EVAL_METHOD) || (FLT_EVAL_METHOD != 0 && FLT_EVAL_METHOD != 16)
#error "raybound: doubles must not be computed in extended precision: on 32-bit x86 add -msse2 -mfpmath=sse"
#endif

_Static_assert(sizeof(double) == 8 && DBL_MANT_DIG == 53 && DBL_MAX_EXP == 1024 && sizeof(float) == 4 &&
                   FLT_MANT_DIG == 24 && FLT_RADIX == 2,
               "raybound needs the binary64 and binary32 of IEEE 754");

// A fused multiply-add rounds once where the source says twice. clang obeys the standard's pragma, but not under
// -ffp-contract=fast, which no macro shows: do not give it that. gcc does not know the standard's pragma, and its own one
// holds for all options. Since version 12 its vectorizer forms fused multiply-add-subtracts of x86 under
// -ffp-contract=off too, so it does not vectorize where the processor has them.
#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#elif defined(__GNUC__)
#pragma GCC optimize("fp-contract=off")
#if defined(__FMA__) || defined(__FMA4__)
#pragma GCC optimize("no-tree-vectorize")
#endif
#elif defined(_MSC_VER)
#pragma fp_contract(off)
#else
#pragma STDC FP_CONTRACT OFF
#endif

// --- Assertions and inlining ---------------------------------------------------------------------------------

#ifndef RB_ASSERT
#if defined(RB_ASSERTIONS)
#include <assert.h>
#define RB_ASSERT(condition) assert(condition)
#else
#define RB_ASSERT(condition) ((void)0)
#endif
#endif

/// Where a call would cost more than the work, also in a build for size.
#if defined(__GNUC__) || defined(__clang__)
#define RB_ALWAYS_INLINE static inline __attribute__((always_inline))
#define RB_NEVER_INLINE static __attribute__((noinline))
#else
#define RB_ALWAYS_INLINE static inline
#define RB_NEVER_INLINE static
#endif

/// Before a short loop over arrays of vectors, which only unrolled stay out of memory, or over a node's children. Not where
/// vectors are loops themselves.
#if (defined(__wasm__) && !defined(__wasm_simd128__)) || (!defined(__wasm__) && defined(__OPTIMIZE_SIZE__))
#define RB_UNROLL
#elif defined(__clang__)
#define RB_UNROLL _Pragma("unroll")
#elif defined(__GNUC__)
#define RB_UNROLL _Pragma("GCC unroll 4")
#else
#define RB_UNROLL
#endif

/// Do not unroll the next loop.
#if defined(__clang__)
#define RB_NO_UNROLL _Pragma("nounroll")
#elif defined(__GNUC__)
#define RB_NO_UNROLL _Pragma("GCC unroll 1")
#else
#define RB_NO_UNROLL
#endif

#endif
