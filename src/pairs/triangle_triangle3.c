#include "triangle_triangle3.h"

#include "ray_triangle3.h"

/// Whether three numbers and three others have no number between them all.
static bool rb_ranges_are_apart(double a, double b, double c, double d, double e, double f)
{
    return rb_max(rb_max(a, b), c) < rb_min(rb_min(d, e), f) || rb_max(rb_max(d, e), f) < rb_min(rb_min(a, b), c);
}

static bool rb_edges_meet_triangle3(const rb_triangle3 *edges, const rb_triangle3 *triangle)
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
    return rb_edges_meet_triangle3(a, b) || rb_edges_meet_triangle3(b, a);
}
