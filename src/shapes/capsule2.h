/// Capsules of the plane, and what meets them: the queries of space, with z = 0.
#ifndef RB_SHAPES_CAPSULE2_H
#define RB_SHAPES_CAPSULE2_H

#include "../pairs/ray_capsule3.h"
#include "../pairs/segment_sphere3.h"
#include "embed.h"

/// The points at most `radius` >= 0 from the segment between start and end.
typedef struct rb_capsule2 {
    rb_vec2 start, end;
    double radius;
} rb_capsule2;

static inline rb_capsule3 rb_embed_capsule(const rb_capsule2 *capsule)
{
    return (rb_capsule3){rb_embed(capsule->start), rb_embed(capsule->end), capsule->radius};
}

/// rb_ray3_intersect_capsule3 in the plane.
static inline bool rb_ray2_intersect_capsule2(const rb_ray2 *ray, const rb_capsule2 *capsule, rb_span3 *span)
{
    rb_ray3 ray3 = rb_embed_ray(ray);
    rb_capsule3 capsule3 = rb_embed_capsule(capsule);
    return rb_ray3_intersect_capsule3(&ray3, &capsule3, span);
}

/// rb_segment3_intersect_capsule3 in the plane.
static inline bool rb_segment2_intersect_capsule2(rb_vec2 a, rb_vec2 b, const rb_capsule2 *capsule, rb_span3 *span)
{
    rb_segment3 segment3 = {rb_embed(a), rb_embed(b)};
    rb_capsule3 capsule3 = rb_embed_capsule(capsule);
    return rb_segment3_intersect_capsule3(&segment3, &capsule3, span);
}

/// rb_sphere3_overlaps_capsule3 in the plane; radius 0 is a segment.
static inline bool rb_circle2_overlaps_capsule2(rb_vec2 center, double radius, const rb_capsule2 *capsule,
                                                rb_contact3 *contact)
{
    rb_sphere3 sphere3 = {rb_embed(center), radius};
    rb_capsule3 capsule3 = rb_embed_capsule(capsule);
    return rb_sphere3_overlaps_capsule3(&sphere3, &capsule3, contact);
}

/// rb_moving_sphere3_intersect_capsule3 in the plane.
static inline bool rb_moving_circle2_intersect_capsule2(rb_vec2 center, double radius, rb_vec2 motion,
                                                        const rb_capsule2 *capsule, rb_sweep3 *sweep)
{
    rb_moving_sphere3 moving3 = {{rb_embed(center), radius}, rb_embed(motion)};
    rb_capsule3 capsule3 = rb_embed_capsule(capsule);
    return rb_moving_sphere3_intersect_capsule3(&moving3, &capsule3, sweep);
}

#endif
