#include "triangle_sphere3.h"

#include "ray_capsule3.h"
#include "ray_triangle3.h"
#include "segment_sphere3.h"

/// Where the center of the sphere is relative to the facet.
typedef struct rb_above3 {
    bool over; ///< the center's projection is on the face
    int signs[3];
} rb_above3;

/// Whether a sphere of this radius touches the facet.
static bool rb_facet3_intersects_sphere(const rb_facet3 *facet, double r, rb_above3 *above)
{
    rb_dd radius = {r, 0};
    above->over = rb_facet3_line_sign(facet, NULL, above->signs) == 1;
    bool found = above->over && rb_facet3_plane_sign(facet, RB_PLANE_MEETS_BALL, r) >= 0;
    for (int i = 0; i < 3 && !found; i++)
        found = rb_exact_vec3_near_segment3(&facet->corners[i], &facet->corners[i < 2 ? i + 1 : 0], &facet->edges[i],
                                            &radius);
    return found;
}

static void rb_facet3_write_contact(const rb_facet3 *facet, double r, const rb_above3 *above,
                                    const rb_triangle3 *triangle, rb_contact3 *contact)
{
    rb_nearest3 nearest;
    rb_vec3 normal = rb_dd3_direction(&facet->normal, &facet->normal, 0);
    // For a nearly degenerate triangle the edges are as near, and its normal is inaccurate.
    if (above->over && rb_dd3_dot(&facet->normal, &facet->normal).high > 0x1p-100) {
        rb_triangle_hit3 hit;
        rb_facet3_intersect_face(facet, triangle, &facet->normal, 1, 0, above->signs, &hit);
        nearest.away = facet->normal;
        nearest.factor = -hit.t;
        rb_contact3_write(contact, r, hit.point, &nearest, normal);
        return;
    }
    double least = HUGE_VAL;
    for (int i = 0; i < 3; i++) {
        int next = i < 2 ? i + 1 : 0;
        rb_contact3 candidate;
        rb_exact_vec3_nearest_on_segment3(&facet->corners[i], &facet->corners[next], &facet->edges[i], &nearest);
        // If the center is on an edge of a triangle without a normal, the normal is perpendicular to the edge.
        const rb_dd *edge = facet->edges[i].wide.axis;
        rb_vec3 across = rb_vec3_max_abs(normal) > 0 ? normal : (rb_vec3){edge[1].high, -edge[0].high, 0};
        double distance = rb_contact3_write(
            &candidate, r,
            rb_segment3_at(rb_triangle3_corner(triangle, i), rb_triangle3_corner(triangle, next), nearest.along),
            &nearest, across);
        if (!(distance >= least)) {
            least = distance;
            *contact = candidate;
        }
    }
}

bool rb_sphere3_overlaps_triangle3(const rb_sphere3 *sphere, const rb_triangle3 *triangle, rb_contact3 *contact)
{
    rb_facet3 facet;
    bool fine = rb_facet3_from(&facet, triangle, &sphere->center, sphere->radius) && sphere->radius >= 0;
    rb_above3 above;
    bool found = rb_facet3_intersects_sphere(&facet, sphere->radius, &above);
    rb_facet3_write_contact(&facet, sphere->radius, &above, triangle, contact);
    return found && fine;
}

bool rb_moving_sphere3_intersect_triangle3(const rb_moving_sphere3 *moving, const rb_triangle3 *triangle,
                                           rb_sweep3 *sweep)
{
    const rb_vec3 *center = &moving->sphere.center, *motion = &moving->motion, zero = {0, 0, 0};
    double radius = moving->sphere.radius;
    rb_facet3 facet, end;
    rb_exact_vec3 d;
    rb_above3 above;
    if (!rb_facet3_from(&facet, triangle, center, radius) || !(radius >= 0)) return false;
    end = facet;
    if (!rb_see_corners3(end.corners, triangle, center, motion, radius)) return false;
    // A sphere that does not reach the plane reaches no edge.
    bool overlap = rb_facet3_plane_sign(&facet, RB_PLANE_MEETS_BALL, radius) >= 0 &&
                   rb_facet3_intersects_sphere(&facet, radius, &above);
    sweep->t = 0;
    sweep->overlap = overlap;
    if (overlap) {
        rb_contact3 contact;
        rb_facet3_write_contact(&facet, radius, &above, triangle, &contact);
        sweep->point = contact.point;
        sweep->normal = contact.normal;
    }
    if (overlap || !(rb_vec3_max_abs(*motion) > 0)) return overlap;

    rb_triangle_hit3 edge, hit;
    rb_exact_vec3_between(&d, &zero, NULL, motion, 0);
    // The face: the motion crosses it or ends within the radius.
    int signs[3], behind = rb_facet3_plane_sign(&facet, RB_ORIENT, 0);
    bool found = false, through = behind && rb_facet3_line_sign(&facet, &d, signs) == behind &&
                                  behind * rb_facet3_plane_sign(&end, RB_ORIENT, 0) <= 0;
    through = through || (rb_facet3_line_sign(&end, NULL, signs) == 1 &&
                          rb_facet3_plane_sign(&end, RB_PLANE_MEETS_BALL, radius) >= 0);
    if (!through && !(found = rb_facet3_intersect_edges(&facet, end.corners, triangle, &d, radius, &edge)))
        return false;
    // The contact with the plane. If it is on the face, it is earlier than any contact with an edge.
    signs[0] = signs[1] = signs[2] = 1;
    bool on = rb_facet3_intersect_face(&facet, triangle, &d.wide, behind, radius, signs, &hit);
    hit.t *= d.scale;
    on |= radius == 0; // A point hits the face even at an edge, unless it moves in the plane.
    if (!(on && hit.t >= 0 && behind * rb_dd3_dot(&d.wide, &facet.normal).high > 0)) {
        if (!found) found = rb_facet3_intersect_edges(&facet, end.corners, triangle, &d, radius, &edge);
        if (found) hit = edge;
    }
    sweep->t = rb_clamp(hit.t, 0, 1);
    sweep->point = hit.point;
    sweep->normal = hit.normal;
    return true;
}
