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

/// The numbers of a certain hit. False if they need more than plain doubles.
static bool rb_ray3_reach_plane3(const rb_ray3 *ray, const rb_plane3 *plane, rb_hit3 *hit)
{
    double first[6], second[4], point[3];
    for (int i = 0; i < 6; i++) first[i] = rb_row_at(ray, i);
    for (int i = 0; i < 4; i++) second[i] = rb_row_at(plane, i);
    if (!rb_ray_plane_point_1(first, second, &hit->t, point)) return false;
    hit->point = (rb_vec3){point[0], point[1], point[2]};
    // The plane's side of the origin: -t times the rate.
    const double rate = rb_dot_of_1(second, first + 3);
    hit->side = rate < 0 ? 1 : -1;
    hit->normal = rb_vec3_normalize(rb_vec3_scale(plane->normal, hit->side));
    return true;
}

bool rb_ray3_intersect_plane3(const rb_ray3 *ray, const rb_plane3 *plane, rb_hit3 *hit)
{
    int sign = rb_known_sign(rb_ray_plane_1, ray, 6, plane, 4);
    if (sign < 0 || (sign > 0 && (!hit || rb_ray3_reach_plane3(ray, plane, hit)))) return sign > 0;
    rb_hit3 unread;
    return rb_ray3_cross_plane3(ray, plane, hit ? hit : &unread);
}
