#include "ray_plane3.h"

bool rb_ray3_intersect_plane3(const rb_ray3 *ray, const rb_plane3 *plane, rb_hit3 *hit)
{
    rb_support3 support;
    if (!rb_support3_begin(&support, plane) || !(rb_vec3_max_abs(ray->direction) > 0)) return false;
    support.path = *ray;
    rb_dd height = rb_support3_height(&support, 1, 0);
    hit->side = (height.high > 0) - (height.high < 0);
    return rb_support3_reach(&support, height, height.high < 0 ? -1 : 1, hit);
}
