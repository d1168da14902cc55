#include "circle_polygon2.h"

#include "../shape3/segment_sphere3.h"
#include "lift.h"

/// Edge i as a capsule of radius 0.
static rb_capsule3 rb_edge_of(const double *points, int count, int i)
{
    return (rb_capsule3){rb_lift(rb_polygon2_vertex(points, i)),
                         rb_lift(rb_polygon2_vertex(points, i + 1 < count ? i + 1 : 0)), 0};
}

bool rb_circle2_overlaps_polygon2(rb_vec2 center, double radius, const double *points, int count, rb_fill_rule rule,
                                  rb_contact3 *contact, int *edge)
{
    bool inside = radius >= 0 && rb_polygon2_contains(points, count, center, rule), met = inside;
    const rb_contact3 none = {.depth = -HUGE_VAL}; // What an empty circle leaves.
    *contact = none;
    for (int i = 0; i < count; i++) {
        rb_sphere3 sphere = {rb_lift(center), radius};
        rb_capsule3 side = rb_edge_of(points, count, i);
        rb_contact3 candidate = none;
        met |= rb_sphere3_overlaps_capsule3(&sphere, &side, &candidate);
        if (!(candidate.depth > contact->depth)) continue;
        *contact = candidate;
        if (edge) *edge = i;
    }
    if (inside && contact->depth < radius) {
        contact->depth = 2 * radius - contact->depth;
        contact->normal = rb_vec3_scale(contact->normal, -1);
    }
    return met;
}

bool rb_moving_circle2_intersect_polygon2(rb_vec2 center, double radius, rb_vec2 motion, const double *points,
                                          int count, rb_fill_rule rule, rb_sweep3 *sweep, int *edge)
{
    rb_contact3 contact;
    bool overlap = rb_circle2_overlaps_polygon2(center, radius, points, count, rule, &contact, edge);
    sweep->t = overlap ? 0 : HUGE_VAL;
    sweep->overlap = overlap;
    if (overlap) {
        sweep->point = contact.point;
        sweep->normal = contact.normal;
        return true;
    }
    for (int i = 0; i < count; i++) {
        rb_moving_sphere3 moving = {{rb_lift(center), radius}, rb_lift(motion)};
        rb_capsule3 side = rb_edge_of(points, count, i);
        rb_sweep3 candidate;
        if (!rb_moving_sphere3_intersect_capsule3(&moving, &side, &candidate) || !(candidate.t < sweep->t)) continue;
        *sweep = candidate;
        if (edge) *edge = i;
    }
    return sweep->t < HUGE_VAL;
}
