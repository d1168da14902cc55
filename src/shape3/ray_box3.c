#include "ray_box3.h"

#include "../shape2/ray_box2.h"

/// Whether the projections on one coordinate plane meet. A ray that is a point there meets what holds the point.
static bool rb_projections_meet(rb_vec2 origin, rb_vec2 direction, rb_vec2 min, rb_vec2 max)
{
    if (direction.x == 0 && direction.y == 0)
        return min.x <= origin.x && origin.x <= max.x && min.y <= origin.y && origin.y <= max.y;
    rb_ray2 ray = {origin, direction};
    rb_box2 box = {min, max};
    return rb_ray2_intersects_box2(&ray, &box);
}

bool rb_ray3_intersects_box3(const rb_ray3 *ray, const rb_box3 *box)
{
    rb_vec3 o = ray->origin, d = ray->direction, min = box->min, max = box->max;
    if (d.x == 0 && d.y == 0 && d.z == 0) return false;
    return rb_projections_meet((rb_vec2){o.x, o.y}, (rb_vec2){d.x, d.y}, (rb_vec2){min.x, min.y},
                               (rb_vec2){max.x, max.y}) &&
           rb_projections_meet((rb_vec2){o.y, o.z}, (rb_vec2){d.y, d.z}, (rb_vec2){min.y, min.z},
                               (rb_vec2){max.y, max.z}) &&
           rb_projections_meet((rb_vec2){o.z, o.x}, (rb_vec2){d.z, d.x}, (rb_vec2){min.z, min.x},
                               (rb_vec2){max.z, max.x});
}

/// The point of a line on a face, within the box.
static rb_vec3 rb_point_on_face3(rb_vec3 origin, rb_vec3 direction, double t, const rb_box3 *box, rb_face face)
{
    rb_vec3 p = rb_vec3_add_scaled(origin, direction, t);
    if (face.axis == 0) p.x = face.at_max ? box->max.x : box->min.x;
    if (face.axis == 1) p.y = face.at_max ? box->max.y : box->min.y;
    if (face.axis == 2) p.z = face.at_max ? box->max.z : box->min.z;
    return (rb_vec3){rb_clamp(p.x, box->min.x, box->max.x), rb_clamp(p.y, box->min.y, box->max.y),
                     rb_clamp(p.z, box->min.z, box->max.z)};
}

bool rb_ray3_intersect_box3(const rb_ray3 *ray, const rb_box3 *box, rb_span3 *span)
{
    if (!rb_ray3_intersects_box3(ray, box)) return false;
    rb_vec3 o = ray->origin, min = box->min, max = box->max;
    // A short direction is lengthened, so that only the t that are told can overflow, and no point.
    double scale = rb_max(rb_unit_scale(rb_vec3_max_abs(ray->direction)), 1);
    rb_vec3 d = rb_vec3_scale(ray->direction, scale);
    rb_slabs slabs = rb_slabs_of(&o.x, &d.x, &min.x, &max.x, 3);
    span->t_near = slabs.t_near * scale;
    span->t_far = slabs.t_far * scale;
    span->near = rb_point_on_face3(o, d, slabs.t_near, box, slabs.near);
    span->far = rb_point_on_face3(o, d, slabs.t_far, box, slabs.far);
    span->face_near = slabs.near;
    span->face_far = slabs.far;
    span->inside = min.x <= o.x && o.x <= max.x && min.y <= o.y && o.y <= max.y && min.z <= o.z && o.z <= max.z;
    return true;
}
