/// Rings of a polygon: which of them bound the filled area from outside, and which are holes.
#ifndef RB_PATH_RINGS2_H
#define RB_PATH_RINGS2_H

#include "../shapes/box2.h"
#include "../shapes/fill_rule.h"

/// The winding with which each ring bounds the area that a fill rule fills.
///
/// @param points   vertices, x and y in turn, ring after ring
/// @param ends     of each ring, the number of vertices up to its end
/// @param windings of each ring: 1, a positive signed area, for an outer boundary; -1 for a hole; 0 where both sides
///                 of the ring are filled, or neither is
/// @param boxes    scratch memory: `rings` boxes
///
/// Rings must not cross themselves or each other; they may touch. Of equal rings the one with the lower index contains the
/// other. A ring without area is an outer boundary outside of the filled area, and 0 inside it. Exact. O(rings^2)
/// comparisons of boxes; the vertices of two rings are visited only if one ring's box contains the other's.
void rb_rings2_windings(const double *points, const int32_t *ends, int rings, rb_fill_rule rule, int32_t *windings,
                        rb_box2 *boxes);

/// Bytes of scratch memory for rb_rings2_cross. `count` is the number of vertices of all rings together.
size_t rb_rings2_cross_scratch(int count);

/// Whether rings cross themselves or each other by more than a tolerance.
///
/// @param tolerance  >= 0: parts of a ring within this distance of another edge are ignored, so that flattened curves may touch
/// @param scratch    rb_rings2_cross_scratch(count) bytes, aligned to 8
/// @param at         written only on true: a point at which rings cross, rounded. If rings are within the tolerance of each
///                   other next to it, a point of that part
///
/// Along a ring that no ring crosses, the winding number on its left is constant. Each edge is cut at the points that it shares
/// with others, and the winding numbers at the middles of the parts are compared. Exact signs; the middles are rounded. About
/// O(n log n) for rings that share no points, plus O(n) for each edge that shares one; a crossing mostly ends the search at once.
bool rb_rings2_cross(const double *points, const int32_t *ends, int rings, double tolerance, void *scratch,
                     rb_vec2 *at);

#endif
