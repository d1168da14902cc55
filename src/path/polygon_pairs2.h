/// Exact tests of polygons with one or more rings against polygons, circles, boxes and segments.
///
/// A polygon contains its boundary. A box is a ring of four vertices, a segment a ring of two, a point a ring of one. A
/// ring without area consists of its edges. Rings may be concave, cross themselves and each other. The fill rule
/// defines the inside, so holes are rings, too. Callers choose nonzero for a single ring, even-odd for several.
///
/// All boolean results are exact for finite coordinates. Work: O(n m) for n and m edges near each other; most pairs
/// need only comparisons.
#ifndef RB_PATH_POLYGON_PAIRS2_H
#define RB_PATH_POLYGON_PAIRS2_H

#include "../shapes/results3.h"
#include "polygon2.h"

typedef struct rb_polygon2 {
    const double *points; ///< x y of all vertices, ring after ring
    const int32_t *ends;  ///< of each ring: the number of vertices up to its end
    int rings;
    rb_fill_rule rule;
} rb_polygon2;

/// Whether the polygon contains p. Points of the boundary are contained.
bool rb_polygon2_contains_point(const rb_polygon2 *polygon, rb_vec2 p);

/// Whether two polygons have a point in common.
bool rb_polygon2_overlaps_polygon2(const rb_polygon2 *a, const rb_polygon2 *b);

/// Whether a contains all points of b. False if b has no vertex.
///
/// Each edge is cut where the other edges cross its line. Winding numbers decide for both sides of each part whether
/// the region there is in a and in b. Every region that the edges bound is beside some part. The order of crossings
/// along an edge is exact; the crossing points are not computed.
bool rb_polygon2_contains_polygon2(const rb_polygon2 *a, const rb_polygon2 *b);

/// Whether a disc and a polygon have a point in common. False for a radius that is not >= 0.
bool rb_polygon2_overlaps_circle2(const rb_polygon2 *polygon, rb_vec2 center, double radius);

/// Whether a polygon contains a disc. Edges with the polygon's inside on both sides count as boundary.
bool rb_polygon2_contains_circle2(const rb_polygon2 *polygon, rb_vec2 center, double radius);

/// Whether a disc contains a polygon. False for a polygon without vertices.
bool rb_circle2_contains_polygon2(rb_vec2 center, double radius, const rb_polygon2 *polygon);

/// Whether a ring is convex: it turns in one direction only, once around. A ring without area is convex if its vertices
/// go along a line and back once.
bool rb_polygon2_is_convex(const double *points, int count);

/// The smallest translation that separates two convex rings.
///
/// @param overlap  depth: moving a by this along the normal leaves only a touch; for separate rings, minus the widest
///                 gap along an edge's normal, which is at most their distance. index: the normal's edge; b's edges
///                 follow a's. normal: unit, from b to a
/// @return         whether the rings touch or overlap, exactly; false, with depth -Infinity, if a ring has no vertices
///
/// The depth errs by at most 2^-48 of the largest coordinate. Source: Ericson 2005, 4.4.1 (separating axes); only the
/// outward normal of each edge is tested, because the edge is the ring's extreme along that normal.
bool rb_polygon2_translation(const double *a, int count_a, const double *b, int count_b, rb_overlap3 *overlap);

/// The smallest translation that separates a convex ring from a disc.
///
/// @param overlap  depth: moving the ring by this along the normal leaves only a touch; for separate shapes, minus their distance.
///                 index: the edge that contains the ring's boundary point nearest to the center, the lowest one if several do; -1
///                 if all vertices are equal. normal: unit, from the disc to the ring
/// @return         whether the shapes touch or overlap, exactly; false, with depth -Infinity, if the ring has no vertices or the radius is
///                 not >= 0
///
/// If the center is on a ring without area, the normal is the edge's front normal, or (1, 0) without an edge. The depth errs by at most
/// 2^-48 of the largest coordinate or radius.
bool rb_polygon2_translation_circle2(const double *points, int count, rb_vec2 center, double radius,
                                     rb_overlap3 *overlap);

#endif
