/// Lines and segments of the plane against one another and against points.
#ifndef RB_SHAPES_SEGMENT2_H
#define RB_SHAPES_SEGMENT2_H

#include "../predicates/sign.h"
#include "../math/vec2.h"

/// The point that the unbounded lines ab and cd share. False where they are parallel (or one is a point).
/// Source: Ericson 2005, 5.1.9.1; parallelism is decided exactly.
bool rb_line2_intersect_line2(rb_vec2 a, rb_vec2 b, rb_vec2 c, rb_vec2 d, rb_vec2 *point);

/// The points that the closed segments ab and cd share: 0; 1 (crossing or touching); 2: they are collinear and
/// overlap, and points[0], points[1] are the overlap's ends, from a towards b. A zero-length segment is a point.
/// Source: O'Rourke, Computational Geometry in C, 1998, 7.2; decided by exact signs.
int rb_segment2_intersect_segment2(rb_vec2 a, rb_vec2 b, rb_vec2 c, rb_vec2 d, rb_vec2 points[2]);

/// Whether the closed segment ab contains p, exactly.
bool rb_segment2_contains(rb_vec2 a, rb_vec2 b, rb_vec2 p);

/// What the edge ab adds to an outline's winding number around p: 1 where it crosses the half-line from p towards +x
/// upward, -1 downward, 0 elsewhere, exactly. Half-open in y, so that a vertex at p's height counts once; p on the edge
/// counts as right of it.
static inline int rb_segment2_winding(rb_vec2 a, rb_vec2 b, rb_vec2 p)
{
    if ((a.y <= p.y) == (b.y <= p.y)) return 0;
    int turn = rb_turn_sign(a, b, p);
    return a.y <= p.y ? turn > 0 : -(turn < 0);
}

/// The point of the closed segment ab nearest to p. Source: Ericson 2005, 5.1.2.
rb_vec2 rb_segment2_closest_point(rb_vec2 a, rb_vec2 b, rb_vec2 p);

#endif
