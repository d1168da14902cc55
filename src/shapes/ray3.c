#include "ray3.h"

void rb_ray3_at_dd(const rb_ray3 *ray, const rb_dd *t, rb_vec3 *point)
{
    for (int k = 0; k < 3; k++) {
        double o = rb_vec3_at(&ray->origin, k), d = rb_vec3_at(&ray->direction, k);
        rb_dd at = {o, 0}, direction = {d, rb_vec3_at(&ray->low, k)};
        rb_dd_accumulate(&at, t, &direction);
        double sum = at.high + at.low;
        // NaN: an intermediate number left the range of doubles. Plain doubles suffice then.
        *rb_vec3_ref(point, k) = sum == sum ? sum : o + t->high * d;
    }
}
