// speed: medium

#include "ray_sphere3.h"

#include "known_sign.h"
#include "sweep_point_sphere3.h"

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
    const int sign = rb_known_sign(rb_ray_sphere_1, ray, 6, sphere, 4);
    if (sign < 0 || (sign > 0 && (!span || rb_hit_numbers(rb_ray_sphere_span_1, ray, sphere, 4, span))))
        return sign > 0;
    rb_span3 unread;
    return rb_ray3_cross_sphere3(ray, sphere, span ? span : &unread);
}
