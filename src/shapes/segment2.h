/// 2D lines and segments against one another and against points.
#ifndef RB_SHAPES_SEGMENT2_H
#define RB_SHAPES_SEGMENT2_H

#include "../predicates/sign.h"
#include "../math/vec2.h"

/// The intersection of the unbounded lines ab and cd. False if they are parallel or one is a point.
/// Source: Ericson 2005, 5.1.9.1; parallelism is decided exactly.
bool rb_line2_intersect_line2(rb_vec2 a, rb_vec2 b, rb_vec2 c, rb_vec2 d, rb_vec2 *point);

/// The intersection of the closed segments ab and cd. Returns the number of points: 0; 1 if they cross or touch; 2 if they are
/// collinear and overlap: points[0] and points[1] are then the overlap's ends, from a towards b. A segment of length 0 is a
/// point. Source: O'Rourke, Computational Geometry in C, 1998, 7.2. Changed: exact signs decide.
int rb_segment2_intersect_segment2(rb_vec2 a, rb_vec2 b, rb_vec2 c, rb_vec2 d, rb_vec2 points[2]);

/// Whether the closed segment ab contains p, exactly.
bool rb_segment2_contains(rb_vec2 a, rb_vec2 b, rb_vec2 p);

/// The contribution of the edge ab to an outline's winding number around p: 1 if the edge crosses the half-line from p towards
/// +x upward, -1 if downward, otherwise 0. Exact. The edge is half-open in y, so that a vertex at p's height counts once. A
/// point on the edge counts as right of it.
static inline int rb_segment2_winding(rb_vec2 a, rb_vec2 b, rb_vec2 p)
{
    if ((a.y <= p.y) == (b.y <= p.y)) return 0;
    int turn = rb_turn_sign(a, b, p);
    return a.y <= p.y ? turn > 0 : -(turn < 0);
}

/// The point of the closed segment ab nearest to p. Source: Ericson 2005, 5.1.2.
rb_vec2 rb_segment2_closest_point(rb_vec2 a, rb_vec2 b, rb_vec2 p);

#endif
