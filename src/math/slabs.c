#include "slabs.h"

rb_slabs rb_slabs_of(const double *origin, const double *direction, const double *min, const double *max,
                     int dimensions)
{
    rb_slabs slabs = {-HUGE_VAL, HUGE_VAL, {0, false}, {0, false}};
    for (int axis = 0; axis < dimensions; axis++) {
        double d = direction[axis];
        if (d == 0) continue;
        double enter = ((d > 0 ? min[axis] : max[axis]) - origin[axis]) / d;
        double leave = ((d > 0 ? max[axis] : min[axis]) - origin[axis]) / d;
        if (enter > slabs.t_near) {
            slabs.t_near = enter;
            slabs.near = (rb_face){axis, d < 0};
        }
        if (leave < slabs.t_far) {
            slabs.t_far = leave;
            slabs.far = (rb_face){axis, d > 0};
        }
    }
    // At a corner both are the same number, rounded apart.
    slabs.t_far = rb_max(slabs.t_far, slabs.t_near);
    return slabs;
}
