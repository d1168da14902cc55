#include "affine_box2.h"

#include "../predicates/sign.h"

/// The plain value of a coordinate errs by less than this multiple of the sum of its terms' magnitudes: three roundings of products and
/// sums.
#define RB_ROW_ERROR (8 * RB_ROUNDING)

typedef struct rb_row_values {
    double a, x, c, y, e, candidate;
} rb_row_values;

/// Sign of a x + c y + e minus a number.
static int rb_row_sign(rb_row_values *values, double candidate)
{
    values->candidate = candidate;
    return rb_sign_of("ab*cd*+e+f-", values);
}

/// The double below a number that is not -DBL_MAX.
static double rb_double_below(double x)
{
    if (x == 0) return -DBL_TRUE_MIN;
    union {
        double number;
        int64_t bits;
    } value = {x};
    value.bits += x > 0 ? -1 : 1;
    return value.number;
}

double rb_affine_row2_below(rb_affine_row2 row, rb_vec2 p)
{
    rb_row_values values = {row.a, p.x, row.c, p.y, row.e, 0};
    double low = rb_value_of("ab*cd*+e+", &values);
    // The value is within 2 rounding units, so at most a few steps are needed.
    while (low > -DBL_MAX && rb_row_sign(&values, low) < 0) low = rb_double_below(low);
    for (double next; (next = -rb_double_below(-low)) <= DBL_MAX && rb_row_sign(&values, next) >= 0;) low = next;
    return low;
}

double rb_affine_row2_above(rb_affine_row2 row, rb_vec2 p)
{
    return -rb_affine_row2_below((rb_affine_row2){-row.a, -row.c, -row.e}, p);
}

void rb_affine_range2_add(rb_affine_range2 *range, rb_vec2 p)
{
    const rb_affine_row2 row = range->row;
    const double x = row.a * p.x, y = row.c * p.y, value = x + y + row.e;
    const double error = (fabs(x) + fabs(y) + fabs(row.e)) * RB_ROW_ERROR;
    // Exact only for points that may extend the range.
    if (!(value - error >= range->low)) range->low = rb_min(range->low, rb_affine_row2_below(row, p));
    if (!(value + error <= range->high)) range->high = rb_max(range->high, rb_affine_row2_above(row, p));
}
