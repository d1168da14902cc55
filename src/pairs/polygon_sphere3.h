/// A sphere against a polygon of space.
#ifndef RB_PAIRS_POLYGON_SPHERE3_H
#define RB_PAIRS_POLYGON_SPHERE3_H

#include "../shapes/results3.h"
#include "../shapes/fill_rule.h"
#include "../shapes/sphere3.h"

/// Whether a sphere and a polygon with its inside touch or overlap: its face, convex or not, has no thickness.
///
/// @param points   `count` vertices, x, y and z in turn, closed from the last to the first
/// @param rule     what is inside
/// @param contact  written if there is a vertex: the polygon's point nearest to the center, and how to part them there
/// @param edge     the index of the edge with the point (the first of equal ones), from vertex `edge` to the next; -1 on
///                 the face; or NULL
/// @return         exact, for coordinates of magnitude up to 4e307; false for an empty sphere, NaN and Infinity
///
/// Vertices are rarely in one plane to the last bit, so this is what a polygon is: its edges as they are, and what they,
/// seen along the plane's normal, wind around in the plane through three vertices: the first one, the one farthest from
/// that, and the one farthest from the line of both. Vertices off that plane part face and edges by as much. Fewer than
/// three vertices, and collinear ones, are their edges. Where the center is on the face or its edges the normal is the
/// front's, from where the polygon runs counterclockwise; on edges alone as rb_sphere3_overlaps_segment3's. Point, depth and
/// normal err as rb_sphere3_overlaps_triangle3's for the triangle of the three.
///
/// Source: Ericson 2005, 5.1.5 for the face, 5.1.2 for each edge; the winding number of D. Sunday, "Inclusion of a Point
/// in a Polygon", 2001. Changed: sides by exact signs along the normal, without a projection that rounds.
bool rb_sphere3_overlaps_polygon3(const rb_sphere3 *sphere, const double *points, int count, rb_fill_rule rule,
                                  rb_contact3 *contact, int *edge);

/// First contact of a moving sphere and a polygon, from either side; t is in multiples of the motion, in [0, 1].
///
/// Where they touch or overlap at the start, t is 0 and all else as above. Otherwise true, exactly, where the sphere comes
/// near enough to an edge, its center goes through what the edges, seen along the motion, wind around, or it ends near
/// enough to the face. A point that comes to an edge is told the face's normal, unless it moves in the plane. Errors as of
/// rb_moving_sphere3_intersect_triangle3.
///
/// Work: O(count), a microsecond a vertex; at most 0.3 ms a vertex (measured) where coordinates differ by hundreds of orders
/// of magnitude, because signs are then those of long expansions.
bool rb_moving_sphere3_intersect_polygon3(const rb_moving_sphere3 *moving, const double *points, int count,
                                          rb_fill_rule rule, rb_sweep3 *sweep, int *edge);

/// A sphere against the edges alone, of a polygon of the plane (z = 0 is not stored) or of space; as above. No vertex
/// leaves a depth of -Infinity. False where a vertex is not finite.
bool rb_sphere3_overlaps_edges(const rb_sphere3 *sphere, const double *points, int count, int dimensions,
                               rb_contact3 *contact, int *edge);

/// The same for a moving sphere that overlaps no edge at the start; t is Infinity if it meets none.
bool rb_moving_sphere3_intersect_edges(const rb_moving_sphere3 *moving, const double *points, int count, int dimensions,
                                       rb_sweep3 *sweep, int *edge);

#endif
