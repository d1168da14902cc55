/// A sphere against a 3D polygon.
#ifndef RB_PAIRS_POLYGON_SPHERE3_H
#define RB_PAIRS_POLYGON_SPHERE3_H

#include "../shapes/results3.h"
#include "../shapes/fill_rule.h"
#include "../shapes/sphere3.h"

/// Whether a sphere and a polygon, with its interior, touch or overlap. The polygon need not be convex and has no thickness.
///
/// @param points   `count` vertices, x, y and z in turn, closed from the last to the first
/// @param rule     fill rule
/// @param contact  written if there is a vertex: the polygon's point nearest to the center, with depth and normal
/// @param edge     the index of the edge that contains the point, of several the first; edge i is from vertex i to the next
///                 vertex; -1 if the point is on the face. May be NULL
/// @return         exact, for coordinates of magnitude up to 4e307; false for an empty sphere, NaN and Infinity
///
/// Rounded vertices are rarely coplanar. A polygon is therefore the union of its edges and its face. The face is in the plane
/// through three vertices: the first one, the vertex farthest from the first, and the vertex farthest from the line through both.
/// The face has the points that are inside by the fill rule after projection along the plane's normal. If vertices are off the
/// plane, face and edges differ by their distance from it. Fewer than three vertices, and collinear ones, have no face. If the
/// center is on the face or its edges, the normal points to the side from which the polygon runs counterclockwise; without a face
/// the normal is that of rb_sphere3_overlaps_segment3. Point, depth and normal err as those of rb_sphere3_overlaps_triangle3 for
/// the three vertices.
///
/// Source: Ericson 2005, 5.1.5 for the face, 5.1.2 for each edge; the winding number of D. Sunday, "Inclusion of a Point
/// in a Polygon", 2001. Changed: exact signs along the normal replace a projection, which would round.
bool rb_sphere3_overlaps_polygon3(const rb_sphere3 *sphere, const double *points, int count, rb_fill_rule rule,
                                  rb_contact3 *contact, int *edge);

/// First contact of a moving sphere and a polygon, from either side; t is in multiples of the motion, in [0, 1].
///
/// If they touch or overlap at the start, t is 0, and point and normal are as above. Otherwise the result is true, exactly, if
/// the sphere's center comes within the radius of an edge, crosses the face (inside by the fill rule after projection along the
/// motion), or ends within the radius of the face. If vertices are off the face's plane by more than rounding, a sphere that starts within
/// its radius of the plane and enters the face from aside has the contact with the edge there, which may be later than that with the face.
/// For a point (radius 0) that hits an edge the normal is the face's, unless
/// the point moves in the plane. Errors are those of rb_moving_sphere3_intersect_triangle3.
///
/// Time: O(count), a microsecond per vertex; at most 0.5 ms per vertex (measured) if coordinates differ by hundreds of orders
/// of magnitude, because the exact stage then uses long integers.
bool rb_moving_sphere3_intersect_polygon3(const rb_moving_sphere3 *moving, const double *points, int count,
                                          rb_fill_rule rule, rb_sweep3 *sweep, int *edge);

/// A sphere against the edges of a 2D polygon (vertices without z) or a 3D polygon, without its face. Parameters and result are
/// those of rb_sphere3_overlaps_polygon3. Without vertices the depth is -Infinity. False if a vertex is not finite.
bool rb_sphere3_overlaps_edges(const rb_sphere3 *sphere, const double *points, int count, int dimensions,
                               rb_contact3 *contact, int *edge);

/// The same for a moving sphere that overlaps no edge at the start; t is Infinity for a miss.
bool rb_moving_sphere3_intersect_edges(const rb_moving_sphere3 *moving, const double *points, int count, int dimensions,
                                       rb_sweep3 *sweep, int *edge);

#endif
