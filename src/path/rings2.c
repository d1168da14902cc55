#include "rings2.h"

#include "polygon2.h"

/// Whether the interior of ring b contains ring a.
static bool rb_ring2_is_in(const double *a, int count_a, const double *b, int count_b, bool contains_equal)
{
    int winding = 0;
    for (int i = 0; i < count_a; i++, winding = 0)
        if (!rb_polygon2_winding(b, count_b, rb_polygon2_vertex(a, i), &winding)) return winding != 0;
    // Every vertex is on the other ring. Example: a square whose vertices are the middles of another square's sides.
    for (int i = 0; i < count_a; i++, winding = 0) {
        rb_vec2 start = rb_polygon2_vertex(a, i), end = rb_polygon2_vertex(a, i + 1 < count_a ? i + 1 : 0);
        rb_vec2 middle = {start.x / 2 + end.x / 2, start.y / 2 + end.y / 2};
        if (!rb_polygon2_winding(b, count_b, middle, &winding)) return winding != 0;
    }
    return contains_equal;
}

static bool rb_box2_is_in(const rb_box2 *a, const rb_box2 *b)
{
    return b->min.x <= a->min.x && b->min.y <= a->min.y && a->max.x <= b->max.x && a->max.y <= b->max.y;
}

void rb_rings2_windings(const double *points, const int32_t *ends, int rings, rb_fill_rule rule, int32_t *windings,
                        rb_box2 *boxes)
{
    for (int ring = 0, i = 0; ring < rings; ring++) {
        boxes[ring] = rb_box2_empty();
        for (; i < ends[ring]; i++) boxes[ring] = rb_box2_with_point(boxes[ring], rb_polygon2_vertex(points, i));
    }
    for (int ring = 0; ring < rings; ring++) {
        const int first = ring > 0 ? ends[ring - 1] : 0, count = ends[ring] - first;
        const double *vertices = points + 2 * (size_t)first;
        int outside = 0;
        for (int other = 0; other < rings && count > 0; other++) {
            const int from = other > 0 ? ends[other - 1] : 0, number = ends[other] - from;
            const double *others = points + 2 * (size_t)from;
            if (other == ring || number < 3 || !rb_box2_is_in(&boxes[ring], &boxes[other])) continue;
            if (rb_ring2_is_in(vertices, count, others, number, other < ring))
                outside += rb_polygon2_area_sign(others, number);
        }
        const int sign = rb_polygon2_area_sign(vertices, count), inside = outside + sign;
        const bool filled_outside = rule == RB_NONZERO ? outside != 0 : outside % 2 != 0;
        const bool filled_inside = rule == RB_NONZERO ? inside != 0 : inside % 2 != 0;
        // A ring without area has no inside: it counts as an outer boundary, which vanishes where the polygon shrinks.
        windings[ring] = sign == 0 ? !filled_outside : (int)filled_inside - (int)filled_outside;
    }
}
