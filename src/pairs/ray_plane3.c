// speed: medium

#include "ray_plane3.h"

#include "known_sign.h"

/// Exact stage of rb_ray3_intersect_plane3.
static bool rb_ray3_cross_plane3(const rb_ray3 *ray, const rb_plane3 *plane, rb_hit3 *hit)
{
    rb_support3 support;
    if (!rb_support3_begin(&support, plane) || !(rb_vec3_max_abs(ray->direction) > 0)) return false;
    support.path = *ray;
    rb_dd height = rb_support3_height(&support, 1, 0);
    hit->side = (height.high > 0) - (height.high < 0);
    return rb_support3_reach(&support, height, height.high < 0 ? -1 : 1, hit);
}

bool rb_ray3_intersect_plane3(const rb_ray3 *ray, const rb_plane3 *plane, rb_hit3 *hit)
{
    int sign = rb_known_sign(rb_ray_plane_1, ray, 6, plane, 4);
    if (sign < 0 || (sign > 0 && !hit)) return sign > 0;
    rb_hit3 unread;
    return rb_ray3_cross_plane3(ray, plane, hit ? hit : &unread);
}
