/// Triangles of the plane, and what meets them.
#ifndef RB_SHAPES_TRIANGLE2_H
#define RB_SHAPES_TRIANGLE2_H

#include "../pairs/ray_triangle3.h"
#include "../pairs/circle_polygon2.h"
#include "embed.h"

/// The closed triangle a b c, of either winding.
typedef struct rb_triangle2 {
    rb_vec2 a, b, c;
} rb_triangle2;

static inline rb_triangle3 rb_embed_triangle(const rb_triangle2 *triangle)
{
    return (rb_triangle3){rb_embed(triangle->a), rb_embed(triangle->b), rb_embed(triangle->c)};
}

/// rb_ray3_intersect_triangle3 in the plane: the first point of the triangle on the ray, which is its origin inside.
static inline bool rb_ray2_intersect_triangle2(const rb_ray2 *ray, const rb_triangle2 *triangle, rb_triangle_hit3 *hit)
{
    rb_ray3 ray3 = rb_embed_ray(ray);
    rb_triangle3 triangle3 = rb_embed_triangle(triangle);
    return rb_ray3_intersect_triangle3(&ray3, &triangle3, hit);
}

/// rb_segment3_intersect_triangle3 in the plane.
static inline bool rb_segment2_intersect_triangle2(rb_vec2 a, rb_vec2 b, const rb_triangle2 *triangle,
                                                   rb_triangle_hit3 *hit)
{
    rb_segment3 segment3 = {rb_embed(a), rb_embed(b)};
    rb_triangle3 triangle3 = rb_embed_triangle(triangle);
    return rb_segment3_intersect_triangle3(&segment3, &triangle3, hit);
}

/// rb_circle2_overlaps_polygon2 of three vertices.
static inline bool rb_circle2_overlaps_triangle2(rb_vec2 center, double radius, const rb_triangle2 *triangle,
                                                 rb_contact3 *contact)
{
    const rb_vec2 a = triangle->a, b = triangle->b, c = triangle->c;
    return rb_circle2_overlaps_polygon2(center, radius, (double[]){a.x, a.y, b.x, b.y, c.x, c.y}, 3, RB_NONZERO,
                                        contact, NULL);
}

/// rb_moving_circle2_intersect_polygon2 of three vertices.
static inline bool rb_moving_circle2_intersect_triangle2(rb_vec2 center, double radius, rb_vec2 motion,
                                                         const rb_triangle2 *triangle, rb_sweep3 *sweep)
{
    const rb_vec2 a = triangle->a, b = triangle->b, c = triangle->c;
    return rb_moving_circle2_intersect_polygon2(center, radius, motion, (double[]){a.x, a.y, b.x, b.y, c.x, c.y}, 3,
                                                RB_NONZERO, sweep, NULL);
}

#endif
