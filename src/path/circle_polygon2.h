/// Static and moving circles (discs) against a filled polygon.
#ifndef RB_PATH_CIRCLE_POLYGON2_H
#define RB_PATH_CIRCLE_POLYGON2_H

#include "../shapes/results3.h"
#include "polygon2.h"

/// Penetration depth of a circle and a closed polygon, or their distance.
///
/// @param radius   negative: the empty circle, which overlaps nothing
/// @param rule     the fill rule that defines the inside
/// @param contact  written if the polygon has a vertex; z is 0. `point` is the point of the polygon's boundary nearest to
///                 the center. Moving the circle by `depth` along `normal` makes it touch the polygon at that point.
///                 If the center is inside, the depth is radius plus distance, and the normal points outward
/// @param edge     the index of the edge that contains the point, from vertex `edge` to the next; the lowest index if
///                 edges are equally near; or NULL
/// @return         whether circle and polygon overlap or touch, exactly; true if the polygon contains the circle
///
/// If the center is on an edge, the normal is the edge's front normal (dy, -dx), or (-dy, dx) if the polygon's signed
/// area is negative, or (1, 0) if the edge has no length. One vertex is a point, two are a segment. Errors: the point 4
/// rounding units of the coordinates, the depth 8 rounding units of the larger of radius and distance. Source: Ericson
/// 2005, 5.1.2 for each edge; rb_polygon2_contains.
bool rb_circle2_overlaps_polygon2(rb_vec2 center, double radius, const double *points, int count, rb_fill_rule rule,
                                  rb_contact3 *contact, int *edge);

/// First contact of a moving circle and a closed polygon; t is in multiples of the motion, in [0, 1].
///
/// If circle and polygon touch or overlap at the start, t is 0 and the contact is that of rb_circle2_overlaps_polygon2.
/// Otherwise each edge is grown to a capsule, and the first contact with a capsule is returned
/// (rb_moving_sphere3_intersect_capsule3, with its errors). The boolean result is exact. A moving point that hits a
/// vertex reports the edge that a circle of infinitesimal radius would hit first.
bool rb_moving_circle2_intersect_polygon2(rb_vec2 center, double radius, rb_vec2 motion, const double *points,
                                          int count, rb_fill_rule rule, rb_sweep3 *sweep, int *edge);

#endif
