#include "triangle_sphere3.h"

#include "ray_capsule3.h"
#include "ray_triangle3.h"
#include "segment_sphere3.h"

/// As rb_sphere3_overlaps_triangle3, for a facet of the sphere's center.
static bool rb_facet3_meets_sphere(const rb_facet3 *facet, double r, const rb_triangle3 *triangle, rb_contact3 *contact)
{
    const rb_vec3 *corners = &triangle->a;
    rb_dd radius = {r, 0};
    rb_nearest3 nearest;
    rb_vec3 normal = rb_wide3_direction(&facet->normal, &facet->normal, 0);
    int signs[3];
    bool over = rb_facet3_line_sign(facet, NULL, signs) == 1;
    bool met = over && rb_facet3_plane_sign(facet, RB_NEAR_PLANE, r) >= 0;
    // Next to flat the edges are as near, and the normal is not known as well.
    if (over && rb_wide3_dot(&facet->normal, &facet->normal).high > 0x1p-100) {
        rb_triangle_hit3 hit;
        rb_facet3_meet_face(facet, triangle, &facet->normal, 1, 0, signs, &hit);
        nearest.away = facet->normal;
        nearest.factor = -hit.t;
        rb_contact3_write(contact, r, hit.point, &nearest, normal);
        return met;
    }
    double least = HUGE_VAL;
    for (int i = 0; i < 3; i++) {
        int next = i < 2 ? i + 1 : 0;
        const rb_way3 *first = &facet->corners[i], *second = &facet->corners[next], *edge = &facet->edges[i];
        rb_contact3 candidate;
        rb_way3_nearest_on_segment3(first, second, edge, &nearest);
        double distance = rb_contact3_write(&candidate, r, rb_segment3_at(&corners[i], &corners[next], nearest.along),
                                            &nearest, normal);
        if (!(distance >= least)) {
            least = distance;
            *contact = candidate;
        }
        met |= rb_way3_near_segment3(first, second, edge, &radius);
    }
    return met;
}

bool rb_sphere3_overlaps_triangle3(const rb_sphere3 *sphere, const rb_triangle3 *triangle, rb_contact3 *contact)
{
    rb_facet3 facet;
    bool fine = rb_facet3_from(&facet, triangle, &sphere->center, NULL, sphere->radius) && sphere->radius >= 0;
    return rb_facet3_meets_sphere(&facet, sphere->radius, triangle, contact) && fine;
}

bool rb_moving_sphere3_intersect_triangle3(const rb_moving_sphere3 *moving, const rb_triangle3 *triangle,
                                           rb_sweep3 *sweep)
{
    const rb_vec3 *center = &moving->sphere.center, zero = {0, 0, 0};
    double radius = moving->sphere.radius;
    rb_facet3 facet, end;
    rb_way3 d;
    // The contact has the place of the sweep's point and normal, and of what comes before.
    bool fine = rb_facet3_from(&facet, triangle, center, NULL, radius) && radius >= 0 &&
                rb_facet3_from(&end, triangle, center, &moving->motion, radius);
    bool overlap = fine && rb_facet3_meets_sphere(&facet, radius, triangle, (rb_contact3 *)&sweep->overlap);
    sweep->t = 0;
    sweep->overlap = overlap;
    if (overlap || !fine) return overlap;

    rb_ray3 ray = {*center, moving->motion, zero};
    rb_triangle_hit3 edge, face, *first = &edge;
    rb_way3_between(&d, &zero, NULL, &moving->motion, 0);
    bool met = rb_facet3_meet_edges(&facet, triangle, &ray, NULL, radius, true, &edge);
    // The face: the motion goes through it or ends near enough.
    int signs[3], behind = rb_facet3_plane_sign(&facet, RB_VOLUME, 0);
    bool through = behind && rb_facet3_line_sign(&facet, &d, signs) == behind &&
                   behind * rb_facet3_plane_sign(&end, RB_VOLUME, 0) <= 0;
    if (!met && !through &&
        !(rb_facet3_line_sign(&end, NULL, signs) == 1 && rb_facet3_plane_sign(&end, RB_NEAR_PLANE, radius) >= 0))
        return false;
    // Where it would touch the plane; on the face that is before it touches an edge.
    signs[0] = signs[1] = signs[2] = 1;
    bool on = rb_facet3_meet_face(&facet, triangle, &d.wide, behind, radius, signs, &face);
    face.t *= d.scale;
    if (!met || (on && face.t >= 0 && behind * rb_wide3_dot(&d.wide, &facet.normal).high > 0)) first = &face;
    sweep->t = rb_clamp(first->t, 0, 1);
    sweep->point = first->point;
    sweep->normal = first->normal;
    return true;
}
