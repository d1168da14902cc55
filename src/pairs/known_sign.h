/// The filter of single queries and the numbers of its hits: the formulas of formulas.h and hits.h for two shapes in doubles.
#ifndef RB_PAIRS_KNOWN_SIGN_H
#define RB_PAIRS_KNOWN_SIGN_H

#define RB_FORMULA_LANES 1
#include "known.h"

typedef rb_known_1 rb_formula_1(const double *a, const double *b, int axes);

/// Returns 1 if the shapes touch, -1 if they do not, 0 if rounding might matter.
///
/// @param a, b  structs that have only doubles
/// @param a_width, b_width  how many, at most 12
RB_ALWAYS_INLINE int rb_known_sign(rb_formula_1 *formula, const void *a, int a_width, const void *b, int b_width)
{
    double first[12], second[12];
    RB_UNROLL
    for (int i = 0; i < a_width; i++) first[i] = rb_row_at(a, i);
    RB_UNROLL
    for (int i = 0; i < b_width; i++) second[i] = rb_row_at(b, i);
    const rb_known_1 answer = formula(first, second, 3);
    return answer.yes - answer.no;
}

typedef int rb_numbers_1(const double *ray, const double *shape, double *result);

/// Writes the result, a struct that has only doubles, of a ray that certainly hits a shape of `width` <= 12 doubles. False if the numbers need
/// more than plain doubles; then the result is meaningless.
RB_ALWAYS_INLINE bool rb_hit_numbers(rb_numbers_1 *numbers, const void *ray, const void *shape, int width, void *result)
{
    double first[6], second[12];
    RB_UNROLL
    for (int i = 0; i < 6; i++) first[i] = rb_row_at(ray, i);
    RB_UNROLL
    for (int i = 0; i < width; i++) second[i] = rb_row_at(shape, i);
    return numbers(first, second, rb_row_ref(result, 0));
}

#endif
