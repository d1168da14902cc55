#include "dd.h"

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
