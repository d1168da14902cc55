/// Triangle against triangle.
#ifndef RB_PAIRS_TRIANGLE_TRIANGLE3_H
#define RB_PAIRS_TRIANGLE_TRIANGLE3_H

#include "../shapes/results3.h"
#include "../shapes/triangle3.h"

/// Whether two closed triangles have a common point. Exact for coordinates of magnitude up to 4e307.
///
/// True for touching, also of coplanar triangles. A triangle without area is the union of its edges. But the result is false for
/// two triangles without area, even if they cross, and for a triangle that is a point. False for NaN and Infinity.
///
/// Source: Ericson 2005, 5.2.10: two triangles intersect if and only if an edge of one hits the other. After a test of the
/// triangles' boxes, rb_segment3_intersect_triangle3 tests the edges exactly.
bool rb_triangle3_intersects_triangle3(const rb_triangle3 *a, const rb_triangle3 *b);

/// rb_triangle3_intersects_triangle3, and whether a triangle that is a point is on the other one. Exact. Without the queries about two
/// triangles without area, which need more code.
bool rb_triangle3_touches_triangle3(const rb_triangle3 *a, const rb_triangle3 *b);

/// Whether two closed triangles have a common point, and their common segment. Includes pairs of triangles without area, and
/// points.
///
/// Each end is a point of an edge on the other triangle, within 4 rounding units of the coordinates. Coplanar triangles have a
/// common area: the ends are then the two of these points that are farthest apart. For two triangles without area, start and end
/// are the same common point.
///
/// @param shared  written only on true; NULL if only the return value is needed
bool rb_triangle3_shares_triangle3(const rb_triangle3 *a, const rb_triangle3 *b, rb_shared3 *shared);

#endif
