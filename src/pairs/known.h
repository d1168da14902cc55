// Whether two shapes touch, where rounding certainly does not matter: the filters of single queries and of batches.
//
// The formulas (formulas.h, of oriented boxes formulas_obb.h, the numbers of hits hits.h) are written once. Each inclusion of this file compiles them for one kind of lanes, RB_FORMULA_LANES:
//   1  a double: the first stage of a single query (known_sign.h)
//   2  two doubles, 4  four floats: the pairs of a batch (dispatch/batch_known.c)
//   0  doubles whose arithmetic the including file has defined: it prints the formulas (wasm/filters.c)
// A value comes with its size, the sum of the magnitudes of its terms, as in predicates/bounded.h: each term has fewer roundings than the
// error bound of its lanes allows, 32 units for doubles and 16 for floats. Names end with the number of lanes: rb_ray_sphere_1.

#include "../math/simd.h"
#include "../predicates/bounded.h"

#define RB_PASTE_LANES(name, lanes) name##_##lanes
#define RB_NAME_LANES(name, lanes) RB_PASTE_LANES(name, lanes)
#define LANES(name) RB_NAME_LANES(name, RB_FORMULA_LANES)

#if RB_FORMULA_LANES == 1
#define number double
#define mask int
#define constant(x) ((double)(x))
#define plus(a, b) ((a) + (b))
#define minus(a, b) ((a) - (b))
#define times(a, b) ((a) * (b))
#define over(a, b) ((a) / (b))
#define magnitude(a) fabs(a)
#define root_of(a) sqrt(a)
#define least(a, b) rb_min(b, a) // the first one if one is NaN, as in all lanes
#define greatest(a, b) rb_max(b, a)
#define choose(m, a, b) ((m) ? (a) : (b))
#define less(a, b) ((int)((a) < (b)))
#define at_most(a, b) ((int)((a) <= (b)))
#define both(a, b) ((a) & (b))
#define either(a, b) ((a) | (b))
#define without(a, b) ((a) & !(b))
#define all() 1
#elif RB_FORMULA_LANES == 2
#define number rb_f64x2
#define mask rb_mask2
#define constant(x) rb_f64x2_splat(x)
#define plus(a, b) rb_f64x2_add(a, b)
#define minus(a, b) rb_f64x2_sub(a, b)
#define times(a, b) rb_f64x2_mul(a, b)
#define over(a, b) rb_f64x2_div(a, b)
#define magnitude(a) rb_f64x2_abs(a)
#define root_of(a) rb_f64x2_sqrt(a)
#define least(a, b) rb_f64x2_min(a, b)
#define greatest(a, b) rb_f64x2_max(a, b)
#define choose(m, a, b) rb_f64x2_select(m, a, b)
#define less(a, b) rb_f64x2_lt(a, b)
#define at_most(a, b) rb_f64x2_le(a, b)
#define both(a, b) rb_mask2_and(a, b)
#define either(a, b) rb_mask2_or(a, b)
#define without(a, b) rb_mask2_without(a, b)
#define all() rb_mask2_all()
#elif RB_FORMULA_LANES == 4
#define number rb_f32x4
#define mask rb_mask4
#define constant(x) rb_f32x4_splat((float)(x))
#define plus(a, b) rb_f32x4_add(a, b)
#define minus(a, b) rb_f32x4_sub(a, b)
#define times(a, b) rb_f32x4_mul(a, b)
#define over(a, b) rb_f32x4_div(a, b)
#define magnitude(a) rb_f32x4_abs(a)
#define least(a, b) rb_f32x4_min(a, b)
#define greatest(a, b) rb_f32x4_max(a, b)
#define choose(m, a, b) rb_f32x4_select(m, a, b)
#define less(a, b) rb_f32x4_lt(a, b)
#define at_most(a, b) rb_f32x4_le(a, b)
#define both(a, b) rb_mask4_and(a, b)
#define either(a, b) rb_mask4_or(a, b)
#define without(a, b) rb_mask4_without(a, b)
#define all() rb_mask4_not(rb_mask4_none())
#endif

// The error of a value relative to its size, the least error of a sum, what a factor may lose by underflow divided by the error, the
// magnitude up to which products of three factors do not overflow, nor, down to its inverse, lose more than the error, and the magnitude below
// which a number is less than half a unit in the last place of the greatest number.
#if RB_FORMULA_LANES == 4
#define ERROR 0x1p-20
#define ERROR_LEAST 0x1p-120
#define LOST 0x1p-124
#define MODERATE 0x1p40
#define MOST 0x1p100
#else
#define ERROR RB_FILTER_ERROR
#define ERROR_LEAST 1e-280
#define LOST RB_FILTER_UNDERFLOW
#define MODERATE 0x1p300
#define MOST 0x1p960
#endif

/// A value, and the sum of the magnitudes of its terms.
typedef struct LANES(rb_sized) {
    number value, size;
} LANES(rb_sized);
#define sized LANES(rb_sized)

/// Certain signs: neither, if rounding might matter.
typedef struct LANES(rb_signs) {
    mask positive, negative;
} LANES(rb_signs);
#define signs LANES(rb_signs)

/// Certain answers: neither, if rounding might matter.
typedef struct LANES(rb_known) {
    mask yes, no;
} LANES(rb_known);
#define known LANES(rb_known)

/// An infinite size makes the error infinite, so that nothing is certain; a value overflows only if its size does.
RB_ALWAYS_INLINE signs LANES(rb_signs_of)(sized sum)
{
    const number error = plus(times(sum.size, constant(ERROR)), constant(ERROR_LEAST));
    return (signs){less(error, sum.value), less(sum.value, minus(constant(0), error))};
}
#define signs_of LANES(rb_signs_of)

RB_ALWAYS_INLINE sized LANES(rb_difference)(sized a, sized b)
{
    return (sized){minus(a.value, b.value), plus(a.size, b.size)};
}
#define difference LANES(rb_difference)

RB_ALWAYS_INLINE sized LANES(rb_product)(sized a, sized b)
{
    const number lost = times(plus(a.size, b.size), constant(LOST));
    return (sized){times(a.value, b.value), plus(times(a.size, b.size), lost)};
}
#define product LANES(rb_product)

/// A sum of squares of numbers that have at most one rounding. It is its own size, because no term is negative.
RB_ALWAYS_INLINE sized LANES(rb_squares)(const number *a, int axes)
{
    number sum = times(a[0], a[0]);
    RB_UNROLL
    for (int i = 1; i < axes; i++) sum = plus(sum, times(a[i], a[i]));
    return (sized){sum, sum};
}
#define squares LANES(rb_squares)

RB_ALWAYS_INLINE sized LANES(rb_dot)(const number *a, const number *b, int axes)
{
    // The analyzer does not follow the axes that rb_frame_of writes.
    number term = times(a[0], b[0]); // NOLINT(clang-analyzer-core.UndefinedBinaryOperatorResult)
    sized sum = {term, magnitude(term)};
    RB_UNROLL
    for (int i = 1; i < axes; i++) {
        term = times(a[i], b[i]);
        sum.value = plus(sum.value, term);
        sum.size = plus(sum.size, magnitude(term));
    }
    return sum;
}
#define dot LANES(rb_dot)

RB_ALWAYS_INLINE number LANES(rb_dot_of)(const number *a, const number *b)
{
    return plus(plus(times(a[0], b[0]), times(a[1], b[1])), times(a[2], b[2]));
}

RB_ALWAYS_INLINE void LANES(rb_cross_of)(const number *a, const number *b, number *cross)
{
    RB_UNROLL
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        cross[i] = minus(times(a[j], b[k]), times(a[k], b[j]));
    }
}

/// a d - b c
RB_ALWAYS_INLINE sized LANES(rb_determinant)(number a, number b, number c, number d)
{
    const number left = times(a, d), right = times(b, c);
    return (sized){minus(left, right), plus(magnitude(left), magnitude(right))};
}
#define determinant LANES(rb_determinant)

// A single query ends at the first axis that separates two boxes.
#if RB_FORMULA_LANES == 1
#define RETURN_IF_APART(overlap, margin, sound)                                                                        \
    if ((sound) && (overlap) + (margin) < 0) return (known){0, 1};
#else
#define RETURN_IF_APART(overlap, margin, sound)
#endif

#include "formulas.h"
#include "formulas_obb.h"
#if RB_FORMULA_LANES != 4
#include "hits.h"
#endif

#undef LANES
#undef number
#undef mask
#undef constant
#undef plus
#undef minus
#undef times
#undef over
#undef magnitude
#undef root_of
#undef least
#undef greatest
#undef choose
#undef less
#undef at_most
#undef both
#undef either
#undef without
#undef ERROR
#undef ERROR_LEAST
#undef LOST
#undef MODERATE
#undef MOST
#undef sized
#undef signs
#undef known
#undef signs_of
#undef difference
#undef product
#undef squares
#undef dot
#undef determinant
#undef all
#undef OBB_ERROR
#undef RETURN_IF_APART
#undef RB_PASTE_LANES
#undef RB_NAME_LANES
#undef RB_FORMULA_LANES
