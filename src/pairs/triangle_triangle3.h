/// Two triangles.
#ifndef RB_PAIRS_TRIANGLE_TRIANGLE3_H
#define RB_PAIRS_TRIANGLE_TRIANGLE3_H

#include "../shapes/triangle3.h"

/// Whether two closed triangles share a point: exactly, for coordinates of magnitude up to 4e307.
///
/// True for touching, in one plane too. A triangle without area is its edges: false is returned for two such, even where they
/// cross, and for one that is a point. False for NaN and infinity.
///
/// Source: Ericson 2005, 5.2.10: two triangles meet just where an edge of one meets the other. The edges are tested by
/// rb_segment3_intersect_triangle3, which is exact, after the triangles' boxes.
bool rb_triangle3_intersects_triangle3(const rb_triangle3 *a, const rb_triangle3 *b);

#endif
