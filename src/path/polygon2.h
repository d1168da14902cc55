/// Polygons: `count` vertices, x and y in turn, closed from the last to the first, of any winding, crossing
/// themselves or not. Repeated vertices and fewer than three vertices are allowed.
#ifndef RB_PATH_POLYGON2_H
#define RB_PATH_POLYGON2_H

#include "../shapes/fill_rule.h"
#include "../shapes/box2.h"
#include "../shapes/ray2.h"

RB_ALWAYS_INLINE rb_vec2 rb_polygon2_vertex(const double *points, int i)
{
    return (rb_vec2){points[2 * i], points[2 * i + 1]};
}

/// The smallest box around the vertices; empty without vertices. If a coordinate is NaN or infinite, `*finite` is false
/// and the box is meaningless.
rb_box2 rb_polygon2_bounds(const double *points, int count, bool *finite);

/// Signed area: half the sum of the cross products of consecutive vertices (shoelace formula).
///
/// Positive if the vertices turn from x towards y, so that the edges' normals point outward. 0 for fewer than three
/// vertices.
/// The sign is exact for every finite input, and so is 0; the value is within one unit in the last place, at most
/// DBL_MAX and, except for 0, at least DBL_TRUE_MIN in magnitude. O(count).
double rb_polygon2_signed_area(const double *points, int count);

/// The sign of the signed area, exactly: 1, 0 or -1. Faster than the area.
int rb_polygon2_area_sign(const double *points, int count);

/// Whether no two edges share a point except a common vertex of neighbors, exactly.
///
/// @param scratch  rb_polygon2_is_simple_scratch(count) bytes, aligned to 4
/// @return         true for fewer than three vertices
///
/// Edges without length are ignored. Expected time O(count log count) for every input: a sweep that ends at the first shared
/// point.
bool rb_polygon2_is_simple(const double *points, int count, void *scratch);
size_t rb_polygon2_is_simple_scratch(int count);

/// Whether p is on the boundary of a closed polygon. If not, adds the winding number of the polygon around p. Exact; p must not be NaN.
/// Source: D. Sunday, "Inclusion of a Point in a Polygon", 2001; sides by exact signs.
bool rb_polygon2_winding(const double *points, int count, rb_vec2 p, int *winding);

/// Whether the closed polygon contains p, exactly. Points of the boundary are contained. False for NaN.
bool rb_polygon2_contains(const double *points, int count, rb_vec2 p, rb_fill_rule rule);

/// Least distance from p to an edge. `closed` includes the edge from the last vertex to the first. HUGE_VAL without
/// edges.
double rb_polygon2_distance(const double *points, int count, bool closed, rb_vec2 p);

/// The nearest hit of a ray with an edge on `side`; hit->part is the edge's index.
///
/// Edges parallel to the ray and edges of length 0 are never hit, but the ends of their neighbors are. A ray that
/// starts on an edge and moves against its normal hits at t = 0. Equal distances: the lower index. Exact: a ray through
/// a shared vertex hits the edges that it crosses and never passes between them.
///
/// Errors are those of rb_ray2_intersect_segment2 (RB_CROSSING_ROUNDINGS). With RB_FRONT or RB_BACK, and in corners of at least five degrees,
/// the point is behind neither neighbor of its edge: a point that rounding put there, within 2^-45 of the largest coordinate from a vertex, is
/// moved to the vertex.
bool rb_ray2_intersect_polygon2(const rb_ray2 *ray, const double *points, int count, rb_side side, rb_hit2 *hit);

/// The same hit, for callers that know the only edge whose front the ray hits: the edge from the second to the third of
/// four consecutive vertices. The first two vertices must differ, and so must the last two. hit->part is 0.
bool rb_ray2_intersect_polygon2_edge(const rb_ray2 *ray, const double *points, rb_hit2 *hit);

#endif
