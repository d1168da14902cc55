/// Polygons of one or more rings against polygons, circles, boxes and segments: exact yes and no.
///
/// A polygon is closed: its boundary belongs to it. A box is a ring of four vertices, a segment a ring of two, a point a ring of
/// one: a ring without an area is its edges. Rings may be concave, cross themselves and each other; which points are inside is
/// decided by the fill rule, so holes are rings, too.
///
/// All yes and no are exact for finite coordinates. Work: O(n m) for n and m edges near each other, comparisons for most.
#ifndef RB_PATH_POLYGON_PAIRS2_H
#define RB_PATH_POLYGON_PAIRS2_H

#include "../shapes/results3.h"
#include "polygon2.h"

typedef struct rb_polygon2 {
    const double *points; ///< x y of all vertices, ring after ring
    const int32_t *ends;  ///< of each ring: how many vertices there are up to its end
    int rings;
    rb_fill_rule rule;
} rb_polygon2;

/// Whether the polygon contains p; its boundary does.
bool rb_polygon2_contains_point(const rb_polygon2 *polygon, rb_vec2 p);

/// Whether two polygons have a point in common.
bool rb_polygon2_overlaps_polygon2(const rb_polygon2 *a, const rb_polygon2 *b);

/// Whether all points of b are in a. False where b has no vertex.
///
/// Each edge is cut where the other edges cross its line. On both sides of each part winding numbers decide whether what is
/// beside it is in a and in b: all regions that the edges divide the plane into are beside some part. Where edges cross along
/// another one is compared exactly, without computing where.
bool rb_polygon2_contains_polygon2(const rb_polygon2 *a, const rb_polygon2 *b);

/// Whether a disc and a polygon have a point in common. False for a radius that is not >= 0.
bool rb_polygon2_overlaps_circle2(const rb_polygon2 *polygon, rb_vec2 center, double radius);

/// Whether all of a disc is in a polygon. Edges that the polygon is on both sides of count as its boundary.
bool rb_polygon2_contains_circle2(const rb_polygon2 *polygon, rb_vec2 center, double radius);

/// Whether all of a polygon is in a disc. False where it has no vertex.
bool rb_circle2_contains_polygon2(rb_vec2 center, double radius, const rb_polygon2 *polygon);

/// Whether a ring is convex: it turns one way only, once around. A ring without an area is if it does not turn back more than
/// once: its vertices go along a line and back.
bool rb_polygon2_is_convex(const double *points, int count);

/// The least translation that parts two convex rings.
///
/// @param overlap  depth: how far to move a along the normal so that they only touch; where they are apart, minus the widest gap along
///                 a normal of an edge, at most their distance. index: the edge that the normal is of, those of b behind those of
///                 a. normal: unit, from b to a
/// @return         whether they touch or overlap, exactly; false without vertices, the depth is -Infinity then
///
/// The depth errs by at most 2^-48 of the largest coordinate. Source: Ericson 2005, 4.4.1 (separating axes); of each edge only the
/// outward normal is tested, because the ring's extent along that is the edge.
bool rb_polygon2_translation(const double *a, int count_a, const double *b, int count_b, rb_overlap3 *overlap);

#endif
