// Polygons against polygons and circles.

#include "exports.h"
#include "path/polygon_pairs2.h"

RB_EXPORT(rb_wasm_rings_overlaps)
int rb_wasm_rings_overlaps(const double *a, const int32_t *ends_a, int rings_a, int rule_a, const double *b,
                           const int32_t *ends_b, int rings_b, int rule_b)
{
    const rb_polygon2 first = {a, ends_a, rings_a, (rb_fill_rule)rule_a},
                      second = {b, ends_b, rings_b, (rb_fill_rule)rule_b};
    return rb_polygon2_overlaps_polygon2(&first, &second);
}

RB_EXPORT(rb_wasm_rings_contains)
int rb_wasm_rings_contains(const double *a, const int32_t *ends_a, int rings_a, int rule_a, const double *b,
                           const int32_t *ends_b, int rings_b, int rule_b)
{
    const rb_polygon2 first = {a, ends_a, rings_a, (rb_fill_rule)rule_a},
                      second = {b, ends_b, rings_b, (rb_fill_rule)rule_b};
    return rb_polygon2_contains_polygon2(&first, &second);
}

/// @param query  0: whether both overlap, 1: whether the polygon contains the disc, 2: whether the disc contains the
///               polygon
RB_EXPORT(rb_wasm_rings_circle)
int rb_wasm_rings_circle(const double *points, const int32_t *ends, int rings, int rule, double x, double y,
                         double radius, int query)
{
    const rb_polygon2 polygon = {points, ends, rings, (rb_fill_rule)rule};
    const rb_vec2 center = {x, y};
    return query == 0   ? rb_polygon2_overlaps_circle2(&polygon, center, radius)
           : query == 1 ? rb_polygon2_contains_circle2(&polygon, center, radius)
                        : rb_circle2_contains_polygon2(center, radius, &polygon);
}

RB_EXPORT(rb_wasm_rings_is_convex) int rb_wasm_rings_is_convex(const double *points, int count)
{
    return rb_polygon2_is_convex(points, count);
}

RB_EXPORT(rb_wasm_rings_translation)
int rb_wasm_rings_translation(const double *a, int count_a, const double *b, int count_b, rb_overlap3 *overlap)
{
    return rb_polygon2_translation(a, count_a, b, count_b, overlap);
}

RB_EXPORT(rb_wasm_rings_translation_circle)
int rb_wasm_rings_translation_circle(const double *points, int count, double x, double y, double radius,
                                     rb_overlap3 *overlap)
{
    return rb_polygon2_translation_circle2(points, count, (rb_vec2){x, y}, radius, overlap);
}
