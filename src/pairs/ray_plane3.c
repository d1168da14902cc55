// speed: medium

#include "ray_plane3.h"

#include "known_sign.h"

/// A ray is nearly parallel to a plane if the direction's component along the normal is at most this part of the sum of its terms' magnitudes:
/// its rounding error is divided by it. A smaller value would lose accuracy, a larger one send more rays to the exact stage.
#define RB_FLAT_PLANE 0x1p-16

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

/// The numbers of a certain hit. False for very large or small numbers, and for rays nearly parallel to the plane. js/pairs/rayPoint.js has the same
/// operations.
static bool rb_ray3_reach_plane3(const rb_ray3 *ray, const rb_plane3 *plane, rb_hit3 *hit)
{
    double numbers[10], height = plane->constant, rate = 0, size = 0;
    for (int k = 0; k < 6; k++) numbers[k] = rb_row_at(ray, k);
    for (int k = 0; k < 4; k++) numbers[6 + k] = rb_row_at(plane, k);
    if (!rb_are_moderate_1(numbers, 10)) return false;
    for (int k = 0; k < 3; k++) {
        const double n = numbers[6 + k], change = n * numbers[3 + k];
        height += n * numbers[k];
        rate += change;
        size += fabs(change);
    }
    if (!(fabs(rate) > RB_FLAT_PLANE * size)) return false;
    hit->t = -height / rate;
    hit->side = height > 0 ? 1 : -1;
    // Adding 0 turns -0 into 0.
    for (int k = 0; k < 3; k++) *rb_vec3_ref(&hit->point, k) = numbers[k] + hit->t * numbers[3 + k] + 0;
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
