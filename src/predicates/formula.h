/// Second filter stage: evaluates a formula (sign.h) in double-doubles with a running error bound. It decides almost
/// every formula.
#ifndef RB_PREDICATES_FORMULA_H
#define RB_PREDICATES_FORMULA_H

#include "dd.h"
#include "sign.h"

// Decoding of a formula's letters.

static inline double rb_of_letter(char letter, const void *values)
{
    return rb_row_at(values, letter >= 'a' ? letter - 'a' : letter - 'A' + 26);
}

static inline bool rb_is_letter(char code) { return code >= 'A' && code != '^' && code != '|'; }

static inline bool rb_is_digit(char code) { return code >= '0' && code <= '9'; }

/// A number and its error bound.
typedef struct rb_dd_estimate {
    rb_dd value;
    double error;
} rb_dd_estimate;

/// Evaluates a formula in double-doubles with a running error bound (Higham 2002, 3.3). Rounding makes the bound
/// too small by less than 1 %.
rb_dd_estimate rb_evaluate_dd(const char *formula, const void *values);

#endif
