#include "dd.h"

rb_dd2 rb_dd2_difference(rb_vec2 a, rb_vec2 b, double scale)
{
    rb_dd x = rb_dd_difference(a.x, b.x), y = rb_dd_difference(a.y, b.y);
    return (rb_dd2){{x.high * scale, x.low * scale}, {y.high * scale, y.low * scale}};
}

rb_dd rb_dd2_cross(const rb_dd2 *a, const rb_dd2 *b)
{
    rb_dd left = rb_dd_product(a->x.high, b->y.high), right = rb_dd_product(a->y.high, b->x.high);
    double low = (a->x.high * b->y.low + a->x.low * b->y.high) - (a->y.high * b->x.low + a->y.low * b->x.high);
    rb_dd difference = rb_dd_difference(left.high, right.high);
    return rb_dd_sum(difference.high, difference.low + ((left.low - right.low) + low));
}

rb_dd rb_dd2_dot(const rb_dd2 *a, const rb_dd2 *b)
{
    rb_dd2 turned = {{-b->y.high, -b->y.low}, b->x};
    return rb_dd2_cross(a, &turned);
}

void rb_dd_plus_product(rb_dd *sum, const rb_dd *a, const rb_dd *b)
{
    rb_dd2 left = {*sum, *a}, right = {{1, 0}, *b};
    *sum = rb_dd2_dot(&left, &right);
}

rb_dd rb_dd_quotient(const rb_dd *a, const rb_dd *b)
{
    rb_dd rest = *a, minus = {-rb_clamp(a->high / b->high, -DBL_MAX, DBL_MAX), 0};
    rb_dd_plus_product(&rest, b, &minus);
    double low = rest.high / b->high;
    rb_dd quotient = rb_dd_sum(-minus.high, rb_is_finite(low) ? low : 0);
    if (quotient.high == 0 && a->high != 0)
        quotient.high = (a->high > 0) == (b->high > 0) ? DBL_TRUE_MIN : -DBL_TRUE_MIN;
    return quotient;
}
