// speed: medium

#include "ray_sphere3.h"

#include "../predicates/bounded.h"
#include "sweep_point_sphere3.h"

static int rb_filter_ray_sphere(const rb_ray3 *ray, const rb_sphere3 *sphere)
{
    const rb_vec3 d = ray->direction, to = rb_vec3_sub(sphere->center, ray->origin);
    const double r = sphere->radius;
    rb_bounded radius = rb_bounded_exact(r * r);
    int outside = r >= 0 ? rb_bounded_sign(rb_bounded_sub(rb_bounded_dot(to, to), radius)) : 0;
    int ahead = rb_bounded_sign(rb_bounded_dot(d, to));
    if (outside < 0) return ahead != 0; // 0 for a zero direction, which hits nothing.
    if (outside == 0 || ahead <= 0) return outside == 0 ? 0 : ahead;
    rb_bounded cross[3], across = {0, 0};
    rb_bounded_cross(d, to, cross);
    for (int i = 0; i < 3; i++) {
        across.value += cross[i].value * cross[i].value;
        across.size += cross[i].size * cross[i].size;
    }
    return rb_bounded_sign(rb_bounded_sub(rb_bounded_mul(radius, rb_bounded_dot(d, d)), across));
}

/// Exact stage of rb_ray3_intersect_sphere3.
static bool rb_ray3_cross_sphere3(const rb_ray3 *ray, const rb_sphere3 *sphere, rb_span3 *span)
{
    rb_approach3 approach;
    rb_passage3 passage;
    rb_approach3_of(&ray->origin, &ray->direction, 1, &ray->low, &sphere->center, sphere->radius, 0, &approach);
    if (!(sphere->radius >= 0) || !rb_approach3_pass(&approach, &rb_moment3_start, &rb_moment3_never, &passage))
        return false;
    span->t_near = passage.t_near;
    span->t_far = passage.t_far;
    span->inside = passage.side <= 0;
    span->face_near = span->face_far = -1;
    span->near = rb_vec3_add_scaled(sphere->center, passage.normal_near, sphere->radius);
    span->far = rb_vec3_add_scaled(sphere->center, passage.normal_far, sphere->radius);
    span->normal_near = passage.normal_near;
    span->normal_far = passage.normal_far;
    return true;
}

bool rb_ray3_intersect_sphere3(const rb_ray3 *ray, const rb_sphere3 *sphere, rb_span3 *span)
{
    int sign = rb_filter_ray_sphere(ray, sphere);
    if (sign < 0 || (sign > 0 && !span)) return sign > 0;
    rb_span3 unread;
    return rb_ray3_cross_sphere3(ray, sphere, span ? span : &unread);
}
