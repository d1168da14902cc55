// speed: hot

#include "formula.h"

/// Relative error of a sum or product of two double-doubles, in terms of the magnitudes of the summands or of the
/// product. With u = 2^-53: a sum has three roundings of at most u times its low parts, 4 u^2 in total. A product omits
/// the product of the low parts, u^2, and has roundings of its own low parts, 7 u^2.
#define RB_WIDE_ROUNDING 0x1p-102

// A formula pops only values that it has pushed, which the analyzer cannot see. NOLINTBEGIN(clang-analyzer-core.*)
rb_dd_estimate rb_evaluate_dd(const char *formula, const void *values)
{
    rb_dd_estimate stack[RB_FORMULA_DEPTH], registers[RB_FORMULA_REGISTERS], *top = stack; // top is free
    for (const char *at = formula; *at; at++) {
        if (rb_is_letter(*at)) {
            *top++ = (rb_dd_estimate){{rb_of_letter(*at, values), 0}, 0};
        } else if (rb_is_digit(*at)) {
            *top++ = registers[*at - '0'];
        } else if (*at == '=') {
            registers[*++at - '0'] = *--top;
        } else if (*at == '|') {
            double sign = top[-1].value.high < 0 ? -1 : 1;
            top[-1].value.high *= sign;
            top[-1].value.low *= sign;
        } else {
            rb_dd_estimate b = top[-1], *a = &top[*at == '^' ? -1 : -2];
            rb_dd next;
            double low, size = fabs(a->value.high), b_size = fabs(b.value.high);
            if (*at == '+' || *at == '-') {
                double sign = *at == '+' ? 1 : -1;
                next = rb_dd_sum(a->value.high, sign * b.value.high);
                low = a->value.low + sign * b.value.low;
                size += b_size;
                a->error += b.error;
            } else {
                next = rb_dd_product(a->value.high, b.value.high);
                low = a->value.high * b.value.low + a->value.low * b.value.high;
                a->error = size * b.error + (b_size + b.error) * a->error + RB_UNDERFLOW_GUARD;
                size *= b_size;
            }
            a->value = rb_dd_sum(next.high, next.low + low);
            a->error += size * RB_WIDE_ROUNDING;
            top = a + 1;
        }
    }
    return stack[0];
}
// NOLINTEND(clang-analyzer-core.*)
