/// A circle (a disc), at rest and moving, against a polygon with its inside.
#ifndef RB_PATH_CIRCLE_POLYGON2_H
#define RB_PATH_CIRCLE_POLYGON2_H

#include "../shapes/results3.h"
#include "polygon2.h"

/// How far a circle overlaps a closed polygon, or how far they are apart.
///
/// @param radius   negative: the empty circle, which meets nothing
/// @param rule     what is inside
/// @param contact  written if there is a vertex; z is 0. The point is the polygon's boundary's, nearest to the center;
///                 depth and normal tell how to part them there: with the center inside, the depth is the radius and
///                 the distance, and the normal leads out
/// @param edge     the index of the edge with the point (the first of equal ones), from vertex `edge` to the next; or NULL
/// @return         whether they overlap or touch, exactly; also where the polygon holds the circle
///
/// Where the center is on an edge the normal is the edge's front (dy, -dx), or its back if the polygon runs clockwise;
/// (1, 0) if it has no length. One vertex is a point, two are a segment. The point errs by 4 rounding units of the
/// coordinates, the depth by 8 of the larger of radius and distance. Source: Ericson 2005, 5.1.2 for each edge; rb_polygon2_contains.
bool rb_circle2_overlaps_polygon2(rb_vec2 center, double radius, const double *points, int count, rb_fill_rule rule,
                                  rb_contact3 *contact, int *edge);

/// First contact of a moving circle and a closed polygon; t is in multiples of the motion, in [0, 1].
///
/// Where they touch or overlap at the start, t is 0 and all else as above. Otherwise it is the first contact with an edge,
/// each grown to a capsule (rb_moving_sphere3_intersect_capsule3, whose errors hold): true, exactly, where there is one.
/// A point that comes to a vertex meets the edge there that a circle next to nothing meets first.
bool rb_moving_circle2_intersect_polygon2(rb_vec2 center, double radius, rb_vec2 motion, const double *points,
                                          int count, rb_fill_rule rule, rb_sweep3 *sweep, int *edge);

#endif
