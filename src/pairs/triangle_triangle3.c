#include "triangle_triangle3.h"

#include "capsule_capsule3.h"
#include "ray_triangle3.h"
#include "triangle_sphere3.h"

/// Whether the ranges of a, b, c and of d, e, f are disjoint.
static bool rb_ranges_are_apart(double a, double b, double c, double d, double e, double f)
{
    return rb_max(rb_max(a, b), c) < rb_min(rb_min(d, e), f) || rb_max(rb_max(d, e), f) < rb_min(rb_min(a, b), c);
}

static bool rb_edges_hit_triangle3(const rb_triangle3 *edges, const rb_triangle3 *triangle)
{
    const rb_segment3 segments[3] = {{edges->a, edges->b}, {edges->b, edges->c}, {edges->c, edges->a}};
    rb_triangle_hit3 hit;
    for (int i = 0; i < 3; i++)
        if (rb_segment3_intersect_triangle3(&segments[i], triangle, &hit)) return true;
    return false;
}

bool rb_triangle3_intersects_triangle3(const rb_triangle3 *a, const rb_triangle3 *b)
{
    if (rb_ranges_are_apart(a->a.x, a->b.x, a->c.x, b->a.x, b->b.x, b->c.x) ||
        rb_ranges_are_apart(a->a.y, a->b.y, a->c.y, b->a.y, b->b.y, b->c.y) ||
        rb_ranges_are_apart(a->a.z, a->b.z, a->c.z, b->a.z, b->b.z, b->c.z))
        return false;
    return rb_edges_hit_triangle3(a, b) || rb_edges_hit_triangle3(b, a);
}

static bool rb_is_one_point(const rb_triangle3 *t) { return rb_vec3_equals(t->a, t->b) && rb_vec3_equals(t->b, t->c); }

/// Whether one of two triangles is a point and has a distance of 0 from the other.
static bool rb_point_touches_triangle3(const rb_triangle3 *a, const rb_triangle3 *b, rb_contact3 *contact)
{
    const bool first = rb_is_one_point(a);
    if (!first && !rb_is_one_point(b)) return false;
    for (int i = 0; i < 9; i++)
        if (!rb_is_finite(rb_row_at(a, i)) || !rb_is_finite(rb_row_at(b, i))) return false;
    const rb_sphere3 sphere = {first ? a->a : b->a, 0};
    return rb_sphere3_overlaps_triangle3(&sphere, first ? b : a, contact);
}

bool rb_triangle3_touches_triangle3(const rb_triangle3 *a, const rb_triangle3 *b)
{
    rb_contact3 contact;
    return rb_triangle3_intersects_triangle3(a, b) || rb_point_touches_triangle3(a, b, &contact);
}

/// Adds the first hit of each edge of a triangle, in both directions, on another triangle.
static int rb_add_edge_points(const rb_triangle3 *edges, const rb_triangle3 *triangle, rb_vec3 *points, int count)
{
    const rb_vec3 corners[4] = {edges->a, edges->b, edges->c, edges->a};
    for (int i = 0; i < 6; i++) {
        const rb_vec3 *from = &corners[i / 2];
        const rb_segment3 edge = {from[i % 2], from[1 - i % 2]};
        rb_triangle_hit3 hit;
        if (rb_segment3_intersect_triangle3(&edge, triangle, &hit)) points[count++] = hit.point;
    }
    return count;
}

/// Whether the edges of a triangle may be parallel. False if its area is certainly not 0.
static bool rb_may_be_flat(const rb_triangle3 *t)
{
    const rb_vec3 u = rb_vec3_sub(t->b, t->a), v = rb_vec3_sub(t->c, t->a);
    return !(rb_vec3_max_abs(rb_vec3_cross(u, v)) > 0x1p-40 * rb_vec3_max_abs(u) * rb_vec3_max_abs(v));
}

/// Whether two triangles have a common point if both have no area or one is a point; false for other triangles.
static bool rb_thin_triangles_touch(const rb_triangle3 *a, const rb_triangle3 *b, rb_vec3 *point)
{
    rb_contact3 contact;
    bool overlap = false;
    for (int i = 0; i < 9; i++)
        if (!rb_is_finite(rb_row_at(a, i)) || !rb_is_finite(rb_row_at(b, i))) return false;
    if (rb_is_one_point(a) || rb_is_one_point(b)) {
        overlap = rb_point_touches_triangle3(a, b, &contact);
    } else if (rb_may_be_flat(a) && rb_may_be_flat(b)) {
        const rb_vec3 p[4] = {a->a, a->b, a->c, a->a}, q[4] = {b->a, b->b, b->c, b->a};
        for (int i = 0; i < 9 && !overlap; i++) {
            const rb_capsule3 edge = {p[i / 3], p[i / 3 + 1], 0}, other = {q[i % 3], q[i % 3 + 1], 0};
            overlap = rb_capsule3_overlaps_capsule3(&edge, &other, 3, &contact);
        }
    }
    if (overlap) *point = contact.point;
    return overlap;
}

bool rb_triangle3_shares_triangle3(const rb_triangle3 *a, const rb_triangle3 *b, rb_shared3 *shared)
{
    const bool cross = rb_triangle3_intersects_triangle3(a, b);
    if (cross && !shared) return true;
    rb_vec3 points[12];
    int count = cross ? rb_add_edge_points(b, a, points, rb_add_edge_points(a, b, points, 0)) : 0;
    if (!cross && rb_thin_triangles_touch(a, b, points)) count = 1;
    if (count == 0 || !shared) return count > 0;
    double most = -1;
    for (int i = 0; i < count; i++)
        for (int k = 0; k <= i; k++) {
            const rb_vec3 delta = rb_vec3_sub(points[i], points[k]);
            const double apart = rb_vec3_dot(delta, delta);
            if (!(apart > most)) continue;
            most = apart;
            *shared = (rb_shared3){points[k], points[i]};
        }
    return true;
}
