#include "dd.h"

const rb_dd rb_dd_zero = {0, 0}, rb_dd_one = {1, 0};

rb_dd rb_dd_dot(const rb_dd *a, const rb_dd *b, int count)
{
    rb_dd sum = {0, 0};
    for (int i = 0; i < count; i++) rb_dd_accumulate(&sum, &a[i], &b[i]);
    return rb_dd_sum(sum.high, sum.low);
}

rb_dd rb_dd2_cross(const rb_dd2 *a, const rb_dd2 *b)
{
    const rb_dd left[2] = {a->x, a->y}, right[2] = {b->y, {-b->x.high, -b->x.low}};
    return rb_dd_dot(left, right, 2);
}

void rb_dd_multiply_add(rb_dd *sum, const rb_dd *a, const rb_dd *b)
{
    const rb_dd left[2] = {*sum, *a}, right[2] = {{1, 0}, *b};
    *sum = rb_dd_dot(left, right, 2);
}

void rb_dd3_cross(const rb_dd3 *a, const rb_dd3 *b, rb_dd3 *cross)
{
    for (int i = 0, j = 1, k = 2; i < 3; i++, j = k, k = 3 - i - j) {
        rb_dd minus = {-a->axis[k].high, -a->axis[k].low}, sum = {0, 0};
        rb_dd_accumulate(&sum, &a->axis[j], &b->axis[k]);
        rb_dd_accumulate(&sum, &minus, &b->axis[j]);
        cross->axis[i] = rb_dd_sum(sum.high, sum.low);
    }
}

rb_dd rb_dd_quotient(const rb_dd *a, const rb_dd *b)
{
    rb_dd rest = *a, minus = {-rb_clamp(a->high / b->high, -DBL_MAX, DBL_MAX), 0};
    rb_dd_accumulate(&rest, b, &minus);
    double low = (rest.high + rest.low) / b->high;
    rb_dd quotient = rb_dd_sum(-minus.high, rb_is_finite(low) ? low : 0);
    if (quotient.high == 0 && a->high != 0)
        quotient.high = (a->high > 0) == (b->high > 0) ? DBL_TRUE_MIN : -DBL_TRUE_MIN;
    return quotient;
}
