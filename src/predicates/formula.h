/// Formulas (sign.h) in double-doubles, with a bound of the error: what nearly every formula is answered with.
#ifndef RB_PREDICATES_FORMULA_H
#define RB_PREDICATES_FORMULA_H

#include "dd.h"
#include "sign.h"

// Of a formula's codes.

static inline double rb_of_letter(char letter, const void *values)
{
    return rb_row_at(values, letter >= 'a' ? letter - 'a' : letter - 'A' + 26);
}

static inline bool rb_is_letter(char code) { return code >= 'A' && code != '^' && code != '|'; }

static inline bool rb_is_digit(char code) { return code >= '0' && code <= '9'; }

/// A number and what it may err by.
typedef struct rb_dd_estimate {
    rb_dd value;
    double error;
} rb_dd_estimate;

/// The polynomial in double-doubles with a running bound of the error (Higham 2002, 3.3), which is short of the truth by
/// less than its own hundredth.
rb_dd_estimate rb_evaluate_dd(const char *formula, const void *values);

#endif
