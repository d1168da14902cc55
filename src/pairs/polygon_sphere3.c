// speed: hot

#include "polygon_sphere3.h"

#include "ray_triangle3.h"
#include "segment_sphere3.h"

static rb_vec3 rb_corner_of(const double *points, int dimensions, int i)
{
    const double *at = points + i * dimensions;
    return (rb_vec3){at[0], at[1], dimensions > 2 ? at[2] : 0};
}

/// The largest magnitude of a coordinate; NaN if one is NaN.
static double rb_size_of(const double *numbers, int count)
{
    double size = 0;
    for (int i = 0; i < count; i++) size = rb_max_nan(size, fabs(numbers[i]));
    return size;
}

/// Edge i as a capsule of radius 0.
static rb_capsule3 rb_edge_of(const double *points, int count, int dimensions, int i)
{
    return (rb_capsule3){rb_corner_of(points, dimensions, i),
                         rb_corner_of(points, dimensions, i + 1 < count ? i + 1 : 0), 0};
}

/// Bound on the rounding error of distances, relative to the coordinates, far above the actual error. A larger value causes
/// more exact tests of edges.
#define RB_EDGE_TOLERANCE 0x1p-44

/// The distance from a point to an edge, in plain doubles.
static double rb_side_distance(const rb_capsule3 *edge, const rb_vec3 *point)
{
    rb_vec3 delta = rb_vec3_sub(edge->start, *point), along = rb_vec3_sub(edge->end, edge->start);
    double at = -rb_vec3_dot(delta, along), square = rb_vec3_dot(along, along);
    rb_vec3 away = at > 0 ? rb_vec3_add_scaled(delta, along, at < square ? at / square : 1) : delta;
    return sqrt(rb_vec3_dot(away, away));
}

bool rb_sphere3_overlaps_edges(const rb_sphere3 *sphere, const double *points, int count, int dimensions,
                               rb_contact3 *contact, int *edge)
{
    bool found = false;
    const rb_contact3 none = {.depth = -HUGE_VAL}; // The result for an empty sphere.
    const rb_vec3 center = sphere->center;
    double size = rb_size_of(points, count * dimensions), least = HUGE_VAL;
    *contact = none;
    // Only edges that may be the nearest are tested exactly.
    for (int i = 0; i < count; i++) {
        rb_capsule3 side = rb_edge_of(points, count, dimensions, i);
        least = rb_min(rb_side_distance(&side, &center), least);
    }
    least += RB_EDGE_TOLERANCE * rb_max(size, rb_vec3_max_abs(center)) + 1e-150;
    for (int i = 0; i < count; i++) {
        rb_capsule3 side = rb_edge_of(points, count, dimensions, i);
        if (rb_side_distance(&side, &center) > least) continue;
        rb_contact3 candidate = none;
        found |= rb_sphere3_overlaps_capsule3(sphere, &side, &candidate);
        if (!(candidate.depth > contact->depth)) continue;
        *contact = candidate;
        if (edge) *edge = i;
    }
    return found && rb_is_finite(size);
}

bool rb_moving_sphere3_intersect_edges(const rb_moving_sphere3 *moving, const double *points, int count, int dimensions,
                                       rb_sweep3 *sweep, int *edge)
{
    const rb_vec3 *center = &moving->sphere.center, *motion = &moving->motion;
    double size = rb_size_of(points, count * dimensions);
    double reach = rb_max(rb_max(size, rb_vec3_max_abs(*center)), rb_vec3_max_abs(*motion));
    reach = moving->sphere.radius + RB_EDGE_TOLERANCE * reach;
    sweep->t = HUGE_VAL;
    for (int i = 0; i < count; i++) {
        rb_capsule3 side = rb_edge_of(points, count, dimensions, i);
        rb_sweep3 candidate;
        // Skips edges whose box does not overlap that of the motion.
        bool apart = false;
        for (int k = 0; k < 3; k++) {
            double from = rb_vec3_at(center, k), to = from + rb_vec3_at(motion, k), a = rb_vec3_at(&side.start, k),
                   b = rb_vec3_at(&side.end, k);
            apart |= rb_min(from, to) - reach > rb_max(a, b) || rb_max(from, to) + reach < rb_min(a, b);
        }
        if (apart || !rb_moving_sphere3_intersect_capsule3(moving, &side, &candidate)) continue;
        bool first = candidate.t < sweep->t;
        // A point that moves to a vertex hits the same edge as a very small ball.
        if (moving->sphere.radius == 0 && sweep->t < HUGE_VAL && rb_vec3_equals(candidate.point, sweep->point))
            first = rb_vec3_dot(candidate.normal, *motion) > rb_vec3_dot(sweep->normal, *motion);
        if (!first) continue;
        *sweep = candidate;
        if (edge) *edge = i;
    }
    return sweep->t < HUGE_VAL && rb_is_finite(size);
}

/// Three vertices that are far apart, ordered so that the polygon runs counterclockwise around their normal.
static rb_triangle3 rb_polygon3_plane(const double *points, int count)
{
    rb_vec3 zero = {0, 0, 0}, far = zero, across = zero, area = zero, before = zero;
    int indices[3] = {0, 0, 0};
    double longest = 0, widest = 0, scale = rb_power_of_two_scale(rb_size_of(points, 3 * count));
    rb_vec3 first = rb_vec3_scale(rb_corner_of(points, 3, 0), scale);
    for (int pass = 1; pass < 3; pass++) {
        for (int i = 1; i < count; i++) {
            rb_vec3 delta = rb_vec3_sub(rb_vec3_scale(rb_corner_of(points, 3, i), scale), first);
            rb_vec3 cross = pass == 1 ? delta : rb_vec3_cross(far, delta);
            double square = rb_vec3_dot(cross, cross), *most = pass == 1 ? &longest : &widest;
            if (pass == 1) {
                area = rb_vec3_add(area, rb_vec3_cross(before, delta));
                before = delta;
            }
            if (!(square > *most)) continue;
            *most = square;
            *(pass == 1 ? &far : &across) = cross;
            indices[pass] = i;
        }
    }
    bool turned = rb_vec3_dot(area, across) < 0;
    return (rb_triangle3){rb_corner_of(points, 3, 0), rb_corner_of(points, 3, indices[turned ? 2 : 1]),
                          rb_corner_of(points, 3, indices[turned ? 1 : 2])};
}

/// The sign of (a x b) . d, or with d = NULL of (a x b) . n for a facet's normal n.
static int rb_turn_about(const rb_facet3 *facet, const rb_exact_vec3 *d, const rb_exact_vec3 *a, const rb_exact_vec3 *b)
{
    return d ? rb_predicate3_sign(RB_ORIENT, &rb_dd_zero, a, b, d, d)
             : rb_predicate3_sign(RB_DOT_NORMAL, &rb_dd_zero, &facet->edges[2], &facet->edges[0], a, b);
}

/// Whether the polygon contains the point from + more by the fill rule, after projection along d (NULL: the plane's normal). A
/// point on an edge is contained.
static bool rb_is_wound(const rb_facet3 *facet, const rb_exact_vec3 *d, const double *points, int count,
                        rb_fill_rule rule, const rb_vec3 *from, const rb_vec3 *more)
{
    rb_exact_vec3 deltas[2];
    bool above[2] = {false, false};
    int winding = 0;
    for (int i = -1, now = 0; i < count; i++, now = !now) {
        rb_vec3 corner = rb_corner_of(points, 3, i < 0 ? count - 1 : i);
        rb_exact_vec3_between(&deltas[now], from, more, &corner, 0);
        above[now] = rb_turn_about(facet, d, &deltas[now], &facet->edges[0]) > 0;
        if (i < 0 || above[0] == above[1]) continue;
        int side = rb_turn_about(facet, d, &deltas[!now], &deltas[now]), up = above[now] ? 1 : -1;
        if (side == 0) return true; // On an edge.
        if (side == up) winding += up;
    }
    return rule == RB_EVEN_ODD ? winding & 1 : winding != 0;
}

bool rb_sphere3_overlaps_polygon3(const rb_sphere3 *sphere, const double *points, int count, rb_fill_rule rule,
                                  rb_contact3 *contact, int *edge)
{
    double radius = sphere->radius;
    bool found = rb_sphere3_overlaps_edges(sphere, points, count, 3, contact, edge);
    if (count < 3 || !rb_is_finite(rb_size_of(points, 3 * count))) return found;
    rb_facet3 facet;
    rb_triangle3 plane = rb_polygon3_plane(points, count);
    if (!rb_facet3_from(&facet, &plane, &sphere->center, radius) || !(radius >= 0)) return found;
    // For a nearly degenerate triangle the edges are as near, and its normal is inaccurate.
    bool flat = !(rb_dd3_dot(&facet.normal, &facet.normal).high > 0x1p-100);
    rb_vec3 front = rb_dd3_direction(&facet.normal, &facet.normal, 0);
    // The center is on an edge: the edge's perpendicular might be parallel to the face.
    if (contact->depth == radius && !flat) contact->normal = front;
    if (!rb_is_wound(&facet, NULL, points, count, rule, &sphere->center, NULL)) return found;
    found |= rb_facet3_plane_sign(&facet, RB_PLANE_MEETS_BALL, radius) >= 0;
    if (flat) return found;
    rb_triangle_hit3 hit;
    rb_contact3 candidate;
    rb_facet3_intersect_face(&facet, &plane, &facet.normal, 1, 0, NULL, &hit);
    rb_nearest3 nearest = {.away = facet.normal, .factor = -hit.t};
    rb_contact3_write(&candidate, radius, hit.point, &nearest, front);
    if (candidate.depth > contact->depth) {
        *contact = candidate;
        if (edge) *edge = -1;
    }
    return found;
}

bool rb_moving_sphere3_intersect_polygon3(const rb_moving_sphere3 *moving, const double *points, int count,
                                          rb_fill_rule rule, rb_sweep3 *sweep, int *edge)
{
    const rb_vec3 *center = &moving->sphere.center, *motion = &moving->motion, zero = {0, 0, 0};
    double radius = moving->sphere.radius;
    rb_contact3 contact;
    bool overlap = rb_sphere3_overlaps_polygon3(&moving->sphere, points, count, rule, &contact, edge);
    if (overlap) {
        *sweep = (rb_sweep3){0, 1, contact.point, contact.normal};
        return rb_vec3_dot(*motion, *motion) >= 0; // False for NaN.
    }
    bool found = rb_moving_sphere3_intersect_edges(moving, points, count, 3, sweep, edge);
    rb_facet3 facet, end;
    rb_exact_vec3 d;
    if (count < 3 || !(rb_vec3_max_abs(*motion) > 0) || !rb_is_finite(rb_size_of(points, 3 * count))) return found;
    rb_triangle3 plane = rb_polygon3_plane(points, count);
    bool fine = rb_facet3_from(&facet, &plane, center, radius) && radius >= 0;
    end = facet;
    fine &= rb_see_corners3(end.corners, &plane, center, motion, radius);
    if (!fine || !rb_exact_vec3_between(&d, &zero, NULL, motion, 0)) return found;
    int behind = rb_facet3_plane_sign(&facet, RB_ORIENT, 0);
    if (!found) {
        // The face: the motion crosses it or ends within the radius.
        bool through = behind * rb_facet3_plane_sign(&end, RB_ORIENT, 0) <= 0 && behind != 0 &&
                       rb_is_wound(&facet, &d, points, count, rule, center, NULL);
        if (!through && !(rb_facet3_plane_sign(&end, RB_PLANE_MEETS_BALL, radius) >= 0 &&
                          rb_is_wound(&end, NULL, points, count, rule, center, motion)))
            return false;
    }
    // The contact with the plane. If it is on the face, it is earlier than any contact with an edge.
    rb_triangle_hit3 hit;
    rb_facet3_intersect_face(&facet, &plane, &d.wide, behind, radius, NULL, &hit);
    hit.t *= d.scale;
    bool crosses = behind * rb_dd3_dot(&d.wide, &facet.normal).high > 0;
    bool on =
        crosses && hit.t >= 0 && hit.t <= sweep->t && rb_is_wound(&facet, NULL, points, count, rule, &hit.point, NULL);
    if (found && !on) {
        // A point that hits an edge, but does not move in the plane, gets the face's normal.
        if (radius == 0 && crosses) sweep->normal = hit.normal;
        return true;
    }
    *sweep = (rb_sweep3){rb_clamp(hit.t, 0, 1), 0, hit.point, hit.normal};
    if (edge) *edge = -1;
    return true;
}
