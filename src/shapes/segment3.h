/// Queries of 3D segments, derived from those of rays.
#ifndef RB_SHAPES_SEGMENT3_H
#define RB_SHAPES_SEGMENT3_H

#include "results3.h"
#include "ray3.h"

/// Combines the results of two rays that hit the solid, from each end of a segment through the other end, into the result of
/// the segment. `span` is that of the ray from the start; the t of a surface that the segment does not reach becomes infinite.
///
/// A line has one interval in a convex solid, so the segment hits the solid if and only if both rays hit it.
static inline void rb_span3_clip(rb_span3 *span, const rb_span3 *reverse)
{
    // t is at most 1 for a surface that the segment reaches. Only rounding could make it greater.
    span->t_near = span->t_near < 0 ? -HUGE_VAL : rb_min(span->t_near, 1);
    span->t_far = reverse->t_near < 0 ? HUGE_VAL : rb_min(span->t_far, 1);
}

/// More than the error of t = 1 in a span of a box, which is a few rounding units.
#define RB_SEGMENT_END_MARGIN 0x1p-20

/// The same from the span of the ray from the start alone, for a box that both rays hit: the segment reaches the far surface if
/// t_far is less than 1. Returns false and changes nothing if t_far is so near to 1 that rounding might decide.
static inline bool rb_span3_clip_alone(rb_span3 *span)
{
    if (!(fabs(span->t_far - 1) > RB_SEGMENT_END_MARGIN)) return false;
    const rb_span3 reverse = {.t_near = 1 - span->t_far};
    rb_span3_clip(span, &reverse);
    return true;
}

/// Defines rb_segment3_intersect_<shape> for a convex shape, by two rays.
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
