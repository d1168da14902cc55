/// Segments of space: what a ray's answer becomes where the ray ends.
#ifndef RB_SHAPES_SEGMENT3_H
#define RB_SHAPES_SEGMENT3_H

#include "results3.h"
#include "ray3.h"

/// Makes the answer about a segment of the answers about the two rays from each of its ends to the other one, both of
/// which met the solid: a surface that the segment does not reach gets an infinite t.
///
/// A line meets a convex solid in one stretch, so the segment meets it just where both rays do.
static inline void rb_span3_clip(rb_span3 *span, const rb_span3 *reverse)
{
    // Only rounding could put a surface that is reached behind the end.
    span->t_near = span->t_near < 0 ? -HUGE_VAL : rb_min(span->t_near, 1);
    span->t_far = reverse->t_near < 0 ? HUGE_VAL : rb_min(span->t_far, 1);
}

/// Defines rb_segment3_intersect_<shape>: a convex shape on a segment's way, by two rays.
#define RB_SEGMENT_INTERSECT(shape)                                                                                    \
    static inline bool rb_segment3_intersect_##shape(const rb_segment3 *segment, const rb_##shape *solid,              \
                                                     rb_span3 *span)                                                   \
    {                                                                                                                  \
        rb_ray3 there = rb_ray3_between(segment->start, segment->end);                                                 \
        rb_ray3 back = rb_ray3_between(segment->end, segment->start);                                                  \
        rb_span3 reverse;                                                                                              \
        if (!rb_ray3_intersect_##shape(&there, solid, span)) return false;                                             \
        if (!rb_ray3_intersect_##shape(&back, solid, &reverse)) return false;                                          \
        rb_span3_clip(span, &reverse);                                                                                 \
        return true;                                                                                                   \
    }

#endif
