#include "ray_sphere3.h"

#include "../math/dd.h"
#include "../math/exact.h"

/// A difference of this part of its terms or less is left to the exact signs: double-double errs by 2^-100 of them.
#define RB_DOUBTFUL 0x1p-90

static const rb_dd rb_dd_one = {1, 0};

/// a + b c
static rb_dd rb_dd_multiply_add(rb_dd a, rb_dd b, rb_dd c)
{
    rb_dd2 left = {a, b}, right = {rb_dd_one, c};
    return rb_dd2_dot(&left, &right);
}

/// a b - c
static rb_dd rb_dd_multiply_sub(rb_dd a, rb_dd b, rb_dd c)
{
    rb_dd2 left = {a, c}, right = {rb_dd_one, b};
    return rb_dd2_cross(&left, &right);
}

/// (v a - d m) / a, one component of the way from the line's foot to the centre: from double-doubles, because far out
/// v and d m / a nearly cancel.
static double rb_foot_to_center(rb_dd v, rb_dd a, double d, rb_dd m)
{
    rb_dd2 left = {v, m}, right = {{d, 0}, a};
    return rb_dd_value(rb_dd2_cross(&left, &right)) / a.high;
}

/// The point of the sphere in a direction from its centre.
static rb_vec3 rb_sphere_point(const rb_sphere3 *sphere, rb_vec3 normal)
{
    return rb_vec3_add_scaled(sphere->center, normal, sphere->radius);
}

bool rb_ray3_intersect_sphere3(const rb_ray3 *ray, const rb_sphere3 *sphere, rb_sphere_span3 *span)
{
    RB_ASSERT(sphere->radius >= 0);
    rb_vec3 o = ray->origin, center = sphere->center;
    double largest = rb_vec3_max_abs(ray->direction);
    if (!(largest > 0)) return false;
    // Both the direction and what lies around the origin are brought near 1 by powers of two.
    double d_scale = rb_unit_scale(largest);
    rb_vec3 d = rb_vec3_scale(ray->direction, d_scale);
    rb_vec3 to = {center.x - o.x, center.y - o.y, center.z - o.z};
    double scale = rb_unit_scale(rb_max(rb_vec3_max_abs(to), sphere->radius));
    rb_dd2 xy = rb_dd2_difference((rb_vec2){center.x, center.y}, (rb_vec2){o.x, o.y}, scale);
    rb_dd2 zx = rb_dd2_difference((rb_vec2){center.z, center.x}, (rb_vec2){o.z, o.x}, scale);
    rb_dd cz = zx.x, r = {sphere->radius * scale, 0}, dz = {d.z, 0};
    rb_dd2 d_xy = rb_dd2_from((rb_vec2){d.x, d.y}), d_zx = rb_dd2_from((rb_vec2){d.z, d.x});
    rb_dd2 yz = {xy.y, cz}, d_yz = rb_dd2_from((rb_vec2){d.y, d.z});

    // a = d . d, m = d . c, outside = |c|^2 - r^2, across = |d x c|^2, discriminant = a r^2 - across.
    rb_dd a = rb_dd_multiply_add(rb_dd2_dot(&d_xy, &d_xy), dz, dz);
    rb_dd along = rb_dd_multiply_add(rb_dd2_dot(&d_xy, &xy), dz, cz);
    rb_dd square = rb_dd_multiply_add(rb_dd2_dot(&xy, &xy), cz, cz);
    rb_dd cross_z = rb_dd2_cross(&d_xy, &xy), cross_x = rb_dd2_cross(&d_yz, &yz), cross_y = rb_dd2_cross(&d_zx, &zx);
    rb_dd2 crosses = {cross_x, cross_y};
    rb_dd across = rb_dd_multiply_add(rb_dd2_dot(&crosses, &crosses), cross_z, cross_z);
    rb_dd rr = rb_dd_product(r.high, r.high);
    double discriminant = rb_dd_value(rb_dd_multiply_sub(rr, a, across));
    double outside = rb_dd_value(rb_dd_difference(square.high, rr.high)) + (square.low - rr.low);

    if (fabs(discriminant) <= RB_DOUBTFUL * (rr.high * a.high + across.high)) {
        if (rb_reach_sign3(ray->direction, o, center, sphere->radius) < 0) return false;
        discriminant = 0;
    }
    if (discriminant < 0) return false;
    int side = outside > 0 ? 1 : -1;
    if (fabs(outside) <= RB_DOUBTFUL * (square.high + rr.high)) {
        side = rb_outside_sign3(o, center, sphere->radius);
        if (side == 0) outside = 0;
    }
    double m = rb_dd_value(along), root = sqrt(discriminant);
    if (side > 0 && m < 0) return false; // All of it is behind.

    // The root whose terms have one sign, and the other from their product, outside / a.
    double q = m < 0 ? m - root : m + root;
    double t_q = q / a.high, t_other = q == 0 ? 0 : outside / q;
    double t_near = rb_min(t_q, t_other), t_far = rb_max(t_q, t_other);
    if (side <= 0) { // Only rounding could put these on the wrong side of the origin.
        t_near = rb_min(t_near, 0);
        t_far = rb_max(t_far, 0);
    }
    // From the centre to the foot, and half a chord along the line from there.
    rb_vec3 foot = {-rb_foot_to_center(xy.x, a, d.x, along), -rb_foot_to_center(xy.y, a, d.y, along),
                    -rb_foot_to_center(cz, a, d.z, along)};
    double half = root / a.high;
    bool point = sphere->radius == 0; // Its normals face the ray.
    span->normal_near = rb_vec3_normalize(point ? rb_vec3_scale(d, -1) : rb_vec3_add_scaled(foot, d, -half));
    span->normal_far = rb_vec3_normalize(point ? rb_vec3_scale(d, -1) : rb_vec3_add_scaled(foot, d, half));
    span->near = rb_sphere_point(sphere, span->normal_near);
    span->far = rb_sphere_point(sphere, span->normal_far);
    span->t_near = t_near / scale * d_scale;
    span->t_far = t_far / scale * d_scale;
    span->inside = side <= 0;
    return true;
}
