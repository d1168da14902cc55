#include "circle_polygon2.h"

#include "../predicates/sign.h"
#include "../pairs/polygon_sphere3.h"
#include "../shapes/embed.h"

bool rb_circle2_overlaps_polygon2(rb_vec2 center, double radius, const double *points, int count, rb_fill_rule rule,
                                  rb_contact3 *contact, int *edge)
{
    rb_sphere3 sphere = {rb_embed(center), radius};
    bool inside = radius >= 0 && rb_polygon2_contains(points, count, center, rule);
    int own;
    if (!edge) edge = &own;
    bool found = rb_sphere3_overlaps_edges(&sphere, points, count, 2, contact, edge);
    if (!inside) return found;
    // For a center on an edge, the contact's normal is the edge's front normal, which points outward if the polygon's
    // area is not negative. Otherwise the normal points from the edge to the center.
    rb_vec2 a = rb_polygon2_vertex(points, *edge), b = rb_polygon2_vertex(points, (*edge + 1) % count);
    bool on = contact->depth == radius && rb_turn_sign(a, b, center) == 0;
    if (!on || rb_polygon2_area_sign(points, count) < 0) contact->normal = rb_vec3_scale(contact->normal, -1);
    contact->depth = 2 * radius - contact->depth;
    return true;
}

bool rb_moving_circle2_intersect_polygon2(rb_vec2 center, double radius, rb_vec2 motion, const double *points,
                                          int count, rb_fill_rule rule, rb_sweep3 *sweep, int *edge)
{
    rb_contact3 contact;
    rb_moving_sphere3 moving = {{rb_embed(center), radius}, rb_embed(motion)};
    if (!rb_circle2_overlaps_polygon2(center, radius, points, count, rule, &contact, edge))
        return rb_moving_sphere3_intersect_edges(&moving, points, count, 2, sweep, edge);
    *sweep = (rb_sweep3){0, 1, contact.point, contact.normal};
    // An overlap at the start is a hit for every motion, except one with a NaN.
    return rb_vec2_dot(motion, motion) >= 0;
}
